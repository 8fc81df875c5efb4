import { rounded } from '#kernel/contract/rounded.ts'
import { takingTurns } from '#kernel/command/turns.ts'
import { maskSpeech, type NamesOfCall } from './speech/masking.rules.ts'
import { type CallMeasures, measureCall, wordsIn } from './speech/measures.rules.ts'
import { meetsAll, phraseResults } from './speech/phrases.rules.ts'
import type { Rules } from './known.queries.ts'
import { isEnglish, sentimentsOf } from './speech/sentiment.rules.ts'
import { findTopics } from './speech/topics.rules.ts'
import type { Segment, Transcript, Word } from './speech/transcript/rules.ts'
import type { SpeakerRole } from './speech/vocabulary.ts'

/** A line of the transcript as it is stored. */
export interface StoredLine {
  seq: number
  label: string
  /** Null where no one has named their role. */
  speaker: SpeakerRole | null
  start_ms: number
  end_ms: number
  text: string
  confidence: number | null
  /** From -1 to 1; null where the language has no analysis. */
  sentiment: number | null
  words: [number, number, string][] | null
}

interface Measuring {
  duration_ms: number
  purpose: string
  rules: Rules
}

interface Analysis extends Measuring {
  language: string | null
  /** Who a speaker is, where the transcript does not say. */
  roles: Readonly<Record<string, SpeakerRole>>
  names: NamesOfCall
}

/** Words of a line in which something was masked would tell it. */
const wordsOf = (words: readonly Word[] | undefined, isRedacted: boolean): StoredLine['words'] =>
  words && !isRedacted ? words.map(({ startMs, endMs, text }) => [startMs, endMs, text]) : null

/** The lines as they are stored: personal data masked, speakers known as far as anyone says who they are. */
async function linesOf(
  { segments }: Transcript,
  { roles, names }: Pick<Analysis, 'roles' | 'names'>,
): Promise<StoredLine[]> {
  const turn = takingTurns()
  const lines: StoredLine[] = []
  for (const [seq, segment] of segments.entries()) {
    await turn()
    const { text, isRedacted } = maskSpeech(segment.text, names)
    lines.push({
      seq,
      label: segment.speaker,
      speaker: Object.hasOwn(roles, segment.speaker) ? roles[segment.speaker]! : segment.role,
      start_ms: segment.startMs,
      end_ms: segment.endMs,
      text,
      confidence: segment.confidence,
      sentiment: null,
      words: wordsOf(segment.words, isRedacted),
    })
  }
  return lines
}

async function addSentiment(lines: readonly StoredLine[], language: string | null) {
  const texts = lines.map(({ text }) => text)
  if (!isEnglish(language, texts)) return
  for (const [at, sentiment] of (await sentimentsOf(texts)).entries()) lines[at]!.sentiment = rounded(sentiment, 4)
}

/** The mean by words of lines whose middle lies between two moments (M68); null where none has words. */
function meanSentiment(lines: readonly StoredLine[], from: number, to: number): number | null {
  let [sum, words] = [0, 0]
  for (const { start_ms, end_ms, text, sentiment } of lines) {
    const middle = (start_ms + end_ms) / 2
    if (sentiment === null || middle < from || middle > to) continue
    const spoken = wordsIn({ text })
    sum += sentiment * spoken
    words += spoken
  }
  return words === 0 ? null : rounded(sum / words, 4)
}

/** The first and the last fifth of a call (M68). */
const share = 0.2

const sentimentOf = (lines: readonly StoredLine[], duration_ms: number) => ({
  sentiment: meanSentiment(lines, 0, duration_ms),
  sentiment_start: meanSentiment(lines, 0, share * duration_ms),
  sentiment_end: meanSentiment(lines, (1 - share) * duration_ms, duration_ms),
})

const segmentOf = ({ label, speaker, start_ms, end_ms, text, confidence }: StoredLine): Segment => ({
  speaker: label,
  role: speaker,
  startMs: start_ms,
  endMs: end_ms,
  text,
  confidence,
})

const lengthOf = (interval: { startMs: number; endMs: number } | null) =>
  interval ? interval.endMs - interval.startMs : 0

/** M60 to M67 as they are stored: milliseconds and counts, of which shares and sums are made. */
const columnsOf = (measures: CallMeasures) => ({
  talk_ms: measures.talkMs,
  agent_ms: measures.agent?.talkMs ?? null,
  customer_ms: measures.customer?.talkMs ?? null,
  silence_ms: measures.silenceMs,
  overtalk_ms: measures.overtalkMs,
  longest_silence_ms: lengthOf(measures.longestSilence),
  longest_monologue_ms: lengthOf(measures.longestMonologue),
  top_speaker_ms: measures.speakers[0]?.talkMs ?? 0,
  interruptions: measures.interruptions,
  agent_words: measures.agent && rounded(measures.agent.words, 0),
  customer_words: measures.customer && rounded(measures.customer.words, 0),
  words: rounded(
    measures.speakers.reduce((sum, { words }) => sum + words, 0),
    0,
  ),
})

/** The measures of lines as they are stored (M60 to M69), with the speakers, phrases, and topics that they are made of. */
export function measured(lines: readonly StoredLine[], { duration_ms, purpose, rules }: Measuring) {
  const segments = lines.map(segmentOf)
  const measures = measureCall(segments, duration_ms)
  const applying = rules.phrases.filter((rule) => rule.purpose === null || rule.purpose === purpose)
  const results = phraseResults(segments, duration_ms, applying)
  return {
    speakers: measures.speakers.map(({ speaker, role, talkMs, words }) => ({
      label: speaker,
      speaker: role,
      talk_ms: talkMs,
      words: rounded(words, 0),
    })),
    phrases: results.map(({ isMet, moments }, at) => ({
      rule_id: applying[at]!.id,
      met: isMet,
      seq: moments[0] ? lines[moments[0].segment]!.seq : null,
      // What people decided was about another transcript.
      decided: false,
    })),
    topics: findTopics(segments, rules.topics).map(({ code, count, moments }) => ({
      topic_id: rules.topics.find((topic) => topic.code === code)!.id,
      hits: count,
      seq: lines[moments[0]!.segment]!.seq,
    })),
    measures: {
      ...columnsOf(measures),
      ...sentimentOf(lines, duration_ms),
      phrases_met: meetsAll(results),
    },
  }
}

/** The transcript of a call as it is stored: its lines, and their measures. */
export async function analyze(transcript: Transcript, { language, roles, names, ...measuring }: Analysis) {
  const segments = await linesOf(transcript, { roles, names })
  await addSentiment(segments, language)
  return { segments, ...measured(segments, measuring) }
}
