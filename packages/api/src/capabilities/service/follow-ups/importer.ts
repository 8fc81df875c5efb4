import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import type { Cells, CheckedLine, ImportBatch, Importer, ImportSetup, Say } from '#kernel/import/importer.ts'
import { vehiclesOfFile } from '#capabilities/workshop/vehicles/import.lookups.ts'
import { joiningSets } from '#capabilities/workshop/job-cards/import.commands.ts'
import {
  dueDatesBack,
  followMoveOfFile,
  keepMoveOfFile,
  moveBackOfFile,
  moveVehiclesOfFile,
  reasonOption,
} from './due-dates-file.commands.ts'
import { followUpFile } from './fields.importer.ts'
import { followUpsOfFile } from './file.lookups.ts'

interface Known {
  setup: ImportSetup
  followUps: Awaited<ReturnType<typeof followUpsOfFile>>
}

const codeOf = (written: string | null | undefined) => (written ?? '').toLowerCase().replaceAll(/[\s-]+/g, '_')

function checkLine(cells: Cells, say: Say, { setup, followUps }: Known): CheckedLine | undefined {
  const { status, due_on, ...named } = followUpFile.read(cells, say, setup)
  if (!due_on) return undefined
  const { found, field, refusal } = followUps.due(named, due_on, codeOf(status))
  if (refusal) say.wrong(field, refusal)
  if (!found) return undefined
  if (status && codeOf(status) !== found.status) say.warn('status', 'Imports don’t change the status of a follow-up.')
  if (due_on !== found.due_on && found.why) say.wrong('due_on', found.why)
  return { key: found.no, record: { due_on } }
}

async function prepare(db: Db, setup: ImportSetup) {
  const named = []
  for await (const { no, vin, reg_no } of setup.lines()) named.push({ no, vin: vin?.toUpperCase(), reg_no })
  const known = { setup, followUps: await followUpsOfFile(db, named, await vehiclesOfFile(db, named)) }
  return (cells: Cells, say: Say) => checkLine(cells, say, known)
}

const moves = (batch: ImportBatch) => sql`
  select r.line, f.vehicle_id, (r.record ->> 'due_on')::date as to_on
  from ${batch.lines('changed')} r join follow_up f on f.id = r.entity_id`

/** A vehicle that got another due date since the check keeps it. */
const stillDue = (batch: ImportBatch) => sql`
  select m.* from (${moves(batch)}) m join follow_up f on f.vehicle_id = m.vehicle_id and f.ended_at is null
    join vehicle v on v.id = m.vehicle_id and v.next_due_on = f.due_on`

/**
 * The list of follow-ups as it is exported, or a part of it. A file moves their due dates and nothing else: follow-ups are opened by
 * the product, and their states follow from what happens (docs/domain.md#due-dates-that-move).
 */
export const followUpImporter: Importer = {
  kind: 'follow-ups',
  label: 'Follow-ups',
  hint: 'The exported list of follow-ups with new due dates. Other columns don’t change.',
  tables: ['vehicle'],
  fields: followUpFile.fields,
  keyField: 'no',
  options: async () => [reasonOption],
  prepare,
  stored: () => sql`
    select f.no as key, f.id as entity_id, f.version, jsonb_build_object('due_on', f.due_on) as values from follow_up f
  `,
  write: (batch) =>
    joiningSets(batch.db, async () => {
      await keepMoveOfFile(batch, stillDue(batch))
      await moveVehiclesOfFile(batch)
      await followMoveOfFile(batch, moves(batch))
    }),
  afterUndo: (db, _restored, undo) => moveBackOfFile(db, undo),
  setsBack: dueDatesBack,
}
