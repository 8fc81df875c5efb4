import { sql } from 'kysely'
import type { ActorContext } from '#kernel/command/context.ts'
import { casesOfKinds, isWithoutUpdate, kindsFor } from './cases.queries.ts'

/** Open cases in the scope of the reader, of every kind they may read, that their outlet has not updated for some days (R12b). */
export async function countWithoutUpdate(ctx: ActorContext, days: number, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(times), 0)::int as count from (${await casesOfKinds(ctx, kindsFor(ctx), { now, borders: [days] })}) as cases
    where ${isWithoutUpdate(days, now)}`.execute(ctx.db)
  return rows[0]!.count
}
