import { z } from 'zod'
import { ErrorBody, type Endpoint } from '#kernel/contract/contract.ts'

/** The part of an OpenAPI description that is used here. */
export interface Documented {
  paths: Record<string, Record<string, { responses: Record<string, DocumentedResponse> }>>
  components: { schemas: Record<string, z.core.JSONSchema.JSONSchema> }
}
interface DocumentedResponse {
  content?: Record<string, { schema: z.core.JSONSchema.JSONSchema }>
}

const checks = new Map<DocumentedResponse, z.ZodType>()

function schemaOf({ components }: Documented, documented: DocumentedResponse): z.ZodType {
  const { schema } = documented.content!['application/json']!
  const named = schema.$ref?.split('/').at(-1)
  const made = checks.get(documented) ?? z.fromJSONSchema(named ? components.schemas[named]! : schema)
  checks.set(documented, made)
  return made
}

/**
 * Compares a response with the description of the API: undefined where they agree, or what is wrong. `body` is what was
 * read, JSON or not.
 */
export function findMismatch(description: Documented, endpoint: Endpoint, response: Response, body: unknown) {
  const path = endpoint.path.replaceAll(/:([a-z_]+)(\{[^}]*\})?/gi, '{$1}')
  const operation = description.paths[path]![endpoint.method.toLowerCase()]!
  const documented = operation.responses[String(response.status)]
  if (!documented) return `status ${response.status} is not described`
  if (!documented.content) return body === '' ? undefined : 'an answer where none is described'
  if (!documented.content['application/json']) return undefined
  // A path that `..` or nothing made another one is answered as any that is not there.
  if (response.status === 404 && ErrorBody.safeParse(body).success) return undefined
  const { error } = schemaOf(description, documented).safeParse(body)
  return error && `not as described: ${error.message}`
}
