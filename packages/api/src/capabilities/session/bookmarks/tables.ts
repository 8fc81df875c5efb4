import type { DefaultInstant } from '#database/tables.ts'

export interface BookmarkTable {
  user_id: string
  page_id: number
  created_at: DefaultInstant
}

declare module '#database/tables.ts' {
  interface Tables {
    bookmark: BookmarkTable
  }
}
