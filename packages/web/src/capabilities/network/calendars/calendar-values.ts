import { type Calendar, calendarFields } from '@rad/api/network/calendars/contract'
import { labelsOf } from '#kit/form/field-values.ts'

export type CalendarValues = Record<string, unknown> & {
  code?: string
  name: string
  tz: string
  week: Calendar['week']
  breaks: Calendar['breaks']
  holidays: Calendar['holidays']
  is_default: boolean
}

export const calendarLabels = labelsOf(calendarFields.fields) as Record<keyof typeof calendarFields.fields, string>

const plain = { from: '09:00', to: '18:00' }

/** What a new calendar begins with. */
export const usualWeek: Calendar['week'] = [plain, plain, plain, plain, plain, plain, null]

/** A line of holidays as people paste them: the day, then its name. */
const dayOfLine = /^(\d{4}-\d{2}-\d{2})[\s,;]+(?=\S)/

const readLine = (raw: string) => {
  const line = raw.trim()
  const [before, on] = dayOfLine.exec(line) ?? []
  return before && on ? { on, name: line.slice(before.length) } : undefined
}

/** Reads pasted lines into holidays; lines that cannot be read are given back by their number. */
export function readHolidays(text: string): { holidays: Calendar['holidays']; wrong: number[] } {
  const read = text.split('\n').map((raw, index) => ({ raw, no: index + 1, found: readLine(raw) }))
  const isDay = (on: string) =>
    !Number.isNaN(Date.parse(`${on}T00:00:00Z`)) && new Date(`${on}T00:00:00Z`).toISOString().startsWith(on)
  return {
    holidays: read.flatMap(({ found }) =>
      found && isDay(found.on) ? [{ on: found.on, name: found.name.replaceAll(/\s+/g, ' ').slice(0, 60) }] : [],
    ),
    wrong: read.filter(({ raw, found }) => raw.trim() !== '' && !(found && isDay(found.on))).map(({ no }) => no),
  }
}

/** Holidays with more of them, each day once, in order. */
export const withHolidays = (holidays: Calendar['holidays'], more: Calendar['holidays']): Calendar['holidays'] =>
  [...new Map([...holidays, ...more].map((holiday) => [holiday.on, holiday])).values()].toSorted((a, b) =>
    a.on < b.on ? -1 : 1,
  )
