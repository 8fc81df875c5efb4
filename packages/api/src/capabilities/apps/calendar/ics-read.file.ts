import ICAL from 'ical.js'
import type { z } from 'zod'
import { CallerError, invalid } from '#kernel/command/errors.ts'
import { inManyLines, inOneLine } from '#kernel/contract/lines.ts'
import { words } from '#kernel/contract/words.ts'
import { takingTurns } from '#kernel/command/turns.ts'
import { instantOf } from '#kernel/days/wall-time.ts'
import { EventForm, type Kind, kinds } from './contract.ts'
import { hasDate, momentOf, onceOnly, type Series, wallOf } from './recurrence.rules.ts'
import { type EventFields, periodOf } from './rules.ts'
import type { NewEvent } from './store.commands.ts'
import { describedOffset, isZone, zoneLike, zoneNamed } from './zones.rules.ts'

const mostEvents = 2_000
/** Dates that leave the rule of one event. */
const mostExceptions = 500
const mostLines = 100_000

/** One event of a file with the dates that leave its rule, or why it stays out. */
export interface Read extends NewEvent {
  uid: string
  /** Grows with each change of the event where it comes from. */
  sequence: number
  extra_dates: string[]
  cancelled: string[]
  changed: { occurrence: string; changes: EventFields }[]
}
export interface Refused {
  title: string
  reason: string
}

const refusal = (reason: string) => new CallerError(422, 'calendar.file', reason)

const timeOf = (wall: string) => ICAL.Time.fromDateTimeString(wall)

/** The name of the zone of a property, and its description in the file where it has one. */
function namedZone(property: ICAL.Property) {
  const tzid = property.getParameter('tzid')
  if (typeof tzid !== 'string') return undefined
  const value: unknown = property.getFirstValue()
  const zone = value instanceof ICAL.Time && value.zone !== ICAL.Timezone.localTimezone ? value.zone : undefined
  return { tzid, zone: zone ?? undefined }
}

/**
 * Reads moments: wall times in a zone that we know by its name, or by its description in the file. One of neither is refused:
 * another zone would be another hour. A time without a zone is the brand's.
 */
function momentReader(brandZone: string) {
  const known = new Map<string, string | undefined>()
  /** The zone of a property; undefined for one that is described and goes like none we know. */
  const knownZone = (property: ICAL.Property): string | undefined => {
    const named = namedZone(property)
    if (!named) return brandZone
    const { tzid, zone } = named
    if (known.has(tzid)) return known.get(tzid)
    const place: unknown = zone?.component?.getFirstPropertyValue('x-lic-location')
    const found =
      zoneNamed(tzid) ??
      (typeof place === 'string' && isZone(place) ? place : undefined) ??
      (zone && zoneLike(describedOffset(zone, timeOf), String(property.getFirstValue()).slice(0, 10) + 'T00:00:00'))
    if (found === undefined && !zone) throw refusal(`Time zone not found: ${inOneLine(tzid).slice(0, 60)}.`)
    known.set(tzid, found)
    return found
  }
  const moment = (property: ICAL.Property, time: ICAL.Time): string => {
    if (time.isDate) return time.toString()
    if (time.zone === ICAL.Timezone.utcTimezone) return time.toJSDate().toISOString()
    const zone = knownZone(property)
    return zone === undefined
      ? time.toJSDate().toISOString()
      : new Date(instantOf(zone, time.toString().slice(0, 19))).toISOString()
  }
  const first = (component: ICAL.Component, name: string) => {
    const property = component.getFirstProperty(name)
    const value: unknown = property?.getFirstValue()
    return property && value instanceof ICAL.Time ? { text: moment(property, value), property, time: value } : undefined
  }
  /** Of a period, when it begins. */
  const all = (component: ICAL.Component, name: string): string[] =>
    component.getAllProperties(name).flatMap((property) =>
      property.getValues().flatMap((value: unknown) => {
        const time = value instanceof ICAL.Period ? value.start : value
        return time instanceof ICAL.Time ? [moment(property, time)] : []
      }),
    )
  return { first, all, knownZone, brandZone }
}
type MomentReader = ReturnType<typeof momentReader>

/** The whole text: what is too long for an event is refused, not cut. */
const textOf = (component: ICAL.Component, name: string): string => {
  const value: unknown = component.getFirstPropertyValue(name)
  return typeof value === 'string' ? inManyLines(value).trim() : ''
}

/** The same of what is one line here: other calendars write titles of several. */
const lineOf = (component: ICAL.Component, name: string): string => inOneLine(textOf(component, name))
const titleOf = (component: ICAL.Component) => lineOf(component, 'summary') || 'Untitled event'
const uidOf = (component: ICAL.Component) => textOf(component, 'uid').slice(0, 255)
const isCancelled = (component: ICAL.Component) => textOf(component, 'status').toUpperCase() === 'CANCELLED'

const tooLong: Record<string, string> = words({
  title: 'The title is too long: use at most 200 characters.',
  location: 'The location is too long: use at most 200 characters.',
  description: 'The description is too long: use at most 4,000 characters.',
  guests: 'Too many guests, or a name that is too long: at most 50 guests.',
})

function kindOf(component: ICAL.Component, otherwise: Kind): Kind {
  const named = component.getAllProperties('categories').flatMap((property) => property.getValues().map(String))
  return kinds.find((kind) => named.some((one) => one.trim().toLowerCase() === kind.toLowerCase())) ?? otherwise
}

const guestsOf = (component: ICAL.Component): string[] =>
  component
    .getAllProperties('attendee')
    .map((property) => {
      const address = String(property.getFirstValue())
      return inOneLine(/^mailto:/i.test(address) ? address.slice(7) : String(property.getParameter('cn') ?? ''))
    })
    .filter((guest) => guest !== '')

function endOf(component: ICAL.Component, read: MomentReader, start: { text: string; time: ICAL.Time }): string {
  const end = read.first(component, 'dtend')
  if (end) return end.text
  const duration: unknown = component.getFirstPropertyValue('duration')
  if (!(duration instanceof ICAL.Duration)) return start.text
  const ends = new Date(Date.parse(start.text) + duration.toSeconds() * 1000).toISOString()
  return start.time.isDate ? ends.slice(0, 10) : ends
}

/** The zone whose clock an event keeps to. What is repeated needs one; a single instant does not. */
function zoneOfEvent(
  component: ICAL.Component,
  read: MomentReader,
  { property, time }: { property: ICAL.Property; time: ICAL.Time },
) {
  const zone = time.isDate ? read.brandZone : read.knownZone(property)
  const isRepeated = component.hasProperty('rrule') || component.hasProperty('rdate')
  if (zone === undefined && isRepeated)
    throw refusal(`Time zone not found: ${inOneLine(String(property.getParameter('tzid'))).slice(0, 60)}.`)
  return zone ?? read.brandZone
}

/** The rule of an event; a last time without a zone is one of its own clock. */
function ruleOf(component: ICAL.Component, series: Pick<Series, 'all_day' | 'time_zone'>): string | null {
  const rules = component.getAllProperties('rrule')
  if (rules.length > 1) throw refusal('This repeat rule isn’t supported.')
  const rule: unknown = rules[0]?.getFirstValue()
  if (!(rule instanceof ICAL.Recur)) return component.hasProperty('rdate') ? onceOnly : null
  const { until } = rule
  if (until && !until.isDate && until.zone !== ICAL.Timezone.utcTimezone) {
    const last = new Date(instantOf(series.time_zone, until.toString().slice(0, 19))).toISOString()
    rule.until = series.all_day ? ICAL.Time.fromDateString(last.slice(0, 10)) : timeOf(`${last.slice(0, 19)}Z`)
  }
  return rule.toString()
}

/** The fields of one VEVENT, checked by what checks the form. */
function fieldsOf(component: ICAL.Component, read: MomentReader, otherwise: Kind) {
  const start = read.first(component, 'dtstart')
  if (!start) throw refusal('The start date is missing.')
  const time_zone = zoneOfEvent(component, read, start)
  const url = lineOf(component, 'url')
  const form: z.input<typeof EventForm> = {
    title: titleOf(component),
    start: start.text,
    end: endOf(component, read, start),
    allDay: start.time.isDate,
    url: /^https?:/i.test(url) && URL.canParse(url) ? url : '',
    calendar: kindOf(component, otherwise),
    guests: guestsOf(component),
    location: lineOf(component, 'location'),
    description: textOf(component, 'description'),
    recurrence: ruleOf(component, { time_zone, all_day: start.time.isDate }),
  }
  const checked = EventForm.safeParse(form)
  if (!checked.success) {
    const [issue] = checked.error.issues
    throw refusal(tooLong[String(issue?.path[0])] ?? issue?.message ?? 'This event can’t be read.')
  }
  const { calendar: kind, allDay: all_day, recurrence, start: _, end: __, ...rest } = checked.data
  const period = periodOf({ start: form.start, end: form.end, all_day, time_zone })
  return { fields: { ...rest, kind, all_day, time_zone, ...period }, recurrence }
}

const sequenceOf = (component: ICAL.Component) => Math.min(Math.max(Number(textOfNumber(component)) || 0, 0), 1_000_000)
const textOfNumber = (component: ICAL.Component) => String(component.getFirstPropertyValue('sequence') ?? '0')

/** A series with its single dates, and the dates that leave its rule: moved, or called off. */
function readSeries(components: readonly ICAL.Component[], read: MomentReader, otherwise: Kind): Read {
  const main = components.find((one) => !one.hasProperty('recurrence-id'))
  if (!main) throw refusal('The file changes one date of this event but doesn’t include the event itself.')
  const { fields, recurrence } = fieldsOf(main, read, otherwise)
  const about = {
    uid: uidOf(main) || crypto.randomUUID(),
    fields,
    recurrence,
    sequence: Math.max(...components.map(sequenceOf)),
  }
  if (recurrence === null) return { ...about, extra_dates: [], cancelled: [], changed: [] }
  const single = (name: string) => main.getAllProperties(name).flatMap((property) => property.getValues()).length
  if (single('exdate') + single('rdate') + components.length > mostExceptions)
    throw refusal(`At most ${mostExceptions} dates can differ from the repeat rule.`)
  const series = { ...fields, recurrence }
  const clock = wallOf(series, series.start).slice(10)
  // A day means the date of the series on that day.
  const key = (moment: string) =>
    momentOf(series, moment.length === 10 && !series.all_day ? `${moment}${clock}` : wallOf(series, moment))
  const dates = components.flatMap((one) => {
    const replaced = read.first(one, 'recurrence-id')
    if (!replaced) return []
    if (String(replaced.property.getParameter('range') ?? '').toUpperCase() === 'THISANDFUTURE')
      throw refusal('A change of one date and all that follow isn’t supported.')
    return [{ occurrence: key(replaced.text), component: one }]
  })
  const changed = dates
    .filter(({ component }) => !isCancelled(component))
    .map(({ occurrence, component }) => ({ occurrence, changes: fieldsOf(component, read, otherwise).fields }))
  const others = new Set(changed.map(({ occurrence }) => occurrence))
  const off = [
    ...read.all(main, 'exdate').map(key),
    ...dates.filter(({ component }) => isCancelled(component)).map(({ occurrence }) => occurrence),
  ]
  const extra = [...read.all(main, 'rdate').map(key), ...others].filter((date) => !hasDate(series, date))
  return {
    ...about,
    extra_dates: [...new Set(extra)].toSorted(),
    cancelled: [...new Set(off)].filter((one) => !others.has(one)),
    changed,
  }
}

/** The events of all calendars in a file. */
function parsed(text: string): ICAL.Component[] {
  const unreadable = invalid({ file: 'This is not an iCalendar file.' })
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text)) throw unreadable
  if (text.split('\n', mostLines + 1).length > mostLines)
    throw invalid({ file: `At most ${mostLines.toLocaleString('en')} lines.` })
  try {
    const read = ICAL.parse(text) as unknown[]
    // One calendar is [name, properties, parts]; several are a list of those.
    const calendars = (typeof read[0] === 'string' ? [read] : read) as [string, unknown[], unknown[]][]
    return calendars.flatMap((one) => new ICAL.Component(one).getAllSubcomponents('vevent'))
  } catch {
    throw unreadable
  }
}

/** The events of a file: those that can be stored, and those that cannot, with the reason. */
export async function readEvents(text: string, brandZone: string, otherwise: Kind) {
  const turn = takingTurns()
  // An event that was called off does not come in; a single date of one that was is a date less.
  const components = parsed(text).filter((one) => one.hasProperty('recurrence-id') || !isCancelled(one))
  if (components.length > mostEvents)
    throw invalid({ file: `At most ${mostEvents.toLocaleString('en')} events at once.` })
  const reader = momentReader(brandZone)
  const read: Read[] = []
  const refused: Refused[] = []
  const byUid = Map.groupBy(components, (one) => uidOf(one) || one)
  for (const group of byUid.values()) {
    await turn()
    try {
      read.push(readSeries(group, reader, otherwise))
    } catch (error) {
      // Anything else is a value that the library cannot make sense of.
      const known = error instanceof CallerError ? error : refusal('This event can’t be read.')
      const reason = Object.values(known.fields ?? {})[0] ?? known.message
      refused.push({ title: titleOf(group[0]!).slice(0, 200), reason })
    }
  }
  return { read, refused }
}
