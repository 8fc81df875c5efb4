import { rounded } from '#kernel/contract/rounded.ts'
import { interruptionsOf } from './interruptions.rules.ts'
import {
  clipped,
  coveredTwiceMs,
  gapsOf,
  type Interval,
  joined,
  lengthOf,
  longestOf,
  totalMs,
} from './intervals.rules.ts'
import type { Segment, Transcript } from './transcript/rules.ts'
import type { SpeakerRole } from './vocabulary.ts'

/** A gap of less is no silence (M63). */
const silenceMs = 500
/** A monologue goes on over gaps of less (M64). */
const monologueGapMs = 2000

/** What a speaker, or all who have a role, say in a call. Percentages have one decimal. */
interface Talk {
  talkMs: number
  /** Of the length of the call; null where that is 0. */
  talkPercent: number | null
  words: number
  /** M67; null without speech, or where the recognizer writes no words. */
  wordsPerMinute: number | null
}

export interface SpeakerMeasures extends Talk {
  speaker: string
  role: SpeakerRole | null
  longestMonologueMs: number
  interruptions: number
}

/** M60 to M67 of one call. Sums of several calls are made of its milliseconds and counts, never of its percentages. */
export interface CallMeasures {
  durationMs: number
  /** Of all speakers together: where two speak at a time, twice. */
  talkMs: number
  silenceMs: number
  overtalkMs: number
  /** M60; null where no segment has a role. */
  agent: Talk | null
  /** M61 */
  customer: Talk | null
  /** M62; null where the length of the call is 0, as M65. */
  silencePercent: number | null
  /** M63, and where it is; null without a gap of half a second. The beginning and the end of a call count, too. */
  longestSilence: Interval | null
  /** M64, whose it is and where; null without speech. */
  longestMonologue: (Interval & { speaker: string }) | null
  /** M65 */
  overtalkPercent: number | null
  /** M66 */
  interruptions: number
  /** Who speaks most, of all that is spoken; null without speech. */
  topSpeaker: { speaker: string; sharePercent: number } | null
  /** The one who speaks most first. */
  speakers: SpeakerMeasures[]
}

const percentOf = (part: number, whole: number): number | null => (whole === 0 ? null : rounded((100 * part) / whole))

const hasLetter = /[\p{L}\p{N}]/u

/** How many words a segment has: those of the recognizer, or what spaces part and has a letter or a digit. */
export const wordsIn = ({ text, words }: Pick<Segment, 'text' | 'words'>): number =>
  words?.length ?? text.split(/\s+/).filter((part) => hasLetter.test(part)).length

/** The words of a segment within the call: of one that the end of the call cuts, as large a part as of its time. */
function wordsWithin(segment: Segment, durationMs: number): number {
  const words = wordsIn(segment)
  if (segment.endMs <= durationMs) return words
  return segment.startMs >= durationMs ? 0 : (words * (durationMs - segment.startMs)) / lengthOf(segment)
}

function talkOf(segments: readonly Segment[], durationMs: number): Talk {
  const talkMs = totalMs(joined(clipped(segments, durationMs)))
  const words = segments.reduce((sum, segment) => sum + wordsWithin(segment, durationMs), 0)
  return {
    talkMs,
    talkPercent: percentOf(talkMs, durationMs),
    words: rounded(words),
    wordsPerMinute: talkMs === 0 || words === 0 ? null : rounded(words / (talkMs / 60_000)),
  }
}

/** What all of a role say; null where no role is known. */
function talkOfRole(segments: readonly Segment[], role: SpeakerRole, durationMs: number): Talk | null {
  if (segments.every((segment) => segment.role === null)) return null
  return talkOf(
    segments.filter((segment) => segment.role === role),
    durationMs,
  )
}

/** The longest run of each speaker (M64). What others say meanwhile ends no run: only a gap of two seconds does. */
function monologuesOf(speech: ReadonlyMap<string, readonly Interval[]>): Map<string, Interval & { speaker: string }> {
  const found = new Map<string, Interval & { speaker: string }>()
  for (const [speaker, intervals] of speech) {
    const longest = longestOf(joined(intervals, monologueGapMs))
    if (longest) found.set(speaker, { ...longest, speaker })
  }
  return found
}

/** How long a call is: as its recording says, or up to the last word of it. */
export const durationOf = ({ durationMs, segments }: Transcript): number =>
  durationMs ?? segments.reduce((latest, { endMs }) => Math.max(latest, endMs), 0)

const isFirst = (one: string, other: string) => (one < other ? -1 : 1)

/**
 * M60 to M67 of a call (docs/domain.md#calls), whatever the order of its segments, which are cut at the end of the call. M68 needs
 * the sentiment of segments, M69 the rules for phrases. Takes n log n.
 */
export function measureCall(segments: readonly Segment[], durationMs: number): CallMeasures {
  const ofSpeaker = Map.groupBy(segments, ({ speaker }) => speaker)
  const speech = new Map([...ofSpeaker].map(([speaker, own]) => [speaker, joined(clipped(own, durationMs))]))
  const union = joined([...speech.values()].flat())
  const monologues = monologuesOf(speech)
  const interruptions = interruptionsOf(speech)
  const speakers = [...ofSpeaker]
    .map(([speaker, own]) => ({
      speaker,
      role: own.find(({ role }) => role !== null)?.role ?? null,
      ...talkOf(own, durationMs),
      longestMonologueMs: monologues.has(speaker) ? lengthOf(monologues.get(speaker)!) : 0,
      interruptions: interruptions.get(speaker)!,
    }))
    .toSorted((a, b) => b.talkMs - a.talkMs || isFirst(a.speaker, b.speaker))
  const talkMs = speakers.reduce((sum, speaker) => sum + speaker.talkMs, 0)
  const quietMs = durationMs - totalMs(union)
  const overtalkMs = coveredTwiceMs([...speech.values()])
  const inOrder = [...monologues.values()].toSorted((a, b) => a.startMs - b.startMs || isFirst(a.speaker, b.speaker))
  return {
    durationMs,
    talkMs,
    silenceMs: quietMs,
    overtalkMs,
    agent: talkOfRole(segments, 'agent', durationMs),
    customer: talkOfRole(segments, 'customer', durationMs),
    silencePercent: percentOf(quietMs, durationMs),
    longestSilence: longestOf(gapsOf(union, durationMs).filter((gap) => lengthOf(gap) >= silenceMs)) ?? null,
    longestMonologue: longestOf(inOrder) ?? null,
    overtalkPercent: percentOf(overtalkMs, durationMs),
    interruptions: speakers.reduce((sum, speaker) => sum + speaker.interruptions, 0),
    topSpeaker:
      talkMs === 0 ? null : { speaker: speakers[0]!.speaker, sharePercent: percentOf(speakers[0]!.talkMs, talkMs)! },
    speakers,
  }
}
