import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { importFields } from '#kernel/import/fields.ts'
import { addRows, asRead, changeRows, storedValues } from '#kernel/import/rows.ts'
import type { Cells, ImportBatch, Importer, ImportSetup, Say } from '#kernel/import/importer.ts'
import { vehicleFields } from './contract.ts'
import { checkDigitFits } from './rules.ts'

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

/** Finds what lines name by codes. */
interface Finders {
  outlet(code: string): string | undefined
  customer(no: string): string | undefined
  model(make: string, name: string): string | undefined
}

async function findersOf(db: Db): Promise<Finders> {
  const outlets = new Map(
    (await db.selectFrom('outlet').select(['id', 'code']).execute()).map(({ id, code }) => [code, id]),
  )
  const customers = new Map(
    (await db.selectFrom('customer').select(['id', 'no']).execute()).map(({ id, no }) => [no, id]),
  )
  const name = (make: string, model: string) => `${make}\n${model}`.toLowerCase()
  const models = new Map(
    (await db.selectFrom('model').select(['id', 'make', 'name']).orderBy('id').execute()).map((model) => [
      name(model.make, model.name),
      model.id,
    ]),
  )
  return {
    outlet: (code) => outlets.get(code.toUpperCase()),
    customer: (no) => customers.get(no.toUpperCase()),
    model: (make, model) => models.get(name(make, model)),
  }
}

/** The id of what a cell names: undefined without a column or where there is no such thing, null for an empty cell. */
function idOf(
  code: string | null | undefined,
  find: (code: string) => string | undefined,
  say: () => void,
): string | null | undefined {
  if (!code) return code === undefined ? undefined : null
  const id = find(code)
  if (id === undefined) say()
  return id
}

function checkLine(cells: Cells, say: Say, setup: ImportSetup, find: Finders) {
  const { home_outlet, selling_outlet, owner, ...line } = file.read(cells, say, setup)
  const { vin, make, model } = line
  const home_outlet_id = idOf(home_outlet, find.outlet, () => say.wrong('home_outlet', 'Outlet not found.'))
  const selling_outlet_id = idOf(selling_outlet, find.outlet, () => say.wrong('selling_outlet', 'Outlet not found.'))
  const customer_id = idOf(owner, find.customer, () => say.wrong('owner', 'Customer not found.'))
  const model_id = make && model ? find.model(make, model) : undefined
  if (make && model && !model_id) say.warn('model', 'This model isn’t in the master data.')
  if (!vin) return undefined
  if (!checkDigitFits(vin)) say.warn('vin', 'The check digit (position 9) doesn’t match.')
  return { key: vin, record: { ...line, home_outlet_id, selling_outlet_id, customer_id, model_id } }
}

/** A line of the timeline for each vehicle that a file brought or corrected. */
const timelineEvents = (batch: ImportBatch, lines: 'new' | 'changed', type: string, text: string) => sql`
  insert into timeline_event (entity_kind, at, actor_id, actor, entity_id, type, text, system)
  select 'vehicle', ${batch.now.toISOString()}::timestamptz, ${batch.user_id}::uuid, ${batch.user_name}::text, r.entity_id,
    ${type}::text, ${`${text} ${batch.file_name}, line `}::text || r.line, true
  from ${batch.lines(lines)} r`

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
    if (added > 0) await timelineEvents(batch, 'new', 'added', 'Imported from').execute(batch.db)
    const changed = await changeRows(batch, 'vehicle', asRead(columns))
    if (changed > 0) await batch.add('timeline_event', timelineEvents(batch, 'changed', 'changed', 'Corrected by'))
  },
  beforeUndo: async (db, removed) => {
    await sql`delete from timeline_event where entity_kind = 'vehicle' and entity_id in (${removed('vehicle')})`.execute(
      db,
    )
  },
}
