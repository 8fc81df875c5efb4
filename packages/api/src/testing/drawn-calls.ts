import fc, { type Arbitrary, type GeneratorValue } from 'fast-check'
import { z } from 'zod'
import { address, searchParams } from '#kernel/contract/client.ts'
import type { Endpoint } from '#kernel/contract/contract.ts'
import type { Links } from './links.ts'
import { missingParams, sampleBody } from './samples.ts'

/** As much of a JSON schema as our contracts come to. */
interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  additionalProperties?: Schema | boolean
  format?: string
  pattern?: string
  maxLength?: number
  minimum?: number
  maximum?: number
}

export interface DrawnCall {
  path: string
  method: string
  headers: Record<string, string>
  body: string | FormData | null
}

/** What breaks programs that trust what they are given. */
const nasty = [
  "'",
  '"; drop table complaint; --',
  "' or 1=1 --",
  '%',
  '_',
  '\\',
  '\0',
  '..',
  '../../etc/passwd',
  ':id',
  ':code',
  '-1',
  '1e309',
  'NaN',
  '9'.repeat(40),
  'null',
  '{}',
  '[]',
  'true',
  '2026-02-30',
  '0001-01-01',
  '9999-12-31',
  '\ud800',
  '‮',
  '__proto__',
  'constructor',
  'x'.repeat(3e3),
  '999999999',
  '2147483648',
  '-0',
  '  ',
  '%00',
  '+',
]
const written = fc.oneof(
  fc.constantFrom(...nasty),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 12 }),
)
const anything = fc.oneof(
  written,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(-1, 0, 1e308, 2 ** 31, 2 ** 53, 0.1, null, true, [], {}),
)
const fewLetters = fc.string({ minLength: 1, maxLength: 24 })
const dates = fc.date({ min: new Date('2025-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
const mail = fc.integer({ max: 99_999, min: 0 }).map((number) => `drawn-${number}@demo.com`)
const patterned = new Map<string, Arbitrary<string>>()
const matching = (pattern: string) => {
  // Nothing is drawn that looks ahead.
  const known =
    patterned.get(pattern) ?? (/\(\?[=!<]/.test(pattern) ? fewLetters : fc.stringMatching(new RegExp(pattern)))
  patterned.set(pattern, known)
  return known
}
/** So long, or so deep, that it is refused or takes what it may. */
const enormous = [
  () => JSON.stringify({ q: 'x'.repeat(1_048_576) }),
  () => 'x'.repeat(1_048_576),
  (key: string) => `{"${key}":"${'y'.repeat(1_000_000)}"}`,
  (key: string) => `{"${key}":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
  (key: string) => `${`{"${key}":`.repeat(5_000)}1${'}'.repeat(5_000)}`,
]

const schemas = new Map<z.ZodType, Schema[]>()
/** How what a caller gives is described: before it is read, and after, which knows more of queries. */
function schemasOf(schema: z.ZodType): Schema[] {
  const made =
    schemas.get(schema) ??
    (['input', 'output'] as const).map((io) => z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema)
  schemas.set(schema, made)
  return made
}
const keysOf = (schema: z.ZodType) => Object.keys(schemasOf(schema)[0]!.properties ?? {})

/** Draws calls of an endpoint: mostly what its contract expects, with values from earlier answers, and now and then anything. */
export class Drawing {
  readonly #draw: GeneratorValue
  readonly #links: Links
  readonly #endpoint: Endpoint
  readonly #record: Record<string, unknown>

  constructor(draw: GeneratorValue, links: Links, endpoint: Endpoint) {
    this.#draw = draw
    this.#links = links
    this.#endpoint = endpoint
    this.#record = links.record(endpoint.capability, this.#below(1_000_000))
  }

  #below(count: number): number {
    return this.#draw(() => fc.nat(count - 1))
  }

  #isOnceIn(times: number): boolean {
    return this.#below(times) === 0
  }

  #oneOf<T>(values: readonly T[]): T {
    return values[this.#below(values.length)]!
  }

  /** What an answer called by this name, of the record the call is about where there is one. */
  #linked(key: string): unknown {
    const plain = key.replace(/^if_/, '').replace(/_id$/, '')
    if (!this.#isOnceIn(4)) {
      const own = this.#record[key] ?? this.#record[plain]
      if (own !== undefined && own !== null) return own
    }
    return this.#links.value(this.#endpoint.capability, [key, plain], this.#below(1_000_000))
  }

  #string(key: string, { format, pattern, maxLength = 200 }: Schema): unknown {
    const linked = this.#isOnceIn(2) ? this.#linked(key) : undefined
    if (linked !== undefined) return linked
    if (format === 'uuid') return this.#draw(fc.uuid)
    if (format === 'date')
      return this.#draw(() => dates)
        .toISOString()
        .slice(0, 10)
    if (format === 'date-time') return this.#draw(() => dates).toISOString()
    if (format === 'email') return this.#draw(() => mail)
    if (pattern) return this.#draw(() => matching(pattern))
    return this.#draw(() => fewLetters).slice(0, maxLength)
  }

  #number(key: string, { minimum = -5, maximum = 1_000, type }: Schema): unknown {
    const linked = this.#isOnceIn(2) ? this.#linked(key) : undefined
    if (typeof linked === 'number') return linked
    const [min, max] = [Math.ceil(Math.max(minimum, -1e9)), Math.floor(Math.min(maximum, minimum + 1e6, 1e9))]
    const whole = this.#draw(() => fc.integer({ min, max: Math.max(min, max) }))
    return type === 'integer' || this.#isOnceIn(2) ? whole : whole + 0.25
  }

  #object({ properties = {}, required = [], additionalProperties }: Schema): Record<string, unknown> {
    const keys = Object.keys(properties).filter((key) => required.includes(key) || this.#isOnceIn(3))
    const fields = Object.fromEntries(keys.map((key) => [key, this.value(key, properties[key]!)]))
    if (typeof additionalProperties === 'object' && this.#isOnceIn(2))
      fields[this.#draw(() => fewLetters)] = this.value('', additionalProperties)
    if (this.#isOnceIn(30)) fields[this.#oneOf(['unknown', '__proto__', 'id'])] = this.#draw(() => anything)
    return fields
  }

  value(key: string, schema: Schema): unknown {
    if (this.#isOnceIn(25)) return this.#draw(() => anything)
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return this.#oneOf(schema.enum)
    const either = schema.anyOf ?? schema.oneOf
    if (either) return this.value(key, this.#oneOf(either))
    if (schema.type === 'string') return this.#string(key, schema)
    if (schema.type === 'integer' || schema.type === 'number') return this.#number(key, schema)
    if (schema.type === 'boolean') return this.#isOnceIn(2)
    if (schema.type === 'null') return null
    if (schema.type === 'array')
      return Array.from({ length: Math.max(schema.minItems ?? 0, this.#below(4)) }, () =>
        this.value(key.replace(/s$/, ''), schema.items ?? {}),
      )
    if (schema.type === 'object') return this.#object(schema)
    return this.#linked(key) ?? this.#draw(() => anything)
  }

  #param(name: string): string {
    if (this.#isOnceIn(6)) return this.#draw(() => written)
    const linked = this.#isOnceIn(8) ? undefined : this.#linked(name)
    return String(linked ?? missingParams(this.#endpoint)[name])
  }

  #query(schema: z.ZodType): string {
    const { properties = {} } = this.#oneOf(schemasOf(schema))
    const keys = Object.keys(properties)
    const count = keys.length === 0 ? 0 : this.#below(5)
    const chosen = Array.from({ length: count }, () => this.#oneOf(keys))
    const given = chosen.map((key) => {
      const value = this.value(key, properties[key]!)
      const parts = [value].flat().map((one) => (typeof one === 'object' ? JSON.stringify(one) : String(one)))
      return [key, parts.map((one) => one.toWellFormed())]
    })
    return searchParams(Object.fromEntries(given) as Record<string, string[]>).toString()
  }

  #body(schema: z.ZodType): string {
    const key = this.#oneOf([...keysOf(schema), 'unknown'])
    if (this.#isOnceIn(150)) return this.#oneOf(enormous)(key)
    if (this.#isOnceIn(100)) return this.#oneOf(['', '{', 'null', '[]', '"', '{"a":1,}', '\ufeff{}'])
    if (this.#isOnceIn(20)) return JSON.stringify(this.#draw(() => anything))
    return JSON.stringify(
      this.#isOnceIn(2) ? this.#almostSample(schema) : this.value('', this.#oneOf(schemasOf(schema))),
    )
  }

  /** A body that is accepted, but for what it is about and a field or two. */
  #almostSample(schema: z.ZodType): unknown {
    const { properties = {} } = schemasOf(schema)[0]!
    const fields = Object.entries(sampleBody(this.#endpoint) as Record<string, unknown>)
    return Object.fromEntries(
      fields.map(([key, usual]) => {
        if (key === 'if_version') return [key, this.#record.version ?? usual]
        return [key, this.#isOnceIn(4) ? this.value(key, properties[key] ?? {}) : usual]
      }),
    )
  }

  #form(schema: z.ZodType): FormData {
    const fields = this.#object(schemasOf(schema)[0]!)
    const form = new FormData()
    for (const [key, value] of Object.entries(fields)) if (key !== 'file') form.append(key, String(value))
    const content = this.#oneOf<Arbitrary<BlobPart>>([
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.uint8Array({ maxLength: 400 }) as Arbitrary<BlobPart>,
      fc.constantFrom('name,state,tier\nDrawn,MH,2\n', 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n', ''),
    ])
    const name = this.#oneOf(['drawn.csv', 'drawn.ics', '../drawn.png', '\u0000.xlsx', 'drawn'])
    form.append(this.#isOnceIn(15) ? 'other' : 'file', new File([this.#draw(() => content)], name))
    return form
  }

  call(): DrawnCall {
    const { method, query, body, multipart } = this.#endpoint
    const names = Object.keys(missingParams(this.#endpoint))
    const params = Object.fromEntries(names.map((name) => [name, this.#param(name).toWellFormed()]))
    const search = query ? this.#query(query) : ''
    const headers: Record<string, string> = {}
    if (method !== 'GET' && this.#isOnceIn(4)) headers['idempotency-key'] = `drawn-${this.#below(200)}`
    const given = body && method !== 'GET' ? (multipart ? this.#form(body) : this.#body(body)) : null
    if (typeof given === 'string') headers['content-type'] = 'application/json'
    return { method, headers, body: given, path: address(this.#endpoint, { params }) + (search && `?${search}`) }
  }
}
