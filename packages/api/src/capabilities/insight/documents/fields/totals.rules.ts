import { type Amount, amountsOf } from './amounts.rules.ts'
import type { Line } from './lines.rules.ts'

/** An amount with what speaks for it. */
export interface Weighed {
  amount: Amount
  weight: number
  /** Whether other amounts of the file lead to the same. */
  isConfirmed: boolean
  /** Whether another amount has nearly as much for it. */
  isContested: boolean
}

/** A recognizer may read "total" as "tota1" or "tolal". */
const words = {
  grand:
    /grand|to[tl]al\s?(amount|amt|payable|due|rounded|incl|sales \(?incl|rm|inr|rs)|to[tl]al.{0,20}inclusive|(amount|amt) (due|payable)|balance due|nett? (total|amount|amt|payable)|rou?nd(?:ed)? ?d? ?total|invoice (total|value|amount)|total invoice|payable|claim amount|gesamt|rechnungsbetrag|endbetrag|zu zahlen|total ttc|montant ttc|à payer|a pagar|valor total/,
  total: /(?<![a-z])to[tl]a[l1i!](?![a-z])|amount|nett?(?![a-z])|jumlah|summe|montant|somme/,
  notTotal:
    /sub[ -]?total|zwischensumme|sous[ -]?total|netto|(total|montant|summe|valor) (ht|tva|iva|mwst|ust)(?![a-z])|qty|quantity|item|excl|before|discount|saving|change|rounding|points|includes|total (gst|tax|vat|disc)|(gst|tax|vat|disc) (total|amount|amt)|taxable|balance b|unit price|per |tips/,
  paid: /cash|visa|master|card|paid|payment|tender|received|cheque|upi/,
  change: /change|balance|baki/,
  rounding: /round/,
  summary: /(gst|tax|vat) (summary|analysis|code)|tax\s?code|summary/,
}

interface Entry {
  amount: Amount
  label: string
  isAlone: boolean
  isInSummary: boolean
}

/** Each amount with the words of its line, or of the line above where there are none but a label. */
function entriesOf(lines: readonly Line[]): Entry[] {
  const entries: Entry[] = []
  let label = ''
  let isInSummary = false
  for (const line of lines) {
    const amounts = amountsOf(line)
    const text = line.text.toLowerCase()
    if (words.summary.test(text)) isInSummary = true
    const money = amounts.filter(({ isMoney }) => isMoney)
    const own = text.slice(0, (money[0] ?? amounts[0])?.from ?? text.length)
    const isBare = !/[a-z]{3}/.test(text)
    const used = isBare ? label : own
    for (const amount of money.length > 0 ? money : amounts.slice(-1))
      entries.push({ amount, label: used, isAlone: money.length <= 1, isInSummary })
    // A label on a line of its own belongs to the amount below it, unless it is one of several above a table.
    if (amounts.length === 0 && text.length <= 30) label = text
    // What is below the rounding, without a word, is the rounded total.
    else label = words.rounding.test(own) ? 'total rounded' : ''
  }
  return entries
}

function weightOf({ amount, label, isAlone, isInSummary }: Entry): number {
  if (words.notTotal.test(label) && !/total \(?(incl|sales incl)|sales \(?incl|rou?nd(?:ed)? ?d? ?total/.test(label))
    return 0
  const byLabel = words.grand.test(label) ? 5 : words.total.test(label) ? 3.5 : words.paid.test(label) ? 1 : 0
  if (byLabel === 0) return 0
  const factor = (isInSummary ? 0.25 : 1) * (isAlone ? 1 : 0.5) * (amount.isMoney ? 1 : 0.6)
  return byLabel * factor
}

/** The cents of what is paid less the change. */
function paidCents(entries: readonly Entry[]): number[] {
  const centsWith = (pattern: RegExp) =>
    entries
      .filter(({ label, amount }) => amount.isMoney && pattern.test(label))
      .slice(0, 10)
      .map(({ amount }) => Math.abs(amount.cents))
  const changes = centsWith(words.change)
  return centsWith(words.paid).flatMap((paid) => changes.map((change) => paid - change))
}

/** The cents of a total and its rounding, which is between it and the result; its sign may be lost. */
function roundedCents(entries: readonly Entry[]): number[] {
  const at = entries.findIndex(
    ({ label, amount }) => words.rounding.test(label) && Math.abs(amount.cents) <= 9 && amount.cents !== 0,
  )
  if (at < 0) return []
  const { cents } = entries[at]!.amount
  const results = new Set(entries.slice(at + 1).map(({ amount }) => amount.cents))
  return entries
    .slice(0, at)
    .filter(({ label }) => words.total.test(label))
    .flatMap(({ amount }) => [amount.cents + cents, amount.cents - cents])
    .filter((one) => results.has(one))
}

/** The cents of a total before tax and its tax. */
function taxedCents(entries: readonly Entry[]): number[] {
  const of = (pattern: RegExp) => entries.filter(({ label }) => pattern.test(label)).map(({ amount }) => amount.cents)
  const taxes = of(/(?<![a-z])(gst|tax|vat|mwst|ust|tva|iva)(?![a-z])/).filter((cents) => cents > 0)
  return of(/sub[ -]?total|zwischensumme|sous[ -]?total|netto|(?<![a-z])ht(?![a-z])|excl|taxable|before/)
    .slice(0, 10)
    .flatMap((net) => taxes.slice(0, 10).map((tax) => net + tax))
}

/** What amounts say about one another. */
const confirmedCents = (entries: readonly Entry[]): Set<number> =>
  new Set([...paidCents(entries), ...roundedCents(entries), ...taxedCents(entries)])

/** No bill that is read has more items; each is compared with those before it. */
const mostItems = 200

/** The items of a bill: the last amount of each line that has no label of its own. */
export function itemsOf(lines: readonly Line[]): Amount[] {
  return lines.slice(0, mostItems).flatMap((line) => {
    const money = amountsOf(line).filter(({ isMoney }) => isMoney)
    return money.slice(-1)
  })
}

/** An amount that is the sum of those on the lines right above it: of a bill whose label cannot be read. */
export function sumOfItems(lines: readonly Line[]): Amount | undefined {
  const items = itemsOf(lines)
  for (let at = items.length - 1; at >= 2; at--) {
    let sum = 0
    for (let from = at - 1; from >= 0 && sum < items[at]!.cents; from--) {
      sum += items[from]!.cents
      if (sum === items[at]!.cents && at - from >= 2) return items[at]
    }
  }
  return undefined
}

/** The total of a bill with what speaks for it; undefined where no amount is one. */
export function totalOf(lines: readonly Line[]): Weighed | undefined {
  const entries = entriesOf(lines)
  const confirmed = confirmedCents(entries)
  const weights = new Map<number, { weight: number; best: number; amount: Amount }>()
  for (const entry of entries) {
    const { amount } = entry
    if (amount.cents <= 0) continue
    const weight = weightOf(entry)
    const known = weights.get(amount.cents)
    // A place with a label is shown rather than one without, and of several the last.
    const isBetter = !known || weight >= known.best
    weights.set(amount.cents, {
      weight: Math.max(known?.weight ?? 0, weight) + (known && amount.isMoney ? 0.3 : 0),
      best: Math.max(known?.best ?? 0, weight),
      amount: isBetter ? amount : known.amount,
    })
  }
  const ranked = [...weights.values()]
    .map((one) => ({ ...one, weight: one.weight + (confirmed.has(one.amount.cents) ? 2.5 : 0) }))
    .filter(({ best, amount }) => best > 0 || confirmed.has(amount.cents))
    .toSorted((a, b) => b.weight - a.weight || b.amount.cents - a.amount.cents)
  const [first, second] = ranked
  if (!first) {
    const sum = sumOfItems(lines)
    return sum && { amount: sum, weight: 1, isConfirmed: true, isContested: false }
  }
  return {
    amount: first.amount,
    weight: first.weight,
    isConfirmed: confirmed.has(first.amount.cents),
    isContested: second !== undefined && second.weight > first.weight - 1.2 && second.best >= 3,
  }
}

const taxWords = {
  any: /(?<![a-z])(gst|tax|vat|igst|cgst|sgst|mwst|ust|tva|iva)(?![a-z])/,
  none: /(gst|tax|vat) ?(id|no|reg|in|invoice|code|excl|summary)|excl|incl(?!udes)|taxable|simplified|before|w\/o|net of/,
  sum: /total (gst|tax|vat)|(gst|tax|vat) (total|amount|amt|payable)|includes/,
  part: /(?<![a-z])(cgst|sgst|utgst|cess)(?![a-z])/,
}

/** The tax of a bill: its sum where one is given, else the sum of its parts, else the one amount of tax. */
export function taxOf(lines: readonly Line[], total: Amount | undefined): Weighed | undefined {
  const most = total?.cents ?? Number.POSITIVE_INFINITY
  const entries = entriesOf(lines).filter(
    ({ label, amount }) =>
      amount.isMoney &&
      amount.cents >= 0 &&
      amount.cents < most &&
      taxWords.any.test(label) &&
      !taxWords.none.test(label),
  )
  const sums = entries.filter(({ label }) => taxWords.sum.test(label))
  const of = ({ amount }: Entry, weight: number, isConfirmed = false): Weighed => ({
    amount,
    weight,
    isConfirmed,
    isContested: false,
  })
  const sum = sums.find(({ amount }) => amount.cents > 0) ?? sums[0]
  if (sum)
    return of(
      sum,
      5,
      entries.some((one) => one !== sum && one.amount.cents === sum.amount.cents),
    )
  const parts = entries.filter(({ label }) => taxWords.part.test(label))
  if (parts.length > 1) {
    const cents = parts.reduce((all, { amount }) => all + amount.cents, 0)
    const last = parts.at(-1)!.amount
    return { amount: { ...last, cents }, weight: 4, isConfirmed: false, isContested: false }
  }
  const one = entries.find(({ amount }) => amount.cents > 0) ?? entries[0]
  return one && of(one, 3)
}
