package web

import (
	"reflect"

	"github.com/danielgtaylor/huma/v2"
)

// registerType puts a type into openapi.json that no request or answer of HTTP has as its body.
func registerType(api huma.API, v any) {
	t := reflect.TypeOf(v)
	api.OpenAPI().Components.Schemas.Schema(t, true, t.Name())
}
