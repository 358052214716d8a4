package web

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/danielgtaylor/huma/v2"

	"github.com/parlour-games/parlour/internal/web/ledger"
)

type studyInput struct {
	Body struct {
		Record json.RawMessage `json:"record" doc:"a record, as parlour play saves it"`
	}
}
type studyOutput struct {
	Status int
	Body   struct {
		ID string `json:"id"`
	}
}

func (s *Server) studiesRoutes(api huma.API) {
	post := huma.Operation{OperationID: "share-study", Method: "POST", Path: "/api/studies", Summary: "Keep a study, to be shared by its id", MaxBodyBytes: maxRecord + maxBody, DefaultStatus: 201}
	huma.Register(api, post, func(ctx context.Context, in *studyInput) (*studyOutput, error) {
		r, err := s.open(ctx, in.Body.Record)
		if err != nil {
			return nil, s.failure(err)
		}
		body := mustJSON(r)
		if err := s.limits.keep(addressOf(ctx), len(body)); err != nil {
			return nil, err
		}
		out := &studyOutput{Status: 201}
		out.Body.ID = newID()
		return out, s.failure(s.ledger.PutStudy(out.Body.ID, body))
	})
	get := huma.Operation{OperationID: "study", Method: "GET", Path: "/api/studies/{id}", Summary: "A study that was kept"}
	huma.Register(api, get, func(_ context.Context, in *IDInput) (*rawOutput, error) {
		if !isID(in.ID) {
			return nil, fail(kindMissing, "there is no such study")
		}
		body, err := s.ledger.Study(in.ID)
		if errors.Is(err, ledger.ErrMissing) {
			err = fail(kindMissing, "there is no such study")
		}
		return &rawOutput{"application/json", forever, body}, s.failure(err)
	})
}
