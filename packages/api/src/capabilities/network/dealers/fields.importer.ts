import { sql } from 'kysely'
import { importFields } from '#kernel/import/fields.ts'
import type { ImportFile } from '#kernel/list/list-shape.ts'
import { dealerFields } from './contract.ts'

/** What a file of dealers can fill. */
export const dealerFile = importFields(dealerFields, {
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

/** The dealers of a list as their import takes them. */
export const dealersToImport: ImportFile = {
  columns: dealerFile.columns,
  rows: () => sql`
    select d.id as key, d.code, d.name, d.legal_name, d.tax_no, d.principal_name, d.principal_email, d.phone,
      r.code as region, d.status
    from dealer d left join region r on r.id = d.home_region_id`,
}
