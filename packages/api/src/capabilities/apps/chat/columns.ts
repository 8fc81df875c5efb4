import type { Tone } from '#kernel/contract/tones.ts'
import type { ChatReportReason, Presence } from './bounds.contract.ts'

/** What the schema cannot say of these columns. */
export interface Columns {
  'chat_profile.status': Presence
  'chat_report.reason': ChatReportReason
  'chat_tag.tone': Tone
}
