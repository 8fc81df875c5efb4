import type { TableLayouts } from './contract.ts'

/** The types of these columns that the schema cannot express. */
export interface Columns {
  'preference.fields': Record<string, unknown>
  'preference.cards': Record<string, string[]>
  'preference.tables': TableLayouts
}
