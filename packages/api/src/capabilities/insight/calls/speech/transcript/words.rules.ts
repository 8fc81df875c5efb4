import type { SpeakerRole } from '../vocabulary.ts'
import type { DraftSegment, DraftWord, Problems } from './rules.ts'

/** A word of a recognizer that writes words alone, and its place among them. */
export interface SpokenWord extends DraftWord {
  place: number
  speaker: string
  role: SpeakerRole | null
  /** As it is shown, with punctuation. */
  shown: string
}

/** A pause of half a second ends a segment: any shorter is no silence (M63). */
const pauseMs = 500

/** Recognizers round the times of words to a tenth of a second at most. */
export const wordRoundingMs = 100

const isTime = (ms: number | undefined): ms is number => ms !== undefined && !Number.isNaN(ms)

/** Words whose times a check can compare; any other becomes a segment alone, so that the check names it. */
const isTimed = (word: SpokenWord): word is SpokenWord & { startMs: number; endMs: number } =>
  isTime(word.startMs) && isTime(word.endMs) && word.startMs >= 0 && word.endMs >= word.startMs

const newSegment = ({ place, speaker, role, startMs, endMs, shown, ...word }: SpokenWord): DraftSegment => ({
  place,
  speaker,
  role,
  startMs,
  endMs,
  text: shown,
  confidence: null,
  words: [{ startMs, endMs, text: word.text, confidence: word.confidence }],
})

/** Reports words of a speaker that start before the word before them: sorting would hide that. */
function checkOrder(words: readonly SpokenWord[], problems: Problems): void {
  const last = new Map<string, { place: number; startMs: number }>()
  for (const word of words) {
    if (!isTimed(word)) continue
    const before = last.get(word.speaker)
    if (before && word.startMs < before.startMs)
      problems.add('word', word.place, `It starts before word ${before.place} of the same speaker.`)
    else last.set(word.speaker, word)
  }
}

/** Segments of words: one ends where another speaker starts, or after a pause. Takes n log n. */
export function segmentsOfWords(words: readonly SpokenWord[], problems: Problems): DraftSegment[] {
  checkOrder(words, problems)
  const segments: DraftSegment[] = words.filter((word) => !isTimed(word)).map(newSegment)
  const timed = words.filter(isTimed).toSorted((a, b) => a.startMs - b.startMs)
  let open: (DraftSegment & { endMs: number }) | undefined
  for (const word of timed) {
    if (open && open.speaker === word.speaker && word.startMs - open.endMs < pauseMs) {
      open.text += ` ${word.shown}`
      open.endMs = Math.max(open.endMs, word.endMs)
      open.words!.push({ startMs: word.startMs, endMs: word.endMs, text: word.text, confidence: word.confidence })
    } else {
      open = { ...newSegment(word), endMs: word.endMs }
      segments.push(open)
    }
  }
  return segments
}
