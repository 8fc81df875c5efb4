import type { Cells, ImportOption } from './importer.ts'
import { isDayKnown } from '#kernel/contract/periods.ts'
import { instantOf } from '#kernel/days/wall-time.ts'

/** True where a calendar has that day. */
const isDay = (day: string) => {
  if (!isDayKnown(day)) return false
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}

const padded = (year: number, month: number, day: number) =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** Two digits are a year of this century, unless that would lie in the future. */
function fullYear(written: string, month: number, day: number, today: string): number {
  const year = Number(written)
  if (written.length > 2) return year
  return padded(2000 + year, month, day) > today ? 1900 + year : 2000 + year
}

/** Languages whose names of months are read: in these, Excel writes a day that a person types. */
const monthLanguages = ['en', 'de', 'fr', 'pt', 'es', 'it', 'nl', 'sv', 'da', 'pl', 'tr', 'ru', 'ar', 'hi']
/** As some programs shorten them besides. */
const otherMonths: Readonly<Record<string, number>> = {
  sept: 9,
  mrz: 3,
  mär: 3,
  maerz: 3,
  set: 9,
  mrt: 3,
  fév: 2,
  aoû: 8,
}

const plainMonth = (name: string) => name.toLowerCase().replaceAll('.', '').normalize('NFC')

let knownMonths: Map<string, number> | undefined

/** The names of months, long and short, each with its number; English before the others. */
function months(): Map<string, number> {
  if (knownMonths) return knownMonths
  knownMonths = new Map(Object.entries(otherMonths))
  for (const language of monthLanguages)
    for (const month of ['long', 'short'] as const)
      for (let at = 0; at < 12; at++) {
        const parts = new Intl.DateTimeFormat(language, { month, day: 'numeric', timeZone: 'UTC' }).formatToParts(
          Date.UTC(2025, at, 1),
        )
        const name = plainMonth(parts.find(({ type }) => type === 'month')?.value ?? '')
        if (!/^\d*$/.test(name) && !knownMonths.has(name)) knownMonths.set(name, at + 1)
      }
  return knownMonths
}

const monthOf = (written: string) => months().get(plainMonth(written)) ?? 0

const arabicDigits = /[٠-٩۰-۹]/g
/** Digits of Arabic and Persian as the others. */
export const latinDigits = (written: string): string =>
  written.replaceAll(arabicDigits, (digit) => String(digit.charCodeAt(0) & 0xf))

/** 5. 1. 2025 is 5.1.2025. */
const withoutBlanks = (written: string) => written.replaceAll(/(\d\.) (?=\d)/g, '$1')

const ordinal = /^(\d{1,2})(?:er|º|ª|st|nd|rd|th|e)$/i
/** Words between a day, its month, and its year: 5 de janeiro de 2025. */
const between = new Set(['de', 'del', 'of', 'den', 'the'])

/** A day with the name of its month: 13-Oct-2026, 13. Oktober 2026, Oct 13, 2026, 5 de janeiro de 2025, 2026-Oct-13. */
function namedDayOf(written: string, today: string): string | undefined {
  const parts = written
    .trim()
    .split(/[-\s,/.]+/)
    .filter((part) => part !== '' && !between.has(part.toLowerCase()))
    .map((part) => part.replace(ordinal, '$1'))
  const [first = '', second = '', third = ''] = parts
  const isYearFirst = /^\d{4}$/.test(first)
  const [monthDay, name, year] = isYearFirst
    ? [third, second, first]
    : /^\d/.test(first)
      ? [first, second, third]
      : [second, first, third]
  const month = monthOf(name)
  if (month === 0 || !/^\d{1,2}$/.test(monthDay) || !/^(\d{2}|\d{4})$/.test(year)) return undefined
  const day = padded(fullYear(year, month, Number(monthDay), today), month, Number(monthDay))
  return isDay(day) ? day : undefined
}

/** Reads a day as people write it: 2006-01-31, 2006/1/31, 31.1.2006, 1/31/06, 31 Jan 2006, with or without a clock behind. */
export function dayOf(given: string, order: 'mdy' | 'dmy', today: string): string | undefined {
  const written = latinDigits(given)
  if (/\p{L}{3}/u.test(written)) return namedDayOf(written, today)
  const [date = ''] = withoutBlanks(written.trim()).split(/[T ]/)
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(date)
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(date)
  const parts = iso ?? compact
  if (parts) {
    const day = padded(Number(parts[1]), Number(parts[2]), Number(parts[3]))
    return isDay(day) ? day : undefined
  }
  const local = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{2}|\d{4})$/.exec(date)
  if (!local) return undefined
  const [first, second] = [Number(local[1]), Number(local[3])]
  // Between points the day is first everywhere.
  const isMonthFirst = order === 'mdy' && local[2] !== '.'
  const [month, monthDay] = isMonthFirst ? [first, second] : [second, first]
  const day = padded(fullYear(local[4]!, month, monthDay, today), month, monthDay)
  return isDay(day) ? day : undefined
}

const clockShape =
  /^(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?: ?([ap]\.?m\.?))? ?(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?|\[[A-Za-z0-9/_+-]+\])?$/i

/** The zone of an instant as RFC 9557 writes it. */
const bracketed = /^\[(.+)\]$/

/** The day of a written time, and its clock where it has one; null for one that cannot be read. */
function partsOf(written: string): { date: string; clock?: RegExpExecArray | null } {
  const trimmed = withoutBlanks(latinDigits(written.trim()))
  // The name of a month has blanks around it: its clock follows the last of them.
  const gap = trimmed.search(/\p{L}{3}/u.test(trimmed) ? /[T ]\d{1,2}:\d\d/ : /[T ]/)
  return gap < 0
    ? { date: trimmed }
    : {
        date: trimmed.slice(0, gap),
        clock: clockShape.exec(
          trimmed
            .slice(gap + 1)
            .trim()
            .replaceAll(/\s+/g, ' '),
        ),
      }
}

/** Of a clock that counts to twelve twice. */
function hourOf(written: string, half: string | undefined): number {
  const hour = Number(written)
  if (!half) return hour
  return (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0)
}

/** An offset as `Date.parse` reads it: `+0530` is `+05:30`. */
function offsetOf(written: string): string {
  const [, sign, hours, minutes = '00'] = /^([+-])(\d\d):?(\d\d)?$/.exec(written) ?? []
  return sign ? `${sign}${hours}:${minutes}` : 'Z'
}

interface Reading {
  dayOrder: 'mdy' | 'dmy'
  today: string
  /** The zone of times without one. */
  zone: string
}

/**
 * An instant as people and programs write it: a day with or without a clock, with or without a zone, or counted in seconds
 * or milliseconds. Undefined for anything else.
 */
export function instantIn(written: string, { dayOrder, today, zone }: Reading): string | undefined {
  if (/^\d{10}(\.\d+)?$/.test(written)) return new Date(Math.round(Number(written) * 1000)).toISOString()
  if (/^\d{13}$/.test(written)) return new Date(Number(written)).toISOString()
  const { date, clock } = partsOf(written)
  const day = dayOf(date, dayOrder, today)
  if (day === undefined || clock === null) return undefined
  const [, hours = '0', minutes = '00', seconds = '00', fraction = '0', half, offset] = clock ?? []
  const hour = hourOf(hours, half)
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  const wall = `${day}T${String(hour).padStart(2, '0')}:${minutes}:${seconds}`
  const named = bracketed.exec(offset ?? '')?.[1]
  const at = offset && named === undefined ? Date.parse(`${wall}${offsetOf(offset)}`) : instantOf(named ?? zone, wall)
  return Number.isNaN(at) ? undefined : new Date(at + Math.trunc(Number(`0.${fraction}`) * 1000)).toISOString()
}

/** Gives a time without a zone the one in the head of its column (RFC 9557); a cell that has one is left alone. */
export const inZoneOfHead = (written: string, zone: string): string =>
  lacksZone(written) ? `${written.trim()}[${zone}]` : written

/** Whether a time is written with a clock and without a zone. */
function lacksZone(written: string | undefined): boolean {
  const { clock } = partsOf(written ?? '')
  return !!clock && clock[6] === undefined
}

/** The option for the zone of a file whose times have none. */
export const zoneOption = (
  sample: readonly Cells[],
  fields: readonly string[],
  suggested: 'utc' | 'brand',
): ImportOption[] => {
  if (!sample.some((cells) => fields.some((field) => lacksZone(cells[field])))) return []
  const choices = [
    { value: 'utc', label: 'UTC' },
    { value: 'brand', label: 'Brand time zone' },
  ]
  return [{ key: 'zone', label: 'Time zone', hint: 'Times in this file have no time zone.', choices, suggested }]
}
