import { sql } from 'kysely'
import { addRows, asRead, changeRows, storedValues } from '#kernel/import/rows.ts'
import type { Cells, Importer, ImportSetup, Say } from '#kernel/import/importer.ts'
import { vehicleFile } from './fields.importer.ts'
import { beforeUndoOfVehicles, eventsOfVehicles } from './import.commands.ts'
import { type Finders, findersOf, referencesOfFile } from './import.lookups.ts'

/** What a line sets of its vehicle, and what a correction is compared with. */
const columns = [
  'reg_no',
  'make',
  'model',
  'variant',
  'model_year',
  'sold_on',
  'due_basis',
  'next_due_on',
  'next_due_km',
  'home_outlet_id',
  'selling_outlet_id',
  'customer_id',
  'model_id',
]

function checkLine(cells: Cells, say: Say, setup: ImportSetup, find: Finders) {
  const { home_outlet, selling_outlet, owner, ...line } = vehicleFile.read(cells, say, setup)
  const references = referencesOfFile({ ...line, home_outlet, selling_outlet, owner }, say, find)
  return line.vin ? { key: line.vin, record: { ...line, ...references } } : undefined
}

/** Vehicles from a file, found again by their VINs. A wrong check digit only warns. */
export const vehicleImporter: Importer = {
  kind: 'vehicles',
  label: 'Vehicles',
  hint: 'One row per vehicle, matched by VIN.',
  tables: ['vehicle'],
  fields: vehicleFile.fields,
  prepare: async (db, setup) => {
    const find = await findersOf(db)
    return (cells, say) => checkLine(cells, say, setup, find)
  },
  stored: () => sql`
    select v.vin as key, v.id as entity_id, v.version, ${storedValues('v', columns)} as values from vehicle v
  `,
  write: async (batch) => {
    const added = await addRows(batch, 'vehicle', asRead(['vin', ...columns]))
    if (added > 0) await eventsOfVehicles(batch, 'new', 'added', 'Imported from').execute(batch.db)
    const changed = await changeRows(batch, 'vehicle', asRead(columns))
    if (changed > 0) await batch.add('timeline_event', eventsOfVehicles(batch, 'changed', 'changed', 'Corrected by'))
  },
  beforeUndo: beforeUndoOfVehicles,
}
