import { word, words } from '@rad/api/words'
import { addDays } from '@rad/api/periods'
import { kinds } from '@rad/api/apps/calendar/contract'
import { day, listOf, yesNo } from '@rad/api/contract'
import { z } from 'zod'
import { checkedView } from '#kit/filter/checked-view.ts'
import { locale, t } from '#kit/words.ts'

export const layouts = ['month', 'week', 'day', 'list'] as const
export type Layout = (typeof layouts)[number]
const layoutNames: Record<Layout, string> = words({ month: 'Month', week: 'Week', day: 'Day', list: 'List' })

export const layoutWords = (layout: Layout) => t(layoutNames[layout])

/** What the address of the calendar says. `none` among the kinds is a calendar with nothing ticked. */
export const calendarView = checkedView(
  z.object({
    view: z.enum(layouts, word('View not found.')).optional(),
    date: day.optional(),
    kinds: listOf(z.enum([...kinds, 'none'], word('Calendar not found.'))),
    tasks: yesNo,
    invoices: yesNo,
  }),
)

/** A list looks ahead: from the day on, and not from the first of its month. */
export const listDays = 30

const weekdayOf = (on: string) => (new Date(`${on}T00:00:00Z`).getUTCDay() + 6) % 7
const firstOfMonth = (on: string) => `${on.slice(0, 7)}-01`

function addMonths(on: string, months: number): string {
  const [year, month, day] = on.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10)
}

/** The days a view shows, from the first to the day after the last. */
export function daysShown(layout: Layout, on: string): { from: string; to: string } {
  if (layout === 'day') return { from: on, to: addDays(on, 1) }
  if (layout === 'list') return { from: on, to: addDays(on, listDays) }
  const first = layout === 'week' ? on : firstOfMonth(on)
  const from = addDays(first, -weekdayOf(first))
  return { from, to: addDays(from, layout === 'week' ? 7 : 42) }
}

/** The day to look at one step further. */
export function stepped(layout: Layout, on: string, step: 1 | -1): string {
  if (layout === 'month') return addMonths(on, step)
  return addDays(on, step * { day: 1, week: 7, list: listDays }[layout])
}

/** What a view shows, in words. */
export function titleOf(layout: Layout, on: string): string {
  const written = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale(), { timeZone: 'UTC', ...options })
  const at = (given: string) => new Date(`${given}T00:00:00Z`)
  if (layout === 'day')
    return written({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(at(on))
  if (layout === 'month') return written({ month: 'long', year: 'numeric' }).format(at(on))
  const { from, to } = daysShown(layout, on)
  return written({ day: 'numeric', month: 'short', year: 'numeric' }).formatRange(at(from), at(addDays(to, -1)))
}

/** What the drawer shows, as the address says it: an event, one date of it, or a new one from one moment to another. */
export type Opened =
  | { kind: 'new'; start?: string | undefined; end?: string | undefined }
  | { kind: 'event'; id: number; occurrence?: string | undefined }

export const keyOfNew = (start: string, end: string) => `new~${start}~${end}`
export const keyOfEvent = (event: { id: number; extendedProps: { occurrence: string | null } }) =>
  event.extendedProps.occurrence === null ? String(event.id) : `${event.id}~${event.extendedProps.occurrence}`

const isMoment = (text: string | undefined) => text !== undefined && !Number.isNaN(Date.parse(text))

export function readOpened(key: string): Opened {
  const [first = '', second, third] = key.split('~')
  if (first === 'new')
    return isMoment(second) && isMoment(third) ? { kind: 'new', start: second, end: third } : { kind: 'new' }
  return { kind: 'event', id: Number(first), occurrence: isMoment(second) ? second : undefined }
}
