import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import type { Actor, Context, Db } from './context.ts'
import { contract } from '#kernel/contract/contract.ts'
import { routes } from './routes.ts'

const base = { path: '/api/things', scope: 'none', summary: 'Nothing.', response: z.undefined() } as const
const api = contract('things', {
  ask: { ...base, method: 'POST', allow: 'public' },
  read: { ...base, method: 'GET', allow: 'signed-in' },
  write: { ...base, method: 'POST', allow: 'signed-in' },
  steps: { ...base, method: 'POST', allow: 'signed-in', transaction: 'own' },
})

test('a handler is given what its contract promises, and its type names no more', () => {
  const bound = routes(api, {
    ask: (ctx) => {
      expectTypeOf(ctx).not.toHaveProperty('actor')
      expectTypeOf(ctx).not.toHaveProperty('db')
      return undefined
    },
    read: (ctx) => {
      expectTypeOf(ctx.actor).toEqualTypeOf<Actor>()
      expectTypeOf(ctx.db).toEqualTypeOf<Db>()
      expectTypeOf(ctx).not.toHaveProperty('audit')
      return undefined
    },
    write: (ctx) => {
      expectTypeOf(ctx).toHaveProperty('audit')
      expectTypeOf(ctx).toHaveProperty('outbox')
      return undefined
    },
    steps: (ctx) => {
      expectTypeOf(ctx.actor).toEqualTypeOf<Actor>()
      expectTypeOf(ctx).not.toHaveProperty('db')
      return undefined
    },
  })
  expect(bound.map(({ endpoint }) => endpoint.name)).toEqual(['ask', 'read', 'write', 'steps'])
  expectTypeOf<Context>().toHaveProperty('db')
})
