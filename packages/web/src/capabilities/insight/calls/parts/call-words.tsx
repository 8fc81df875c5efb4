import type { SpeakerRole } from '@rad/api/insight/calls/contract'
import { words } from '@rad/api/words'
import { Badge, type Tone } from '#kit/text/badge.tsx'
import { t } from '#kit/words.ts'

const states: Record<string, string> = words({
  missing: 'No transcript',
  no_consent: 'No consent',
  skipped: 'Skipped',
  analyzed: 'Analyzed',
})
const tones: Record<string, Tone> = { no_consent: 'warn', skipped: 'warn', analyzed: 'good' }

/** What is known of the transcript of a call. */
export const transcriptWords = (state: string) => t(states[state] ?? state)

export const TranscriptBadge = ({ state }: { state: string }) => (
  <Badge tone={tones[state] ?? 'plain'}>{transcriptWords(state)}</Badge>
)

const purposes: Record<string, string> = words({
  reminder: 'Reminder',
  psf: 'Post-service feedback',
  complaint: 'Complaint',
  booking: 'Booking',
  helpdesk: 'Helpdesk',
  other: 'Other',
})
export const purposeWords = (purpose: string) => t(purposes[purpose] ?? purpose)

const roles: Record<SpeakerRole, string> = words({
  agent: 'Agent',
  customer: 'Customer',
  third: 'Other speaker',
  ivr: 'Announcement',
})
export const roleWords = (speaker: SpeakerRole) => t(roles[speaker])

/** Who speaks: what they are, or the name that the recognizer gave them. */
export const whoWords = ({ speaker, label }: { speaker: SpeakerRole | null; label: string }) =>
  speaker === null ? t('Speaker {name}', { name: label || '?' }) : roleWords(speaker)

const engines: Record<string, string> = {
  webvtt: 'WebVTT',
  srt: 'SRT',
  rttm: 'RTTM',
  whisper: 'Whisper',
  whisper_cpp: 'whisper.cpp',
  amazon: 'Amazon Transcribe',
  amazon_calls: 'Amazon Transcribe Call Analytics',
  google: 'Google Speech-to-Text',
  microsoft: 'Microsoft Azure Speech',
  deepgram: 'Deepgram',
}
/** Whose shape a transcript has; undefined for the plain one, which any system may write. */
export const engineWords = (engine: string) => engines[engine]

/** Minutes and seconds from the beginning of a call: `3:07`, or `1:02:03`. */
export function momentWords(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const two = (part: number) => String(part).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
