import type { Settings } from '#kernel/command/context.ts'
import { invalid } from '#kernel/command/errors.ts'
import { allDays, dayIn, daysOf, type PeriodName } from '#kernel/contract/periods.ts'
import type { DayRange } from '#kernel/contract/view.ts'

/** A series of days has no more of them. */
export const longestSpanDays = 731

/**
 * The days a view is about, in the brand's zone: of its period, or from the day to the day it names. Refuses what
 * docs/domain.md#validation refuses about days.
 */
export function daysOfView(
  view: { period?: string | undefined; from?: string | undefined; to?: string | undefined },
  settings: Settings,
  now: Date,
): DayRange {
  const { period, from, to } = view
  if (period && (from || to)) throw invalid({ period: 'Choose a period or a date range, not both.' })
  if (period === allDays) return { from: undefined, to: undefined }
  if (period) return daysOf(period as PeriodName, dayIn(settings.brand_tz, now), settings.fiscal_year_start_month)
  if (from && to && from > to) throw invalid({ to: 'The last day can’t be before the first day.' })
  const days = from && to ? (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1 : 0
  if (days > longestSpanDays) throw invalid({ to: 'At most two years.' })
  return { from, to }
}
