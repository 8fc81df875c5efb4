import { sql } from 'kysely'
import type { Context, Db } from '#kernel/context.ts'
import { conflict } from '#kernel/errors.ts'
import { differences, nextVersion, staleVersion } from '#kernel/version.ts'
import { fallbackIntent } from '../vocabulary.ts'
import type { Intent, intentsApi } from './contract.ts'
import { findIntent } from './queries.ts'

type Surroundings = Pick<Context, 'db' | 'deps' | 'actor' | 'audit' | 'unchanged'>

/** Two people who switch off the last two at once are counted one after the other. */
const lockIntents = (db: Db) => sql`lock table intent in share row exclusive mode`.execute(db)

/** How many intents are offered besides that of what is not understood. */
const countOffered = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('intent')
      .select(sql<number>`count(*)`.as('count'))
      .where('active', '=', true)
      .where('code', '!=', fallbackIntent)
      .executeTakeFirstOrThrow()
  ).count

/** Puts new values into an intent; of two editors, one is told that his copy is old. One intent always stays. */
async function change(
  ctx: Surroundings,
  id: string,
  if_version: number,
  action: string,
  fields: Partial<Intent>,
): Promise<Intent> {
  await lockIntents(ctx.db)
  const before = await findIntent(ctx.db, ctx.deps, id)
  if (before.version !== if_version) throw staleVersion('intent', before)
  if (differences(before, fields).length === 0) {
    ctx.unchanged()
    return before
  }
  if (fields.active === false && before.code === fallbackIntent)
    throw conflict('intent.fallback', 'What is not understood always needs this intent.')
  await ctx.db
    .updateTable('intent')
    .set({ ...fields, ...nextVersion(ctx) })
    .where('id', '=', id)
    .execute()
  if (fields.active === false && (await countOffered(ctx.db)) === 0)
    throw conflict('intent.last', 'This is the last intent in use, so it stays.')
  const after = await findIntent(ctx.db, ctx.deps, id)
  await ctx.audit({ action, entity: 'intent', entity_id: id, before, after })
  return after
}

export async function addIntent(ctx: Context<typeof intentsApi.add>): Promise<Intent> {
  const added = await ctx.db
    .insertInto('intent')
    .values({ ...ctx.body, created_by: ctx.actor.user_id, updated_by: ctx.actor.user_id })
    .onConflict((on) => on.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw conflict('unique.code', 'This code is or was in use by another intent.')
  const after = await findIntent(ctx.db, ctx.deps, added.id)
  await ctx.audit({ action: 'add', entity: 'intent', entity_id: after.id, after })
  return after
}

export function updateIntent(ctx: Context<typeof intentsApi.update>): Promise<Intent> {
  const { if_version, ...fields } = ctx.body
  return change(ctx, ctx.params.id, if_version, 'update', fields as Partial<Intent>)
}

export const switchOffIntent = (ctx: Context<typeof intentsApi.switchOff>) =>
  change(ctx, ctx.params.id, ctx.body.if_version, 'switch_off', { active: false, inactive_reason: ctx.body.reason })

export const switchOnIntent = (ctx: Context<typeof intentsApi.switchOn>) =>
  change(ctx, ctx.params.id, ctx.body.if_version, 'switch_on', { active: true, inactive_reason: null })
