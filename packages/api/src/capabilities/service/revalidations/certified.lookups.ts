import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { ScopedContext } from '#kernel/command/context.ts'
import { rounded } from '#kernel/contract/rounded.ts'
import { lastOf } from './conditions.ts'

/** Whether the last result `last` of an outlet is valid on a day; `day` is SQL. */
export const isCertifiedOn = (day: RawBuilder<unknown>) =>
  sql<SqlBool>`coalesce(last.status = 'valid' and coalesce(last.valid_until >= ${day}, true), false)`

/** The percentage of active outlets in the actor's scope with a valid certification today (M51); null without outlets. */
export async function certifiedPercent({ db }: ScopedContext, today: string): Promise<number | null> {
  const { rows } = await sql<{ outlets: number; certified: number }>`
    select count(*)::int as outlets, count(*) filter (where ${isCertifiedOn(sql`${today}::date`)})::int as certified
    from outlet left join revalidation last on last.id = ${lastOf(sql`outlet.id`, 'outlet_certification')}
    where outlet.status = 'active'`.execute(db)
  const { outlets, certified } = rows[0]!
  return outlets === 0 ? null : rounded((100 * certified) / outlets)
}
