import type { Tone } from '#kernel/contract/tones.ts'
import type { ChatReportReason, Presence } from './bounds.contract.ts'

/** The types of these columns that the schema cannot express. */
export interface Columns {
  'chat_profile.status': Presence
  'chat_report.reason': ChatReportReason
  'chat_tag.tone': Tone
}
