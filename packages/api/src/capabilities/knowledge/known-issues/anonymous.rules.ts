// Finds what identifies one vehicle, case, or person. Texts come from anyone: each rule reads a letter a bounded number of times.

/** A VIN: seventeen letters and digits, some of each. */
const vin = /\b(?=[A-Z]*\d)(?=\d*[A-Z])[A-HJ-NPR-Z0-9]{17}\b/gi
/** Ten digits and more with blanks or hyphens between them: a phone. */
const phone = /\+?\d(?:[ -]?\d){9,}/g

/** Where the number of a case, ticket, complaint, or job card may lie. */
const letters = /[A-Z0-9-]{10,}/gi
const beginOfNumber = /\b[A-Z]{1,2}\d{2}/i
const endOfNumber = /-\d{6,}\b/g

/** From the first place where a number may begin to the last where one may end: what is between is part of it. */
function withoutNumber(run: string): string {
  const from = run.search(beginOfNumber)
  const end = [...run.matchAll(endOfNumber)].at(-1)
  return from < 0 || !end || end.index < from ? run : `${run.slice(0, from)}…${run.slice(end.index + end[0].length)}`
}

const domain = /@[\w-]+\.[\w.]+/g
const isOfName = /[\w.+-]/

/** Removes email addresses, each found by its domain: its name is what comes before that. */
function withoutAddresses(text: string): string {
  let [left, from] = ['', 0]
  for (const { index, 0: found } of text.matchAll(domain)) {
    let start = index
    while (start > from && isOfName.test(text[start - 1]!)) start -= 1
    if (start === index) continue
    left += `${text.slice(from, start)}…`
    from = index + found.length
  }
  return left + text.slice(from)
}

const withoutIdentifiers = (text: string): string =>
  withoutAddresses(text.replaceAll(vin, '…').replaceAll(letters, withoutNumber)).replaceAll(phone, '…')

const plain = (html: string) => html.replaceAll(/<[^<>]*>/g, ' ').replaceAll(/&nbsp;/g, ' ')

/** Texts with what names a vehicle, a case, or a person taken out of them. */
export const withoutTraces = (text: string, names: readonly string[]): string =>
  names.filter((name) => name.length > 2).reduce((left, name) => left.replaceAll(name, '…'), withoutIdentifiers(text))

/** Whether a text identifies one vehicle, case, or person, or contains one of these names. */
export function hasTraces(text: string, names: readonly string[]): boolean {
  const read = plain(text)
  const small = read.toLowerCase()
  return (
    withoutIdentifiers(read) !== read || names.some((name) => name.length > 2 && small.includes(name.toLowerCase()))
  )
}
