import { sql } from 'kysely'
import { importFields } from '#kernel/import/fields.ts'
import { addRows, asAdded, asRead, changeRows, storedValues } from '#kernel/import/rows.ts'
import type { ImportBatch, Importer } from '#kernel/import/importer.ts'
import { $thingFields } from './contract.ts'

const file = importFields($thingFields, {
  reference: { required: true, aliases: ['number', 'reference number', 'id'] },
  title: { required: true, aliases: ['subject', 'what'] },
  outlet: { required: true, aliases: ['outlet code', 'workshop', 'dealer code'] },
  kind: { required: true, aliases: ['type'] },
  priority: {},
  due_on: { aliases: ['due date', 'due by'] },
  quantity: { aliases: ['count', 'pieces'] },
  cost: { aliases: ['amount', 'price'] },
  contact_name: { aliases: ['customer', 'name'] },
  contact_email: { aliases: ['e-mail', 'mail'] },
  needs_parts: { aliases: ['parts'] },
  note: { aliases: ['remark', 'comment'] },
})

/** The columns that a row sets, and by which a change is seen. */
const columns = [...file.keys.filter((key) => key !== 'outlet'), 'outlet_id']

const addNew = (batch: ImportBatch) => {
  const now = sql`${batch.now.toISOString()}::timestamptz`
  return addRows(batch, '$table', {
    ...asAdded(columns, $thingFields.fields),
    no: sql`'S-' || lpad(nextval('$table_no')::text, 6, '0')`,
    status: sql`'open'`,
    opened_at: now,
    opened_on: sql`(${now} at time zone ${batch.brand_tz}::text)::date`,
  })
}

/** Rows of another system, matched by reference. */
export const $thingImporter: Importer = {
  kind: '$path',
  label: '$Names',
  hint: 'One row per $name, matched by reference.',
  tables: ['$table'],
  fields: file.fields,
  prepare: async (db, setup) => {
    const outlets = await db.selectFrom('outlet').select(['id', 'code']).execute()
    const ids = new Map(outlets.map(({ code, id }) => [code.toUpperCase(), id]))
    return (cells, say) => {
      const { outlet, ...line } = file.read(cells, say, setup)
      const outlet_id = outlet ? ids.get(outlet.toUpperCase()) : undefined
      if (outlet && !outlet_id) say.wrong('outlet', 'Outlet not found.')
      return line.reference && outlet_id ? { key: line.reference, record: { ...line, outlet_id } } : undefined
    }
  },
  stored: () => sql`
    select s.reference as key, s.id as entity_id, s.version, ${storedValues('s', columns)} as values
    from $table s where s.reference is not null
  `,
  write: async (batch) => {
    await addNew(batch)
    await changeRows(batch, '$table', asRead(columns))
  },
}
