import { z } from 'zod'
import { address } from '#kernel/contract/client.ts'
import { type Endpoint, maxBytesOf } from '#kernel/contract/contract.ts'
import { missingParams, sampleBody } from './samples.ts'

/** As much of a JSON schema as bounds what may be sent. */
interface Schema {
  type?: string
  enum?: unknown[]
  anyOf?: Schema[]
  format?: string
  pattern?: string
  properties?: Record<string, Schema>
  items?: Schema
  maxItems?: number
  maxLength?: number
  maximum?: number
}

export interface WorstCall {
  endpoint: Endpoint
  /** What is worst about it. */
  how: string
  path: string
  body: string | FormData | null
}

/** Node takes no longer line of a request. */
const longestQuery = 15_000

const describe = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema

/** A text that costs most to look for or to check: long, in many words. */
const longText = (length: number) => 'wörd %_ '.repeat(Math.ceil(length / 8)).slice(0, length)

/** As far apart as days go, and as far as those of a series may lie apart. */
const spans = [
  ['1900-01-01', '2100-12-31'],
  ['2025-01-01', '2026-12-31'],
] as const
type Span = (typeof spans)[number]

const isWritten = ({ pattern, format }: Schema) => Boolean(pattern ?? format)

/** The most of one query argument: all values there are, days as far apart as they go, a text as long as it may be. */
function mostOf(key: string, schema: Schema, room: number, [from, to]: Span): string[] {
  if (key === 'from') return [from]
  if (key === 'to') return [to]
  if (key === 'perPage') return ['100']
  if (key === 'page') return ['1000']
  // A value with a fixed format is refused at once in any other, and so does not test the rest.
  if (key === 'period' || key === 'format' || isWritten(schema) || isWritten(schema.items ?? {})) return []
  const either = (schema.anyOf ?? [schema]).find(({ type }) => type !== 'null') ?? schema
  if (either.enum) return [String(either.enum.at(-1))]
  if (isWritten(either)) return []
  if (either.type === 'array') {
    const values = either.items?.enum?.map(String)
    return values ?? Array.from({ length: Math.floor(room / 8) }, (_, nth) => `v${nth}`)
  }
  if (either.type === 'integer' || either.type === 'number') return [String(either.maximum ?? 999_999_999)]
  return [longText(Math.min(either.maxLength ?? 200, room))]
}

function widestQuery(schema: z.ZodType, span: Span): string {
  const { properties = {} } = describe(schema, 'output')
  const params = new URLSearchParams()
  const room = longestQuery / Math.max(Object.keys(properties).length, 1) - 40
  for (const [key, one] of Object.entries(properties))
    for (const value of mostOf(key, one, room, span)) params.append(key, value)
  return params.toString()
}

/** A sample grown to what its schema allows: lists of as many items, texts of as many letters, within so many bytes. */
function grown(value: unknown, schema: Schema | undefined, room: number): unknown {
  const either = schema?.anyOf?.find(({ type }) => type !== 'null') ?? schema
  if (typeof value === 'string' && !either?.enum && !either?.format && !either?.pattern)
    return longText(Math.min(either?.maxLength ?? room, room))
  if (Array.isArray(value)) {
    const item: unknown = value[0] ?? ''
    const size = JSON.stringify(item).length + 1
    return Array.from({ length: Math.min(either?.maxItems ?? room, Math.floor(room / size)) }, () => item)
  }
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value)
  const each = room / Math.max(entries.length, 1)
  return Object.fromEntries(entries.map(([key, one]) => [key, grown(one, either?.properties?.[key], each)]))
}

const filled = (length: number, piece: (nth: number) => string) => {
  const pieces: string[] = []
  for (let size = 0, nth = 0; size < length; nth += 1) {
    const one = piece(nth)
    pieces.push(one)
    size += one.length + 1
  }
  return pieces
}

function* worstBodies(endpoint: Endpoint): Generator<[how: string, body: string]> {
  const bytes = maxBytesOf(endpoint)
  const sample = sampleBody(endpoint)
  const room = bytes * 0.9
  yield ['grown', JSON.stringify(grown(sample, describe(endpoint.body!, 'input'), room / 2))]
  const unknown = filled(room, (nth) => `"k${nth}":${nth}`).join(',')
  yield ['unknown keys', `{${unknown}}`]
  yield ['nested', `${'{"a":'.repeat(room / 6)}1${'}'.repeat(room / 6)}`]
  yield ['numbers', `{"a":[${filled(room, () => '1e9').join(',')}]}`]
}

/** A file of many short lines, where one is taken. */
function worstFile(endpoint: Endpoint, bytes: number): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(sampleBody(endpoint) as Record<string, unknown>))
    if (!(value instanceof Blob)) form.append(key, String(value))
  const lines = `a,b,c,d,e\n${filled(bytes, (nth) => `${nth},2,"x",,`).join('\n')}`
  form.append('file', new File([lines.slice(0, bytes)], 'worst.csv', { type: 'text/csv' }))
  return form
}

/** The largest requests that an endpoint accepts, as far as its contract bounds them. */
export function* worstCalls(endpoint: Endpoint, fileBytes: number): Generator<WorstCall> {
  const path = address(endpoint, { params: missingParams(endpoint) })
  if (endpoint.query)
    for (const span of spans)
      yield { endpoint, how: span.join(' to '), path: `${path}?${widestQuery(endpoint.query, span)}`, body: null }
  if (!endpoint.body || endpoint.method === 'GET') return
  if (endpoint.multipart) {
    const most = Math.min(fileBytes, maxBytesOf(endpoint) * 0.9)
    yield { endpoint, how: 'file', path, body: worstFile(endpoint, most) }
    return
  }
  for (const [how, body] of worstBodies(endpoint)) yield { endpoint, how, path, body }
}
