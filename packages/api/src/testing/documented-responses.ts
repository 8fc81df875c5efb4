import { z } from 'zod'
import { ErrorBody, type Endpoint } from '#kernel/contract.ts'

/** As much of a description in OpenAPI as is looked at here. */
export interface Documented {
  paths: Record<string, Record<string, { responses: Record<string, Told> }>>
  components: { schemas: Record<string, z.core.JSONSchema.JSONSchema> }
}
interface Told {
  content?: Record<string, { schema: z.core.JSONSchema.JSONSchema }>
}

const checks = new Map<Told, z.ZodType>()

function schemaOf({ components }: Documented, told: Told): z.ZodType {
  const { schema } = told.content!['application/json']!
  const named = schema.$ref?.split('/').at(-1)
  const made = checks.get(told) ?? z.fromJSONSchema(named ? components.schemas[named]! : schema)
  checks.set(told, made)
  return made
}

/**
 * What the description of the API says of an answer against what it is: undefined where they agree, or what is wrong.
 * `body` is what was read, JSON or not.
 */
export function differenceFrom(description: Documented, endpoint: Endpoint, response: Response, body: unknown) {
  const path = endpoint.path.replaceAll(/:([a-z_]+)(\{[^}]*\})?/gi, '{$1}')
  const operation = description.paths[path]![endpoint.method.toLowerCase()]!
  const told = operation.responses[String(response.status)]
  if (!told) return `status ${response.status} is not described`
  if (!told.content) return body === '' ? undefined : 'an answer where none is described'
  if (!told.content['application/json']) return undefined
  // A path that `..` or nothing made another one is answered as any that is not there.
  if (response.status === 404 && ErrorBody.safeParse(body).success) return undefined
  const { error } = schemaOf(description, told).safeParse(body)
  return error && `not as described: ${error.message}`
}
