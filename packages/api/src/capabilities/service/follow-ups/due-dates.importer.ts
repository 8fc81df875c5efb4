import { sql } from 'kysely'
import type { ImportBatch, Importer } from '#kernel/import/importer.ts'
import { addRows, asRead, changeRows } from '#kernel/import/rows.ts'
import {
  addReadingsOfFile,
  beforeUndoOfVehicles,
  eventsOfVehicles,
} from '#capabilities/workshop/vehicles/import.commands.ts'
import { joiningSets } from '#capabilities/workshop/job-cards/import.commands.ts'
import { dueDateFile, suggestUnit, unitChoices } from './due-date-fields.importer.ts'
import { dueDateCheck } from './due-date-lines.importer.ts'
import {
  dueDatesBack,
  followMoveOfFile,
  keepMoveOfFile,
  moveBackOfFile,
  reasonOption,
} from './due-dates-file.commands.ts'

/** What a row sets of a vehicle that is known. */
const columns = ['next_due_on', 'due_basis']
const added = [...columns, 'vin', 'reg_no', 'make', 'model', 'model_year', 'home_outlet_id', 'customer_id', 'model_id']

/** The column is required, and not in each row: a test that was failed has no next one. */
const fields = dueDateFile.fields.map((field) => ({ ...field, required: field.key === 'next_due_on' || undefined }))

const moves = (batch: ImportBatch) =>
  sql`select r.line, r.entity_id as vehicle_id, (r.record ->> 'next_due_on')::date as to_on from ${batch.lines('changed')} r`

/** Registers of services and of vehicle tests: each row says when a vehicle is due next. It moves due dates, with all that follows. */
export const dueDateImporter: Importer = {
  kind: 'due-dates',
  label: 'Due dates',
  hint: 'One row per vehicle with its next due date, matched by VIN or registration number. The latest row of a vehicle counts.',
  tables: ['vehicle'],
  fields,
  keyField: 'vin',
  choices: async () => ({ odometer_unit: unitChoices }),
  suggestValue: (_field, value) => suggestUnit(value),
  options: async () => [reasonOption],
  prepare: dueDateCheck,
  stored: () => sql`
    select v.vin as key, v.id as entity_id, v.version, jsonb_build_object('next_due_on', v.next_due_on, 'due_basis', v.due_basis,
      'odometer', v.odometer_last || ' km, ' || v.odometer_last_on) as values
    from vehicle v
  `,
  write: (batch) =>
    joiningSets(batch.db, async () => {
      const count = await addRows(batch, 'vehicle', asRead(added))
      if (count > 0) await eventsOfVehicles(batch, 'new', 'added', 'Imported from').execute(batch.db)
      await keepMoveOfFile(batch, moves(batch))
      await changeRows(batch, 'vehicle', asRead(columns))
      await addReadingsOfFile(batch)
      await followMoveOfFile(batch, moves(batch))
    }),
  beforeUndo: beforeUndoOfVehicles,
  afterUndo: (db, _restored, undo) => moveBackOfFile(db, undo),
  setsBack: dueDatesBack,
}
