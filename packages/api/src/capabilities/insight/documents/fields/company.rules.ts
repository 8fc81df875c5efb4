import type { Found, Line } from './lines.rules.ts'

/** What companies have at the end of their names. */
const suffix =
  /(?<![a-z])(sdn\.? ?\.?\w{3}|s\/b|bhd|pvt\.? ?ltd|private limited|limited|ltd|llp|llc|inc|corp|corporation|gmbh|plc|co|company|s\.?a|ag|pte)\.?(?![a-z])/i
const business =
  /(?<![a-z])(trading|enterprises?|restaurants?|motors?|automobiles?|auto|hardware|stationery|stationers|store|stores|mart|shop|trade|supply|supplies|industries|services?|workshop|garage|cafe|kitchen|pharmacy|bakery|food|petro|perniagaan|syarikat|kedai|restoran|pasar|insurance|dealers?|sons|books?|gift|house|marketing|electrical|machinery|hotel|station|centre|center)(?![a-z])/i
const address =
  /(?<![a-z])(jalan|jln|lot|no ?[.:]|road|street|avenue|lane|floor|plot|taman|lorong|kampung|sector|block|level|unit|batu|p\.? ?o\.? box|bandar|seksyen|pin ?code|nagar|highway)(?![a-z])|\d{5,6}(?!\d)/i
const other =
  /(?<![a-z])(tel|fax|phone|ph|gst|gstin|email|e-mail|www|http|hp|mobile|reg|roc|co\.? ?reg|website|contact|vat|tin)(?![a-z])|@|\d{6}/i
const title =
  /(?<![a-z])(invoice|receipt|bill|estimate|quotation|date|time|cashier|original|duplicate|copy|page|table|order|welcome|thank|customer|to|from|subject|dear|statement|delivery|document|doc|total|amount|qty|member)(?![a-z])/i

const mostLines = 14

/** Where the address or the numbers below a name begin. */
const isBelowName = (text: string) =>
  !suffix.test(text) && (address.test(text) || other.test(text) || /^\W*\(?[\w -]{0,6}\d{5,}/.test(text))

const lettersIn = (text: string) => text.replaceAll(/[^\p{L}]/gu, '').length

/** Registration numbers behind a name are no part of it. */
const behindName = [
  /[ (]{1,2}(?:company|co)[ .]{0,2}(?:reg|no|rfg)(?![a-z])/i,
  /[ ([]{1,3}(?:reg|no|rfg)?[ .:#]{0,3}[a-z]{0,2}\d{5}/i,
]

/** A line without what is no part of a name. */
function nameIn(text: string): string {
  const ends = behindName.map((pattern) => text.search(pattern)).filter((at) => at > 3)
  return text.slice(0, Math.min(text.length, ...ends)).trim()
}

function scoreOf(line: Line, at: number, below: number): number {
  const text = nameIn(line.text)
  const letters = lettersIn(text)
  if (letters < 4 || letters < text.length * 0.45) return Number.NEGATIVE_INFINITY
  const certainty = line.words.reduce((sum, { confidence }) => sum + confidence, 0) / line.words.length
  let score = 2 - at * 0.3 + (certainty - 0.8) * 3
  if (suffix.test(text)) score += 3
  if (business.test(text)) score += 0.8
  if (below > 0 && at === below - 1) score += 1
  if (below > 0 && at > below) score -= 1.5
  if (address.test(text) && !suffix.test(text)) score -= 2.5
  if (other.test(text)) score -= 2
  if (title.test(text)) score -= 2.5
  if (/formerly|licensee|branch/i.test(text)) score -= 1.5
  return score
}

/** What is left of a line without the words that any company has. */
const ownLetters = (text: string) =>
  lettersIn(
    [suffix, suffix, business, business].reduce(
      (left, words) => left.replace(words, ''),
      text.replaceAll(/\([^)]{0,20}\)/g, ''),
    ),
  )

/** Whether a line can be the beginning of a name that goes on below it. */
const isBeginning = (text: string) =>
  lettersIn(text) >= 3 && !suffix.test(text) && !title.test(text) && !address.test(text) && !other.test(text)

/** The lines of a name that is longer than one: "SDN BHD" is none, and neither is what ends in "&". */
function wholeName(lines: readonly Line[], best: number): string {
  let [first, last] = [best, best]
  const textAt = (at: number) => nameIn(lines[at]?.text ?? '')
  const isPart = (text: string) =>
    ownLetters(text) < 4 || /^[^(]*\)/.test(text) || (business.test(text) && !text.includes(' '))
  const isSuffixed = suffix.test(textAt(best))
  while (first > 0 && best - first < 2 && isBeginning(textAt(first - 1))) {
    const joins = /[&,-]$/.test(textAt(first - 1)) || (isSuffixed && isPart(textAt(first)))
    if (!joins) break
    first -= 1
  }
  const next = textAt(last + 1)
  const goesOn = textAt(last).endsWith('&') || (suffix.test(next) && ownLetters(next) < 4)
  if (!isSuffixed && next !== '' && goesOn && !address.test(next)) last += 1
  return Array.from({ length: last - first + 1 }, (_, at) => textAt(first + at)).join(' ')
}

/** A name without signs around it; a bracket or a point may be its end. */
function withoutSigns(name: string): string {
  const from = Math.max(0, name.search(/[\p{L}\p{N}]/u))
  let to = name.length
  while (to > from && !/[\p{L}\p{N}).]/u.test(name[to - 1]!)) to -= 1
  return name.slice(from, to)
}

/** The company that wrote a document: the name above the address in its head. */
export function companyOf(lines: readonly Line[]): { found: Found; score: number } | undefined {
  const head = lines.slice(0, mostLines)
  const below = head.findIndex(({ text }, at) => at > 0 && isBelowName(text))
  const [best] = head
    .map((line, at) => ({ at, line, score: scoreOf(line, at, below) }))
    .toSorted((a, b) => b.score - a.score || a.at - b.at)
  // Any text has a first line: a name has the address below it, or is one by its words.
  const isName = best && (below > 0 || suffix.test(best.line.text) || business.test(best.line.text))
  if (!best || !isName || best.score < 1) return undefined
  const { line, at, score } = best
  const value = withoutSigns(wholeName(head, at))
  return { found: { value, line, from: 0, to: nameIn(line.text).length }, score }
}
