import type { Settings } from '#kernel/command/context.ts'
import { invalid } from '#kernel/command/errors.ts'
import { addDays, dayIn, type Grain } from '#kernel/contract/periods.ts'
import { daysOfView, longestSpanDays } from './view-days.ts'

/** The days a figure is about, both included. */
export interface Span {
  from: string
  to: string
}

/** Older than anything we count. */
export const beginning = '1970-01-01'

/** The days of a view with both ends: where none is named, from the beginning and until today. */
export function spanOf(
  view: { period?: string | undefined; from?: string | undefined; to?: string | undefined },
  settings: Settings,
  now: Date,
): Span {
  const today = dayIn(settings.brand_tz, now)
  const { from = beginning, to = today } = daysOfView(view, settings, now)
  // Counted from today where the other end is left open: what is drawn day by day has an end.
  if (from !== beginning && daysLong({ from, to }) > longestSpanDays) throw invalid({ to: 'At most two years.' })
  if (daysLong({ from: today, to }) > longestSpanDays)
    throw invalid({ to: 'Choose a day at most two years from today.' })
  return { from, to }
}

export const daysLong = ({ from, to }: Span) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1

/** The same day of the year before; 29 February becomes the 28th. */
const yearBefore = (on: string) => {
  const day = `${Number(on.slice(0, 4)) - 1}${on.slice(4)}`
  return day.endsWith('-02-29') ? day.replace('-29', '-28') : day
}

/**
 * The days a span is set against: those before it in equal number, or the same ones of last year
 * (docs/domain.md#days-and-periods).
 */
export function comparedWith(span: Span, compare: string): Span | undefined {
  if (span.from === beginning) return undefined
  if (compare === 'last-year') return { from: yearBefore(span.from), to: yearBefore(span.to) }
  return { from: addDays(span.from, -daysLong(span)), to: addDays(span.from, -1) }
}

/** The longest span a grain is drawn over, in days (docs/domain.md#days-and-periods). */
const longest: Record<Grain, number> = { hour: 2, day: 92, week: 371, month: 3660 }

/** The requested grain, or else days, weeks, and months by the length of the span. */
export function grainOf(requested: Grain | undefined, span: Span): Grain {
  const days = daysLong(span)
  if (requested && days > longest[requested])
    throw invalid({ grain: `Choose at most ${longest[requested]} days when grouping by ${requested}.` })
  return requested ?? (['day', 'week', 'month'] as const).find((grain) => days <= longest[grain]) ?? 'month'
}

/** The first day of the week, which begins on Monday, or of the month that a day lies in. */
export function bucketOf(grain: Exclude<Grain, 'hour'>, day: string): string {
  if (grain === 'month') return `${day.slice(0, 7)}-01`
  return grain === 'week' ? addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7)) : day
}

/** Every bucket of a span by its first day, also those in which nothing happened. */
export function bucketsOf(grain: Exclude<Grain, 'hour'>, { from, to }: Span): string[] {
  const buckets: string[] = []
  for (let day = bucketOf(grain, from); day <= to;) {
    buckets.push(day)
    day = grain === 'month' ? bucketOf('month', addDays(day, 31)) : addDays(day, grain === 'week' ? 7 : 1)
  }
  return buckets
}
