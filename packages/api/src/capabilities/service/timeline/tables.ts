import type { Generated } from 'kysely'
import type { DefaultInstant, Default, MaybeJson } from '#database/tables.ts'

export interface TimelineEventTable {
  id: Generated<number>
  entity_kind: string
  entity_id: string
  at: DefaultInstant
  actor_id: string | null
  actor: string
  actor_role: string | null
  type: string
  text: string | null
  before: MaybeJson<Record<string, unknown>>
  after: MaybeJson<Record<string, unknown>>
  visibility: Default<'all' | 'brand'>
  system: Default<boolean>
}

declare module '#database/tables.ts' {
  interface Tables {
    timeline_event: TimelineEventTable
  }
}
