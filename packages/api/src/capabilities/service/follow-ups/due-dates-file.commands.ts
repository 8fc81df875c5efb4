import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { codeInWords } from '#kernel/contract/words.ts'
import type { ImportBatch, ImportContext, ImportOption, ImportUndo, SetBack } from '#kernel/import/importer.ts'
import { moveReasons } from './due-dates.contract.ts'
import { warningDays } from './vocabulary.ts'

/**
 * What becomes of an open follow-up `f` whose due date moves to another day. One that is over is due again on its new day; what it
 * was warned of is forgotten where that day is not reached any more.
 */
export const dueFrom = (to_on: RawBuilder<unknown>, today: RawBuilder<unknown>) => sql`
  due_on = ${to_on}, counted_on = rad.counted_on(f.counted_on, f.due_on, ${to_on}, ${today}),
  status = case when f.status = 'open' and ${to_on} >= ${today} then 'upcoming' else f.status end,
  warned_days = coalesce((select max(step) from unnest(${sql.val([...warningDays])}::int[]) step
    where step <= least(f.warned_days, ${today} - ${to_on})), 0)`

/** Why the due dates of a file move. */
export const reasonOption: ImportOption = {
  key: 'reason',
  label: 'Reason',
  hint: 'Why these due dates move.',
  choices: moveReasons.map((value) => ({ value, label: codeInWords(value) })),
  suggested: 'other',
}

interface Moment {
  at: Date
  today: string
  user_id: string | null
}

const momentOf = ({ now, brand_tz, user_id }: ImportBatch): Moment => ({
  at: now,
  today: dayIn(brand_tz, now),
  user_id,
})

/** Open follow-ups go along with a move that is applied, and the move keeps which of them did. */
async function moveFollowUps(db: Db, move_id: string, { at, today, user_id }: Moment): Promise<void> {
  await sql`
    with followed as (
      update follow_up f set ${dueFrom(sql`c.to_on`, sql`${today}::date`)},
        version = f.version + 1, updated_at = ${at.toISOString()}::timestamptz, updated_by = ${user_id}::uuid
      from due_date_change c
      where c.move_id = ${move_id}::uuid and f.vehicle_id = c.vehicle_id and f.ended_at is null and f.due_on = c.from_on
      returning c.id, f.id as follow_up_id
    )
    update due_date_change c set follow_up_id = followed.follow_up_id, follow_up_from_on = c.from_on
    from followed where c.id = followed.id`.execute(db)
}

/** Which due dates a file moves: a subquery of `line`, `vehicle_id`, and `to_on`. */
type MovesOfFile = RawBuilder<unknown>

/** Writes down which due dates a file moves, before it moves them: a move that has the id of its import. */
export async function keepMoveOfFile(batch: ImportBatch, moves: MovesOfFile): Promise<void> {
  const { at, today, user_id } = momentOf(batch)
  const now = sql`${at.toISOString()}::timestamptz`
  const moved = sql`(${moves}) m join vehicle v on v.id = m.vehicle_id where v.next_due_on is distinct from m.to_on`
  await sql`
    insert into due_date_move (id, reason, note, vehicles, status, moved_at, moved_by)
    select ${batch.import_id}::uuid, ${batch.options.reason}::text, ${`Imported from ${batch.file_name}`}::text, count(*)::int, 'done',
      ${now}, ${user_id}::uuid
    from ${moved} having count(*) > 0`.execute(batch.db)
  await sql`
    insert into due_date_change (move_id, vehicle_id, from_on, to_on, applied_at, applied_on)
    select ${batch.import_id}::uuid, v.id, v.next_due_on, m.to_on, ${now}, ${today}::date from ${moved}`.execute(
    batch.db,
  )
}

/** Moves the vehicles themselves, where the file sets nothing else of them. */
export const moveVehiclesOfFile = ({ import_id, now, user_id, change }: ImportBatch) =>
  change(
    'vehicle',
    sql`t.id in (select vehicle_id from due_date_change where move_id = ${import_id}::uuid)`,
    sql`update vehicle v set next_due_on = c.to_on, version = v.version + 1,
        updated_at = ${now.toISOString()}::timestamptz, updated_by = ${user_id}::uuid
      from due_date_change c where c.move_id = ${import_id}::uuid and v.id = c.vehicle_id`,
  )

const eventsOf = (
  batch: ImportBatch,
  moves: MovesOfFile,
  kind: 'vehicle' | 'follow_up',
  id: RawBuilder<unknown>,
  field: 'next_due_on' | 'due_on',
) =>
  batch.add(
    'timeline_event',
    sql`insert into timeline_event (entity_kind, at, actor_id, actor, entity_id, type, text, before, after, system)
      select ${kind}::text, ${batch.now.toISOString()}::timestamptz, ${batch.user_id}::uuid, ${batch.user_name}::text, ${id},
        'due_date_moved', ${`Imported from ${batch.file_name}, line `}::text || m.line,
        jsonb_build_object(${field}::text, c.from_on), jsonb_build_object(${field}::text, c.to_on), true
      from (${moves}) m join due_date_change c on c.vehicle_id = m.vehicle_id and c.move_id = ${batch.import_id}::uuid
      where ${id} is not null order by m.line`,
  )

/** Follow-ups go along with the due dates of their vehicles, which are written by now; all of it shows in their timelines. */
export async function followMoveOfFile(batch: ImportBatch, moves: MovesOfFile): Promise<void> {
  await moveFollowUps(batch.db, batch.import_id, momentOf(batch))
  await eventsOf(batch, moves, 'vehicle', sql`c.vehicle_id`, 'next_due_on')
  await eventsOf(batch, moves, 'follow_up', sql`c.follow_up_id`, 'due_on')
}

/** Others change vehicles as well: when an import is undone, only the due dates of those that were known go back. */
export function dueDatesBack({ deps, actor }: ImportContext): Readonly<Record<string, SetBack>> {
  const changed = sql`next_due_on = b.next_due_on, due_basis = b.due_basis, version = t.version + 1,
    updated_at = ${deps.clock.now().toISOString()}::timestamptz, updated_by = ${actor.user_id}::uuid`
  return { vehicle: { changed } }
}

/**
 * Moves the follow-ups of an import that is undone back; its vehicles are set back already. Both moves stay: what was counted
 * meanwhile was counted by them (T12).
 */
export async function moveBackOfFile(db: Db, { ctx, import_id }: ImportUndo): Promise<void> {
  const at = ctx.deps.clock.now()
  const today = dayIn(ctx.deps.settings.brand_tz, at)
  const { user_id } = ctx.actor
  const id = crypto.randomUUID()
  const { rows } = await sql`
    insert into due_date_move (id, reason, note, vehicles, status, undoes_id, moved_at, moved_by)
    select ${id}::uuid, reason, note, vehicles, 'done', id, ${at.toISOString()}::timestamptz, ${user_id}::uuid
    from due_date_move where id = ${import_id}::uuid returning 1`.execute(db)
  if (rows.length === 0) return
  await sql`
    insert into due_date_change (move_id, vehicle_id, from_on, to_on, applied_at, applied_on)
    select ${id}::uuid, vehicle_id, to_on, from_on, ${at.toISOString()}::timestamptz, ${today}::date
    from due_date_change where move_id = ${import_id}::uuid and from_on is not null`.execute(db)
  await moveFollowUps(db, id, { at, today, user_id })
}
