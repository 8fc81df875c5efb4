import { sql } from 'kysely'
import { importFields } from '#kernel/import/fields.ts'
import type { ImportFile } from '#kernel/list/list-shape.ts'
import { modelFields } from './contract.ts'

/** One line is one year of one model. */
export const modelFile = importFields(modelFields, {
  make: {
    required: true,
    aliases: ['brand', 'manufacturer'],
    translates: 'Channel',
    hint: 'New models get the channel of their make.',
  },
  name: { required: true, aliases: ['model name', 'model line'] },
  year: { kind: 'whole', label: 'Model year', min: 1886, max: 2100, required: true, aliases: ['my', 'yr'] },
  body_styles: {
    kind: 'list',
    label: 'Body styles',
    max: 60,
    separator: /[;|]/,
    aliases: ['body style', 'body', 'body type'],
  },
  channel: { aliases: ['channel code'] },
  segment: { aliases: ['class', 'category'] },
  fuel: { aliases: ['fuel type', 'powertrain'] },
})

/** The models of a list with their years, as their import takes them. */
export const modelsToImport: ImportFile = {
  columns: modelFile.columns,
  hasParts: true,
  rows: () => sql`
    select m.id as key, y.year as part, m.make, m.name, y.year, y.body_styles, c.code as channel, m.segment, m.fuel
    from model m join model_year y on y.model_id = m.id left join channel c on c.id = m.channel_id`,
}
