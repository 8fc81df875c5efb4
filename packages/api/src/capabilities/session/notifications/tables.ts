import type { Generated } from 'kysely'
import type { DefaultInstant, Json, MaybeInstant, MaybeJson } from '#database/tables.ts'
import type { Sentence } from './contract.ts'

export interface NotificationTable {
  id: Generated<string>
  user_id: string
  kind: string
  title: Json<Sentence>
  text: MaybeJson<Sentence>
  link: string
  entity: string | null
  entity_id: string | null
  outlet_id: string | null
  dedupe_key: string
  read_at: MaybeInstant
  created_at: DefaultInstant
}

declare module '#database/tables.ts' {
  interface Tables {
    notification: NotificationTable
    notification_mute: { user_id: string; kind: string }
  }
}
