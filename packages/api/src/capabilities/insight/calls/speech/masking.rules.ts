import { mask } from '#kernel/contract/masking.ts'

/** What is left of a line, and whether something was taken out of it. */
interface RedactedLine {
  text: string
  isRedacted: boolean
}

/** Whose names a call knows. */
export interface NamesOfCall {
  customer: string | null
  /** Agents speak for the brand: their names stay. */
  agent: string | null
}

// As registration numbers are written where the vehicles of the product drive: India with its series of 2021, France, Portugal, the
// United Kingdom, and Germany with its hyphen. A recognizer writes them in capitals, and a part number has another shape.
const plates =
  /(?<![\p{L}\p{N}-])(?:[A-Z]{2}[ -]?\d{1,2}[ -]?[A-Z]{1,3}[ -]?\d{4}|\d{2}[ -]?BH[ -]?\d{4}[ -]?[A-Z]{1,2}|[A-Z]{2}-\d{3}-[A-Z]{2}|[A-Z]{2}-\d{2}-[A-Z]{2}|\d{2}-[A-Z]{2}-\d{2}|[A-Z]{2}\d{2} [A-Z]{3}|[A-ZÄÖÜ]{1,3}-[A-Z]{1,2} ?\d{1,4})(?![\p{L}\p{N}-])/gu

const word = String.raw`\p{Lu}[\p{L}’'-]{1,30}`
/** How people are addressed, and how they introduce themselves; the words after it in capitals are their name. */
const leads = [
  'Mr',
  'Mrs',
  'Ms',
  'Miss',
  'Dr',
  'Herr',
  'Herrn',
  'Frau',
  'Monsieur',
  'Madame',
  'Mme',
  'Senhor',
  'Senhora',
  '[Mm]y name is',
  '[Mm]ein Name ist',
  '[Ii]ch heiße',
  "[Jj]e m[’']appelle",
  '[Oo] meu nome é',
  '[Cc]hamo-me',
]
const named = new RegExp(String.raw`(?<!\p{L})((?:${leads.join('|')})\.? )(${word}(?: ${word}){0,2})(?!\p{L})`, 'gu')
const capitalized = new RegExp(String.raw`(?<!\p{L})${word}(?!\p{L})`, 'gu')

const partsOf = (name: string | null) => new Set(name?.toLowerCase().match(/[\p{L}’'-]{3,}/gu) ?? [])

/** Masks a text as messages are, and in it registration numbers and the names of people who don’t speak for the brand. */
export function maskSpeech(spoken: string, names: NamesOfCall): RedactedLine {
  const [customer, agent] = [partsOf(names.customer), partsOf(names.agent)]
  const isOfAgent = (name: string) => name.split(' ').every((part) => agent.has(part.toLowerCase()))
  const isOfCustomer = (name: string) => customer.has(name.toLowerCase()) && !agent.has(name.toLowerCase())
  let text = spoken
  // What stood beside something masked may be known for what it is only now.
  for (let before = ''; text !== before;) {
    before = text
    text = mask(before)
      .text.replaceAll(plates, '[plate]')
      .replaceAll(named, (whole, lead: string, name: string) => (isOfAgent(name) ? whole : `${lead}[name]`))
      .replaceAll(capitalized, (name) => (isOfCustomer(name) ? '[name]' : name))
  }
  return { text, isRedacted: text !== spoken }
}
