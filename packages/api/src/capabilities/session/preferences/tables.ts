import type { DefaultInstant, Json } from '#database/tables.ts'

export interface PreferenceTable {
  user_id: string
  fields: Json<Record<string, unknown>>
  updated_at: DefaultInstant
}

declare module '#database/tables.ts' {
  interface Tables {
    preference: PreferenceTable
  }
}
