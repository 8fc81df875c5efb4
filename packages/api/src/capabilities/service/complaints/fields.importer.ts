import { sql } from 'kysely'
import { importFields } from '#kernel/import/fields.ts'
import type { ImportFile } from '#kernel/list/list-shape.ts'
import { complaintFields } from './contract.ts'

/** A comma with a blank after it belongs to the name: "FUEL SYSTEM, GASOLINE". */
const separator = /,(?! )/

/** A regulator's complaint has no customer, and its statement may be short. */
export const complaintFile = importFields(complaintFields, {
  source_no: {
    label: 'Number',
    required: true,
    aliases: ['odi number', 'odi', 'complaint number', 'complaint no', 'reference', 'case number', 'id'],
  },
  received_on: {
    label: 'Day',
    required: true,
    aliases: ['incident date', 'date of incident', 'received', 'received on', 'date received', 'date'],
  },
  make: { aliases: ['brand', 'manufacturer'] },
  model: { aliases: ['model name'] },
  model_year: { aliases: ['year', 'my'] },
  components: {
    separator,
    aliases: ['component', 'part', 'system'],
    translates: 'Category',
    hint: 'Separate multiple values with a comma and no space.',
  },
  crash: { aliases: ['accident', 'collision'] },
  fire: {},
  injured: { aliases: ['injuries', 'number injured'] },
  killed: { aliases: ['deaths', 'fatalities', 'number killed'] },
  vin: { aliases: ['chassis number', 'vehicle identification number'], looks: /^[A-HJ-NPR-Z0-9]{11,17}$/i },
  statement: { label: 'Statement', min: 0, aliases: ['summary', 'description', 'narrative', 'text', 'complaint'] },
})

/** The complaints of a list as their import takes them: those that were opened here by their own numbers. */
export const complaintsToImport: ImportFile = {
  columns: complaintFile.columns,
  rows: () => sql`
    select c.id as key, coalesce(c.source_no, c.no) as source_no, c.received_on, c.make, c.model, c.model_year, c.components, c.crash,
      c.fire, c.injured, c.killed, c.vin, c.statement
    from complaint c`,
}
