import { sql } from 'kysely'
import { importFields } from '#kernel/import/fields.ts'
import { addRows, asRead, changeRows, storedValues } from '#kernel/import/rows.ts'
import type { Cells, Importer, ImportSetup, Say } from '#kernel/import/importer.ts'
import { vehicleFields } from './contract.ts'
import { beforeUndoOfVehicles, eventsOfVehicles } from './import.commands.ts'
import { type Finders, findersOf, referencesOfFile } from './import.lookups.ts'

const file = importFields(vehicleFields, {
  vin: {
    required: true,
    aliases: ['chassis number', 'chassis no', 'vehicle identification number'],
    looks: /^[A-HJ-NPR-Z0-9]{17}$/i,
  },
  reg_no: { aliases: ['reg no', 'registration', 'plate', 'number plate', 'licence plate', 'license plate'] },
  make: { aliases: ['brand', 'manufacturer'] },
  model: { aliases: ['model name', 'model line'] },
  variant: { aliases: ['trim', 'version', 'grade'] },
  model_year: { aliases: ['year', 'my'] },
  home_outlet: { aliases: ['outlet', 'outlet code', 'workshop', 'service outlet'] },
  owner: {
    aliases: ['customer', 'customer number', 'customer no'],
    hint: 'The number of a customer, such as CU-000123.',
  },
  sold_on: { aliases: ['sale date', 'date of sale', 'delivery date'] },
  selling_outlet: { aliases: ['sold by', 'selling outlet code'] },
  due_basis: {},
  next_due_on: { aliases: ['next service date', 'service due', 'due date'] },
  next_due_km: { aliases: ['next service km', 'due km'] },
})

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
  const { home_outlet, selling_outlet, owner, ...line } = file.read(cells, say, setup)
  const references = referencesOfFile({ ...line, home_outlet, selling_outlet, owner }, say, find)
  return line.vin ? { key: line.vin, record: { ...line, ...references } } : undefined
}

/** Vehicles from a file, found again by their VINs. A wrong check digit only warns. */
export const vehicleImporter: Importer = {
  kind: 'vehicles',
  label: 'Vehicles',
  hint: 'One row per vehicle, matched by VIN.',
  tables: ['vehicle'],
  fields: file.fields,
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
