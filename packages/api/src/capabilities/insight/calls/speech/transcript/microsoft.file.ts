import { z } from 'zod'
import type { Draft, DraftSegment, DraftWord, Problems, ReadTime, TranscriptReader } from './rules.ts'
import { isListAt, optionalLabel, optionalNumber, shaped, optionalText } from './shape.rules.ts'
import { labelOf, roleOf } from './speakers.rules.ts'
import { endOf, msOf, numberOf, secondsOfIso } from './times.rules.ts'

/** A start and a length, in one of three units, of which newer versions write milliseconds. */
const span = {
  offset: optionalText,
  duration: optionalText,
  offsetInTicks: optionalNumber,
  durationInTicks: optionalNumber,
  offsetMilliseconds: optionalNumber,
  durationMilliseconds: optionalNumber,
}
const Span = z.object(span)
type Span = z.infer<typeof Span>
const BatchWord = z.object({ ...span, word: z.string(), confidence: optionalNumber })
const Phrase = z.object({
  ...span,
  channel: optionalNumber,
  speaker: optionalLabel,
  recognitionStatus: optionalText,
  locale: optionalText,
  nBest: z
    .array(
      z.object({
        confidence: optionalNumber,
        display: optionalText,
        lexical: optionalText,
        words: z.array(BatchWord).nullish(),
      }),
    )
    .nullish(),
})
const Batch = z.object({ ...span, recognizedPhrases: z.array(Phrase) })
type Batch = z.infer<typeof Batch>

const FastPhrase = z.object({
  ...span,
  channel: optionalNumber,
  speaker: optionalLabel,
  text: z.string(),
  locale: optionalText,
  confidence: optionalNumber,
  words: z.array(z.object({ ...span, text: z.string() })).nullish(),
})
const Fast = z.object({ durationMilliseconds: optionalNumber, phrases: z.array(FastPhrase) })
type Fast = z.infer<typeof Fast>

/** A tick is a ten-millionth of a second. */
const tickMs = 1 / 10_000

function timesOf(of: Span): { startMs: ReadTime; endMs: ReadTime } {
  const [ticks, ms] = [numberOf(of.offsetInTicks), numberOf(of.offsetMilliseconds)]
  if (ticks !== undefined)
    return { startMs: msOf(ticks, tickMs), endMs: endOf(ticks, numberOf(of.durationInTicks), tickMs) }
  if (ms !== undefined) return { startMs: msOf(ms, 1), endMs: endOf(ms, numberOf(of.durationMilliseconds), 1) }
  const seconds = secondsOfIso(of.offset)
  return { startMs: msOf(seconds, 1000), endMs: endOf(seconds, secondsOfIso(of.duration), 1000) }
}

const lengthOf = (of: Span): ReadTime =>
  msOf(of.durationInTicks, tickMs) ?? msOf(of.durationMilliseconds, 1) ?? msOf(secondsOfIso(of.duration), 1000)

type Spoken = Span & Pick<z.infer<typeof Phrase>, 'channel' | 'speaker'>

/** What a phrase and the words of it say, in either shape. */
interface Content {
  text: string
  confidence: unknown
  words: DraftWord[] | undefined
}

function segmentOf(
  phrase: Spoken,
  { text, confidence, words }: Content,
  index: number,
  hasChannels: boolean,
): DraftSegment {
  const speaker = labelOf(hasChannels ? phrase.channel : undefined, phrase.speaker)
  const times = timesOf(phrase)
  return {
    place: index + 1,
    ...times,
    speaker,
    role: roleOf(speaker),
    text,
    confidence: numberOf(confidence) ?? null,
    words,
  }
}

const channelsOf = (phrases: readonly Spoken[]) => new Set(phrases.map(({ channel }) => numberOf(channel) ?? 0)).size

const languageOf = (phrases: readonly { locale?: string | null }[]) =>
  phrases.find(({ locale }) => locale)?.locale ?? undefined

function batchDraft(batch: Batch, problems: Problems): Draft {
  const phrases = batch.recognizedPhrases
  const channels = channelsOf(phrases)
  const segments = phrases.flatMap((phrase, index) => {
    const best = phrase.nBest?.[0]
    // Of what failed the recognizer has times and no text; it is no speech that anyone could read.
    if (phrase.recognitionStatus && phrase.recognitionStatus !== 'Success' && !best) return []
    if (!best) problems.add('segment', index + 1, 'It has no text: “nBest” is missing.')
    const words = best?.words?.map((word) => ({
      ...timesOf(word),
      text: word.word,
      confidence: numberOf(word.confidence) ?? null,
    }))
    const content = { text: best?.display ?? best?.lexical ?? '', confidence: best?.confidence, words }
    return [segmentOf(phrase, content, index, channels > 1)]
  })
  return {
    unit: 'segment',
    order: 'speaker',
    durationMs: lengthOf(batch),
    channels,
    language: languageOf(phrases),
    segments,
  }
}

function fastDraft({ durationMilliseconds, phrases }: Fast): Draft {
  const channels = channelsOf(phrases)
  const segments = phrases.map((phrase, index) => {
    const words = phrase.words?.map((word) => ({ ...timesOf(word), text: word.text, confidence: null }))
    return segmentOf(phrase, { text: phrase.text, confidence: phrase.confidence, words }, index, channels > 1)
  })
  const durationMs = msOf(durationMilliseconds, 1)
  return { unit: 'segment', order: 'speaker', durationMs, channels, language: languageOf(phrases), segments }
}

/** JSON of Microsoft's speech service: `recognizedPhrases` of batch transcription, `phrases` of fast transcription. */
export const microsoftReader: TranscriptReader<unknown> = {
  kind: 'microsoft',
  matches: (value) =>
    isListAt(value, 'recognizedPhrases') || (isListAt(value, 'phrases') && isListAt(value, 'combinedPhrases')),
  read: (value, problems) => {
    if (isListAt(value, 'recognizedPhrases')) {
      const batch = shaped(Batch, value, problems)
      return batch && batchDraft(batch, problems)
    }
    const fast = shaped(Fast, value, problems)
    return fast && fastDraft(fast)
  },
}
