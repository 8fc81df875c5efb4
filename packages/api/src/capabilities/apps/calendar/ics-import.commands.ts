import { sql } from 'kysely'
import type { Context } from '#kernel/command/context.ts'
import type { calendarApi } from './contract.ts'
import { type Read, readEvents } from './ics-read.file.ts'
import { type Exception, exceptionsOf, fieldsOf, lockEvent } from './queries.ts'
import { insertEvents, storeExceptions, writeEvent } from './store.commands.ts'

const mostRefusals = 100
/** The version of an event that was not changed since its import. */
const importedVersion = 1

/** Which of these the user has already, with their number in a file. The UID of a removed event is free, so that it can be imported again. */
async function knownEvents({ db }: Pick<Context, 'db'>, uids: readonly string[]) {
  if (uids.length === 0) return new Map<string, { id: number; sequence: number }>()
  await db
    .updateTable('calendar_event')
    .set({ uid: sql<string>`gen_random_uuid()::text` })
    .where('uid', 'in', uids)
    .where('removed_at', 'is not', null)
    .execute()
  const there = await db
    .selectFrom('calendar_event')
    .select(['uid', 'id', sql<number>`sequence_base + version`.as('sequence')])
    .where('uid', 'in', uids)
    .execute()
  return new Map(there.map(({ uid, ...event }) => [uid, event]))
}

const exceptionsIn = ({ cancelled, changed }: Read, event_id: number): Exception[] => [
  ...cancelled.map((occurrence) => ({ event_id, occurrence, is_cancelled: true, changes: null })),
  ...changed.map(({ occurrence, changes }) => ({ event_id, occurrence, is_cancelled: false, changes })),
]

async function addNew(ctx: Context<typeof calendarApi.import>, fresh: readonly Read[]): Promise<number[]> {
  if (fresh.length === 0) return []
  const events = fresh.map((one) => ({ ...one, sequence_base: one.sequence - importedVersion }))
  const first = await insertEvents(ctx, events)
  await storeExceptions(
    ctx,
    fresh.flatMap((one, index) => exceptionsIn(one, first + index)),
  )
  return fresh.map((_, index) => first + index)
}

/** Takes a later state of an event over; what it was stays for the undo. */
async function changeKnown(ctx: Context<typeof calendarApi.import>, id: number, read: Read): Promise<number> {
  const { db } = ctx
  const event = await lockEvent(db, id)
  const exceptions = await exceptionsOf(db, [id])
  const { fields, recurrence, extra_dates, sequence } = read
  await db.deleteFrom('calendar_exception').where('event_id', '=', id).execute()
  await storeExceptions(ctx, exceptionsIn(read, id))
  await writeEvent(ctx, event, { fields, recurrence, extra_dates, sequence_base: sequence - event.version - 1 })
  await db
    .updateTable('calendar_event')
    .set({ before_import: JSON.stringify({ event, exceptions }) })
    .where('id', '=', id)
    .execute()
  return id
}

/** Adds the events of an iCalendar file that are not there already, and changes those that have a later number in it. */
export async function importEvents(ctx: Context<typeof calendarApi.import>) {
  const text = await ctx.body.file.text()
  const { read, refused } = await readEvents(text, ctx.deps.settings.brand_tz, ctx.body.calendar)
  const known = await knownEvents(
    ctx,
    read.map(({ uid }) => uid),
  )
  const ids = await addNew(
    ctx,
    read.filter(({ uid }) => !known.has(uid)),
  )
  const changedIds: number[] = []
  for (const one of read) {
    const there = known.get(one.uid)
    if (there && one.sequence > there.sequence) changedIds.push(await changeKnown(ctx, there.id, one))
  }
  const counts = {
    added: ids.length,
    changed: changedIds.length,
    known: read.length - ids.length - changedIds.length,
    refusedCount: refused.length,
  }
  await ctx.audit({
    action: 'import',
    entity: 'calendar_event',
    entity_id: ctx.body.file.name || 'file',
    after: counts,
  })
  return { ...counts, ids, changedIds, refused: refused.slice(0, mostRefusals) }
}

/** Gives an event the state it had before a later file changed it, unless it was changed since. */
async function restoreBefore(ctx: Context<typeof calendarApi.undoImport>, id: number): Promise<boolean> {
  const { db } = ctx
  const row = await db.selectFrom('calendar_event').select('before_import').where('id', '=', id).executeTakeFirst()
  const before = row?.before_import
  if (!before) return false
  const event = await lockEvent(db, id, { removed: true })
  if (event.version !== before.event.version + 1) return false
  await db.deleteFrom('calendar_exception').where('event_id', '=', id).execute()
  await storeExceptions(ctx, before.exceptions)
  const { recurrence, extra_dates, sequence_base, version } = before.event
  // One version later under the number it had, so that the same file brings its change again.
  const base = sequence_base + version - event.version - 1
  await writeEvent(ctx, event, { fields: fieldsOf(before.event), recurrence, extra_dates, sequence_base: base })
  await db.updateTable('calendar_event').set({ before_import: null }).where('id', '=', id).execute()
  return true
}

/** Those that are still as the file brought them. */
async function removeUnchanged(ctx: Context<typeof calendarApi.undoImport>, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const now = ctx.deps.clock.now()
  const removed = await ctx.db
    .updateTable('calendar_event')
    .set({ removed_at: now, version: sql<number>`version + 1`, updated_at: now })
    .where('id', 'in', ids)
    .where('version', '=', importedVersion)
    .where('removed_at', 'is', null)
    .returning('id')
    .execute()
  return removed.map(({ id }) => id)
}

/** Undoes an import. What was changed since is left as it is. */
export async function undoImport(ctx: Context<typeof calendarApi.undoImport>) {
  const ids = [...new Set(ctx.body.ids)]
  const changedIds = [...new Set(ctx.body.changed)]
  const { db } = ctx
  const there = await db
    .selectFrom('calendar_event')
    .select('id')
    .where('id', 'in', [...ids, ...changedIds])
    .where('removed_at', 'is', null)
    .forUpdate()
    .execute()
  const restored: number[] = []
  for (const { id } of there) if (changedIds.includes(id) && (await restoreBefore(ctx, id))) restored.push(id)
  const removed = await removeUnchanged(ctx, ids)
  const counts = {
    removed: removed.length,
    restored: restored.length,
    kept: there.length - removed.length - restored.length,
  }
  if (removed.length + restored.length === 0) ctx.unchanged()
  else
    await ctx.audit({
      action: 'remove',
      entity: 'calendar_event',
      entity_id: 'import',
      before: { ids: [...removed, ...restored] },
      after: counts,
    })
  return counts
}
