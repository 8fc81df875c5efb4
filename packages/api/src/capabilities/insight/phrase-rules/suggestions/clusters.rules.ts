/** A word, or two after each other, and the calls that it occurs in, by their place: in ascending order. */
export interface Candidate {
  term: string
  /** As it is written, the most frequent first. */
  forms: readonly string[]
  calls: readonly number[]
  /** The line of each of these calls that names it first. */
  seqs: readonly number[]
}

/** Terms that occur in the same calls. */
export interface Cluster {
  /** The one of most calls first. */
  terms: string[]
  /** As they are written. */
  forms: string[]
  /** The calls that name any of them, by their place, with the line that does first. */
  calls: Map<number, number>
}

/** So many terms of most calls are compared with each other. */
const mostCompared = 400
/** Two terms belong together that occur together in at least this share of the calls that have either. */
const togetherShare = 0.5
/** Any two terms of a cluster do in this share. */
const leastShare = 0.35
const mostTerms = 8

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** How many calls two ascending lists share. */
function sharedCalls(a: readonly number[], b: readonly number[]): number {
  let [count, at] = [0, 0]
  for (const call of a) {
    while (at < b.length && b[at]! < call) at += 1
    if (b[at] === call) count += 1
  }
  return count
}

interface Likeness {
  one: number
  other: number
  share: number
  shared: number
}

/** How much any two candidates occur together: all pairs that could be in one cluster, the most alike first. */
function likenesses(candidates: readonly Candidate[], leastCalls: number): Likeness[] {
  const found: Likeness[] = []
  for (const [one, a] of candidates.entries())
    for (let other = one + 1; other < candidates.length; other += 1) {
      const b = candidates[other]!
      // The one of fewer calls bounds what they can share.
      if (b.calls.length < leastShare * a.calls.length) break
      const shared = sharedCalls(a.calls, b.calls)
      const share = shared / (a.calls.length + b.calls.length - shared)
      if (shared >= leastCalls && share >= leastShare) found.push({ one, other, share, shared })
    }
  return found.toSorted((a, b) => b.share - a.share || b.shared - a.shared || a.one - b.one || a.other - b.other)
}

/** Joins what is alike, the most alike first; all terms of a group are alike to each other. */
function groupsOf(candidates: readonly Candidate[], leastCalls: number): number[][] {
  const alike = likenesses(candidates, leastCalls)
  const known = new Set(alike.map(({ one, other }) => `${one} ${other}`))
  const areAlike = (a: number, b: number) => known.has(a < b ? `${a} ${b}` : `${b} ${a}`)
  const groups = candidates.map((_, at) => [at])
  for (const { one, other, share } of alike) {
    const [a, b] = [groups[one]!, groups[other]!]
    if (share < togetherShare || a === b || a.length + b.length > mostTerms) continue
    if (!a.every((left) => b.every((right) => areAlike(left, right)))) continue
    const joined = [...a, ...b]
    for (const at of joined) groups[at] = joined
  }
  return [...new Set(groups)]
}

const wordsOf = (term: string) => term.split(' ')

/** A word that a pair of the cluster has already says nothing more, and would find more than is meant. */
function withoutParts(terms: readonly string[]): string[] {
  const inPairs = new Set(terms.filter((term) => term.includes(' ')).flatMap(wordsOf))
  return terms.filter((term) => term.includes(' ') || !inPairs.has(term))
}

/** The calls of terms, each with the first line that names any of them. */
function callsOf(members: readonly Candidate[]): Map<number, number> {
  const found = new Map<number, number>()
  for (const { calls, seqs } of members)
    for (const [at, call] of calls.entries()) found.set(call, Math.min(found.get(call) ?? Infinity, seqs[at]!))
  return found
}

/** Several terms, or one of two words: a single word is about anything. */
const saysSomething = (terms: readonly string[]) => terms.length > 1 || terms[0]!.includes(' ')

/**
 * Terms that occur together in many calls, those of most calls first. It depends on nothing but the candidates: the same calls
 * have the same clusters.
 */
export function clustersOf(
  candidates: readonly Candidate[],
  { leastCalls, mostCalls, most }: { leastCalls: number; mostCalls: number; most: number },
): Cluster[] {
  const compared = candidates
    .filter(({ calls }) => calls.length >= leastCalls && calls.length <= mostCalls)
    .toSorted((a, b) => b.calls.length - a.calls.length || compare(a.term, b.term))
    .slice(0, mostCompared)
  const clusters = groupsOf(compared, leastCalls).flatMap((group): Cluster[] => {
    const members = group.toSorted((a, b) => a - b).map((at) => compared[at]!)
    const terms = withoutParts(members.map(({ term }) => term))
    if (!saysSomething(terms)) return []
    const named = members.filter(({ term }) => terms.includes(term))
    return [{ terms, forms: named.flatMap(({ forms }) => forms), calls: callsOf(named) }]
  })
  return withoutRepeated(
    clusters.toSorted((a, b) => b.calls.size - a.calls.size || compare(a.terms[0]!, b.terms[0]!)),
  ).slice(0, most)
}

/** A word is in one cluster alone: "fuel pump" and "pump noise" would be two of the same calls. */
function withoutRepeated(clusters: readonly Cluster[]): Cluster[] {
  const used = new Set<string>()
  return clusters.filter(({ terms }) => {
    const words = terms.flatMap(wordsOf)
    const isNew = words.every((word) => !used.has(word))
    if (isNew) for (const word of words) used.add(word)
    return isNew
  })
}
