import type { Kept, MaybeInstant } from '#database/tables.ts'
import type { AnnotationKind } from './vocabulary.ts'

export interface AnnotationTable extends Kept {
  day: string
  to_day: string | null
  title: string
  text: string | null
  kind: AnnotationKind
  client_id: string | null
  bot_id: string | null
  removed_at: MaybeInstant
}

declare module '#database/tables.ts' {
  interface Tables {
    annotation: AnnotationTable
  }
}
