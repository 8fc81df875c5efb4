import { PhraseFinder } from './finder.rules.ts'
import { type Moment, mostMoments } from './phrases.rules.ts'
import type { Segment } from './transcript/rules.ts'
import { turnsOf, type TurnWord } from './turns.rules.ts'

export interface Topic {
  code: string
  /** Words or phrases, any of which is about the topic. */
  terms: readonly string[]
}

/** How often a call mentions a topic, and where: the first moments, in their order. */
export interface FoundTopic {
  code: string
  count: number
  moments: Moment[]
}

interface Mention {
  term: number
  from: number
  to: number
}

/** What a turn mentions of each topic. Of terms that overlap, "brake" in "brake pads", the first and longest counts once. */
function mentionsOf(
  finder: PhraseFinder,
  turn: readonly TurnWord[],
  topicOf: readonly number[],
): Map<number, Mention[]> {
  const found = new Map<number, Mention[]>()
  for (const { phrase: term, from, to } of finder.hits(turn)) {
    const mentions = found.get(topicOf[term]!) ?? []
    const last = mentions.at(-1)
    if (last?.from === from) mentions[mentions.length - 1] = { term, from, to }
    else if (!last || from >= last.to) mentions.push({ term, from, to })
    found.set(topicOf[term]!, mentions)
  }
  return found
}

/** The topics of a call, most mentioned first; without those it does not mention. The order of the segments does not matter. */
export function findTopics(segments: readonly Segment[], topics: readonly Topic[]): FoundTopic[] {
  const terms = topics.flatMap(({ terms: own }, topic) => own.map((term) => ({ term, topic })))
  const finder = new PhraseFinder(terms.map(({ term }) => term))
  const topicOf = terms.map(({ topic }) => topic)
  const found = topics.map(({ code }): FoundTopic => ({ code, count: 0, moments: [] }))
  for (const turn of turnsOf(segments))
    for (const [topic, mentions] of mentionsOf(finder, turn, topicOf)) {
      const { moments } = found[topic]!
      found[topic]!.count += mentions.length
      for (const { term, from } of mentions.slice(0, mostMoments - moments.length))
        moments.push({ segment: turn[from]!.segment, atMs: turn[from]!.atMs, phrase: terms[term]!.term })
    }
  return found.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1))
}
