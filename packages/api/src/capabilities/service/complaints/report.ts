import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { isOneOf } from '#kernel/list/list-sql.ts'
import { countGroups } from '#kernel/report/groups.ts'
import { counted, medianAndP90, ratioOf, rowsWhere, shareOf, sumOf } from '#kernel/report/measures.ts'
import { reportSource, requestedSpans } from '#kernel/report/report-source.ts'
import { daysOfView } from '#kernel/days/view-days.ts'
import { perThousandCards } from '#capabilities/network/outlets/delivered.lookups.ts'
import { complaintReport } from './contract.ts'
import { complaintSource } from './source.ts'

const isCritical = sql<SqlBool>`severity = 'critical'`
const storedSum = (column: string) => sql`coalesce(sum(${sql.ref(column)}), 0)`

const received = rowsWhere(undefined, storedSum('complaints'))
const repeats = rowsWhere(sql`repeat_of is not null`, storedSum('repeats'))

// M05
const tat = medianAndP90(sql`date_part('epoch', closed_at - received_at) / 3600`, sql`closed_at is not null`)

const measures = {
  received: counted(received),
  share: shareOf(received),
  crash: counted(rowsWhere(sql`crash`, storedSum('crash'))),
  fire: counted(rowsWhere(sql`fire`, storedSum('fire'))),
  injured: counted(sumOf(sql`injured`, undefined, storedSum('injured'))),
  killed: counted(sumOf(sql`killed`, undefined, storedSum('killed'))),
  critical: counted(rowsWhere(isCritical, sql`coalesce(sum(complaints) filter (where ${isCritical}), 0)`)),
  // M18
  repeat_percent: ratioOf(repeats, received),
  // The complaints; below they become how many they are per 1,000 cards.
  per_1000: counted(received),
  median_tat: tat.median,
  p90_tat: tat.p90,
}

/** A group for each component that a complaint names; with a filter on components, for those it names alone. */
const namedBy = (components: readonly string[] | undefined): RawBuilder<unknown> => sql`cross join lateral (
  select component from unnest(found.components) as one(component)
  where ${components ? isOneOf(sql`component`, components) : sql`true`}
  union all select null where found.components = '{}') as named`

/** R10: complaints as their list finds them, from the stored sums where these cover everything that is requested. */
export const complaintReportSource = reportSource(complaintReport, {
  prepare: async (request) => {
    const { db, actor, deps, view, now } = request
    const { span: cardDays, other } = requestedSpans(request)
    const find = (query: typeof view) => complaintSource.found({ db, actor, deps, query })
    return {
      span: daysOfView(view, deps.settings, now),
      other,
      cardDays,
      found: await find(view),
      foundBefore: other && (await find({ ...view, period: undefined, ...other })),
    }
  },
  count: async (counting) => {
    const { view, span, prepared, measures: requested } = counting
    const isBefore = span === prepared.other
    const found = (isBefore && prepared.foundBefore) || prepared.found
    const groups = await countGroups(counting, {
      rows: found.rows,
      sums: found.sums(view.rows),
      dimensions: {
        component: { value: sql`component`, each: namedBy(view.component) },
        month: sql`to_char(received_on, 'YYYY-MM')`,
        model_year: sql`model_year::text`,
      },
      measures,
    })
    if (!requested.has('per_1000')) return groups
    const days = (isBefore && prepared.other) || prepared.cardDays
    return perThousandCards(counting, groups, { view, span: days, key: 'per_1000' })
  },
  reversesTies: true,
})
