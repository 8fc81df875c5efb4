import type { z } from 'zod'
import { toBase64 } from '#kernel/command/bytes.ts'
import { maxBytesOf, type Endpoint } from '#kernel/contract/contract.ts'
import { CallerError, invalid, tooLarge } from '#kernel/command/errors.ts'
import { inputWords } from '#kernel/contract/input-words.ts'
import { checkJson, mostParts } from './json-bounds.ts'
import { takingTurns } from '#kernel/command/turns.ts'

/** At most so many wrong fields are reported. */
const mostFields = 50

/** PostgreSQL cannot store it, and it is never typed. */
const nul = /\u0000|%00|\\u0000/
const unstorable = 'The request body contains a character that can’t be stored.'

/** Query arguments as an object; a repeated one becomes a list. */
function queryObject(params: URLSearchParams): Record<string, string | string[]> {
  const keys = [...new Set(params.keys())]
  return Object.fromEntries(
    keys.map((key) => {
      const values = params.getAll(key)
      return [key, values.length > 1 ? values : values[0]!]
    }),
  )
}

/** `depth` 1 names whole query arguments, not the places inside a list. */
function check<Z extends z.ZodType>(schema: Z, value: unknown, depth = 10): z.output<Z> {
  const parsed = schema.safeParse(value, { error: inputWords })
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues.slice(0, mostFields)) {
    const unknown =
      issue.code === 'unrecognized_keys'
        ? issue.keys.slice(0, mostFields).map((key) => [...issue.path, key].join('.'))
        : undefined
    for (const path of unknown ?? [issue.path.slice(0, depth).join('.')])
      fields[path] ??= unknown ? 'Unknown field.' : issue.message
  }
  throw invalid(fields)
}

async function bodyBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const stated = request.headers.get('content-length')
  if (Number(stated ?? 0) > maxBytes) throw tooLarge(maxBytes)
  // No more can come than was stated, and a host reads it in one piece with less ado.
  if (stated !== null) return new Uint8Array(await request.arrayBuffer())
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw tooLarge(maxBytes)
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

/** How JSON writes half of a letter, which cannot be stored without its other half. */
const halfOfLetter = /\\ud[89a-f]/i

/** Half of a letter becomes the sign for what cannot be read, as it does where bytes are read; a name is not changed. */
const whole = (key: string, value: unknown): unknown => {
  if (!key.isWellFormed()) throw invalid({}, unstorable)
  return typeof value === 'string' ? value.toWellFormed() : value
}

function jsonOf(text: string, maxBytes: number): unknown {
  checkJson(text, mostParts(maxBytes))
  try {
    return JSON.parse(text, halfOfLetter.test(text) ? whole : undefined)
  } catch (error) {
    if (error instanceof CallerError) throw error
    throw invalid({}, 'The request body isn’t valid JSON.')
  }
}

/** Reads a multipart body that has been measured already. */
async function formOf(request: Request, bytes: Uint8Array): Promise<Record<string, FormDataEntryValue>> {
  const type = request.headers.get('content-type') ?? ''
  if (!type.startsWith('multipart/form-data'))
    throw new CallerError(415, 'body.type', 'Send the file as multipart/form-data.')
  const form = await new Response(bytes as BodyInit, { headers: { 'content-type': type } }).formData().catch(() => {
    throw invalid({}, 'The form can’t be read.')
  })
  const texts = [...form.values()].map((value) => (typeof value === 'string' ? value : value.name))
  if (texts.some((value) => nul.test(value))) throw invalid({}, unstorable)
  return Object.fromEntries(form.entries())
}

/** Distinguishes forms by their fields and files: a browser that sends one again writes other boundaries between them. */
async function textOfForm(form: Record<string, FormDataEntryValue>): Promise<string> {
  const fields = Object.entries(form).map(async ([name, value]) => {
    if (typeof value === 'string') return [name, value]
    const digest = await crypto.subtle.digest('SHA-256', await value.arrayBuffer())
    return [name, value.name, value.type, toBase64(new Uint8Array(digest))]
  })
  return JSON.stringify(await Promise.all(fields))
}

/** Everything a caller sent, checked by the contract; the first mistake of each field in words. */
export async function readRequest(endpoint: Endpoint, request: Request, params: Record<string, string>) {
  const url = new URL(request.url)
  if (nul.test(request.url)) throw invalid({}, 'The URL contains a character that can’t be stored.')
  const checked: { params?: unknown; query?: unknown; body?: unknown } = {}
  if (endpoint.params) {
    // A key that cannot exist is a record that does not exist.
    const parsed = endpoint.params.safeParse(params)
    if (!parsed.success) throw new CallerError(404, 'not_found', 'Record not found.')
    checked.params = parsed.data
  }
  if (endpoint.query) checked.query = check(endpoint.query, queryObject(url.searchParams), 1)
  let bodyText = ''
  if (endpoint.body) {
    const maxBytes = maxBytesOf(endpoint)
    const bytes = await bodyBytes(request, maxBytes)
    const turn = takingTurns()
    if (endpoint.multipart) {
      await turn()
      const form = await formOf(request, bytes)
      await turn()
      if (request.headers.has('idempotency-key')) bodyText = await textOfForm(form)
      checked.body = check(endpoint.body, form)
    } else {
      bodyText = new TextDecoder().decode(bytes)
      if (nul.test(bodyText)) throw invalid({}, unstorable)
      await turn()
      const sent = bodyText === '' ? {} : jsonOf(bodyText, maxBytes)
      await turn()
      checked.body = check(endpoint.body, sent)
    }
  }
  return { checked, fingerprint: { method: request.method, path: url.pathname + url.search, body: bodyText } }
}
