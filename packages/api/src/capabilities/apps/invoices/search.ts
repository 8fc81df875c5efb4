import { sql } from 'kysely'
import type { Searchable } from '#kernel/list/search.ts'
import { word } from '#kernel/contract/words.ts'

export const invoiceSearch: Searchable = {
  kind: 'invoice',
  title: word('Invoices'),
  allow: 'read Invoice',
  from: () => sql`invoice`,
  where: sql`deleted_at is null`,
  letters: sql`rad.letters(client_name || ' ' || client_email || ' ' || number)`,
  names: [sql`rad.letters(number)`, sql`rad.letters(client_name)`],
  title_of: sql`number`,
  subtitle_of: sql`concat_ws(' · ', client_name, client_company)`,
  day_of: sql`issued_on`,
  link_of: sql`'/invoices/' || id`,
  order: sql`id desc`,
}
