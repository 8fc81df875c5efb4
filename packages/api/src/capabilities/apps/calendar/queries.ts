import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { invalid, notFound } from '#kernel/command/errors.ts'
import { containing } from '#kernel/list/list-sql.ts'
import { takingTurns } from '#kernel/command/turns.ts'
import { msOf, wallIn, wallOfMs } from '#kernel/days/wall-time.ts'
import type { CalendarEvent, Kind } from './contract.ts'
import { type Budget, datesOf, hasDate, momentOf, type Series, wallOf } from './recurrence.rules.ts'
import { type EventFields, isInside, type Window } from './rules.ts'

/** An event as it is stored, with its rule. */
export interface StoredEvent extends EventFields {
  id: number
  uid: string
  recurrence: string | null
  extra_dates: string[]
  sequence_base: number
  version: number
}
export interface Exception {
  event_id: number
  occurrence: string
  is_cancelled: boolean
  changes: EventFields | null
}

const stored = (db: Db) =>
  db
    .selectFrom('calendar_event')
    .select([
      'id',
      'uid',
      'title',
      'kind',
      sql<string>`coalesce(start_on::text, to_char(starts_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`.as('start'),
      sql<string>`coalesce(end_on::text, to_char(ends_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`.as('end'),
      sql<boolean>`start_on is not null`.as('all_day'),
      'time_zone',
      'url',
      'guests',
      'location',
      'description',
      'recurrence',
      'extra_dates',
      'sequence_base',
      'version',
    ])

export const isSeries = (event: StoredEvent): event is StoredEvent & Series => event.recurrence !== null

/** The fields of one date of a series, as its rule has them. It keeps its length on the clock, also where a night is an hour shorter. */
export function onDate(series: StoredEvent, occurrence: string): EventFields {
  const start = msOf(wallOf(series, series.start))
  const length = msOf(wallOf(series, series.end)) - start
  const begins = msOf(wallOf(series, occurrence))
  return { ...fieldsOf(series), start: occurrence, end: momentOf(series, wallOfMs(begins + length)) }
}

export const fieldsOf = ({
  title,
  kind,
  start,
  end,
  all_day,
  time_zone,
  url,
  guests,
  location,
  description,
}: EventFields) => ({
  title,
  kind,
  start,
  end,
  all_day,
  time_zone,
  url,
  guests,
  location,
  description,
})

/** As the calls answer it; of a series, one date of it where `occurrence` is given. */
export function eventOf(
  event: StoredEvent,
  date?: { occurrence: string; changes?: EventFields | null | undefined },
): CalendarEvent {
  const shown = date ? (date.changes ?? onDate(event, date.occurrence)) : event
  return {
    id: event.id,
    url: shown.url,
    title: shown.title,
    start: shown.start,
    end: shown.end,
    allDay: shown.all_day,
    extendedProps: {
      calendar: shown.kind,
      guests: shown.guests,
      location: shown.location,
      description: shown.description,
      timeZone: shown.time_zone,
      recurrence: event.recurrence,
      occurrence: date?.occurrence ?? null,
      changed: Boolean(date?.changes),
      version: event.version,
    },
  }
}

const dayMs = 86_400_000
/** More dates of rules than this are not looked at for one answer: a second of work. */
const mostStepsOfAnswer = 20_000
const tooManyDates = 'Too many dates of repeating events in this range. Show fewer days at once.'

/** The dates of a series that lie in the window, as its rule has them or as they were changed to. */
function datesInside(
  series: StoredEvent & Series,
  exceptions: readonly Exception[],
  window: Window,
  budget: Budget,
): CalendarEvent[] {
  const length = msOf(wallOf(series, series.end)) - msOf(wallOf(series, series.start))
  const exceptional = new Set(exceptions.map(({ occurrence }) => occurrence))
  const from = wallOfMs(msOf(wallIn(series.time_zone, window.from)) - length - dayMs)
  const to = wallOfMs(msOf(wallIn(series.time_zone, window.to)) + dayMs)
  const regular = [...datesOf(series, from, to, budget)]
    .filter((occurrence) => !exceptional.has(occurrence) && isInside(onDate(series, occurrence), window))
    .map((occurrence) => eventOf(series, { occurrence }))
  const changed = exceptions
    .filter(({ is_cancelled, changes }) => !is_cancelled && changes && isInside(changes, window))
    // The series may have been cut short before a date that was changed.
    .filter(({ occurrence }) => hasDate(series, occurrence))
    .map((exception) => eventOf(series, exception))
  return [...regular, ...changed]
}

const byStart = (a: CalendarEvent, b: CalendarEvent) => a.start.localeCompare(b.start) || a.id - b.id

export const exceptionsOf = (db: Db, ids: readonly number[]): Promise<Exception[]> =>
  db
    .selectFrom('calendar_exception')
    .select(['event_id', 'occurrence', 'is_cancelled', 'changes'])
    .where('event_id', 'in', ids)
    .orderBy('event_id')
    .orderBy('occurrence')
    .execute()

const exceptionsByEvent = async (db: Db, series: readonly StoredEvent[]) =>
  Map.groupBy(
    series.length > 0
      ? await exceptionsOf(
          db,
          series.map(({ id }) => id),
        )
      : [],
    ({ event_id }) => event_id,
  )

/** The events of these kinds as stored or, in a window, every date of them. */
export async function listEvents(db: Db, calendars: readonly Kind[] | undefined, window: Window | undefined) {
  let query = stored(db).where('removed_at', 'is', null)
  if (window) {
    // A day wider on both sides: whole days are stored by the midnights of their own zone. The exact comparison follows.
    const from = new Date(window.from - dayMs).toISOString()
    const to = new Date(window.to + dayMs).toISOString()
    query = query.where((where) =>
      where.or([
        where('recurrence', 'is not', null),
        where.and([where('starts_at', '<', to), where('ends_at', '>=', from)]),
      ]),
    )
  }
  const rows = await query.orderBy('id').execute()
  const isRequested = ({ kind }: { kind: Kind }) => !calendars || calendars.includes(kind)
  if (!window) return rows.filter(isRequested).map((row) => eventOf(row))
  const exceptions = await exceptionsByEvent(db, rows.filter(isSeries))
  const budget: Budget = { steps: mostStepsOfAnswer }
  const turn = takingTurns()
  const events: CalendarEvent[] = []
  for (const row of rows) {
    await turn()
    if (isSeries(row)) events.push(...datesInside(row, exceptions.get(row.id) ?? [], window, budget))
    else if (isInside(row, window)) events.push(eventOf(row))
    if (budget.steps <= 0) throw invalid({ to: tooManyDates })
  }
  return events.filter(({ extendedProps }) => isRequested({ kind: extendedProps.calendar })).toSorted(byStart)
}

/** Every event of these kinds with its exceptions, for a file. */
export async function eventsForFile(db: Db, calendars: readonly Kind[] | undefined) {
  const rows = await stored(db)
    .where('removed_at', 'is', null)
    .$if(calendars !== undefined, (query) => query.where('kind', 'in', calendars!))
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
  const exceptions = await exceptionsByEvent(db, rows.filter(isSeries))
  return rows.map((event) => ({ event, exceptions: exceptions.get(event.id) ?? [] }))
}

/** An event about to be changed: it is locked until this transaction ends. */
export async function lockEvent(db: Db, id: number, options: { removed?: boolean } = {}): Promise<StoredEvent> {
  const event = await stored(db)
    .where('id', '=', id)
    .$if(!options.removed, (query) => query.where('removed_at', 'is', null))
    .forUpdate()
    .executeTakeFirst()
  if (!event) throw notFound()
  return event
}

/** The one exception of a date. */
export const keyOf = (event_id: number, occurrence: string) =>
  sql<boolean>`event_id = ${event_id} and occurrence = ${occurrence}`

export const findException = (db: Db, event_id: number, occurrence: string): Promise<Exception | undefined> =>
  db
    .selectFrom('calendar_exception')
    .select(['event_id', 'occurrence', 'is_cancelled', 'changes'])
    .where(keyOf(event_id, occurrence))
    .executeTakeFirst()

/** One date of a series as it is now: its rule's, unless it was changed or cancelled. */
export async function findDate(db: Db, series: StoredEvent & Series, occurrence: string) {
  const exception = await findException(db, series.id, occurrence)
  if (exception?.is_cancelled || !hasDate(series, occurrence)) throw notFound()
  return { fields: exception?.changes ?? onDate(series, occurrence), changes: exception?.changes }
}

/** People the user may see, by name. Row-level security of the database decides who that is. */
export const listGuests = (db: Db, q: string) =>
  db
    .selectFrom('app_user')
    .select(['full_name as name', 'email'])
    .where('status', '=', 'active')
    .where('full_name', '<>', '')
    .where(sql<string>`rad.letters(full_name || ' ' || email)`, 'like', containing(q))
    .orderBy('full_name')
    .orderBy('id')
    .limit(100)
    .execute()
