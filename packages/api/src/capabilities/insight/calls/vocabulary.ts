import { codes } from '#kernel/contract/words.ts'

export { phraseDemands, speakerRoles, type SpeakerRole } from './speech/vocabulary.ts'

export const callDirections = codes(['inbound', 'outbound'])
export const callMedia = codes(['phone', 'whatsapp', 'video', 'web'])
export const callPurposes = codes(['reminder', 'psf', 'complaint', 'booking', 'helpdesk', 'other'])
export const callOutcomes = codes([
  'resolved',
  'booked',
  'follow_up',
  'transferred',
  'not_reached',
  'voicemail',
  'other',
])

/** What is known of a transcript: none came, the customer did not agree, the recognizer skipped it, or measures are there. */
export const transcriptStates = codes(['missing', 'no_consent', 'skipped', 'analyzed'])
export type TranscriptState = (typeof transcriptStates)[number]

/** The figures of a call that a correction may change. */
export interface CallFigures {
  /** Rules that are met, and rules with enough evidence to tell. */
  phrases_met: number
  phrases: number
  agent_percent: number | null
  customer_percent: number | null
  interruptions: number | null
}
