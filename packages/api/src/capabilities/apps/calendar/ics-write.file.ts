import ICAL from 'ical.js'
import type { Context } from '#kernel/command/context.ts'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import { offsetAt, wallIn } from '#kernel/days/wall-time.ts'
import type { calendarApi } from './contract.ts'
import { eventsForFile, type Exception, isSeries, type StoredEvent } from './queries.ts'
import { onceOnly, wallOf } from './recurrence.rules.ts'
import type { EventFields } from './rules.ts'

const dayMs = 86_400_000

/** Where the clocks of a zone change between two instants, to the second. */
function changesOf(zone: string, from: number, to: number): number[] {
  const changes: number[] = []
  for (let at = from; at < to; at += 28 * dayMs) {
    let [low, high] = [at, Math.min(at + 28 * dayMs, to)]
    if (offsetAt(zone, low) === offsetAt(zone, high)) continue
    while (high - low > 1000) {
      const middle = Math.floor((low + high) / 2000) * 1000
      if (offsetAt(zone, middle) === offsetAt(zone, low)) low = middle
      else high = middle
    }
    changes.push(high)
  }
  return changes
}

const offsetText = (zone: string, at: number) => {
  const minutes = offsetAt(zone, at) / 60_000
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

/** The zone as RFC 5545 wants it beside its events, with every change of its clocks in these years. */
function zoneOf(zone: string, from: number, to: number): ICAL.Component {
  const component = new ICAL.Component('vtimezone')
  component.addPropertyWithValue('tzid', zone)
  for (const at of [from, ...changesOf(zone, from, to)]) {
    const isSummer = offsetAt(zone, at) > Math.min(offsetAt(zone, from), offsetAt(zone, from + 182 * dayMs))
    const observed = new ICAL.Component(isSummer ? 'daylight' : 'standard')
    const before = at === from ? at : at - 1000
    // Begins at the time the clocks show by the offset before it.
    const shown = new Date(at + offsetAt(zone, before)).toISOString().slice(0, 19)
    observed.addPropertyWithValue('dtstart', ICAL.Time.fromDateTimeString(shown))
    observed.addPropertyWithValue('tzoffsetfrom', ICAL.UtcOffset.fromString(offsetText(zone, before)))
    observed.addPropertyWithValue('tzoffsetto', ICAL.UtcOffset.fromString(offsetText(zone, at)))
    component.addSubcomponent(observed)
  }
  return component
}

/** A moment as a property: a day, a wall time with its zone for what is repeated, UTC otherwise. */
function addMoment(to: ICAL.Component, name: string, moment: string, fields: EventFields, hasZone: boolean): void {
  const property = new ICAL.Property(name)
  if (fields.all_day) property.setValue(ICAL.Time.fromDateString(moment))
  else if (hasZone) {
    property.setValue(ICAL.Time.fromDateTimeString(wallIn(fields.time_zone, Date.parse(moment))))
    property.setParameter('tzid', fields.time_zone)
  } else property.setValue(ICAL.Time.fromDateTimeString(`${moment.slice(0, 19)}Z`))
  to.addProperty(property)
}

const emailLike = /^[^\s@]+@[^\s@]+$/

function addGuest(to: ICAL.Component, guest: string): void {
  const property = new ICAL.Property('attendee')
  property.setParameter('cn', guest)
  property.setValue(emailLike.test(guest) ? `mailto:${guest}` : 'invalid:nomail')
  to.addProperty(property)
}

function componentOf(event: StoredEvent, fields: EventFields, stamp: string): ICAL.Component {
  const component = new ICAL.Component('vevent')
  const text = (name: string, value: string) => value && component.addPropertyWithValue(name, value)
  const last = fields.all_day && fields.end === fields.start ? addDays(fields.end, 1) : fields.end
  component.addPropertyWithValue('uid', event.uid)
  component.addPropertyWithValue('dtstamp', ICAL.Time.fromDateTimeString(stamp))
  component.addPropertyWithValue('sequence', event.version + event.sequence_base)
  addMoment(component, 'dtstart', fields.start, fields, isSeries(event))
  addMoment(component, 'dtend', last, fields, isSeries(event))
  text('summary', fields.title)
  text('categories', fields.kind)
  text('url', fields.url)
  text('location', fields.location)
  text('description', fields.description)
  for (const guest of fields.guests) addGuest(component, guest)
  return component
}

/** An event, and each of its dates that was changed, as components of a calendar file. */
function componentsOf(event: StoredEvent, exceptions: readonly Exception[], stamp: string): ICAL.Component[] {
  const component = componentOf(event, event, stamp)
  if (!isSeries(event)) return [component]
  if (event.recurrence !== onceOnly) component.addPropertyWithValue('rrule', ICAL.Recur.fromString(event.recurrence))
  for (const date of event.extra_dates) addMoment(component, 'rdate', date, event, true)
  for (const { occurrence } of exceptions.filter(({ is_cancelled }) => is_cancelled))
    addMoment(component, 'exdate', occurrence, event, true)
  const changed = exceptions.flatMap(({ occurrence, is_cancelled, changes }) => {
    if (is_cancelled || !changes) return []
    const date = componentOf(event, changes, stamp)
    addMoment(date, 'recurrence-id', occurrence, event, true)
    return [date]
  })
  return [component, ...changed]
}

/** The requested events, as a file that other calendars read. */
export async function exportEvents(ctx: Context<typeof calendarApi.export>): Promise<Response> {
  const { deps, query } = ctx
  const now = deps.clock.now()
  const stamp = `${now.toISOString().slice(0, 19)}Z`
  const events = await eventsForFile(ctx.db, query.calendars)
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('prodid', `-//${deps.settings.app_name}//Calendar//EN`)
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('x-wr-calname', `${deps.settings.app_name} ${ctx.actor.full_name}`)
  calendar.addPropertyWithValue('x-wr-timezone', deps.settings.brand_tz)
  const clocked = events.map(({ event }) => event).filter((event) => isSeries(event) && !event.all_day)
  const byZone = Map.groupBy(clocked, ({ time_zone }) => time_zone)
  for (const [zone, series] of byZone) {
    const first = Math.min(...series.map((one) => Date.parse(wallOf(one, one.start).slice(0, 10))))
    calendar.addSubcomponent(zoneOf(zone, first - 366 * dayMs, now.getTime() + 10 * 366 * dayMs))
  }
  for (const { event, exceptions } of events)
    for (const component of componentsOf(event, exceptions, stamp)) calendar.addSubcomponent(component)
  const name = `calendar-${dayIn(deps.settings.brand_tz, now)}.ics`
  return new Response(`${calendar.toString()}\r\n`, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
    },
  })
}
