/** A stretch in which an identifier lies. No identifier is as long as one may be. */
const stretch = /[\w.+@-]{5,120}/g

/** What tells of one vehicle, case, or person, within a stretch. */
const identifiers: readonly RegExp[] = [
  // A VIN: seventeen letters and digits, some of each.
  /\b(?=[A-Z]*\d)(?=\d*[A-Z])[A-HJ-NPR-Z0-9]{17}\b/gi,
  // Numbers of cases, tickets, complaints, and job cards. Bounded: a stretch has at most 120 letters.
  /\b[A-Z]{1,2}\d{2}[A-Z0-9-]*-\d{6,}\b/gi,
  // Addresses of email. Bounded: a stretch has at most 120 letters.
  /[\w.+-]+@[\w-]+\.[\w.]+/g,
]

/** Ten digits and more with blanks or hyphens between them: a phone. */
const phone = /\+?\d(?:[ -]?\d){9,}/g

const plain = (html: string) => html.replaceAll(/<[^<>]*>/g, ' ').replaceAll(/&nbsp;/g, ' ')

const withoutIdentifiers = (text: string): string =>
  text
    .replaceAll(stretch, (part) => identifiers.reduce((left, pattern) => left.replaceAll(pattern, '…'), part))
    .replaceAll(phone, '…')

/** Texts with what names a vehicle, a case, or a person taken out of them. */
export const withoutTraces = (text: string, names: readonly string[]): string =>
  names.filter((name) => name.length > 2).reduce((left, name) => left.replaceAll(name, '…'), withoutIdentifiers(text))

/** Whether a text tells of one vehicle, case, or person, or contains one of these names. */
export function hasTraces(text: string, names: readonly string[]): boolean {
  const read = plain(text)
  const small = read.toLowerCase()
  return (
    withoutIdentifiers(read) !== read || names.some((name) => name.length > 2 && small.includes(name.toLowerCase()))
  )
}
