import { z } from 'zod'
import type { Endpoint } from './contract.ts'
import type { Route } from './routes.ts'

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
  401: 'Not signed in, or no longer.',
  403: 'The right is missing.',
  404: 'Absent, or outside your scope.',
  409: 'Stale version, move not allowed, or a duplicate.',
  422: 'Wrong input, a sentence per field.',
  429: 'Too many.',
}

function responsesOf(endpoint: Endpoint): Json {
  const status = String(endpoint.status ?? 200)
  const content =
    endpoint.response === 'stream'
      ? { 'text/event-stream': { schema: { type: 'string' } } }
      : endpoint.response === 'file'
        ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
        : { 'application/json': { schema: schemaOf(endpoint.response, 'output') } }
  const refusals = Object.entries(errors).filter(
    ([code]) => endpoint.allow !== 'public' || !['401', '403', '404'].includes(code),
  )
  return {
    [status]: { description: 'Done.', ...(status === '204' ? {} : { content }) },
    ...Object.fromEntries(refusals.map(([code, description]) => [code, { description }])),
  }
}

function operationOf(endpoint: Endpoint): Json {
  const type = endpoint.multipart ? 'multipart/form-data' : 'application/json'
  return {
    operationId: `${endpoint.capability}.${endpoint.name}`,
    tags: [endpoint.capability],
    summary: endpoint.summary,
    description: `Right: ${endpoint.allow}. Rows: ${endpoint.scope}.`,
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
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  }
}
