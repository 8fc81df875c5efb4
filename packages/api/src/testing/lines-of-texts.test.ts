import { expect, test } from 'vitest'
import { z } from 'zod'
import { routesOf } from '#app'
import type { Deps } from '#kernel/command/context.ts'
import { severalLines } from '#kernel/contract/contract.ts'
import { SentCall } from '#capabilities/insight/calls/sent.contract.ts'
import { SentMessage } from '#capabilities/engagement/conversations/ingest/contract.ts'
import { SentCard } from '#capabilities/workshop/job-cards/feed.contract.ts'
import { testApp } from './test-app.ts'

// The handlers are not called here: what the capabilities declare is read off them.
const noHost = { limiter: () => undefined } as unknown as Deps
const bodies = routesOf(noHost)
  .map((route) => route.endpoint)
  .filter(({ body }) => body)

type Schema = z.core.$ZodType

/** What lies inside of a schema that may be absent, has a default, or is brought into shape before or after. */
function inside(schema: Schema): Schema {
  const { def } = schema._zod
  if (schema instanceof z.ZodPipe) return inside(schema.in instanceof z.ZodTransform ? schema.out : schema.in)
  return 'innerType' in def ? inside(def.innerType as Schema) : schema
}

/** What a schema is declared to be, through what it may be wrapped in. */
function declarationOf(schema: Schema): ReturnType<typeof severalLines.get> {
  const { def } = schema._zod
  const parts =
    schema instanceof z.ZodPipe ? [schema.in, schema.out] : 'innerType' in def ? [def.innerType as Schema] : []
  return severalLines.get(schema) ?? parts.map(declarationOf).find((found) => found !== undefined)
}

/** What batches are made of. */
const batches: Readonly<Record<string, Schema>> = {
  'ingest.messages.messages[]': SentMessage,
  'job-card-feed.batch.cards[]': SentCard,
  'ingest-calls.calls.calls[]': SentCall,
}

/** A place of a body where a text is accepted, and why it may contain several lines where it may. */
interface Place {
  path: string
  schema: Schema
  as?: string
}

function* placesIn(schema: Schema, path: string): Generator<Place> {
  const as = declarationOf(schema)?.as
  if (as === 'checked one by one') return yield* placesIn(batches[path]!, path)
  if (as !== undefined) return yield { path, schema, as }
  const inner = inside(schema)
  if (inner instanceof z.ZodObject) {
    for (const [key, one] of Object.entries(inner.shape)) yield* placesIn(one as Schema, `${path}.${key}`)
    if (inner.def.catchall) yield* placesIn(inner.def.catchall, `${path}.*`)
  } else if (inner instanceof z.ZodArray) yield* placesIn(inner.element, `${path}[]`)
  else if (inner instanceof z.ZodTuple) for (const one of inner.def.items) yield* placesIn(one, `${path}[]`)
  else if (inner instanceof z.ZodUnion) for (const one of inner.options) yield* placesIn(one, path)
  else if (inner instanceof z.ZodRecord) {
    yield* placesIn(inner.keyType, `${path}{key}`)
    yield* placesIn(inner.valueType, `${path}{}`)
  } else yield { path, schema }
}

const signs = ['\r\n', '\r', '\n', '\v', '\f', '\u0085', '\u2028', '\u2029', '\t', '\0', '\u0007', '\u202e', '\u2066']
/** Beginnings that match the patterns of fields. */
const beginnings = [
  'a',
  'a@b.cd',
  'https://a.bc/d',
  '/a',
  '#a1b2c3',
  '+91 22 1234',
  '2026-01-31',
  'data:image/png;base64,AAAA',
  'A1',
]
const longer = [0, 3, 20, 300]
const hostile = signs
  .flatMap((sign) =>
    beginnings.flatMap((beginning) => longer.map((more) => `${beginning}${sign}Bcc: b${'c'.repeat(more)}`)),
  )
  .concat(signs.map((sign) => `a${sign}b`))

const taken = (schema: Schema): string | undefined => hostile.find((given) => z.safeParse(schema, given).success)

const places = bodies.flatMap(({ capability, name, body }) => [...placesIn(body!, `${capability}.${name}`)])

test('a text of one line that a caller sends takes no end of a line, control character, or turned direction', () => {
  const found = places
    .filter(({ as }) => as === undefined)
    .flatMap(({ path, schema }) => {
      const text = taken(schema)
      return text === undefined ? [] : [`${path} takes ${JSON.stringify(text)}`]
    })
  expect(found).toEqual([])
  expect(places.length).toBeGreaterThan(500)
})

test('a text of many lines that a caller sends takes what people type and paste', () => {
  const typed = `First line${'.'.repeat(20)}\nSecond line\r\n\tThird line`
  const many = places.filter(({ as }) => as === 'lines')
  const refused = many.filter(({ schema }) => !z.safeParse(schema, typed).success).map(({ path }) => path)
  expect(refused).toEqual([])
  expect(many.length).toBeGreaterThan(80)
})

test('a subject or a name with the end of a line in it is refused in words, at its field', async () => {
  const app = await testApp()
  try {
    const { token } = await app.as('admin')
    const send = async (path: string, body: object) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const response = await app.request(path, { method: 'POST', body: JSON.stringify(body), headers })
      return [response.status, await response.text()] as const
    }
    const sent: [path: string, body: object][] = [
      ['/apps/email/drafts', { subject: 'Parts\r\nBcc: all@demo.com' }],
      ['/apps/email/labels', { name: 'Parts\nmore', tone: 'good' }],
      ['/api/views', { screen: 'complaints', name: 'Mine\r\nX: y', query: {} }],
      ['/jwt/login', { email: 'admin@demo.com\r\nX: y', password: 'some password', remember: false }],
    ]
    for (const [path, body] of sent) {
      const [status, answer] = await send(path, body)
      expect([path, status], answer).toEqual([path, 422])
      expect(answer).toContain('Write this on one line.')
    }
  } finally {
    await app.close()
  }
})
