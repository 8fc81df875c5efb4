import { z } from 'zod'
import type { Problems, ReadTime, TranscriptReader } from './rules.ts'
import { at, isListAt, optionalLabel, optionalNumber, shaped, optionalText } from './shape.rules.ts'
import { labelOf, roleOf } from './speakers.rules.ts'
import { msOfSeconds, numberOf } from './times.rules.ts'
import { segmentsOfWords, type SpokenWord, wordRoundingMs } from './words.rules.ts'

/** `1.200s`, or seconds and nanoseconds as client libraries print it. */
const Duration = z.union([z.string(), z.object({ seconds: optionalNumber, nanos: optionalNumber })]).nullish()
type Duration = z.infer<typeof Duration>
const GoogleWord = z.object({
  word: z.string(),
  startTime: Duration,
  endTime: Duration,
  startOffset: Duration,
  endOffset: Duration,
  speakerTag: optionalLabel,
  speakerLabel: optionalLabel,
  confidence: optionalNumber,
})
type GoogleWord = z.infer<typeof GoogleWord>
const Result = z.object({
  alternatives: z
    .array(z.object({ transcript: optionalText, confidence: optionalNumber, words: z.array(GoogleWord).nullish() }))
    .nullish(),
  channelTag: optionalNumber,
  languageCode: optionalText,
  resultEndTime: Duration,
  resultEndOffset: Duration,
})
type Result = z.infer<typeof Result>
const GoogleTranscript = z.object({ results: z.array(Result) })

function secondsOf(duration: Duration): ReadTime {
  if (duration === undefined || duration === null) return undefined
  if (typeof duration === 'string') return duration.endsWith('s') ? numberOf(duration.slice(0, -1)) : NaN
  return (numberOf(duration.seconds) ?? 0) + (numberOf(duration.nanos) ?? 0) / 1e9
}

/** In this API 0 means none: a field that is not set. */
const confidenceOf = (value: unknown): number | null => numberOf(value) || null

const wordsOf = (result: Result): readonly GoogleWord[] => result.alternatives?.[0]?.words ?? []

const isTagged = ({ speakerTag, speakerLabel }: GoogleWord) =>
  Boolean(speakerLabel) || (speakerTag !== undefined && speakerTag !== null && speakerTag !== 0)

/**
 * The results whose words count. With speakers, version 1 repeats all words in its last result, with the tags that those before
 * lack: then it alone counts.
 */
function countedResults(results: readonly Result[]): readonly Result[] {
  const last = results.at(-1)
  const before = results.slice(0, -1)
  const repeats = last && wordsOf(last).some(isTagged) && !before.some((result) => wordsOf(result).some(isTagged))
  return repeats ? [last] : results
}

/** The confidence of each word by its start, of its own or of its result: the last result, which repeats them, has none. */
function confidences(results: readonly Result[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const result of results)
    for (const word of wordsOf(result)) {
      const confidence = confidenceOf(word.confidence) ?? confidenceOf(result.alternatives?.[0]?.confidence)
      const key = `${secondsOf(startOf(word))} ${word.word}`
      if (confidence !== null && !found.has(key)) found.set(key, confidence)
    }
  return found
}

/** A start of zero may be left out: it is the value of a field that is not set. */
const startOf = ({ startTime, startOffset, endTime, endOffset }: GoogleWord): Duration =>
  startTime ?? startOffset ?? ((endTime ?? endOffset) ? '0s' : undefined)

function wordsOfResults(results: readonly Result[], hasChannels: boolean): SpokenWord[] {
  const known = confidences(results)
  const words = countedResults(results).flatMap((result) =>
    wordsOf(result).map((word): Omit<SpokenWord, 'place'> => {
      const start = secondsOf(startOf(word))
      const channel = hasChannels ? numberOf(result.channelTag) : undefined
      const speaker = labelOf(channel, isTagged(word) ? (word.speakerLabel ?? word.speakerTag) : undefined)
      return {
        startMs: msOfSeconds(start),
        endMs: msOfSeconds(secondsOf(word.endTime ?? word.endOffset)),
        text: word.word,
        shown: word.word,
        confidence: known.get(`${start} ${word.word}`) ?? null,
        speaker,
        role: roleOf(speaker),
      }
    }),
  )
  return words.map((word, index) => ({ ...word, place: index + 1 }))
}

/** Reports results with a text and no words: without times of words nothing of a call can be measured. */
function checkWords(results: readonly Result[], problems: Problems): void {
  for (const [index, result] of results.entries())
    if (result.alternatives?.[0]?.transcript && wordsOf(result).length === 0)
      problems.add('segment', index + 1, 'It has no words with times: request time offsets of words.')
}

const isResult = (value: unknown) => Array.isArray(value) && value.some((one) => isListAt(one, 'alternatives'))

const resultsOf = (value: unknown): unknown =>
  isListAt(value, 'response', 'results') ? at(value, 'response', 'results') : at(value, 'results')

/** JSON of Google Speech-to-Text, versions 1 and 2: the words of the best alternative of each result. */
export const googleReader: TranscriptReader<unknown> = {
  kind: 'google',
  matches: (value) => isResult(resultsOf(value)),
  read: (value, problems) => {
    const read = shaped(GoogleTranscript, { results: resultsOf(value) }, problems)
    if (!read) return undefined
    const { results } = read
    const channels = new Set(results.map(({ channelTag }) => numberOf(channelTag) ?? 0).filter((tag) => tag > 0)).size
    checkWords(results, problems)
    return {
      unit: 'word',
      order: 'speaker',
      roundingMs: wordRoundingMs,
      channels: channels || undefined,
      language: results.find(({ languageCode }) => languageCode)?.languageCode ?? undefined,
      segments: segmentsOfWords(wordsOfResults(results, channels > 1), problems),
    }
  },
}
