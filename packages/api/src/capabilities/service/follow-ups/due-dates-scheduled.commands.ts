import { sql } from 'kysely'
import { auditWork } from '#kernel/command/command.ts'
import type { Db, Deps } from '#kernel/command/context.ts'
import { type Job, maxPerRound } from '#kernel/command/jobs.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { product, recordEvents } from '#capabilities/service/timeline/commands.ts'
import { dueFrom } from './due-dates-file.commands.ts'

interface Applied {
  vehicle_id: string
  follow_up_id: string | null
  move_id: string
  from_on: string
  to_on: string
  note: string
}

/** Changes the due dates of vehicles that still have the one they are moved from, and of their open follow-ups. */
async function apply(db: Db, deps: Deps, ids: readonly string[]): Promise<Applied[]> {
  const today = sql`${dayIn(deps.settings.brand_tz, deps.clock.now())}::date`
  const now = sql`${deps.clock.now().toISOString()}::timestamptz`
  const { rows } = await sql<Applied & { is_skipped: boolean }>`
    with picked as (
      select c.id, c.move_id, c.vehicle_id, c.from_on, c.to_on, m.note, m.moved_by
      from due_date_change c join due_date_move m on m.id = c.move_id
      where c.id = any (${sql.val([...ids])}::uuid[]) and c.applied_at is null order by c.vehicle_id for update of c skip locked
    ), moved as (
      update vehicle v set next_due_on = picked.to_on, version = v.version + 1, updated_at = ${now}, updated_by = picked.moved_by
      from picked where v.id = picked.vehicle_id and v.next_due_on = picked.from_on returning picked.id
    ), followed as (
      update follow_up f set ${dueFrom(sql`picked.to_on`, today)}, version = f.version + 1, updated_at = ${now}, updated_by = picked.moved_by
      from picked join moved using (id)
      where f.vehicle_id = picked.vehicle_id and f.ended_at is null and f.due_on = picked.from_on returning picked.id, f.id as follow_up_id
    )
    update due_date_change c set applied_at = ${now}, applied_on = ${today}, is_skipped = moved.id is null,
      follow_up_id = followed.follow_up_id, follow_up_from_on = case when followed.id is not null then picked.from_on end
    from picked left join moved using (id) left join followed using (id)
    where c.id = picked.id
    returning c.vehicle_id, c.follow_up_id, c.move_id, c.from_on::text as from_on, c.to_on::text as to_on, picked.note, c.is_skipped`.execute(
    db,
  )
  return rows.filter(({ is_skipped }) => !is_skipped)
}

async function recordMoved(db: Db, deps: Deps, applied: readonly Applied[]): Promise<void> {
  const changes = applied.flatMap(({ vehicle_id, follow_up_id, from_on, to_on, note }) => [
    {
      entity: 'vehicle' as const,
      entity_id: vehicle_id,
      note,
      before: { next_due_on: from_on },
      after: { next_due_on: to_on },
    },
    ...(follow_up_id === null
      ? []
      : [
          {
            entity: 'follow_up' as const,
            entity_id: follow_up_id,
            note,
            before: { due_on: from_on },
            after: { due_on: to_on },
          },
        ]),
  ])
  await recordEvents(
    { db, deps, actor: product },
    changes.map(({ entity, entity_id, note, before, after }) => ({
      entity_kind: entity,
      entity_id,
      type: 'due_date_moved',
      text: note,
      before,
      after,
      system: true,
    })),
  )
  await auditWork(
    db,
    changes.map(({ entity, entity_id, before, after }) => ({
      action: 'move_due_date',
      entity,
      entity_id,
      before,
      after,
    })),
  )
}

/** Ends the moves of which every change is applied. */
const endMoves = (db: Db, moves: readonly string[]) =>
  sql`
    update due_date_move m set status = 'done' where m.id = any (${sql.val([...moves])}::uuid[]) and m.status = 'moving'
      and not exists (select from due_date_change c where c.move_id = m.id and c.applied_at is null)`.execute(db)

/**
 * Applies the changes of due dates that were moved (docs/domain.md#due-dates-that-move). Each batch is one transaction: stopped
 * anywhere and run again, every change is applied once.
 */
export const applyDueDates = {
  name: 'move due dates',
  everySeconds: 30,
  due: async (db) => {
    const { rows } = await sql<{ id: string; label: string }>`
      select c.id, v.vin as label from due_date_move m join due_date_change c on c.move_id = m.id and c.applied_at is null
        join vehicle v on v.id = c.vehicle_id
      where m.status = 'moving' order by m.moved_at, c.id limit ${sql.lit(maxPerRound)}`.execute(db)
    return rows
  },
  batchSize: 200,
  async runBatch(db, deps, ids) {
    const { rows } = await sql<{ move_id: string }>`
      select distinct move_id from due_date_change where id = any (${sql.val([...ids])}::uuid[])`.execute(db)
    await recordMoved(db, deps, await apply(db, deps, ids))
    await endMoves(
      db,
      rows.map(({ move_id }) => move_id),
    )
  },
} satisfies Job
