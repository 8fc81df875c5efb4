import type { SpeakerRole } from '../vocabulary.ts'
import type { CaseKind } from './vocabulary.ts'

/** What the schema cannot say of these columns. */
export interface Columns {
  'call_moment.entity': CaseKind
  'call_moment.speaker': SpeakerRole | null
}
