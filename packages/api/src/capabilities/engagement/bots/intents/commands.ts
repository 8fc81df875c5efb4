import { sql } from 'kysely'
import type { z } from 'zod'
import type { CommandContext, Context, Db } from '#kernel/command/context.ts'
import { conflict } from '#kernel/command/errors.ts'
import { defineRecord } from '#kernel/command/record.ts'
import { fallbackIntent } from '../vocabulary.ts'
import type { Intent, intentFields, intentsApi } from './contract.ts'
import { findIntent } from './queries.ts'

/** Two people who switch off the last two at once are counted one after the other. */
const lockIntents = (db: Db) => sql`lock table intent in share row exclusive mode`.execute(db)

/** How many intents are offered, without the fallback intent. */
const countOffered = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('intent')
      .select(sql<number>`count(*)`.as('count'))
      .where('active', '=', true)
      .where('code', '!=', fallbackIntent)
      .executeTakeFirstOrThrow()
  ).count

const intents = defineRecord({
  table: 'intent',
  name: 'intent',
  find: ({ db, deps }, id) => findIntent(db, deps, id),
  taken: () => conflict('unique.code', 'This code is already in use.'),
})

export const addIntent = (ctx: Context<typeof intentsApi.add>): Promise<Intent> => intents.add(ctx, ctx.body)

/** What a change may set: the fields, and whether the intent is offered. */
type Change = z.output<typeof intentFields.changes> & { active?: boolean; inactive_reason?: string | null }

/** Puts new values into an intent. One always stays. */
async function change(ctx: CommandContext, id: string, action: string, body: Change): Promise<Intent> {
  await lockIntents(ctx.db)
  return intents.change(ctx, await findIntent(ctx.db, ctx.deps, id), body, {
    action,
    columns: (fields, before) => {
      if (fields.active === false && before.code === fallbackIntent)
        throw conflict('intent.fallback', 'The fallback intent can’t be deactivated.')
      return fields
    },
    also: async () => {
      if (body.active === false && (await countOffered(ctx.db)) === 0)
        throw conflict('intent.last', 'The last active intent can’t be deactivated.')
    },
  })
}

export const updateIntent = (ctx: Context<typeof intentsApi.update>) => change(ctx, ctx.params.id, 'update', ctx.body)

export const switchOffIntent = (ctx: Context<typeof intentsApi.switchOff>) =>
  change(ctx, ctx.params.id, 'switch_off', {
    active: false,
    inactive_reason: ctx.body.reason,
    if_version: ctx.body.if_version,
  })

export const switchOnIntent = (ctx: Context<typeof intentsApi.switchOn>) =>
  change(ctx, ctx.params.id, 'switch_on', { active: true, inactive_reason: null, if_version: ctx.body.if_version })
