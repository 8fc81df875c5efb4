import { z } from 'zod'
import type { TranscriptReader } from './rules.ts'
import { isListAt, optionalLabel, optionalNumber, shaped, optionalText } from './shape.rules.ts'
import { roleOf } from './speakers.rules.ts'
import { speakerRoles } from '../vocabulary.ts'
import { msOfSeconds, numberOf } from './times.rules.ts'

const PlainWord = z.object({
  start_s: optionalNumber,
  end_s: optionalNumber,
  text: z.string(),
  confidence: optionalNumber,
})
const PlainSegment = z.object({
  start_s: optionalNumber,
  end_s: optionalNumber,
  speaker: optionalLabel,
  role: z.enum(speakerRoles).nullish(),
  text: optionalText,
  confidence: optionalNumber,
  words: z.array(PlainWord).nullish(),
})
const PlainTranscript = z.object({
  duration_s: optionalNumber,
  channels: z.int().positive().nullish(),
  language: optionalText,
  redacted: z.boolean().nullish(),
  skipped: z.object({ reason: z.string() }).nullish(),
  segments: z.array(PlainSegment),
})

/**
 * Our own shape, in seconds from the start of the recording:
 *
 *     { "duration_s": 62.5, "channels": 2, "language": "en-IN", "segments": [
 *       { "start_s": 0, "end_s": 4.2, "speaker": "agent", "text": "Good morning.", "confidence": 0.93,
 *         "words": [{ "start_s": 0, "end_s": 0.4, "text": "Good", "confidence": 0.95 }] } ] }
 *
 * A segment needs its two times; everything else may be missing. `speaker` is a label; one that is not a role by name may have
 * a `role`: agent, customer, third, ivr. `redacted` says that personal data is masked, `skipped.reason` why there is no analysis.
 */
export const plainJsonReader: TranscriptReader<unknown> = {
  kind: 'json',
  matches: (value) => isListAt(value, 'segments'),
  read: (value, problems) => {
    const read = shaped(PlainTranscript, value, problems)
    if (!read) return undefined
    const { duration_s, channels, language, redacted, skipped, segments } = read
    return {
      unit: 'segment',
      order: 'speaker',
      durationMs: msOfSeconds(duration_s),
      channels: channels ?? undefined,
      language: language ?? undefined,
      redacted: redacted ?? undefined,
      skipped: skipped ?? undefined,
      segments: segments.map(({ start_s, end_s, speaker, role, text, confidence, words }, index) => ({
        place: index + 1,
        startMs: msOfSeconds(start_s),
        endMs: msOfSeconds(end_s),
        speaker: String(speaker ?? role ?? ''),
        role: role ?? roleOf(String(speaker ?? '')),
        text: text ?? '',
        confidence: numberOf(confidence) ?? null,
        words: words?.map((word) => ({
          startMs: msOfSeconds(word.start_s),
          endMs: msOfSeconds(word.end_s),
          text: word.text,
          confidence: numberOf(word.confidence) ?? null,
        })),
      })),
    }
  },
}
