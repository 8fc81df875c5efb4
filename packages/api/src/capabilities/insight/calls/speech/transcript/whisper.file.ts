import { z } from 'zod'
import type { DraftSegment, DraftWord, TranscriptReader } from './rules.ts'
import { at, isListAt, isObject, optionalLabel, optionalNumber, shaped, optionalText } from './shape.rules.ts'
import { roleOf } from './speakers.rules.ts'
import { msOfSeconds, numberOf } from './times.rules.ts'

/** `probability` is of the command line, `score` of WhisperX; the API of OpenAI writes neither. */
const WhisperWord = z.object({
  word: z.string(),
  start: optionalNumber,
  end: optionalNumber,
  probability: optionalNumber,
  score: optionalNumber,
})
const WhisperSegment = z.object({
  start: optionalNumber,
  end: optionalNumber,
  text: z.string(),
  avg_logprob: optionalNumber,
  speaker: optionalLabel,
  words: z.array(WhisperWord).nullish(),
})
const WhisperTranscript = z.object({
  duration: optionalNumber,
  language: optionalText,
  segments: z.array(WhisperSegment),
  words: z.array(WhisperWord).nullish(),
})

/** The model counts time in steps of 20 milliseconds. */
export const whisperRoundingMs = 20

const wordOf = ({ word, start, end, probability, score }: z.infer<typeof WhisperWord>): DraftWord => ({
  startMs: msOfSeconds(start),
  endMs: msOfSeconds(end),
  text: word,
  confidence: numberOf(probability) ?? numberOf(score) ?? null,
})

/** The mean probability of the tokens, as their logarithms have it; above 1 by rounding at most. */
function confidenceOf(averageLog: unknown): number | null {
  const read = numberOf(averageLog)
  return read === undefined ? null : Math.min(1, Math.exp(read))
}

function segmentOf(segment: z.infer<typeof WhisperSegment>, index: number): DraftSegment {
  const speaker = String(segment.speaker ?? '')
  return {
    place: index + 1,
    startMs: msOfSeconds(segment.start),
    endMs: msOfSeconds(segment.end),
    speaker,
    role: roleOf(speaker),
    text: segment.text,
    confidence: confidenceOf(segment.avg_logprob),
    words: segment.words?.map(wordOf),
  }
}

/** Gives each segment its words of a list of all of them: the last segment that starts before a word has it. */
function shareWords(segments: readonly DraftSegment[], words: readonly DraftWord[]): void {
  let current = 0
  for (const word of words) {
    while (current + 1 < segments.length && segments[current + 1]!.startMs! <= word.startMs!) current += 1
    const segment = segments[current]
    if (segment) (segment.words ??= []).push(word)
  }
}

/**
 * JSON of Whisper: `verbose_json` and `diarized_json` of OpenAI's API, where words are a list beside the segments, and of the
 * command line and WhisperX, where each segment has its own.
 */
export const whisperReader: TranscriptReader<unknown> = {
  kind: 'whisper',
  matches: (value) => {
    const segments = at(value, 'segments')
    if (!Array.isArray(segments)) return false
    const [first] = segments as unknown[]
    if (first === undefined) return typeof at(value, 'text') === 'string'
    return isObject(first) && ('start' in first || 'end' in first || 'avg_logprob' in first)
  },
  read: (value, problems) => {
    const read = shaped(WhisperTranscript, value, problems)
    if (!read) return undefined
    const segments = read.segments.map(segmentOf)
    if (isListAt(value, 'words') && segments.every(({ words }) => words === undefined))
      shareWords(segments, read.words?.map(wordOf) ?? [])
    if (segments.length === 0 && (read.words?.length ?? 0) > 0) problems.addToFile('It has words and no segments.')
    return {
      unit: 'segment',
      order: 'speaker',
      roundingMs: whisperRoundingMs,
      durationMs: msOfSeconds(read.duration),
      language: read.language ?? undefined,
      segments,
    }
  },
}
