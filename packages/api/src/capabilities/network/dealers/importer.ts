import { sql } from 'kysely'
import { z } from 'zod'
import { cellReader } from '#kernel/import-cells.ts'
import type { ImportBatch, Importer } from '#kernel/importer.ts'
import { dealerStatuses } from './contract.ts'
import { dealerCodeShape } from './import.commands.ts'

const emailShape = z.email()

async function write(batch: ImportBatch): Promise<void> {
  const now = batch.now.toISOString()
  await batch.add(
    'dealer',
    sql`
      insert into dealer (id, code, name, legal_name, tax_no, principal_name, principal_email, phone, home_region_id, status,
        created_at, created_by, updated_at, updated_by)
      select r.entity_id, n.code, n.name, n.legal_name, n.tax_no, n.principal_name, n.principal_email, n.phone, n.home_region_id,
        coalesce(n.status, case when n.principal_email is null then 'prospect' else 'active' end),
        ${now}::timestamptz, ${batch.user_id}::uuid, ${now}::timestamptz, ${batch.user_id}::uuid
      from ${batch.lines('new')} r cross join lateral jsonb_populate_record(null::dealer, r.record) n
    `,
  )
  await batch.change(
    'dealer',
    sql`t.id in (select r.entity_id from ${batch.lines('changed')} r)`,
    sql`
      update dealer d set name = n.name, legal_name = n.legal_name, tax_no = n.tax_no, principal_name = n.principal_name,
        principal_email = n.principal_email, phone = n.phone, home_region_id = n.home_region_id, status = n.status,
        version = d.version + 1, updated_at = ${now}::timestamptz, updated_by = ${batch.user_id}::uuid
      from dealer old join ${batch.lines('changed')} r on r.entity_id = old.id cross join lateral jsonb_populate_record(old, r.record) n
      where d.id = old.id
    `,
  )
}

/** Dealers, found again by their code. */
export const dealerImporter: Importer = {
  kind: 'dealers',
  label: 'Dealers',
  hint: 'One line is one dealer, found again by its code.',
  tables: ['dealer'],
  fields: [
    {
      key: 'code',
      label: 'Code',
      kind: 'text',
      required: true,
      aliases: ['dealer code', 'dealer no', 'dealer number', 'dealer id', 'id'],
      hint: 'At most 10 letters, digits and hyphens.',
    },
    {
      key: 'name',
      label: 'Name',
      kind: 'text',
      required: true,
      aliases: ['dealer', 'dealer name', 'dealership', 'company'],
    },
    { key: 'legal_name', label: 'Legal name', kind: 'text', aliases: ['company name', 'registered name'] },
    { key: 'tax_no', label: 'Tax number', kind: 'text', aliases: ['gst', 'gstin', 'vat', 'tax id', 'tax no'] },
    { key: 'principal_name', label: 'Principal', kind: 'text', aliases: ['owner', 'dealer principal', 'contact'] },
    {
      key: 'principal_email',
      label: 'E-mail',
      kind: 'text',
      aliases: ['email', 'mail', 'principal email'],
      shape: /^\S+@\S+\.\S+$/,
      hint: 'An active dealer needs one.',
    },
    { key: 'phone', label: 'Phone', kind: 'text', aliases: ['telephone', 'mobile', 'phone number'] },
    {
      key: 'region',
      label: 'Home region',
      kind: 'text',
      aliases: ['region code', 'home region'],
      hint: 'Code or name.',
    },
    { key: 'status', label: 'Status', kind: 'text', hint: `One of ${dealerStatuses.join(', ')}.` },
  ],
  prepare: async (db, setup) => {
    const regions = await db.selectFrom('region').select(['id', 'code', 'name']).execute()
    return (cells, say) => {
      const read = cellReader(cells, say, setup)
      const code = read.text('code', { max: 10, required: true })?.toUpperCase()
      const name = read.text('name', { max: 120, required: true })
      const principal_email = read.text('principal_email', { max: 254 })?.toLowerCase()
      const region = read.text('region', { max: 80 })?.toLowerCase()
      const status = read.text('status', { max: 20 })?.toLowerCase()
      const home =
        region && regions.find((one) => one.code.toLowerCase() === region || one.name.toLowerCase() === region)
      if (code && !dealerCodeShape.test(code)) say.wrong('code', 'At most 10 letters, digits and hyphens.')
      if (name && name.length < 2) say.wrong('name', 'At least 2 characters.')
      if (principal_email && !emailShape.safeParse(principal_email).success)
        say.wrong('principal_email', 'This is not an e-mail address.')
      if (region && !home) say.wrong('region', 'There is no such region.')
      if (status && !dealerStatuses.some((one) => one === status))
        say.wrong('status', `One of ${dealerStatuses.join(', ')}.`)
      if (status === 'active' && !principal_email)
        say.wrong('principal_email', 'An active dealer needs an e-mail address.')
      const record = {
        code,
        name,
        legal_name: read.text('legal_name', { max: 200 }),
        tax_no: read.text('tax_no', { max: 40 }),
        principal_name: read.text('principal_name', { max: 120 }),
        principal_email,
        phone: read.text('phone', { max: 40 }),
        home_region_id: home ? home.id : undefined,
        status,
      }
      return code && name ? { key: code, record } : undefined
    }
  },
  stored: () => sql`
    select d.code as key, d.id as entity_id, d.version, jsonb_build_object('name', d.name, 'legal_name', d.legal_name, 'tax_no', d.tax_no,
      'principal_name', d.principal_name, 'principal_email', d.principal_email, 'phone', d.phone, 'home_region_id', d.home_region_id,
      'status', d.status) as values
    from dealer d
  `,
  write,
}
