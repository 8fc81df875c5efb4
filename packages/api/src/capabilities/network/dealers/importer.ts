import { sql } from 'kysely'
import { importFields } from '#kernel/import/fields.ts'
import { addRows, asRead, changeRows, storedValues } from '#kernel/import/rows.ts'
import type { Importer } from '#kernel/import/importer.ts'
import { dealerFields } from './contract.ts'

const file = importFields(dealerFields, {
  code: {
    required: true,
    aliases: ['dealer code', 'dealer no', 'dealer number', 'dealer id', 'id'],
    hint: 'Up to 10 letters, digits, and hyphens.',
  },
  name: { required: true, aliases: ['dealer', 'dealer name', 'dealership', 'company'] },
  legal_name: { aliases: ['company name', 'registered name'] },
  tax_no: { aliases: ['gst', 'gstin', 'vat', 'tax id', 'tax no'] },
  principal_name: { aliases: ['owner', 'dealer principal', 'contact'] },
  principal_email: { aliases: ['email', 'mail', 'principal email'], hint: 'Required for active dealers.' },
  phone: { aliases: ['telephone', 'mobile', 'phone number'] },
  region: { max: 80, aliases: ['region code', 'home region'], hint: 'Code or name.' },
  status: {},
})

const columns = [...file.keys.filter((key) => key !== 'code' && key !== 'region'), 'home_region_id']

/** Dealers, found again by their code. */
export const dealerImporter: Importer = {
  kind: 'dealers',
  label: 'Dealers',
  hint: 'One row per dealer, matched by code.',
  tables: ['dealer'],
  fields: file.fields,
  prepare: async (db, setup) => {
    const regions = await db.selectFrom('region').select(['id', 'code', 'name']).execute()
    return (cells, say) => {
      const { region: written, status, ...line } = file.read(cells, say, setup)
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
