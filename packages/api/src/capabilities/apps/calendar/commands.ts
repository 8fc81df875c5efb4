import type { ActorContext, Context } from '#kernel/command/context.ts'
import { invalid, notFound } from '#kernel/command/errors.ts'
import { staleVersion } from '#kernel/command/version.ts'
import type { CalendarEvent, calendarApi } from './contract.ts'
import { eventOf, findDate, findException, isSeries, keyOf, lockEvent, type StoredEvent } from './queries.ts'
import { endedBefore, extraBefore, hasDatesBefore, momentOf, wallOf } from './recurrence.rules.ts'
import { changeAll, changeFollowing, changeThis } from './reach.commands.ts'
import { type EventFields, periodOf } from './rules.ts'
import { insertEvents, writeEvent } from './store.commands.ts'

type Given = Context<typeof calendarApi.update>['body']['event']

/** Adds an event. */
export async function addEvent(ctx: Context<typeof calendarApi.add>): Promise<{ event: CalendarEvent }> {
  const { extendedProps, title, url, allDay: all_day, ...moments } = ctx.body.event
  const { calendar: kind, guests, location, description, recurrence } = extendedProps
  const time_zone = extendedProps.timeZone ?? ctx.deps.settings.brand_tz
  const period = periodOf({ ...moments, all_day, time_zone })
  const fields = { title, kind, ...period, all_day, time_zone, url, guests, location, description }
  const id = await insertEvents(ctx, [{ fields, recurrence }])
  const event = eventOf(await lockEvent(ctx.db, id))
  await ctx.audit({ action: 'add', entity: 'calendar_event', entity_id: String(id), after: event })
  return { event }
}

/** What is given of an event, over what it was. */
function merged(before: EventFields, given: Given): EventFields {
  const { calendar, guests, location, description, timeZone } = given.extendedProps ?? {}
  const over = {
    ...before,
    ...defined({ title: given.title, url: given.url, kind: calendar, guests, location, description }),
  }
  const time_zone = timeZone ?? before.time_zone
  const all_day = given.allDay ?? before.all_day
  const isMoved = given.start !== undefined || given.end !== undefined || all_day !== before.all_day
  if (!isMoved) return { ...over, time_zone }
  const period = periodOf({ start: given.start ?? before.start, end: given.end ?? before.end, all_day, time_zone })
  return { ...over, ...period, all_day, time_zone }
}

const defined = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }

/** The date a caller names, as it is stored; undefined where they name none, or the event happens once. */
function dateNamed(event: StoredEvent, named: string | null | undefined): string | undefined {
  if (!named || !isSeries(event)) return undefined
  return event.all_day ? named.slice(0, 10) : momentOf(event, wallOf(event, named))
}

/** The event or its date that a caller means, unless it was changed since they read it. */
async function findMeant(
  ctx: ActorContext,
  id: number,
  seen: { occurrence?: string | null | undefined; if_version?: number | undefined },
) {
  const stored = await lockEvent(ctx.db, id)
  const occurrence = dateNamed(stored, seen.occurrence)
  const date = occurrence && isSeries(stored) ? await findDate(ctx.db, stored, occurrence) : undefined
  const before = eventOf(stored, occurrence ? { occurrence, changes: date?.changes } : undefined)
  if (seen.if_version !== undefined && seen.if_version !== stored.version)
    throw staleVersion('event', { ...before, version: stored.version })
  return { stored, occurrence, before, was: date?.fields ?? stored }
}

const whichDate = () => invalid({ occurrence: 'Choose a date of the series.' })

/** Changes an event, or dates of a repeated one. */
export async function updateEvent(ctx: Context<typeof calendarApi.update>): Promise<{ event: CalendarEvent }> {
  const { event: given, scope, if_version } = ctx.body
  const named = ctx.body.occurrence ?? given.extendedProps?.occurrence
  const { stored, occurrence, before, was } = await findMeant(ctx, given.id, { occurrence: named, if_version })
  const change = { was, now: merged(was, given), recurrence: given.extendedProps?.recurrence }
  const write = () => {
    if (!isSeries(stored) || scope === 'all') return changeAll(ctx, stored, change)
    if (occurrence === undefined) throw whichDate()
    return (scope === 'this' ? changeThis : changeFollowing)(ctx, stored, occurrence, change)
  }
  const event = await write()
  await ctx.audit({ action: 'update', entity: 'calendar_event', entity_id: String(stored.id), before, after: event })
  return { event }
}

/** What the date was changed to stays beside the mark, for the case that it is restored. */
const cancelDate = (ctx: ActorContext, event_id: number, occurrence: string) =>
  ctx.db
    .insertInto('calendar_exception')
    .values({ event_id, occurrence, user_id: ctx.actor.user_id, is_cancelled: true })
    .onConflict((on) => on.columns(['event_id', 'occurrence']).doUpdateSet({ is_cancelled: true }))
    .execute()

/** Removes an event, or dates of a repeated one. What is removed can be restored. */
export async function removeEvent(ctx: Context<typeof calendarApi.remove>): Promise<{ event: CalendarEvent }> {
  const { id, scope, ...seen } = ctx.query
  const { stored, occurrence, before } = await findMeant(ctx, id, seen)
  const isPart = isSeries(stored) && scope !== 'all'
  if (isPart && occurrence === undefined) throw whichDate()
  if (isPart && scope === 'this') {
    await cancelDate(ctx, id, occurrence!)
    await writeEvent(ctx, stored)
  } else if (isPart && hasDatesBefore(stored, occurrence!)) {
    await writeEvent(ctx, stored, {
      recurrence: endedBefore(stored, occurrence!),
      extra_dates: extraBefore(stored, occurrence!),
    })
  } else {
    await writeEvent(ctx, stored, { removed_at: ctx.deps.clock.now() })
  }
  await ctx.audit({ action: 'remove', entity: 'calendar_event', entity_id: String(id), before, after: { scope } })
  return { event: before }
}

/** A cancelled date happens again as it was; a changed one follows its rule again. */
async function restoreDate(ctx: ActorContext, event_id: number, occurrence: string): Promise<EventFields | null> {
  const exception = await findException(ctx.db, event_id, occurrence)
  if (!exception) throw notFound()
  const isChanged = exception.is_cancelled && exception.changes !== null
  const { db } = ctx
  const write = isChanged
    ? db.updateTable('calendar_exception').set({ is_cancelled: false }).where(keyOf(event_id, occurrence))
    : db.deleteFrom('calendar_exception').where(keyOf(event_id, occurrence))
  await write.execute()
  return isChanged ? exception.changes : null
}

/** Brings back what was removed, or lets one date follow its rule again. */
export async function restoreEvent(ctx: Context<typeof calendarApi.restore>): Promise<{ event: CalendarEvent }> {
  const stored = await lockEvent(ctx.db, ctx.body.id, { removed: true })
  const occurrence = dateNamed(stored, ctx.body.occurrence)
  const changes = occurrence === undefined ? null : await restoreDate(ctx, stored.id, occurrence)
  const after = await writeEvent(ctx, stored, occurrence === undefined ? { removed_at: null } : {})
  const event = eventOf(after, occurrence === undefined ? undefined : { occurrence, changes })
  await ctx.audit({ action: 'restore', entity: 'calendar_event', entity_id: String(stored.id), after: event })
  return { event }
}
