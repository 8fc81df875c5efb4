import type { Endpoint, ErrorBody, Input, Output } from './contract.ts'

/** What a call needs from its surroundings: an origin, and a fetch that adds the token. */
export interface Transport {
  fetch(request: Request): Promise<Response>
  origin: string
}

/** A call that the API refused or that did not arrive (`status` 0). */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  readonly details: unknown
  readonly requestId: string | undefined

  constructor(status: number, body: Partial<ErrorBody['error']>) {
    super(body.message ?? (status >= 500 ? 'Something went wrong on our side.' : 'Something went wrong.'))
    this.name = 'ApiError'
    this.status = status
    this.code = body.code ?? 'unknown'
    this.fields = body.fields ?? {}
    this.details = body.details
    this.requestId = body.requestId
  }
}

type Query = Record<string, unknown>

/** Query values as the API reads them: absent and empty left out, lists repeated. */
export function searchParams(query: Query): URLSearchParams {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') params.append(key, String(one))
    }
  }
  return params
}

/** The address of an endpoint with its parameters filled in, relative to the origin. */
export function address(endpoint: Endpoint, input: { params?: Record<string, unknown>; query?: Query } = {}): string {
  const path = endpoint.path.replaceAll(/:([a-z_]+)(\{[^}]*\})?/gi, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  )
  const query = searchParams(input.query ?? {}).toString()
  return query ? `${path}?${query}` : path
}

function bodyOf(endpoint: Endpoint, body: unknown): BodyInit | undefined {
  if (body === undefined) return undefined
  if (!endpoint.multipart) return JSON.stringify(body)
  const form = new FormData()
  // A form has no null: a field without a value is left out.
  for (const [key, value] of Object.entries(body as Record<string, string | Blob | null | undefined>))
    if (value !== null && value !== undefined) form.append(key, value)
  return form
}

/** The errors of the product's own calls; the sample applications answer texts in lists. */
const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof (body as Partial<ErrorBody> | undefined)?.error?.code === 'string' &&
  typeof (body as ErrorBody).error.message === 'string'

async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined)
  if (isErrorBody(body)) return new ApiError(response.status, body.error)
  const sample = (body ?? {}) as { error?: Record<string, string | string[]>; code?: string; details?: unknown }
  const texts = Object.entries(sample.error ?? {}).map(([field, message]) => [field, String([message].flat()[0])])
  return new ApiError(response.status, {
    fields: Object.fromEntries(texts),
    message: texts[0]?.[1],
    code: sample.code,
    details: sample.details,
  })
}

/** Calls one endpoint. Throws ApiError for everything that is not a 2xx. A `file` and a `stream` give the Response. */
export async function call<E extends Endpoint>(
  transport: Transport,
  endpoint: E,
  input: Input<E>,
  options: { signal?: AbortSignal; idempotencyKey?: string } = {},
): Promise<Output<E>> {
  const { body, ...place } = input as { body?: unknown; params?: Record<string, unknown>; query?: Query }
  const headers = new Headers({ accept: 'application/json' })
  if (body !== undefined && !endpoint.multipart) headers.set('content-type', 'application/json')
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey)
  const request = new Request(new URL(address(endpoint, place), transport.origin), {
    method: endpoint.method,
    headers,
    body: bodyOf(endpoint, body) ?? null,
    signal: options.signal ?? null,
  })
  const response = await transport.fetch(request)
  if (!response.ok) throw await errorOf(response)
  if (typeof endpoint.response === 'string') return response as Output<E>
  const text = await response.text()
  return (text === '' ? undefined : JSON.parse(text)) as Output<E>
}
