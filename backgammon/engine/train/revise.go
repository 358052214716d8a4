package train

import (
	"context"
	"fmt"
	"math/rand/v2"
	"path/filepath"
)

// revise lets the nets as they are label many positions, looking far, and then go over these labels, those of earlier revisions and those of
// the later half of the rounds, several times and at a falling rate. In the rounds nets learn from the labels of a few rounds, which are noisy
// and soon forgotten; here the noise cancels out.
func (o Options) revise(ctx context.Context, s *state) error {
	for part := range o.revisionRounds {
		samples, err := o.label(ctx, s, harvest{
			file: o.revisionLabels(s.Revision, part), of: fmt.Sprintf("of revision %d, file %d of %d", s.Revision+1, part+1, o.revisionRounds), look: far,
			random: func(piece int) *rand.Rand { return o.random(6, (s.Revision*o.revisionRounds+part)<<16+piece) },
		})
		if err != nil {
			return err
		}
		if part == 0 && s.Pass == 0 {
			if err := o.log(s, "before a revision: "+measure(s.nets(true), samples)); err != nil {
				return err
			}
		}
	}
	var files []string
	for r := s.Round / 2; r < s.Round; r++ {
		files = append(files, o.labels(r))
	}
	for revision := range s.Revision + 1 {
		for part := range o.revisionRounds {
			files = append(files, o.revisionLabels(revision, part))
		}
	}
	if s.Pass == 0 {
		s.settle()
	}
	for s.Pass < revisionPasses {
		r := o.random(7, s.Revision*revisionPasses+s.Pass)
		order := r.Perm(len(files))
		for at := 0; at < len(order); at += keptRounds {
			// What a pass has learned is kept when it is over: it takes minutes.
			if err := ctx.Err(); err != nil {
				return err
			}
			var samples []sample
			for _, i := range order[at:min(at+keptRounds, len(order))] {
				more, err := o.readLabels(files[i])
				if err != nil {
					return err
				}
				samples = append(samples, more...)
			}
			s.fit(samples, falling(revisionRate, revisionLast, s.Pass*len(order)+at, revisionPasses*len(order)), r)
			o.Report(Progress{"revisions", s.Revision, o.Revisions, fmt.Sprintf("pass %d of %d, %d of %d files of labels learned", s.Pass+1, revisionPasses, min(at+keptRounds, len(order)), len(order))})
		}
		s.Pass++
		if err := s.save(o.Dir); err != nil {
			return err
		}
	}
	s.Revision, s.Pass = s.Revision+1, 0
	o.Report(Progress{"revisions", s.Revision, o.Revisions, "done"})
	if err := o.gate(ctx, s); err != nil {
		return err
	}
	return s.save(o.Dir)
}

// revisionLabels names a file of labels of a revision.
func (o Options) revisionLabels(revision, part int) string {
	return filepath.Join(o.Dir, fmt.Sprintf("revision-%02d-%04d.samples", revision, part))
}
