import { expect, test } from 'vitest'
import { z } from 'zod'
import { routesOf } from '#app'
import type { Deps } from '#kernel/command/context.ts'

interface Schema {
  type?: string
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  $ref?: string
}

// The handlers are not called here: what the capabilities declare is read off them.
const noHost = { limiter: () => undefined } as unknown as Deps
const endpoints = routesOf(noHost).map((route) => route.endpoint)

function endlessLists(schema: Schema, path: string): string[] {
  const inside = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  return [
    ...(schema.type === 'array' && schema.maxItems === undefined ? [path] : []),
    ...(schema.items ? endlessLists(schema.items, `${path}[]`) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => endlessLists(one, `${path}.${name}`)),
    ...inside.flatMap((one) => endlessLists(one, path)),
  ]
}

test('no list that a caller sends is without an end (T-47)', () => {
  const bodies = endpoints.filter(({ body, multipart }) => body && !multipart)
  expect(bodies.length).toBeGreaterThan(100)
  const endless = bodies.flatMap(({ capability, name, body }) =>
    endlessLists(z.toJSONSchema(body!, { io: 'input', unrepresentable: 'any' }) as Schema, `${capability}.${name}`),
  )
  expect([...new Set(endless)]).toEqual([])
})
