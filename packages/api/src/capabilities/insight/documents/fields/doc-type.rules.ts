import type { Page } from '../reading/page.rules.ts'
import type { FieldsType } from './fields.rules.ts'
import { linesOf } from './lines.rules.ts'

interface Sign {
  type: Exclude<FieldsType, 'other'>
  pattern: RegExp
  /** How much it says where it is in the head of a document; further down it says a third of that. */
  weight: number
}

/** What documents call themselves, and what is in them. */
const signs: readonly Sign[] = [
  { type: 'invoice', pattern: /(?<![a-z])(tax |proforma |commercial )?invoice(?![a-z])/, weight: 3 },
  {
    type: 'invoice',
    pattern: /(?<![a-z])(receipt|cash bill|cash sales|bill of supply|guest check)(?![a-z])/,
    weight: 2.5,
  },
  {
    type: 'invoice',
    pattern: /(?<![a-z])(grand total|amount due|change|cashier|bill (no|date))(?![a-z])/,
    weight: 0.8,
  },
  { type: 'estimate', pattern: /(?<![a-z])(repair )?(estimate|estimation|quotation|quote)(?![a-z])/, weight: 3.2 },
  {
    type: 'survey_report',
    pattern: /(?<![a-z])(survey report|surveyor|survey no|loss assess\w*)(?![a-z])/,
    weight: 3.5,
  },
  {
    type: 'delivery_order',
    pattern: /(?<![a-z])(delivery (order|note|challan)|vehicle delivery)(?![a-z])/,
    weight: 3.5,
  },
  { type: 'warranty_claim', pattern: /(?<![a-z])warranty claim(?![a-z])/, weight: 4 },
  {
    type: 'warranty_claim',
    pattern: /(?<![a-z])(claim (no|number|form)|failed part|causal part|defect code)(?![a-z])/,
    weight: 1.2,
  },
  { type: 'job_card_scan', pattern: /(?<![a-z])(job ?card|repair order|work order)(?![a-z])/, weight: 3.4 },
  {
    type: 'job_card_scan',
    pattern: /(?<![a-z])(odometer|service advisor|customer complaint|demanded repairs)(?![a-z])/,
    weight: 0.9,
  },
  {
    type: 'bulletin',
    pattern:
      /(?<![a-z])(technical|service|safety|recall) bulletin(?![a-z])|(?<![a-z])(bulletin|circular|field action|recall notice|tsb)(?![a-z])/,
    weight: 3,
  },
  {
    type: 'certificate',
    pattern: /(?<![a-z])certificate(?![a-z])|(?<![a-z])(certify|certified) that(?![a-z])/,
    weight: 3,
  },
  { type: 'contract', pattern: /(?<![a-z])(agreement|contract|memorandum of understanding)(?![a-z])/, weight: 3 },
  {
    type: 'contract',
    pattern: /(?<![a-z])(the parties|party of the|hereinafter|terms and conditions|whereas)(?![a-z])/,
    weight: 1,
  },
  {
    type: 'letter',
    pattern: /(?<![a-z])(dear|yours (sincerely|faithfully|truly)|kind regards|best regards|sincerely)(?![a-z])/,
    weight: 2,
  },
  { type: 'letter', pattern: /^(from|to|subject): /, weight: 1 },
]

/** The head of a document has its title. */
const headLines = 15
const mostLines = 120

/** The words of a name such as `Tax_Invoice-2026.pdf`. */
const wordsOfName = (name: string) =>
  name
    .toLowerCase()
    .replace(/\.[a-z0-9]{1,5}$/, '')
    .replaceAll(/[_.-]+/g, ' ')

/** Which type of document a file is, as far as its words tell, and how sure that is from 0 to 1. */
export function docTypeOf(pages: readonly Page[], fileName: string): { docType: FieldsType; confidence: number } {
  const lines = linesOf(pages.slice(0, 2)).slice(0, mostLines)
  const name = wordsOfName(fileName.slice(0, 200))
  const weights = new Map<FieldsType, number>()
  for (const { type, pattern, weight } of signs) {
    const at = lines.findIndex(({ text }) => pattern.test(text.toLowerCase()))
    const byPlace = at < 0 ? 0 : at < headLines ? weight : weight / 3
    // A line of its own is a title; in a sentence it may be about another document.
    const isTitle = at >= 0 && lines[at]!.words.length <= 5
    const byName = pattern.test(name) ? 1.5 : 0
    weights.set(type, (weights.get(type) ?? 0) + byPlace * (isTitle ? 1.3 : 1) + byName)
  }
  const [first, second] = [...weights].toSorted(([, a], [, b]) => b - a)
  const [docType, weight] = first!
  if (weight < 1.5) return { docType: 'other', confidence: 0.3 }
  const lead = (weight - second![1]) / weight
  return { docType, confidence: Math.min(0.95, 0.35 + Math.min(weight, 5) * 0.06 + lead * 0.35) }
}
