import { z } from 'zod'
import type { DraftSegment, DraftWord, TranscriptReader } from './rules.ts'
import { isListAt, optionalNumber, shaped, optionalText } from './shape.rules.ts'
import { roleOf } from './speakers.rules.ts'
import { msOf, numberOf } from './times.rules.ts'

const Item = z.object({
  Type: optionalText,
  BeginOffsetMillis: optionalNumber,
  EndOffsetMillis: optionalNumber,
  Content: z.string(),
  Confidence: optionalNumber,
})
const Turn = z.object({
  BeginOffsetMillis: optionalNumber,
  EndOffsetMillis: optionalNumber,
  Content: z.string(),
  ParticipantRole: optionalText,
  ParticipantId: optionalText,
  Items: z.array(Item).nullish(),
  Redaction: z.object({}).nullish(),
})
type Turn = z.infer<typeof Turn>
const Skipped = z.array(z.object({ Feature: optionalText, ReasonCode: optionalText })).nullish()
const CallAnalytics = z.object({
  LanguageCode: optionalText,
  Participants: z.array(z.object({ ParticipantId: optionalText, ParticipantRole: optionalText })).nullish(),
  ContentMetadata: z.object({ Output: optionalText }).nullish(),
  ConversationCharacteristics: z.object({ TotalConversationDurationMillis: optionalNumber }).nullish(),
  JobDetails: z.object({ SkippedAnalysis: Skipped }).nullish(),
  SkippedAnalysis: Skipped,
  Transcript: z.array(Turn).nullish(),
})
type CallAnalytics = z.infer<typeof CallAnalytics>

const timesOf = ({ BeginOffsetMillis, EndOffsetMillis }: Pick<Turn, 'BeginOffsetMillis' | 'EndOffsetMillis'>) => ({
  startMs: msOf(BeginOffsetMillis, 1),
  endMs: msOf(EndOffsetMillis, 1),
})

/** Punctuation is in the text of the turn already, and is no word. */
const wordsOf = (items: readonly z.infer<typeof Item>[]): DraftWord[] =>
  items
    .filter(({ Type }) => Type !== 'punctuation')
    .map((item) => ({ ...timesOf(item), text: item.Content, confidence: numberOf(item.Confidence) ?? null }))

function segmentOf(turn: Turn, index: number, roles: ReadonlyMap<string, string>): DraftSegment {
  const role = turn.ParticipantRole ?? roles.get(turn.ParticipantId ?? '') ?? ''
  return {
    place: index + 1,
    ...timesOf(turn),
    speaker: turn.ParticipantId ?? role,
    role: roleOf(role),
    text: turn.Content,
    confidence: null,
    words: turn.Items ? wordsOf(turn.Items) : undefined,
  }
}

/** Which analysis was skipped and why, each reason once: `CATEGORIZATION: QUOTA_EXCEEDED`. */
function skippedOf({ JobDetails, SkippedAnalysis }: CallAnalytics): { reason: string } | undefined {
  const skipped = [...(JobDetails?.SkippedAnalysis ?? []), ...(SkippedAnalysis ?? [])]
  const reasons = skipped.map(({ Feature, ReasonCode }) => [Feature, ReasonCode].filter(Boolean).join(': '))
  return skipped.length === 0 ? undefined : { reason: [...new Set(reasons)].join('; ') }
}

/** Contact Lens says so for the file, and marks turns in the raw file, too, where they are not masked; Call Analytics marks turns. */
const isRedacted = ({ ContentMetadata }: CallAnalytics, turns: readonly Turn[]): boolean =>
  ContentMetadata ? ContentMetadata.Output === 'Redacted' : turns.some(({ Redaction }) => Redaction)

/** JSON of Amazon Transcribe Call Analytics, where a turn has its role, and of Contact Lens, where its participant has. */
export const amazonCallsReader: TranscriptReader<unknown> = {
  kind: 'amazon_calls',
  matches: (value) =>
    isListAt(value, 'Transcript') ||
    isListAt(value, 'JobDetails', 'SkippedAnalysis') ||
    isListAt(value, 'SkippedAnalysis'),
  read: (value, problems) => {
    const read = shaped(CallAnalytics, value, problems)
    if (!read) return undefined
    const roles = new Map(
      (read.Participants ?? []).map(({ ParticipantId, ParticipantRole }) => [
        ParticipantId ?? '',
        ParticipantRole ?? '',
      ]),
    )
    const turns = read.Transcript ?? []
    return {
      unit: 'segment',
      order: 'speaker',
      durationMs: msOf(read.ConversationCharacteristics?.TotalConversationDurationMillis, 1),
      language: read.LanguageCode ?? undefined,
      redacted: isRedacted(read, turns),
      skipped: skippedOf(read),
      segments: turns.map((turn, index) => segmentOf(turn, index, roles)),
    }
  },
}
