package train

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"

	"github.com/parlour-games/parlour/training"
)

// revise lets the nets as they are label many positions, looking far, and then nets that begin anew go over these labels and the last before
// them, of revisions and of the later half of the rounds, several times and at a falling rate. Nets that have played from nothing
// keep units that never speak any more, and beliefs from before they knew better.
func (o Options) revise(ctx context.Context, s *state) error {
	var files []string
	for r := s.Round / 2; r < s.Round; r++ {
		files = append(files, o.labels(r))
	}
	for revision := range s.Revision + 1 {
		for part := range o.revisionRounds {
			files = append(files, o.revisionLabels(revision, part))
		}
	}
	files = files[max(0, len(files)-revisionsLearned*o.revisionRounds):]
	if s.Pass == 0 {
		// What is missing is told before the labels are made, not after hours.
		for _, file := range files[:len(files)-o.revisionRounds] {
			if _, err := o.readLabels(file); err != nil {
				return lost(err)
			}
		}
		if err := o.labelAnew(ctx, s); err != nil {
			return err
		}
		s.learner = newLearner(o.Seed + uint64(100*(s.Revision+1)))
	}
	s.spare(revisionThrift)
	for s.Pass < revisionPasses {
		r := o.random(7, uint64(s.Revision*revisionPasses+s.Pass))
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
					return lost(err)
				}
				samples = append(samples, more...)
			}
			if s.Pass == 0 && at == 0 {
				s.begin(samples)
				s.warm(samples[:min(warmSamples, len(samples))], revisionRate, r)
			}
			s.fit(samples, often, falling(revisionRate, revisionLast, s.Pass*len(order)+at, revisionPasses*len(order)), r)
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

// labelAnew makes the labels of a revision, by the nets as they are.
func (o Options) labelAnew(ctx context.Context, s *state) error {
	for part := range o.revisionRounds {
		samples, err := o.label(ctx, s, harvest{
			file: o.revisionLabels(s.Revision, part), of: fmt.Sprintf("of revision %d, file %d of %d", s.Revision+1, part+1, o.revisionRounds), look: far,
			random: func(piece int) *rand.Rand {
				return o.random(6, uint64(s.Revision*o.revisionRounds+part)<<16+uint64(piece))
			},
		})
		if err != nil {
			return err
		}
		if part == 0 {
			if err := o.log(s, "before a revision: "+measure(s.nets(true), samples)); err != nil {
				return err
			}
		}
	}
	return nil
}

// lost tells of labels that cannot be read and not be made again, where damage otherwise can be repaired.
func lost(err error) error {
	var damage *training.DamageError
	if errors.As(err, &damage) {
		err = fmt.Errorf("%s: %w", damage.File, damage.Err)
	}
	return fmt.Errorf("%w; the nets that made these labels are gone, and this training cannot go on without them", err)
}

// revisionLabels names a file of labels of a revision.
func (o Options) revisionLabels(revision, part int) string {
	return filepath.Join(o.Dir, fmt.Sprintf("revision-%02d-%04d"+labelsEnd, revision, part))
}
