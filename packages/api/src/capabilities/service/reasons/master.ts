import { type InsertObject, type RawBuilder, sql } from 'kysely'
import type { Tables } from '#database/tables.gen.ts'
import type { ActorContext, CommandContext, Context } from '#kernel/context.ts'
import { conflict, invalid } from '#kernel/errors.ts'
import { dayIn } from '#kernel/periods.ts'
import { defineRecord } from '#kernel/record.ts'
import { defined } from '#kernel/version.ts'

/** What every reason has, whatever it is a reason for. */
interface Reason {
  id: string
  code: string
  /** Switched on, and within its days. */
  active: boolean
  is_switched_on: boolean
  sort: number
  from_on: string
  to_on: string | null
  version: number
}

interface MasterShape<T extends keyof Tables & string, R extends Reason> {
  table: T
  /** The one with this id, or 404. */
  find(ctx: ActorContext, id: string): Promise<R>
  /** All of the list that this one belongs to, or would: those no longer offered, too. */
  siblings(ctx: ActorContext, of: Partial<R>): Promise<R[]>
  /** Which rows of the table are of that list. */
  among(of: Partial<R>): RawBuilder<unknown>
  /** Refuses what does not fit together, of a reason as it would be. */
  check?(wanted: Partial<R>): void
  /** Said to who would deactivate the last one. */
  last: string
}

export const today = ({ deps }: Pick<Context, 'deps'>) => dayIn(deps.settings.brand_tz, deps.clock.now())

/** Switched on, and the day lies within its days. */
export const isOffered = (on: string) =>
  sql<boolean>`(active and from_on <= ${on}::date and (to_on is null or to_on >= ${on}::date))`

function checkDays({ from_on, to_on }: { from_on: string; to_on: string | null }): void {
  if (to_on !== null && to_on < from_on) throw invalid({ to_on: 'The last day can’t be before the first day.' })
}

interface Change {
  if_version: number
  from_on?: string | undefined
  to_on?: string | null | undefined
  active?: boolean
  inactive_reason?: string | null
}

/**
 * How a list of reasons is kept: one always stays, a code is never used twice, and a reason that is no longer offered stays where
 * it was named (T25).
 */
export function reasonMaster<T extends keyof Tables & string, R extends Reason>(shape: MasterShape<T, R>) {
  const { table, find, siblings, among, check } = shape
  const reasons = defineRecord<T, R>({
    table,
    name: 'reason',
    find,
    fieldsOf: (reason) => ({ ...reason, active: reason.is_switched_on }),
    taken: () => conflict('unique.code', 'This code is already in use.'),
  })

  /** Two people who deactivate the last two at once are counted one after the other. */
  const lock = ({ db }: ActorContext) => sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(db)

  async function isAnyLeft(ctx: ActorContext, of: R): Promise<boolean> {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} where ${isOffered(today(ctx))} and ${among(of)}`.execute(ctx.db)
    return rows[0]!.count > 0
  }

  async function change<B extends Change>(ctx: CommandContext, id: string, action: string, body: B): Promise<R> {
    await lock(ctx)
    return reasons.change(ctx, await find(ctx, id), body, {
      action,
      columns: (wanted, before) => {
        const after = { ...before, ...defined(wanted) } as R
        checkDays(after)
        check?.(after)
        return wanted as never
      },
      also: async (before, after) => {
        if (before.active && !after.active && !(await isAnyLeft(ctx, after))) throw conflict('reason.last', shape.last)
      },
    })
  }

  return {
    async add<B extends { code: string; from_on?: string | undefined; to_on: string | null }>(
      ctx: CommandContext & { body: B },
    ): Promise<R> {
      const { from_on = today(ctx), ...fields } = ctx.body
      const wanted = { ...fields, from_on } as unknown as R
      checkDays(wanted)
      check?.(wanted)
      await lock(ctx)
      const sort = sql<number>`(select coalesce(max(sort), 0) + 1 from ${sql.table(table)} where ${among(wanted)})`
      return reasons.add(ctx, { ...fields, from_on, sort } as unknown as InsertObject<Tables, T>)
    },
    update: <B extends Change>(ctx: CommandContext & { params: { id: string }; body: B }) =>
      change(ctx, ctx.params.id, 'update', ctx.body),
    switchOff: (ctx: CommandContext & { params: { id: string }; body: { reason: string; if_version: number } }) =>
      change(ctx, ctx.params.id, 'switch_off', {
        active: false,
        inactive_reason: ctx.body.reason,
        if_version: ctx.body.if_version,
      }),
    switchOn: (ctx: CommandContext & { params: { id: string }; body: { if_version: number } }) =>
      change(ctx, ctx.params.id, 'switch_on', {
        active: true,
        inactive_reason: null,
        if_version: ctx.body.if_version,
      }),
    /** Gives the reasons their places anew, in one statement; an audit line for each that moved. */
    async order(ctx: CommandContext & { body: { codes: string[] } }): Promise<R[]> {
      const { db, body } = ctx
      await lock(ctx)
      const of = body as object as Partial<R>
      const before = await siblings(ctx, of)
      const known = new Map(before.map((reason) => [reason.code, reason]))
      if (body.codes.some((code) => !known.has(code))) throw invalid({ codes: 'Reason not found.' })
      const named = new Set(body.codes)
      const order = [...named, ...before.map(({ code }) => code).filter((code) => !named.has(code))]
      const moved = order.flatMap((code, index) =>
        known.get(code)!.sort === index + 1 ? [] : [{ code, sort: index + 1 }],
      )
      if (moved.length === 0) {
        ctx.unchanged()
        return before
      }
      await sql`
        update ${sql.table(table)} r
        set sort = moved.sort, version = version + 1, updated_at = ${ctx.deps.clock.now()}, updated_by = ${ctx.actor.user_id}
        from unnest(${sql.val(moved.map(({ code }) => code))}::text[], ${sql.val(moved.map(({ sort }) => sort))}::int[])
          as moved (code, sort)
        where r.code = moved.code`.execute(db)
      for (const { code, sort } of moved)
        await ctx.audit({
          action: 'move',
          entity: table,
          entity_id: known.get(code)!.id,
          before: { code, sort: known.get(code)!.sort },
          after: { code, sort },
        })
      return siblings(ctx, of)
    },
  }
}
