import type { ActorContext } from '#kernel/command/context.ts'
import { invalid } from '#kernel/command/errors.ts'
import { msOf, wallOfMs } from '#kernel/days/wall-time.ts'
import type { CalendarEvent } from './contract.ts'
import {
  eventOf,
  type Exception,
  exceptionsOf,
  fieldsOf,
  isSeries,
  keyOf,
  lockEvent,
  onDate,
  type StoredEvent,
} from './queries.ts'
import {
  begunAt,
  endedBefore,
  extraBefore,
  extraFrom,
  hasDatesBefore,
  momentOf,
  movedRule,
  type Series,
  wallOf,
} from './recurrence.rules.ts'
import type { EventFields } from './rules.ts'
import { insertEvents, storeExceptions, writeEvent } from './store.commands.ts'

/** What a person changed: the event or its date as it was and as it shall be, and the rule where they give one. */
export interface Change {
  was: EventFields
  now: EventFields
  recurrence: string | null | undefined
}

const startOf = (fields: EventFields) => msOf(wallOf(fields, fields.start))
const lengthOf = (fields: EventFields) => msOf(wallOf(fields, fields.end)) - startOf(fields)

/** Other fields at another time of the same clock: a repeated event keeps its hour, whatever the date. */
function at(fields: EventFields, start: number, length: number): EventFields {
  const moment = (ms: number) => momentOf(fields, wallOfMs(ms))
  return { ...fields, start: moment(start), end: moment(start + length) }
}

/** The rule after a change: the one given, or the stored one moved along. A rule sent back unchanged was not given. */
function ruleAfter(series: Series, { recurrence }: Change, oldRule: string, fields: EventFields): string | null {
  if (recurrence !== undefined && recurrence !== series.recurrence) return recurrence
  return movedRule(oldRule, wallOf(series, series.start), wallOf(fields, fields.start))
}

/** Single dates of a series for one whose dates lie later or earlier by so much. */
const movedDates = (series: Series, fields: EventFields, dates: readonly string[], shift: number) =>
  dates.map((date) => momentOf(fields, wallOfMs(msOf(wallOf(series, date)) + shift)))

/** The exceptions of a series for one whose dates lie later or earlier by so much. */
function movedExceptions(series: Series, fields: EventFields, exceptions: readonly Exception[], shift: number) {
  const changesZone = series.all_day !== fields.all_day || series.time_zone !== fields.time_zone
  return exceptions
    .filter(({ is_cancelled }) => is_cancelled || (shift === 0 && !changesZone))
    .map((exception) => ({
      ...exception,
      occurrence: momentOf(fields, wallOfMs(msOf(wallOf(series, exception.occurrence)) + shift)),
    }))
}

const insertExceptions = (ctx: ActorContext, event_id: number, exceptions: readonly Exception[]) =>
  storeExceptions(
    ctx,
    exceptions.map((exception) => ({ ...exception, event_id })),
  )

/** All dates change: a series moves by as much as the date was moved, and keeps its length unless that was changed. */
export async function changeAll(ctx: ActorContext, event: StoredEvent, change: Change): Promise<CalendarEvent> {
  const { was, now } = change
  if (!isSeries(event)) {
    const recurrence = change.recurrence === undefined ? event.recurrence : change.recurrence
    return eventOf(await writeEvent(ctx, event, { fields: now, recurrence }))
  }
  const shift = startOf(now) - startOf(was)
  const length = lengthOf(now) === lengthOf(was) ? lengthOf(event) : lengthOf(now)
  const fields = at(now, startOf(event) + shift, length)
  const recurrence = ruleAfter(event, change, event.recurrence, fields)
  const moves = shift !== 0 || fields.all_day !== event.all_day || fields.time_zone !== event.time_zone
  if (moves || recurrence === null) {
    const exceptions =
      recurrence === null ? [] : movedExceptions(event, fields, await exceptionsOf(ctx.db, [event.id]), shift)
    await ctx.db.deleteFrom('calendar_exception').where('event_id', '=', event.id).execute()
    await insertExceptions(ctx, event.id, exceptions)
  }
  const extra_dates = movedDates(event, fields, recurrence === null ? [] : event.extra_dates, shift)
  return eventOf(await writeEvent(ctx, event, { fields, recurrence, extra_dates }))
}

/** Changes one date, which then differs from its rule; if it matches the rule again, it is no exception any more. */
export async function changeThis(
  ctx: ActorContext,
  series: StoredEvent & Series,
  occurrence: string,
  { now, recurrence }: Change,
): Promise<CalendarEvent> {
  if (recurrence !== undefined && recurrence !== series.recurrence)
    throw invalid({ recurrence: 'A single date can’t have a different repeat rule.' })
  const isRegular = JSON.stringify(fieldsOf(now)) === JSON.stringify(onDate(series, occurrence))
  const row = { event_id: series.id, occurrence }
  if (isRegular) await ctx.db.deleteFrom('calendar_exception').where(keyOf(series.id, occurrence)).execute()
  else {
    const changes = JSON.stringify(fieldsOf(now))
    await ctx.db
      .insertInto('calendar_exception')
      .values({ ...row, user_id: ctx.actor.user_id, changes })
      .onConflict((on) => on.columns(['event_id', 'occurrence']).doUpdateSet({ changes }))
      .execute()
  }
  return eventOf(await writeEvent(ctx, series), { occurrence, changes: isRegular ? undefined : now })
}

/**
 * The series ends before this date and goes on as a new one. Its exceptions are copied and not moved, so that joining
 * the two again brings everything back.
 */
export async function changeFollowing(
  ctx: ActorContext,
  series: StoredEvent & Series,
  occurrence: string,
  change: Change,
): Promise<CalendarEvent> {
  if (!hasDatesBefore(series, occurrence)) return changeAll(ctx, series, change)
  const { was, now } = change
  const shift = startOf(now) - startOf(was)
  const length = lengthOf(now) === lengthOf(was) ? lengthOf(series) : lengthOf(now)
  const onRule = { ...series, start: occurrence }
  const fields = at(now, startOf(onRule) + shift, length)
  const recurrence = ruleAfter({ ...series, start: occurrence }, change, begunAt(series, occurrence), fields)
  const exceptions = (await exceptionsOf(ctx.db, [series.id])).filter((one) => one.occurrence >= occurrence)
  await writeEvent(ctx, series, {
    recurrence: endedBefore(series, occurrence),
    extra_dates: extraBefore(series, occurrence),
  })
  const extra_dates = movedDates(series, fields, recurrence === null ? [] : extraFrom(series, occurrence), shift)
  const id = await insertEvents(ctx, [{ fields, recurrence, extra_dates }])
  if (recurrence !== null) await insertExceptions(ctx, id, movedExceptions(series, fields, exceptions, shift))
  const begun = await lockEvent(ctx.db, id)
  return isSeries(begun) ? eventOf(begun, { occurrence: fields.start }) : eventOf(begun)
}
