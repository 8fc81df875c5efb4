import ICAL from 'ical.js'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '#kernel/command/context.ts'
import { CallerError, invalid } from '#kernel/command/errors.ts'
import { inManyLines, inOneLine } from '#kernel/contract/lines.ts'
import { takingTurns } from '#kernel/command/turns.ts'
import { instantOf } from '#kernel/days/wall-time.ts'
import { type calendarApi, EventForm, type Kind, kinds } from './contract.ts'
import { hasDate, momentOf, wallOf } from './recurrence.rules.ts'
import { type EventFields, periodOf } from './rules.ts'
import { insertEvents, type NewEvent } from './store.commands.ts'

const mostEvents = 2_000
/** Dates that leave the rule of one event. */
const mostExceptions = 500
const mostLines = 100_000
const mostRefusals = 100
/** The version of an event that was not changed since its import. */
const importedVersion = 1

/** One event of a file with the dates that leave its rule, or why it stays out. */
interface Read extends NewEvent {
  uid: string
  cancelled: string[]
  changed: { occurrence: string; changes: EventFields }[]
}
interface Refused {
  title: string
  reason: string
}

const refusal = (reason: string) => new CallerError(422, 'calendar.file', reason)

function isZone(name: string | undefined): name is string {
  try {
    return name !== undefined && new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}

/** Reads moments: wall times in a zone we know by its name, else by the zone's description in the file, else the brand's. */
function momentReader(brandZone: string) {
  const zoneOf = (property: ICAL.Property): string => {
    const tzid = property.getParameter('tzid')
    return typeof tzid === 'string' && isZone(tzid) ? tzid : brandZone
  }
  const moment = (property: ICAL.Property, time: ICAL.Time): string => {
    if (time.isDate) return time.toString()
    const tzid = property.getParameter('tzid')
    const isDescribed = typeof tzid === 'string' && !isZone(tzid) && time.zone !== ICAL.Timezone.localTimezone
    if (time.zone === ICAL.Timezone.utcTimezone || isDescribed) return time.toJSDate().toISOString()
    return new Date(instantOf(zoneOf(property), time.toString().slice(0, 19))).toISOString()
  }
  const first = (component: ICAL.Component, name: string) => {
    const property = component.getFirstProperty(name)
    const value: unknown = property?.getFirstValue()
    return property && value instanceof ICAL.Time ? { text: moment(property, value), property, time: value } : undefined
  }
  const all = (component: ICAL.Component, name: string): string[] =>
    component
      .getAllProperties(name)
      .flatMap((property) =>
        property.getValues().flatMap((value: unknown) => (value instanceof ICAL.Time ? [moment(property, value)] : [])),
      )
  return { first, all, zoneOf }
}
type MomentReader = ReturnType<typeof momentReader>

const textOf = (component: ICAL.Component, name: string, max: number): string => {
  const value: unknown = component.getFirstPropertyValue(name)
  return typeof value === 'string' ? inManyLines(value).trim().slice(0, max) : ''
}

/** The same of what is one line here: other calendars write titles of several. */
const lineOf = (component: ICAL.Component, name: string, max: number): string => inOneLine(textOf(component, name, max))

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
    .slice(0, 50)

function endOf(component: ICAL.Component, read: MomentReader, start: { text: string; time: ICAL.Time }): string {
  const end = read.first(component, 'dtend')
  if (end) return end.text
  const duration: unknown = component.getFirstPropertyValue('duration')
  if (!(duration instanceof ICAL.Duration)) return start.text
  const ends = new Date(Date.parse(start.text) + duration.toSeconds() * 1000).toISOString()
  return start.time.isDate ? ends.slice(0, 10) : ends
}

/** The fields of one VEVENT, checked by what checks the form. */
function fieldsOf(component: ICAL.Component, read: MomentReader, otherwise: Kind) {
  const start = read.first(component, 'dtstart')
  if (!start) throw refusal('The start date is missing.')
  const rule: unknown = component.getFirstPropertyValue('rrule')
  const url = lineOf(component, 'url', 2_000)
  const form: z.input<typeof EventForm> = {
    title: lineOf(component, 'summary', 200) || 'Untitled event',
    start: start.text,
    end: endOf(component, read, start),
    allDay: start.time.isDate,
    url: /^https?:/i.test(url) && URL.canParse(url) ? url : '',
    calendar: kindOf(component, otherwise),
    guests: guestsOf(component),
    location: lineOf(component, 'location', 200),
    description: textOf(component, 'description', 4_000),
    recurrence: rule instanceof ICAL.Recur ? rule.toString() : null,
  }
  const checked = EventForm.safeParse(form)
  if (!checked.success) throw refusal(checked.error.issues[0]?.message ?? 'This event can’t be read.')
  const { calendar: kind, allDay: all_day, recurrence, start: _, end: __, ...rest } = checked.data
  const time_zone = read.zoneOf(start.property)
  const period = periodOf({ start: form.start, end: form.end, all_day, time_zone })
  return { fields: { ...rest, kind, all_day, time_zone, ...period }, recurrence }
}

/** A series with the dates that leave its rule. */
function readSeries(components: readonly ICAL.Component[], read: MomentReader, otherwise: Kind): Read {
  const main = components.find((one) => !one.hasProperty('recurrence-id'))
  if (!main) throw refusal('The file changes one date of this event but doesn’t include the event itself.')
  if (main.hasProperty('rdate')) throw refusal('Repeating on a list of single dates isn’t supported.')
  const { fields, recurrence } = fieldsOf(main, read, otherwise)
  const uid = textOf(main, 'uid', 255) || crypto.randomUUID()
  if (recurrence === null) return { uid, fields, recurrence, cancelled: [], changed: [] }
  const dates = main.getAllProperties('exdate').flatMap((property) => property.getValues()).length
  if (dates + components.length > mostExceptions)
    throw refusal(`At most ${mostExceptions} dates can differ from the repeat rule.`)
  const series = { ...fields, recurrence }
  const key = (moment: string) => momentOf(series, wallOf(series, moment))
  const changed = components.flatMap((one) => {
    const replaced = read.first(one, 'recurrence-id')
    if (!replaced) return []
    const occurrence = key(replaced.text)
    return hasDate(series, occurrence) ? [{ occurrence, changes: fieldsOf(one, read, otherwise).fields }] : []
  })
  const others = new Set(changed.map(({ occurrence }) => occurrence))
  const cancelled = [...new Set(read.all(main, 'exdate').map(key))].filter((one) => !others.has(one))
  return { uid, fields, recurrence, cancelled, changed }
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
async function readFile(text: string, brandZone: string, otherwise: Kind) {
  const turn = takingTurns()
  const components = parsed(text).filter((one) => textOf(one, 'status', 20).toUpperCase() !== 'CANCELLED')
  if (components.length > mostEvents)
    throw invalid({ file: `At most ${mostEvents.toLocaleString('en')} events at once.` })
  const reader = momentReader(brandZone)
  const read: Read[] = []
  const refused: Refused[] = []
  const byUid = Map.groupBy(components, (one) => textOf(one, 'uid', 255) || one)
  for (const group of byUid.values()) {
    await turn()
    try {
      read.push(readSeries(group, reader, otherwise))
    } catch (error) {
      // Anything else is a value that the library cannot make sense of.
      const known = error instanceof CallerError ? error : refusal('This event can’t be read.')
      const reason = Object.values(known.fields ?? {})[0] ?? known.message
      refused.push({ title: lineOf(group[0]!, 'summary', 200) || 'Untitled event', reason })
    }
  }
  return { read, refused }
}

/** Which of these the user has already. The UID of a removed event is free, so that it can be imported again. */
async function knownUids({ db }: Pick<Context, 'db'>, uids: readonly string[]): Promise<Set<string>> {
  if (uids.length === 0) return new Set()
  await db
    .updateTable('calendar_event')
    .set({ uid: sql<string>`gen_random_uuid()::text` })
    .where('uid', 'in', uids)
    .where('removed_at', 'is not', null)
    .execute()
  const there = await db.selectFrom('calendar_event').select('uid').where('uid', 'in', uids).execute()
  return new Set(there.map(({ uid }) => uid))
}

/** Adds the events of an iCalendar file that are not there already. */
export async function importEvents(ctx: Context<typeof calendarApi.import>) {
  const text = await ctx.body.file.text()
  const { read, refused } = await readFile(text, ctx.deps.settings.brand_tz, ctx.body.calendar)
  const uids = read.map(({ uid }) => uid)
  const known = await knownUids(ctx, uids)
  const fresh = read.filter(({ uid }) => !known.has(uid))
  const ids: number[] = []
  if (fresh.length > 0) {
    const first = await insertEvents(ctx, fresh)
    ids.push(...fresh.map((_, index) => first + index))
    const exceptions = fresh.flatMap(({ cancelled, changed }, index) => {
      const row = { event_id: first + index, user_id: ctx.actor.user_id }
      return [
        ...cancelled.map((occurrence) => ({ ...row, occurrence, is_cancelled: true, changes: null })),
        ...changed.map(({ occurrence, changes }) => ({
          ...row,
          occurrence,
          is_cancelled: false,
          changes: JSON.stringify(changes),
        })),
      ]
    })
    if (exceptions.length > 0) await ctx.db.insertInto('calendar_exception').values(exceptions).execute()
  }
  const counts = { added: fresh.length, known: read.length - fresh.length, refusedCount: refused.length }
  await ctx.audit({
    action: 'import',
    entity: 'calendar_event',
    entity_id: ctx.body.file.name || 'file',
    after: counts,
  })
  return { ...counts, ids, refused: refused.slice(0, mostRefusals) }
}

/** Undoes an import. Events that were changed since are not removed. */
export async function undoImport(ctx: Context<typeof calendarApi.undoImport>) {
  const ids = [...new Set(ctx.body.ids)]
  const { db } = ctx
  const there = await db
    .selectFrom('calendar_event')
    .select('id')
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .forUpdate()
    .execute()
  const removed = await db
    .updateTable('calendar_event')
    .set({ removed_at: ctx.deps.clock.now(), version: sql<number>`version + 1`, updated_at: ctx.deps.clock.now() })
    .where('id', 'in', ids)
    .where('version', '=', importedVersion)
    .where('removed_at', 'is', null)
    .returning('id')
    .execute()
  const counts = { removed: removed.length, kept: there.length - removed.length }
  if (removed.length === 0) ctx.unchanged()
  else
    await ctx.audit({
      action: 'remove',
      entity: 'calendar_event',
      entity_id: 'import',
      before: { ids: removed.map(({ id }) => id) },
      after: counts,
    })
  return counts
}
