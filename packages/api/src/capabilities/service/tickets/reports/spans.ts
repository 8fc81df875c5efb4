import type { Settings } from '#kernel/context.ts'
import { addDays, dayIn } from '#kernel/periods.ts'
import { daysOfView } from '#kernel/view-days.ts'
import type { Span } from './figures.ts'

/** Older than any ticket. */
const beginning = '1970-01-01'

/** The days of a view with both ends: where none is named, from the beginning and until today. */
export function spanOf(
  view: { period?: string | undefined; from?: string | undefined; to?: string | undefined },
  settings: Settings,
  now: Date,
): Span {
  const { from = beginning, to = dayIn(settings.brand_tz, now) } = daysOfView(view, settings, now)
  return { from, to }
}

const daysLong = ({ from, to }: Span) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1

/** The same day of the year before; 29 February becomes the 28th. */
const yearBefore = (on: string) => {
  const day = `${Number(on.slice(0, 4)) - 1}${on.slice(4)}`
  return day.endsWith('-02-29') ? day.replace('-29', '-28') : day
}

/** The days a span is set against: those before it in equal number, or the same ones of last year (domain.md section 8.1). */
export function comparedWith(span: Span, compare: string): Span | undefined {
  if (span.from === beginning) return undefined
  if (compare === 'last-year') return { from: yearBefore(span.from), to: yearBefore(span.to) }
  return { from: addDays(span.from, -daysLong(span)), to: addDays(span.from, -1) }
}
