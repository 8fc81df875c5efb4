import { sql } from 'kysely'
import type { z } from 'zod'
import type { CommandContext, Context, Db } from '#kernel/context.ts'
import { conflict, invalid } from '#kernel/errors.ts'
import { dayIn } from '#kernel/periods.ts'
import { defineRecord } from '#kernel/record.ts'
import { defined } from '#kernel/version.ts'
import type { reasonFields, reasonsApi, UnjustifiedReason } from './contract.ts'
import { countOffered, findReason, listReasons } from './queries.ts'

const today = ({ deps }: Pick<Context, 'deps'>) => dayIn(deps.settings.brand_tz, deps.clock.now())

/** Two people who switch off the last two at once are counted one after the other. */
const lockReasons = (db: Db) => sql`lock table unjustified_reason in share row exclusive mode`.execute(db)

function checkDays({ from_on, to_on }: { from_on: string; to_on: string | null }): void {
  if (to_on !== null && to_on < from_on) throw invalid({ to_on: 'The last day can’t be before the first day.' })
}

const reasons = defineRecord({
  table: 'unjustified_reason',
  name: 'reason',
  find: (ctx, id) => findReason(ctx.db, today(ctx), id),
  fieldsOf: (reason) => ({ ...reason, active: reason.is_switched_on }),
  taken: () => conflict('unique.code', 'This code is already in use.'),
})

export async function addReason(ctx: Context<typeof reasonsApi.add>): Promise<UnjustifiedReason> {
  const { from_on = today(ctx), ...fields } = ctx.body
  checkDays({ from_on, to_on: fields.to_on })
  await lockReasons(ctx.db)
  const sort = sql<number>`(select coalesce(max(sort), 0) + 1 from unjustified_reason)`
  return reasons.add(ctx, { ...fields, from_on, sort })
}

/** What a change may set: the fields, and whether the reason is offered. */
type Change = z.output<typeof reasonFields.changes> & { active?: boolean; inactive_reason?: string | null }

/** Puts new values into a reason. One always stays. */
async function change(ctx: CommandContext, id: string, action: string, body: Change): Promise<UnjustifiedReason> {
  await lockReasons(ctx.db)
  return reasons.change(ctx, await findReason(ctx.db, today(ctx), id), body, {
    action,
    columns: (wanted, before) => {
      checkDays({ ...before, ...defined(wanted) })
      return wanted
    },
    also: async (before, after) => {
      if (before.active && !after.active && (await countOffered(ctx.db, today(ctx))) === 0)
        throw conflict('reason.last', 'You can’t deactivate the last reason an outlet can plead.')
    },
  })
}

export const updateReason = (ctx: Context<typeof reasonsApi.update>) => change(ctx, ctx.params.id, 'update', ctx.body)

export const switchOffReason = (ctx: Context<typeof reasonsApi.switchOff>) =>
  change(ctx, ctx.params.id, 'switch_off', {
    active: false,
    inactive_reason: ctx.body.reason,
    if_version: ctx.body.if_version,
  })

export const switchOnReason = (ctx: Context<typeof reasonsApi.switchOn>) =>
  change(ctx, ctx.params.id, 'switch_on', { active: true, inactive_reason: null, if_version: ctx.body.if_version })

/** Gives the reasons their places anew, in one statement; an audit line for each that moved. */
export async function orderReasons(ctx: Context<typeof reasonsApi.order>): Promise<UnjustifiedReason[]> {
  const { db } = ctx
  await lockReasons(db)
  const before = await listReasons(db, today(ctx), true)
  const known = new Map(before.map((reason) => [reason.code, reason]))
  if (ctx.body.codes.some((code) => !known.has(code))) throw invalid({ codes: 'Reason not found.' })
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
