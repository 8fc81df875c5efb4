import { type DateOrder, datesOf } from './dates.rules.ts'
import type { Found, Line } from './lines.rules.ts'

const own =
  /(?<![a-z])(invoice|bill|receipt|document|doc|issue|issued|estimate|quotation|claim|survey|report|delivery order|certificate|effective|agreement)s? ?(date|dt|dated|on)(?![a-z])|(?<![a-z])dated?(?![a-z])/
const foreign =
  /due|expiry|expire|valid|birth|dob|printed|print|manufact|mfg|best before|next|warranty (start|end)|until|since|from|to date|regd|policy|purchase/
const clock = /\d{1,2} ?:\s?\d{2}/

interface Candidate {
  found: Found
  score: number
}

/** The date of a document with what speaks for it; undefined where it has none. */
export function dateOf(
  lines: readonly Line[],
  order: DateOrder,
): (Candidate & { isConfirmed: boolean; isContested: boolean }) | undefined {
  const candidates: Candidate[] = []
  let above = ''
  for (const line of lines) {
    const text = line.text.toLowerCase()
    const dates = datesOf(line, order)
    for (const found of dates) {
      const label = text.slice(0, found.from)
      const near = label.slice(-30)
      let score = 2
      if (own.test(near)) score += 3
      else if (own.test(above) && !/[a-z]{3}/.test(label)) score += 2
      if (foreign.test(near)) score -= 3
      if (clock.test(text.slice(found.to))) score += 1
      candidates.push({ found, score })
    }
    above = dates.length === 0 ? text : ''
  }
  if (candidates.length === 0) return undefined
  const ranked = candidates.toSorted((a, b) => b.score - a.score || a.found.line.at - b.found.line.at)
  const [first] = ranked
  const others = ranked.filter(({ found }) => found.value !== first!.found.value)
  return {
    ...first!,
    isConfirmed: candidates.some((one) => one !== first && one.found.value === first!.found.value),
    isContested: others.some(({ score }) => score >= first!.score),
  }
}
