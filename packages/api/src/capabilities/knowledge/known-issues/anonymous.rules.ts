/** What tells of one vehicle, case, or person, whatever it stands in. */
const telling: readonly RegExp[] = [
  // A VIN: seventeen letters and digits, some of each.
  /\b(?=[A-Z]*\d)(?=\d*[A-Z])[A-HJ-NPR-Z0-9]{17}\b/i,
  // Numbers of cases, tickets, complaints, and job cards.
  /\b[A-Z]{1,2}\d{2}[A-Z0-9-]*-\d{6,}\b/i,
  /[\w.+-]+@[\w-]+\.[\w.]+/,
  // Ten digits and more with blanks or hyphens between them: a phone.
  /\+?\d(?:[ -]?\d){9,}/,
]

const plain = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/&nbsp;/g, ' ')

/** Texts with what names a vehicle, a case, or a person taken out of them. */
export function withoutTraces(text: string, names: readonly string[]): string {
  const patterns = telling.map((one) => new RegExp(one.source, 'gi'))
  const cleaned = patterns.reduce((left, pattern) => left.replaceAll(pattern, '…'), text)
  return names.filter((name) => name.length > 2).reduce((left, name) => left.replaceAll(name, '…'), cleaned)
}

/** Whether a text tells of one vehicle, case, or person, or contains one of these names. */
export function hasTraces(text: string, names: readonly string[]): boolean {
  const read = plain(text)
  const small = read.toLowerCase()
  return (
    telling.some((pattern) => pattern.test(read)) ||
    names.some((name) => name.length > 2 && small.includes(name.toLowerCase()))
  )
}
