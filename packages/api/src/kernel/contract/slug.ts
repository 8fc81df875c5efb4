const marks = /[\u0300-\u036f]/g
const letters: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', ø: 'o', œ: 'oe', ł: 'l', đ: 'd', þ: 'th', ı: 'i' }

/** The address of a title: small Latin letters, digits, and hyphens, at most 100. A title without any has `otherwise`. */
export function slugOf(title: string, otherwise: string): string {
  const plain = title
    .normalize('NFD')
    .replaceAll(marks, '')
    .toLowerCase()
    .replaceAll(/[ßæøœłđþı]/g, (letter) => letters[letter]!)
  const slug = plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '')
  return slug.slice(0, 100).replace(/-$/, '') || otherwise
}
