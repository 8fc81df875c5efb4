import { sql } from 'kysely'
import type { Searchable } from '#kernel/search.ts'
import { word } from '#kernel/words.ts'

/** By number, title, VIN, registration number, and concern. */
export const caseSearch: Searchable = {
  kind: 'helpdesk_case',
  title: word('Helpdesk cases'),
  allow: 'read Helpdesk',
  from: () => sql`helpdesk_case left join outlet on outlet.id = helpdesk_case.outlet_id`,
  letters: sql`helpdesk_case.search_text`,
  names: [
    sql`rad.letters(helpdesk_case.no)`,
    sql`rad.letters(helpdesk_case.title)`,
    sql`rad.letters(helpdesk_case.vin)`,
    sql`rad.letters(helpdesk_case.reg_no)`,
  ],
  title_of: sql`helpdesk_case.no || ' ' || helpdesk_case.title`,
  subtitle_of: sql`concat_ws(' · ', helpdesk_case.model, outlet.name)`,
  day_of: sql`helpdesk_case.opened_on`,
  link_of: sql`'/helpdesk/' || helpdesk_case.no`,
  order: sql`helpdesk_case.opened_on desc, helpdesk_case.id desc`,
}
