import { codes } from './words.ts'

/** What is masked before a text is stored. */
export const maskedKinds = codes(['phone', 'email', 'vin', 'card'])
export type MaskedKind = (typeof maskedKinds)[number]

/** What is left of a text, and what was taken out of it. */
interface Masked {
  text: string
  kinds: MaskedKind[]
}

// Every expression begins at a border or takes a whole run of signs of one class, so that none of them runs longer than the
// text is long, whatever the text is.
const email = /[\p{L}\p{N}._%+-]+(@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)?/gu
const vin = /(?<![\p{L}\p{N}])[A-HJ-NPR-Z0-9]{17}(?![\p{L}\p{N}])/giu

/** A word of seventeen letters is none, and neither is a number. */
const isVin = (word: string) => /[a-z]/i.test(word) && (word.match(/\d/g)?.length ?? 0) >= 2

/** A group of adjacent digits, and its place. */
interface Group {
  digits: string
  from: number
  to: number
}

/** Between the groups of one number; anything else parts two numbers. */
const joint = /^(?:[ \u00a0.\-–/]|\) ?| ?\(|[ .-] ?\(|\)[-.])$/u

/** The groups of digits of a text, those that may belong to one number together. */
function chainsOf(text: string): Group[][] {
  const chains: Group[][] = []
  for (const match of text.matchAll(/\d+/g)) {
    const group = { digits: match[0], from: match.index, to: match.index + match[0].length }
    const before = chains.at(-1)?.at(-1)
    if (before && group.from - before.to <= 3 && joint.test(text.slice(before.to, group.from)))
      chains.at(-1)!.push(group)
    else chains.push([group])
  }
  return chains
}

/** The check sum of card numbers. */
function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits[digits.length - 1 - at])
    const doubled = at % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

const isCard = (groups: readonly Group[], digits: string) =>
  /^[2-6]\d{12,18}$/.test(digits) &&
  (groups.length === 1 || groups.every((group) => group.digits.length >= 3 && group.digits.length <= 7)) &&
  passesLuhn(digits)

/** How far before a number to look for a word that names its kind. */
const contextLength = 24
const saysPhone =
  /(?<![\p{L}[])(?:calls?|phone|mobile|cell|tel|telephone|whats ?app|sms|contact|reach me|ring me|dial)(?!\p{L})[^\d\n[\]]{0,12}$/iu
const saysOther =
  /(?:[#$€£₹]|(?<!\p{L})(?:rs|inr|usd|eur|order|invoice|bill|ticket|job ?card|case|ref|reference|booking|account|policy|part|no|nr|id)(?!\p{L})[.: #-]{0,3}(?:(?:no|number|nr)[.: ]{0,3})?)$/iu

const isDate = (lengths: readonly number[], groups: readonly Group[]) =>
  (lengths[0] === 4 && /^(?:19|20)/.test(groups[0]!.digits) && lengths[1]! <= 2) ||
  (lengths[0]! <= 2 && lengths[1]! <= 2 && /^(?:19|20)\d\d$/.test(groups[2]?.digits ?? ''))

/** 12 500 000: an amount, and no number to call. */
const isAmount = (lengths: readonly number[]) =>
  lengths.length >= 3 && lengths[0]! <= 3 && lengths.slice(1).every((length) => length === 3)

/** Whether so many digits, without a word or a symbol before them, are written like a phone number. */
function looksLikePhone(groups: readonly Group[], digits: string, isWholeChain: boolean): boolean {
  if (groups.length === 1) return /^(?:[6-9]|0[1-9]|91[6-9])\d{9}$/.test(digits)
  const lengths = groups.map((group) => group.digits.length)
  if (lengths.length === 2 && lengths[0] === 5 && /^[6-9]\d{9}$/.test(digits)) return true
  if (!isWholeChain || digits.length < 10 || digits.length > 12 || lengths.some((length) => length < 2 || length > 8))
    return false
  return !isDate(lengths, groups) && !isAmount(lengths)
}

/** The words before a number, which name its kind. */
function leadOf(text: string, from: number) {
  const before = text.slice(Math.max(0, from - contextLength), from)
  if (/\+[ (]{0,2}$/.test(before)) return 'international'
  if (saysOther.test(before) || /(?:[\p{L}_]|\d[.,:])$/u.test(before)) return 'other'
  return saysPhone.test(before) ? 'phone' : 'nothing'
}

/** So a number goes on that is an amount, a share, a time or part of a word. */
const goesOn = /^(?:[\p{L}_%]|[.,:]\d{1,2}(?!\d))/u

function isPhone(lead: ReturnType<typeof leadOf>, groups: readonly Group[], digits: string, isWholeChain: boolean) {
  if (lead === 'other') return false
  if (lead === 'international') return digits.length >= 8 && digits.length <= 15
  if (/^00[1-9]\d{7,14}$/.test(digits)) return true
  if (lead === 'phone' && digits.length >= 7 && digits.length <= 15) {
    const lengths = groups.map((group) => group.digits.length)
    return groups.length === 1 || !isDate(lengths, groups)
  }
  return looksLikePhone(groups, digits, isWholeChain)
}

/** The longest number that begins with a group and is a card or a phone. */
function numberAt(text: string, chain: readonly Group[], start: number) {
  const lead = leadOf(text, chain[start]!.from)
  let found: { kind: 'card' | 'phone'; end: number } | undefined
  let digits = ''
  for (let end = start; end < chain.length; end += 1) {
    digits += chain[end]!.digits
    if (digits.length > 19) break
    if (digits.length < 7) continue
    const groups = chain.slice(start, end + 1)
    const { to } = chain[end]!
    if (isCard(groups, digits)) found = { kind: 'card', end }
    else if (lead === 'international' || !goesOn.test(text.slice(to, to + 4))) {
      const isWholeChain = start === 0 && end === chain.length - 1
      if (isPhone(lead, groups, digits, isWholeChain)) found = { kind: 'phone', end }
    }
  }
  return found
}

/** The sign and the bracket in front of a number go with it, and the bracket behind. */
function wholeNumber(text: string, from: number, to: number): { from: number; to: number } {
  const sign = /(?:\(?\+[ (]{0,2}|\()$/.exec(text.slice(Math.max(0, from - 4), from))?.[0] ?? ''
  return { from: from - sign.length, to: text[to] === ')' && sign.includes('(') ? to + 1 : to }
}

function maskNumbers(text: string, kinds: Set<MaskedKind>): string {
  let masked = ''
  let done = 0
  for (const chain of chainsOf(text)) {
    for (let at = 0; at < chain.length; at += 1) {
      const found = numberAt(text, chain, at)
      if (!found) continue
      const { from, to } = wholeNumber(text, chain[at]!.from, chain[found.end]!.to)
      masked += `${text.slice(done, from)}[${found.kind}]`
      done = to
      kinds.add(found.kind)
      at = found.end
    }
  }
  return masked + text.slice(done)
}

function maskOnce(text: string, kinds: Set<MaskedKind>): string {
  const withoutEmails = text.replaceAll(email, (word: string, domain?: string) => {
    if (domain === undefined) return word
    kinds.add('email')
    return '[email]'
  })
  const withoutVins = withoutEmails.replaceAll(vin, (word) => {
    if (!isVin(word)) return word
    kinds.add('vin')
    return `[VIN …${word.slice(-6)}]`
  })
  return maskNumbers(withoutVins, kinds)
}

/**
 * Takes out of a text what names a person: e-mail addresses, numbers of phones and cards; of a VIN the last six signs stay
 * (docs/domain.md#conversations). What is masked already stays as it is.
 */
export function mask(text: string): Masked {
  const kinds = new Set<MaskedKind>()
  let masked = text
  // What stood beside something masked may be known for what it is only now.
  for (let before = ''; masked !== before;) {
    before = masked
    masked = maskOnce(before, kinds)
  }
  return { text: masked, kinds: [...kinds] }
}
