import { sql } from 'kysely'
import type { Context, Db } from '#kernel/context.ts'
import { conflict, invalid } from '#kernel/errors.ts'
import { dayIn } from '#kernel/periods.ts'
import { differences, nextVersion, staleVersion } from '#kernel/version.ts'
import type { reasonsApi, UnjustifiedReason } from './contract.ts'
import { countOffered, findReason, listReasons } from './queries.ts'

type Surroundings = Pick<Context, 'db' | 'deps' | 'actor' | 'audit' | 'unchanged'>

const today = ({ deps }: Pick<Context, 'deps'>) => dayIn(deps.settings.brand_tz, deps.clock.now())

/** Two people who switch off the last two at once are counted one after the other. */
const lockReasons = (db: Db) => sql`lock table unjustified_reason in share row exclusive mode`.execute(db)

function checkDays({ from_on, to_on }: { from_on: string; to_on: string | null }): void {
  if (to_on !== null && to_on < from_on) throw invalid({ to_on: 'The last day is before the first.' })
}

/** Puts new values into a reason; of two editors, one is told that his copy is old. One reason always stays. */
async function change(
  ctx: Surroundings,
  id: string,
  if_version: number,
  action: string,
  fields: object,
): Promise<UnjustifiedReason> {
  await lockReasons(ctx.db)
  const before = await findReason(ctx.db, today(ctx), id)
  if (before.version !== if_version) throw staleVersion('reason', before)
  if (differences({ ...before, active: before.is_switched_on }, fields).length === 0) {
    ctx.unchanged()
    return before
  }
  checkDays({ ...before, ...fields })
  await ctx.db
    .updateTable('unjustified_reason')
    .set({ ...fields, ...nextVersion(ctx) })
    .where('id', '=', id)
    .execute()
  const after = await findReason(ctx.db, today(ctx), id)
  if (before.active && !after.active && (await countOffered(ctx.db, today(ctx))) === 0)
    throw conflict('reason.last', 'This is the last reason an outlet may plead, so it stays.')
  await ctx.audit({ action, entity: 'unjustified_reason', entity_id: id, before, after })
  return after
}

export async function addReason(ctx: Context<typeof reasonsApi.add>): Promise<UnjustifiedReason> {
  const { from_on = today(ctx), ...fields } = ctx.body
  checkDays({ from_on, to_on: fields.to_on })
  await lockReasons(ctx.db)
  const added = await ctx.db
    .insertInto('unjustified_reason')
    .values({
      ...fields,
      from_on,
      sort: sql<number>`(select coalesce(max(sort), 0) + 1 from unjustified_reason)`,
      created_by: ctx.actor.user_id,
      updated_by: ctx.actor.user_id,
    })
    .onConflict((on) => on.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw conflict('unique.code', 'This code is or was in use by another reason.')
  const after = await findReason(ctx.db, today(ctx), added.id)
  await ctx.audit({ action: 'add', entity: 'unjustified_reason', entity_id: after.id, after })
  return after
}

export function updateReason(ctx: Context<typeof reasonsApi.update>): Promise<UnjustifiedReason> {
  const { if_version, ...fields } = ctx.body
  return change(ctx, ctx.params.id, if_version, 'update', fields)
}

export const switchOffReason = (ctx: Context<typeof reasonsApi.switchOff>) =>
  change(ctx, ctx.params.id, ctx.body.if_version, 'switch_off', { active: false, inactive_reason: ctx.body.reason })

export const switchOnReason = (ctx: Context<typeof reasonsApi.switchOn>) =>
  change(ctx, ctx.params.id, ctx.body.if_version, 'switch_on', { active: true, inactive_reason: null })

/** Gives the reasons their places anew, in one statement; an audit line for each that moved. */
export async function orderReasons(ctx: Context<typeof reasonsApi.order>): Promise<UnjustifiedReason[]> {
  const { db } = ctx
  await lockReasons(db)
  const before = await listReasons(db, today(ctx), true)
  const known = new Map(before.map((reason) => [reason.code, reason]))
  if (ctx.body.codes.some((code) => !known.has(code))) throw invalid({ codes: 'There is no such reason.' })
  const named = new Set(ctx.body.codes)
  const order = [...named, ...before.map(({ code }) => code).filter((code) => !named.has(code))]
  const moved = order.flatMap((code, index) => (known.get(code)!.sort === index + 1 ? [] : [{ code, sort: index + 1 }]))
  if (moved.length === 0) {
    ctx.unchanged()
    return before
  }
  await sql`
    update unjustified_reason r
    set sort = moved.sort, version = version + 1, updated_at = ${ctx.deps.clock.now()}, updated_by = ${ctx.actor.user_id}
    from unnest(${sql.val(moved.map(({ code }) => code))}::text[], ${sql.val(moved.map(({ sort }) => sort))}::int[])
      as moved (code, sort)
    where r.code = moved.code`.execute(db)
  const after = await listReasons(db, today(ctx), true)
  for (const { code } of moved) {
    const { id, sort } = known.get(code)!
    const now = after.find((reason) => reason.code === code)!
    await ctx.audit({
      action: 'move',
      entity: 'unjustified_reason',
      entity_id: id,
      before: { code, sort },
      after: { code, sort: now.sort },
    })
  }
  return after
}
