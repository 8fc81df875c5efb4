import { rounded } from '#kernel/contract/rounded.ts'
import { PhraseFinder } from './finder.rules.ts'
import type { Segment } from './transcript/rules.ts'
import { turnsOf } from './turns.rules.ts'
import type { PhraseDemand, SpeakerRole } from './vocabulary.ts'

/** What a call must contain, or must not: a greeting, a notice of recording, words to avoid. */
export interface PhraseRule {
  code: string
  demand: PhraseDemand
  /** Any of them counts. */
  phrases: readonly string[]
  /** Who has to say it, or may not; null for anyone. */
  speaker: SpeakerRole | null
  /** The first or last seconds of the call, in which the phrase has to begin; null for all of it. */
  window: { from: 'start' | 'end'; seconds: number } | null
}

/** Where a phrase is spoken: the index of the segment, when in milliseconds, and which. */
export interface Moment {
  segment: number
  atMs: number
  phrase: string
}

export interface PhraseResult {
  code: string
  /** Null where there is not enough evidence: the call has no text, or the rule names a role and no speaker has one. */
  isMet: boolean | null
  /** How often a phrase of the rule is spoken by its speaker within its window. */
  count: number
  /** The first of them, in their order. */
  moments: Moment[]
}

/** More moments of one rule or topic in one call show nothing new. */
export const mostMoments = 100

function isInWindow(atMs: number, { window }: PhraseRule, durationMs: number): boolean {
  if (window === null) return true
  const lengthMs = window.seconds * 1000
  return window.from === 'start' ? atMs < lengthMs : atMs >= durationMs - lengthMs
}

/** Whether a call can be judged by a rule. */
function hasEvidence(segments: readonly Segment[], { speaker }: PhraseRule): boolean {
  const hasText = segments.some(({ text }) => text !== '')
  return hasText && (speaker === null || segments.some(({ role }) => role !== null))
}

/** What each rule finds in a call of that length, in the order of the rules. The order of the segments does not matter. */
export function phraseResults(
  segments: readonly Segment[],
  durationMs: number,
  rules: readonly PhraseRule[],
): PhraseResult[] {
  const phrases = rules.flatMap((rule, index) => rule.phrases.map((phrase) => ({ phrase, index })))
  const finder = new PhraseFinder(phrases.map(({ phrase }) => phrase))
  const found = rules.map(({ code }): PhraseResult => ({ code, isMet: null, count: 0, moments: [] }))
  for (const turn of turnsOf(segments))
    for (const hit of finder.hits(turn)) {
      const { phrase, index } = phrases[hit.phrase]!
      const { segment, atMs } = turn[hit.from]!
      const [rule, result] = [rules[index]!, found[index]!]
      const isSpeaker = rule.speaker === null || segments[segment]!.role === rule.speaker
      if (!isSpeaker || !isInWindow(atMs, rule, durationMs)) continue
      result.count += 1
      if (result.moments.length < mostMoments) result.moments.push({ segment, atMs, phrase })
    }
  return found.map((result, index) => {
    const rule = rules[index]!
    const isMet = hasEvidence(segments, rule) ? result.count > 0 === (rule.demand === 'must_say') : null
    return { ...result, isMet }
  })
}

/** Whether a call meets all rules; null where none is broken and one of them, or all, cannot be judged. */
export function meetsAll(results: readonly Pick<PhraseResult, 'isMet'>[]): boolean | null {
  if (results.some(({ isMet }) => isMet === false)) return false
  return results.length > 0 && results.every(({ isMet }) => isMet) ? true : null
}

/** M69 of several calls: of those that can be judged, how many meet all rules, with one decimal. Null where there are none. */
export function phraseCompliance(calls: readonly (boolean | null)[]): {
  percent: number | null
  calls: number
  leftOut: number
} {
  const judged = calls.filter((call) => call !== null)
  const percent = judged.length === 0 ? null : rounded((100 * judged.filter(Boolean).length) / judged.length)
  return { percent, calls: judged.length, leftOut: calls.length - judged.length }
}
