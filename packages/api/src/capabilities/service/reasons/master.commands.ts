import { type InsertObject, type RawBuilder, sql } from 'kysely'
import type { Tables } from '#database/tables.gen.ts'
import type { ActorContext, CommandContext } from '#kernel/command/context.ts'
import { conflict, invalid } from '#kernel/command/errors.ts'
import { putInOrder } from '#kernel/command/manual-order.ts'
import { defineRecord } from '#kernel/command/record.ts'
import { defined } from '#kernel/command/version.ts'
import { isOffered, today } from './lookups.ts'

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
  check?(fields: Partial<R>): void
  /** The error for deactivating the last active reason. */
  last: string
}

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

const tableOf = ({ table }: { table: string }) => sql.table(table)

/** Two people who deactivate the last two at once are counted one after the other. */
const lock = ({ db }: ActorContext, shape: { table: string }) =>
  sql`lock table ${tableOf(shape)} in share row exclusive mode`.execute(db)

/** Renumbers the reasons of a list in the given order. */
async function order<T extends keyof Tables & string, R extends Reason>(
  ctx: CommandContext & { body: { codes: string[] } },
  shape: MasterShape<T, R>,
): Promise<R[]> {
  await lock(ctx, shape)
  const of = ctx.body as object as Partial<R>
  const before = await shape.siblings(ctx, of)
  const isMoved = await putInOrder(ctx, shape.table, before, ctx.body.codes, 'Reason not found.')
  return isMoved ? shape.siblings(ctx, of) : before
}

/** How a reason is added and changed. One of each list always stays, and a code is never used twice. */
function recordOf<T extends keyof Tables & string, R extends Reason>(shape: MasterShape<T, R>) {
  const reasons = defineRecord<T, R>({
    table: shape.table,
    name: 'reason',
    find: shape.find,
    fieldsOf: (reason) => ({ ...reason, active: reason.is_switched_on }),
    taken: () => conflict('unique.code', 'This code is already in use.'),
  })
  const check = (fields: R) => {
    checkDays(fields)
    shape.check?.(fields)
  }
  async function isAnyLeft(ctx: ActorContext, of: R): Promise<boolean> {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${tableOf(shape)} where ${isOffered(today(ctx))} and ${shape.among(of)}`.execute(
      ctx.db,
    )
    return rows[0]!.count > 0
  }
  return {
    add: async (ctx: CommandContext, fields: object & { from_on: string; to_on: string | null }): Promise<R> => {
      const reason = fields as unknown as R
      check(reason)
      await lock(ctx, shape)
      const sort = sql<number>`(select coalesce(max(sort), 0) + 1 from ${tableOf(shape)} where ${shape.among(reason)})`
      return reasons.add(ctx, { ...fields, sort } as unknown as InsertObject<Tables, T>)
    },
    change: async <B extends Change>(ctx: CommandContext, id: string, action: string, body: B): Promise<R> => {
      await lock(ctx, shape)
      return reasons.change(ctx, await shape.find(ctx, id), body, {
        action,
        columns: (fields, before) => {
          check({ ...before, ...defined(fields) } as R)
          return fields as never
        },
        also: async (before, after) => {
          if (before.active && !after.active && !(await isAnyLeft(ctx, after)))
            throw conflict('reason.last', shape.last)
        },
      })
    },
  }
}

type Changing<B> = CommandContext & { params: { id: string }; body: B }

/** The handlers of a list of reasons. One that is no longer offered stays where it was named (T25). */
export function reasonMaster<T extends keyof Tables & string, R extends Reason>(shape: MasterShape<T, R>) {
  const { add, change } = recordOf(shape)
  return {
    add: <B extends { from_on?: string | undefined; to_on: string | null }>(ctx: CommandContext & { body: B }) =>
      add(ctx, { ...ctx.body, from_on: ctx.body.from_on ?? today(ctx) }),
    update: <B extends Change>(ctx: Changing<B>) => change(ctx, ctx.params.id, 'update', ctx.body),
    switchOff: (ctx: Changing<{ reason: string; if_version: number }>) => {
      const { reason: inactive_reason, if_version } = ctx.body
      return change(ctx, ctx.params.id, 'switch_off', { active: false, inactive_reason, if_version })
    },
    switchOn: (ctx: Changing<{ if_version: number }>) =>
      change(ctx, ctx.params.id, 'switch_on', { active: true, inactive_reason: null, ...ctx.body }),
    order: (ctx: CommandContext & { body: { codes: string[] } }) => order(ctx, shape),
  }
}
