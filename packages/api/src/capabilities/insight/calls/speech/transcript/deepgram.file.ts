import { z } from 'zod'
import type { DraftSegment, DraftWord, Problems, TranscriptReader } from './rules.ts'
import { isListAt, optionalLabel, optionalNumber, shaped, optionalText } from './shape.rules.ts'
import { labelOf, roleOf } from './speakers.rules.ts'
import { msOfSeconds, numberOf } from './times.rules.ts'
import { segmentsOfWords, type SpokenWord, wordRoundingMs } from './words.rules.ts'

const DeepgramWord = z.object({
  word: z.string(),
  punctuated_word: optionalText,
  start: optionalNumber,
  end: optionalNumber,
  confidence: optionalNumber,
  speaker: optionalLabel,
})
const Utterance = z.object({
  start: optionalNumber,
  end: optionalNumber,
  confidence: optionalNumber,
  channel: optionalNumber,
  speaker: optionalLabel,
  transcript: z.string(),
  words: z.array(DeepgramWord).nullish(),
})
const Channel = z.object({
  detected_language: optionalText,
  alternatives: z.array(z.object({ words: z.array(DeepgramWord).nullish() })),
})
const DeepgramTranscript = z.object({
  metadata: z.object({ duration: optionalNumber, channels: optionalNumber }).nullish(),
  results: z.object({ channels: z.array(Channel), utterances: z.array(Utterance).nullish() }),
})
type DeepgramTranscript = z.infer<typeof DeepgramTranscript>

const wordOf = ({ word, start, end, confidence }: z.infer<typeof DeepgramWord>): DraftWord => ({
  startMs: msOfSeconds(start),
  endMs: msOfSeconds(end),
  text: word,
  confidence: numberOf(confidence) ?? null,
})

function segmentOf(utterance: z.infer<typeof Utterance>, index: number, hasChannels: boolean): DraftSegment {
  const speaker = labelOf(hasChannels ? utterance.channel : undefined, utterance.speaker)
  return {
    place: index + 1,
    startMs: msOfSeconds(utterance.start),
    endMs: msOfSeconds(utterance.end),
    speaker,
    role: roleOf(speaker),
    text: utterance.transcript,
    confidence: numberOf(utterance.confidence) ?? null,
    words: utterance.words?.map(wordOf),
  }
}

/** The words of the best alternative of each channel, where utterances were not requested. */
function segmentsOfChannels({ results: { channels } }: DeepgramTranscript, problems: Problems): DraftSegment[] {
  const words = channels.flatMap(({ alternatives: [best] }, channel) =>
    (best?.words ?? []).map((word): Omit<SpokenWord, 'place'> => {
      const speaker = labelOf(channels.length > 1 ? channel : undefined, word.speaker)
      return { ...wordOf(word), shown: word.punctuated_word ?? word.word, speaker, role: roleOf(speaker) }
    }),
  )
  return segmentsOfWords(
    words.map((word, index) => ({ ...word, place: index + 1 })),
    problems,
  )
}

/** JSON of Deepgram: `results.utterances`, or the words of `results.channels`. */
export const deepgramReader: TranscriptReader<unknown> = {
  kind: 'deepgram',
  matches: (value) => isListAt(value, 'results', 'channels'),
  read: (value, problems) => {
    const read = shaped(DeepgramTranscript, value, problems)
    if (!read) return undefined
    const { channels, utterances } = read.results
    return {
      unit: utterances ? 'segment' : 'word',
      order: 'speaker',
      roundingMs: wordRoundingMs,
      durationMs: msOfSeconds(read.metadata?.duration),
      channels: channels.length,
      language: channels[0]?.detected_language ?? undefined,
      segments: utterances
        ? utterances.map((utterance, index) => segmentOf(utterance, index, channels.length > 1))
        : segmentsOfChannels(read, problems),
    }
  },
}
