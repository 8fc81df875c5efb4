import { inOneLine } from '#kernel/contract/lines.ts'
import type { Draft, DraftSegment, DraftWord, Problems, ReadTime, Segment, Transcript, Word } from './rules.ts'

export const mostSegments = 50_000
export const mostWords = 500_000
/** Letters of one segment. */
export const longestText = 20_000
/** Letters of a speaker's label, and of what else is named in a word or two. */
const longestLabel = 100
const longestReason = 1_000
const longestMs = 24 * 60 * 60 * 1000
/** Neighbors that touch may overlap by as much once they are rounded to milliseconds. */
const leastRoundingMs = 1

const counted = (limit: number) => limit.toLocaleString('en')

/** What is wrong with a time; undefined where nothing is. */
function timeFault(name: 'start' | 'end', ms: ReadTime): string | undefined {
  if (ms === undefined) return `It has no ${name} time.`
  if (Number.isNaN(ms)) return `The ${name} time cannot be read.`
  if (ms < 0) return `The ${name} time is negative.`
  return ms > longestMs ? `The ${name} time is after 24 hours.` : undefined
}

const spanFault = ({ startMs, endMs }: Pick<DraftWord, 'startMs' | 'endMs'>): string | undefined =>
  timeFault('start', startMs) ??
  timeFault('end', endMs) ??
  (endMs! < startMs! ? 'It ends before it starts.' : undefined)

const isConfidence = (value: number | null) => value === null || (value >= 0 && value <= 1)

/** What is wrong with the words of a segment; undefined where nothing is. */
function wordsFault(words: readonly DraftWord[]): string | undefined {
  let last = 0
  for (const [index, word] of words.entries()) {
    const fault = spanFault(word) ?? (isConfidence(word.confidence) ? undefined : 'The confidence is not from 0 to 1.')
    if (fault !== undefined) return `Word ${index + 1}: ${fault}`
    if (word.startMs! < last) return `Word ${index + 1}: It starts before the word before it.`
    last = word.startMs!
  }
  return undefined
}

function segmentFault(segment: DraftSegment): string | undefined {
  const fault = spanFault(segment)
  if (fault !== undefined) return fault
  if (!isConfidence(segment.confidence)) return 'The confidence is not from 0 to 1.'
  if (segment.text.length > longestText) return `The text has more than ${counted(longestText)} letters.`
  if (segment.speaker.length > longestLabel) return `The speaker has more than ${longestLabel} letters.`
  return wordsFault(segment.words ?? [])
}

/** Whether the file is small enough to be checked at all. */
function isBounded({ segments }: Draft, problems: Problems): boolean {
  const words = segments.reduce((sum, segment) => sum + (segment.words?.length ?? 0), 0)
  if (segments.length > mostSegments) problems.addToFile(`The call has more than ${counted(mostSegments)} segments.`)
  else if (words > mostWords) problems.addToFile(`The call has more than ${counted(mostWords)} words.`)
  else return true
  return false
}

type Timed = Segment & { place: number }

const byTime = (a: Timed, b: Timed) => a.startMs - b.startMs || a.endMs - b.endMs

const cleaned = ({ startMs, endMs, text, confidence }: DraftWord): Word => ({
  startMs: startMs!,
  endMs: endMs!,
  text: inOneLine(text),
  confidence,
})

/** The mean of what is known, weighted; where all weights are zero, plainly. Null where nothing is known. */
function meanConfidence(parts: readonly { confidence: number | null; weight: number }[]): number | null {
  const known = parts.filter((part): part is { confidence: number; weight: number } => part.confidence !== null)
  const weights = known.reduce((sum, { weight }) => sum + weight, 0)
  if (known.length === 0) return null
  if (weights === 0) return known.reduce((sum, { confidence }) => sum + confidence, 0) / known.length
  return known.reduce((sum, { confidence, weight }) => sum + confidence * weight, 0) / weights
}

function segmentOf({ place, speaker, role, words, ...spoken }: DraftSegment): Timed {
  const segment = { ...cleaned(spoken), place, speaker: inOneLine(speaker), role }
  if (words === undefined) return segment
  const confidence = spoken.confidence ?? meanConfidence(words.map((word) => ({ ...word, weight: 1 })))
  return { ...segment, confidence, words: words.map(cleaned) }
}

/** Reports segments that start before one that comes earlier in the file, where the format puts them in order. */
function checkOrder(segments: readonly Timed[], { order, unit }: Draft, problems: Problems): void {
  if (order === 'any') return
  const last = new Map<string, Timed>()
  for (const segment of segments) {
    const key = order === 'all' ? '' : segment.speaker
    const before = last.get(key)
    if (before && segment.startMs < before.startMs)
      problems.add(unit, segment.place, `It starts before ${unit} ${before.place}: the call runs backwards.`)
    else last.set(key, segment)
  }
}

/** Reports segments that overlap one of the same speaker by more than rounding; less is taken off the later one. */
function checkOverlaps(segments: readonly Timed[], { unit, roundingMs = 0 }: Draft, problems: Problems): void {
  const latest = new Map<string, Timed>()
  for (const segment of segments) {
    const before = latest.get(segment.speaker)
    const overlapMs = before ? Math.min(before.endMs, segment.endMs) - segment.startMs : 0
    if (overlapMs > Math.max(roundingMs, leastRoundingMs))
      problems.add(unit, segment.place, `It overlaps ${unit} ${before!.place} of the same speaker.`)
    else if (overlapMs > 0) segment.startMs += overlapMs
    if (!before || segment.endMs > before.endMs) latest.set(segment.speaker, segment)
  }
}

function checkHeader({ durationMs, language = '', skipped }: Draft, problems: Problems): void {
  if (durationMs !== undefined && !(durationMs >= 0 && durationMs <= longestMs))
    problems.addToFile('The length of the call is not from 0 to 24 hours.')
  if (language.length > longestLabel) problems.addToFile(`The language has more than ${longestLabel} letters.`)
  if (skipped && skipped.reason.length > longestReason)
    problems.addToFile(`The reason for skipping has more than ${counted(longestReason)} letters.`)
}

/** The transcript of a draft without faults; undefined with the problems of each segment that has one. Takes n log n. */
export function checkedTranscript(draft: Draft, problems: Problems): Transcript | undefined {
  if (!isBounded(draft, problems)) return undefined
  for (const segment of draft.segments) {
    const fault = segmentFault(segment)
    if (fault !== undefined) problems.add(draft.unit, segment.place, fault)
  }
  checkHeader(draft, problems)
  if (problems.count > 0) return undefined
  const listed = draft.segments.map(segmentOf)
  checkOrder(listed, draft, problems)
  const segments = listed.toSorted(byTime)
  checkOverlaps(segments, draft, problems)
  if (problems.count > 0) return undefined
  return { ...headerOf(draft), ...spokenOf(segments) }
}

function headerOf({ durationMs, channels, language, redacted, skipped }: Draft) {
  return {
    ...(durationMs === undefined ? {} : { durationMs }),
    ...(channels === undefined ? {} : { channels }),
    ...(language === undefined ? {} : { language: inOneLine(language) }),
    ...(redacted ? { redacted } : {}),
    ...(skipped ? { skipped: { reason: inOneLine(skipped.reason) } } : {}),
  }
}

/** What rounding took off a start may have changed the order. */
function spokenOf(segments: readonly Timed[]): Pick<Transcript, 'confidence' | 'segments'> {
  const inOrder = segments.toSorted(byTime)
  return {
    confidence: meanConfidence(inOrder.map((segment) => ({ ...segment, weight: segment.endMs - segment.startMs }))),
    segments: inOrder.map(({ place: _place, ...segment }) => segment),
  }
}
