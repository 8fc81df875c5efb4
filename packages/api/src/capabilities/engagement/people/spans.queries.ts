import { sql } from 'kysely'
import type { Context, DbContext } from '#kernel/command/context.ts'
import { invalid } from '#kernel/command/errors.ts'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import { beginning, daysLong, spanOf, type Span } from '#kernel/days/spans.ts'
import { monthDays } from '#capabilities/engagement/portal/active.lookups.ts'
import type { Crowd } from './crowd.queries.ts'

interface Days {
  period?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const longestDays = 731

/** The first day on which anyone wrote. */
async function firstDay(db: Context['db'], { clientIds }: Crowd): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select min(first.day) as day from unnest(${sql.val(clientIds)}::uuid[]) client_id
      cross join lateral (select day from activity where of_id = client_id and medium = '' order by day limit 1) first`.execute(
    db,
  )
  return rows[0]?.day ?? null
}

/**
 * The days that people are counted over. For a view without a start they are all days since the first message, two
 * years at most. Days in the future are left out.
 */
export async function engagementSpan({ db, deps }: DbContext, crowd: Crowd, view: Days): Promise<Span> {
  const now = deps.clock.now()
  const { from, to } = spanOf(view, deps.settings, now)
  const today = dayIn(deps.settings.brand_tz, now)
  const last = from <= today && to > today ? today : to
  if (from === beginning) {
    const first = (await firstDay(db, crowd)) ?? addDays(last, 1 - monthDays)
    const earliest = addDays(last, 1 - longestDays)
    return { from: first < earliest ? earliest : first < last ? first : last, to: last }
  }
  if (from > last) throw invalid({ to: 'The last day can’t be before the first day.' })
  if (daysLong({ from, to: last }) > longestDays) throw invalid({ to: 'At most two years.' })
  return { from, to: last }
}
