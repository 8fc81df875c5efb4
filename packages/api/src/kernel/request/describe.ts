import { z } from 'zod'
import { ErrorBody, type Endpoint } from '#kernel/contract/contract.ts'
import type { Route } from '#kernel/command/routes.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
  return json
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const json = schemaOf(schema, 'input') as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(json.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (json.required ?? []).includes(name),
    schema: property,
  }))
}

const errors: Record<string, string> = {
  400: 'Invalid input, or rejected with a message.',
  401: 'Not signed in, or the session has ended.',
  403: 'Missing permission, or a cross-origin request.',
  404: 'Not found, or outside your scope.',
  408: 'The request body took too long to arrive.',
  409: 'Stale version, status change not allowed, or duplicate.',
  413: 'The request body is too large.',
  415: 'The request body has an unsupported content type.',
  422: 'Invalid input, with one message per field.',
  423: 'The screen of this sign-in is locked.',
  429: 'Too many requests.',
  500: 'Internal error. Include the request ID when you report it.',
  503: 'Temporarily unavailable: the database can’t be reached, the load is too high, or maintenance is in progress.',
  507: 'There isn’t enough storage to save this.',
}

/** The two forms of an error: the product's, and that of docs/domain.md#errors. */
const SampleError = z.object({
  error: z.record(z.string(), z.array(z.string())),
  code: z.string().optional(),
  details: z.unknown().optional(),
})

function responsesOf(endpoint: Endpoint): Json {
  const status = String(endpoint.status ?? 200)
  const content =
    endpoint.response === 'stream'
      ? { 'text/event-stream': { schema: { type: 'string' } } }
      : endpoint.response === 'file'
        ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
        : { 'application/json': { schema: schemaOf(endpoint.response, 'output') } }
  const schema = { $ref: `#/components/schemas/${endpoint.errors === 'sample' ? 'SampleError' : 'Error'}` }
  const refusals = Object.entries(errors).map(([code, description]) => [
    code,
    { description, content: { 'application/json': { schema } } },
  ])
  const done = { description: 'Done.', ...(status === '204' ? {} : { content }) }
  return {
    [status]: done,
    ...(endpoint.otherStatus ? { [endpoint.otherStatus]: done } : {}),
    ...(Object.fromEntries(refusals) as Json),
  }
}

function operationOf(endpoint: Endpoint): Json {
  const type = endpoint.multipart ? 'multipart/form-data' : 'application/json'
  return {
    operationId: `${endpoint.capability}.${endpoint.name}`,
    tags: [endpoint.capability],
    summary: endpoint.summary,
    description: `Permission: ${endpoint.allow}. Rows: ${endpoint.scope}.`,
    'x-allow': endpoint.allow,
    'x-scope': endpoint.scope,
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    ...(endpoint.body
      ? { requestBody: { required: true, content: { [type]: { schema: schemaOf(endpoint.body, 'input') } } } }
      : {}),
    responses: responsesOf(endpoint),
    security: endpoint.allow === 'public' ? [] : [{ bearer: [] }],
  }
}

/** OpenAPI 3.1 from the schemas that check the requests. */
export function describeApi(routes: readonly Route[], title: string): Json {
  const paths: Record<string, Json> = {}
  for (const { endpoint } of routes) {
    const path = endpoint.path.replaceAll(/:([a-z_]+)(\{[^}]*\})?/gi, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorBody, 'output'), SampleError: schemaOf(SampleError, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}
