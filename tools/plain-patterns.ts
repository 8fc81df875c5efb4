/** A piece of a pattern, as far as repetition goes: a class, an escape, the beginning of a group, a quantifier, a letter. */
const piece =
  /\[(?:\\[^]|[^\]\\])*\]|\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|[^])|\((?:\?(?:[:=!]|<[=!]|<\w+>))?|[*+]|\{\d+(?:,\d*)?\}|[^]/g
const quantifier = /^(?:[*+?]|\{\d.*\})$/
const range = /^\{(\d+)(,?)(\d*)\}$/

/** How many ways through a pattern there may be at one letter, so that it costs little without being looked at. */
const fewWays = 1_000

/** In how many ways a piece can be passed: two for what may be left out, no number for what is repeated without an end. */
function waysOf(one: string, before: string | undefined): number {
  if (one === '|') return 2
  // After a quantifier it only makes the quantifier lazy.
  if (one === '?') return before !== undefined && quantifier.test(before) ? 1 : 2
  if (one === '*' || one === '+') return Number.POSITIVE_INFINITY
  const [, from, comma, to] = range.exec(one) ?? []
  if (!comma) return 1
  return to ? Number(to) - Number(from) + 1 : Number.POSITIVE_INFINITY
}

/**
 * Whether a pattern takes linear time in a way that can be seen without a checker. It refers to no group, repeats no group, and
 * repeats at most one letter without an end. Where it does, it is tried at the beginning of the text alone, or nothing comes after the
 * repetition that could fail, so that what it read is not read again.
 */
export function isPlain(source: string, flags: string): boolean {
  // Classes within classes are more than is read here.
  if (flags.includes('v')) return false
  const pieces = source.match(piece) ?? []
  const ways = pieces.map((one, at) => waysOf(one, pieces[at - 1]))
  const isRepeatedGroup = pieces.some((one, at) => /^[*+{]/.test(one) && quantifier.test(one) && pieces[at - 1] === ')')
  if (isRepeatedGroup || pieces.some((one) => /^\\[k1-9]/.test(one))) return false
  if (ways.filter(Number.isFinite).reduce((all, some) => all * some, 1) > fewWays) return false
  const endless = ways.flatMap((some, at) => (Number.isFinite(some) ? [] : [at]))
  if (endless.length === 0) return true
  if (endless.length > 1 || hasBranches(pieces)) return false
  const isAnchored = pieces[0] === '^' && !flags.includes('m')
  const isLast = pieces.slice(endless[0]! + 1).every((one) => one === ')' || one === '?')
  return isAnchored || (isLast && !pieces.some((one) => /^\(\?<?[=!]/.test(one)))
}

/** Whether a pattern is a choice of several as a whole. */
function hasBranches(pieces: readonly string[]): boolean {
  let depth = 0
  return pieces.some((one) => {
    if (one.startsWith('(')) depth += 1
    if (one === ')') depth -= 1
    return one === '|' && depth === 0
  })
}
