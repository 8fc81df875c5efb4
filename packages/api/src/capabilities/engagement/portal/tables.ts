import type { Generated } from 'kysely'
import type { PortalKind } from './vocabulary.ts'

declare module '#database/tables.ts' {
  interface Tables {
    portal_day: {
      id: Generated<number>
      day: string
      kind: PortalKind
      area: string
      role: string
      region_id: string | null
      n: number
    }
    portal_person_day: { user_id: string; day: string; first_on: string; role: string; region_id: string | null }
  }
}
