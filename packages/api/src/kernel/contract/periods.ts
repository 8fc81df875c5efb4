import { z } from 'zod'
import { viewWords } from './view-words.ts'
import { words } from './words.ts'

/** The period options of docs/domain.md#days-and-periods, as written in a URL, with their labels. */
export const periods = words({
  today: 'Today',
  yesterday: 'Yesterday',
  'last-7-days': 'Last 7 Days',
  'last-28-days': 'Last 28 Days',
  'this-month': 'This Month',
  'last-month': 'Last Month',
  'this-quarter': 'This Quarter',
  'year-to-date': 'Year to Date',
  'last-year': 'Last Year',
})
export type PeriodName = keyof typeof periods

/** Means that no days are left out, where an address without days would open on some. */
export const allDays = 'all-days'

/** Which other days figures are set against (docs/domain.md#days-and-periods). */
export const comparisons = words({ previous: 'Previous period', 'last-year': 'Same period last year' } as const)

/** How finely time is drawn (docs/domain.md#days-and-periods). */
export const grains = ['hour', 'day', 'week', 'month'] as const
export type Grain = (typeof grains)[number]

/** The code of a period however it was written: `Last 28 Days` is `last-28-days`. */
export const periodCode = (written: string) =>
  written
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-')

export const periodName = z
  .string()
  .transform(periodCode)
  .pipe(z.enum([...(Object.keys(periods) as PeriodName[]), allDays], viewWords.period))

export const periodWords = (name: string): string =>
  name === allDays ? 'All Days' : (periods[name as PeriodName] ?? name)

/** Cached, because creating one costs a thousand times as much as using it. */
const days = new Map<string, Intl.DateTimeFormat>()

/** The calendar day of an instant in a zone, `yyyy-mm-dd`. */
export function dayIn(timeZone: string, at: Date): string {
  const known = days.get(timeZone)
  if (known) return known.format(at)
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  days.set(timeZone, day)
  return day.format(at)
}

/** Whether a day, `yyyy-mm-dd`, lies in the years that the product counts in: 1900 to 2100. */
export const isDayKnown = (day: string): boolean => day >= '1900-01-01' && day <= '2100-12-31'

/** Days are counted on the calendar, so a day of 23 or 25 hours counts as one. */
export function addDays(from: string, days: number): string {
  return new Date(Date.parse(`${from}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

const firstOfMonth = (year: number, month: number) => new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10)

/**
 * First and last day of a period, both included. "Last 28 Days" are the 28 whole days before today, "Last Year"
 * the previous calendar year; "Year to Date" and the quarters follow the fiscal year.
 */
export function daysOf(period: PeriodName, today: string, fiscalStartMonth: number): { from: string; to: string } {
  const [year, month] = today.split('-').map(Number) as [number, number]
  const sinceFiscalStart = (month - fiscalStartMonth + 12) % 12
  switch (period) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'last-7-days':
      return { from: addDays(today, -7), to: addDays(today, -1) }
    case 'last-28-days':
      return { from: addDays(today, -28), to: addDays(today, -1) }
    case 'this-month':
      return { from: firstOfMonth(year, month), to: today }
    case 'last-month':
      return { from: firstOfMonth(year, month - 1), to: addDays(firstOfMonth(year, month), -1) }
    case 'this-quarter':
      return { from: firstOfMonth(year, month - (sinceFiscalStart % 3)), to: today }
    case 'year-to-date':
      return { from: firstOfMonth(year, month - sinceFiscalStart), to: today }
    case 'last-year':
      return { from: firstOfMonth(year - 1, 1), to: `${year - 1}-12-31` }
  }
}
