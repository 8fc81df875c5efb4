import { z } from 'zod'
import type { Problems, TranscriptReader } from './rules.ts'
import { isListAt, optionalNumber, shaped, optionalText } from './shape.rules.ts'
import { labelOf, roleOf } from './speakers.rules.ts'
import { msOfSeconds, numberOf } from './times.rules.ts'
import { segmentsOfWords, type SpokenWord, wordRoundingMs } from './words.rules.ts'

const Item = z.object({
  type: z.string(),
  start_time: optionalNumber,
  end_time: optionalNumber,
  alternatives: z.array(z.object({ content: z.string(), confidence: optionalNumber })).min(1),
  speaker_label: optionalText,
})
type Item = z.infer<typeof Item>
const SpeakerItem = z.object({ start_time: optionalNumber, speaker_label: optionalText })
const AmazonTranscript = z.object({
  isRedacted: z.boolean().nullish(),
  results: z.object({
    language_code: optionalText,
    items: z.array(Item),
    speaker_labels: z
      .object({ segments: z.array(z.object({ speaker_label: optionalText, items: z.array(SpeakerItem) })) })
      .nullish(),
    channel_labels: z
      .object({ channels: z.array(z.object({ channel_label: z.string(), items: z.array(Item) })) })
      .nullish(),
  }),
})
type Results = z.infer<typeof AmazonTranscript>['results']

/** Who speaks a word by when it starts: in older files only `speaker_labels` names the speakers. */
function speakersByStart({ speaker_labels }: Results): Map<number, string> {
  const found = new Map<number, string>()
  for (const { speaker_label, items } of speaker_labels?.segments ?? [])
    for (const item of items) {
      const speaker = item.speaker_label ?? speaker_label
      const startMs = msOfSeconds(item.start_time)
      if (speaker && startMs !== undefined) found.set(startMs, speaker)
    }
  return found
}

/** Adds the items of a channel to the words. Punctuation has no times and belongs to the word before it. */
function addWords(
  words: SpokenWord[],
  items: readonly Item[],
  speakerOf: (item: Item) => string,
  problems: Problems,
): void {
  let last: SpokenWord | undefined
  for (const item of items) {
    const { content, confidence } = item.alternatives[0]!
    if (item.type === 'punctuation') {
      if (last) last.shown += content
      continue
    }
    if (item.type !== 'pronunciation') problems.addToFile(`“${item.type.slice(0, 100)}” is no type of an item.`)
    const speaker = speakerOf(item)
    last = {
      place: words.length + 1,
      startMs: msOfSeconds(item.start_time),
      endMs: msOfSeconds(item.end_time),
      text: content,
      shown: content,
      confidence: numberOf(confidence) ?? null,
      speaker,
      role: roleOf(speaker),
    }
    words.push(last)
  }
}

function wordsOf(results: Results, problems: Problems): SpokenWord[] {
  const words: SpokenWord[] = []
  const speakers = speakersByStart(results)
  const speakerOf = (item: Item) => item.speaker_label ?? speakers.get(msOfSeconds(item.start_time) ?? NaN)
  const channels = results.channel_labels?.channels
  if (channels)
    for (const { channel_label, items } of channels)
      addWords(words, items, (item) => labelOf(channel_label, item.speaker_label), problems)
  else addWords(words, results.items, (item) => speakerOf(item) ?? '', problems)
  return words
}

/** JSON of Amazon Transcribe, of a standard job: words as items, with speakers, with channels, or with neither. */
export const amazonReader: TranscriptReader<unknown> = {
  kind: 'amazon',
  matches: (value) => isListAt(value, 'results', 'items'),
  read: (value, problems) => {
    const read = shaped(AmazonTranscript, value, problems)
    if (!read) return undefined
    return {
      unit: 'word',
      order: 'speaker',
      roundingMs: wordRoundingMs,
      channels: read.results.channel_labels?.channels.length,
      language: read.results.language_code ?? undefined,
      redacted: read.isRedacted ?? undefined,
      segments: segmentsOfWords(wordsOf(read.results, problems), problems),
    }
  },
}
