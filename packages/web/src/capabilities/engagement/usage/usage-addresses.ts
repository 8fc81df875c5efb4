import { usageReport } from '@rad/api/engagement/usage/contract'
import { opensOf } from '#kit/page/report-address.ts'
import type { CellAddress, ReportRow } from '#kit/page/report.ts'
import { daysOfBucket } from '#kit/chart/time-buckets.ts'
import { stringifySearch } from '#kit/filter/view-url.ts'

/** The days of an answer, both included. */
export interface Days {
  from: string
  to: string
}

/** What each figure counts, in the words of the list of conversations; messages and hours are no conversations. */
const counts = opensOf(usageReport.measures)

const none = 'none'

/** The filters of the report as those of the list. New and returning people together are everybody. */
function narrowed(values: Record<string, unknown>) {
  const people = [values.people ?? []].flat()
  return {
    bot: values.bot,
    client: values.client,
    medium: values.medium,
    main_intent: values.intent,
    is_new: people.length === 1 ? String(people[0] === 'new') : undefined,
  }
}

/** A value of a row, or a part of a change, as the list narrows to it. */
export const placeOf = (level: string, value: string | null): Record<string, string> =>
  level === 'people'
    ? { is_new: String(value === 'new') }
    : { [level === 'intent' ? 'main_intent' : level]: value ?? none }

const isTime = (level: string) => level === 'day' || level === 'week' || level === 'month'

/** The conversations of the report, over these days, that a figure counts. */
export const conversationsAt = (
  values: Record<string, unknown>,
  { from, to }: Days,
  figure: string,
  place: Record<string, unknown> = {},
): string => `/conversations${stringifySearch({ ...narrowed(values), from, to, ...place, ...counts.get(figure) })}`

/** Where a cell leads: the conversations it counts, under the same filters. */
export function cellAddresses(values: { rows: readonly string[] }, days: Days | undefined): CellAddress {
  return (row: ReportRow, figure: string) => {
    if (!days || !counts.get(figure)) return undefined
    if (row.is_total) return conversationsAt(values, days, figure)
    let within = days
    let place: Record<string, string> = {}
    for (const level of values.rows) {
      const value = row[level] === null ? null : String(row[level])
      if (isTime(level)) within = daysOfBucket(level as 'day', value ?? '', within)
      else place = { ...place, ...placeOf(level, value) }
    }
    return conversationsAt(values, within, figure, place)
  }
}
