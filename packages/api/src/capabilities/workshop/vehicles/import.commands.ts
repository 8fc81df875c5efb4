import { sql } from 'kysely'
import type { ImportBatch, Importer } from '#kernel/import/importer.ts'

/** A line of the timeline for each vehicle that a file brought or corrected. */
export const eventsOfVehicles = (batch: ImportBatch, lines: 'new' | 'changed', type: string, text: string) => sql`
  insert into timeline_event (entity_kind, at, actor_id, actor, entity_id, type, text, system)
  select 'vehicle', ${batch.now.toISOString()}::timestamptz, ${batch.user_id}::uuid, ${batch.user_name}::text, r.entity_id,
    ${type}::text, ${`${text} ${batch.file_name}, line `}::text || r.line, true
  from ${batch.lines(lines)} r`

/** The timelines of vehicles that an import brought go with them. */
export const beforeUndoOfVehicles: NonNullable<Importer['beforeUndo']> = async (db, removed) => {
  await sql`delete from timeline_event where entity_kind = 'vehicle' and entity_id in (${removed('vehicle')})`.execute(
    db,
  )
}

/** Adds what odometers showed on days, as the lines have it in `readings`; each is an event of its vehicle. */
export async function addReadingsOfFile(batch: ImportBatch): Promise<void> {
  const now = sql`${batch.now.toISOString()}::timestamptz`
  for (const state of ['new', 'changed'] as const) {
    const read = sql`${batch.lines(state)} r cross join lateral jsonb_to_recordset(r.record -> 'readings') x (km int, "on" date)`
    const count = await batch.add(
      'odometer_reading',
      sql`insert into odometer_reading (vehicle_id, km, read_on, read_by, read_at)
        select r.entity_id, x.km, x.on, ${batch.user_id}::uuid, ${now} from ${read} order by r.line, x.on, x.km`,
    )
    if (count === 0) continue
    await batch.add(
      'timeline_event',
      sql`insert into timeline_event (entity_kind, at, actor_id, actor, entity_id, type, text, after, system)
        select 'vehicle', ${now}, ${batch.user_id}::uuid, ${batch.user_name}::text, r.entity_id, 'odometer_read',
          x.km || ' km', jsonb_build_object('km', x.km, 'read_on', x.on), true from ${read} order by r.line, x.on, x.km`,
    )
  }
}
