import { sql } from 'kysely'
import { addRows, asRead, changeRows, storedValues } from '#kernel/import/rows.ts'
import type { Importer } from '#kernel/import/importer.ts'
import { dealerFile } from './fields.importer.ts'

const columns = [...dealerFile.keys.filter((key) => key !== 'code' && key !== 'region'), 'home_region_id']

/** Dealers, found again by their code. */
export const dealerImporter: Importer = {
  kind: 'dealers',
  label: 'Dealers',
  hint: 'One row per dealer, matched by code.',
  summaries: ['Outlets', 'Active outlets'],
  tables: ['dealer'],
  fields: dealerFile.fields,
  prepare: async (db, setup) => {
    const regions = await db.selectFrom('region').select(['id', 'code', 'name']).execute()
    return (cells, say) => {
      const { region: written, status, ...line } = dealerFile.read(cells, say, setup)
      const region = written?.toLowerCase()
      const home = regions.find(({ code, name }) => code.toLowerCase() === region || name.toLowerCase() === region)
      if (region && !home) say.wrong('region', 'Region not found.')
      if (status === 'active' && !line.principal_email)
        say.wrong('principal_email', 'An active dealer needs an email address.')
      const { code, name } = line
      return code && name ? { key: code, record: { ...line, home_region_id: home?.id, status } } : undefined
    }
  },
  stored: () => sql`
    select d.code as key, d.id as entity_id, d.version, ${storedValues('d', columns)} as values from dealer d
  `,
  write: async (batch) => {
    const status = sql`coalesce(n.status, case when n.principal_email is null then 'prospect' else 'active' end)`
    await addRows(batch, 'dealer', { ...asRead(['code', ...columns]), status })
    await changeRows(batch, 'dealer', asRead(columns))
  },
}
