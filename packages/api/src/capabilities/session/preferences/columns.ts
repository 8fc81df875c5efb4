import type { TableLayouts } from './contract.ts'

/** What the schema cannot say of these columns. */
export interface Columns {
  'preference.fields': Record<string, unknown>
  'preference.cards': Record<string, string[]>
  'preference.tables': TableLayouts
}
