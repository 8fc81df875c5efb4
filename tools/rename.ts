/** The names of a capability as its folder writes them: kebab-case, the last word in both numbers. */
export interface Names {
  area: string
  plural: string
  singular: string
}

const camel = (kebab: string) => kebab.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const pascal = (kebab: string) => capital(camel(kebab))
const snake = (kebab: string) => kebab.replaceAll('-', '_')
const words = (kebab: string) => kebab.replaceAll('-', ' ')
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Tables where they are declared, SQL, templates, texts, attributes and comments; the rest is code. */
const pieces =
  /(?<=^ {4})\w+(?=: (?:\w+<)?(?:\{|\w+Table\b))|sql(?:<[^`]*?>)?`[^`]*`|`[^`]*`|'(?:[^'\\\n]|\\.)*'|(?<==)"[^"\n]*"|\/\/[^\n]*|\/\*[^]*?\*\//gm
const isAddress = /^['`]([./#@]|.*\/.*|[\w-]+\.\w+'$)/
const isIdentifier = /^'(?:[a-z]+ )?\w*[A-Z]\w*'$/
/** What stands before the name of a right: it is no label, though it is written as one. */
const beforeSubject = /(?:(?:subject|'\w+'): |can\('\w+', )$/
/** What stands before what a person calls it. */
const beforeName = /\bname: $/
const isColumn = /^'[a-z_.]+( as [a-z_]+)?'$/

/**
 * Renames one capability to another in a source text, in the case its place asks for: identifiers in camelCase,
 * addresses and files in kebab-case, tables and columns in snake_case, and sentences in words.
 */
export function renamer(from: Names, to: Names): (text: string) => string {
  const mention = new RegExp(`${from.plural}|${capital(from.plural)}|${from.singular}|${capital(from.singular)}`, 'g')
  const area = new RegExp(`${from.area}(?=/${from.plural}\\b)`, 'g')
  const target = (found: string) => (found.toLowerCase() === from.plural ? to.plural : to.singular)
  const isLabel = (text: string) => text === `'${capital(from.singular)}'` || text === `'${capital(from.plural)}'`
  const isCapital = (found: string) => /^[A-Z]/.test(found)

  // `model_id` names a column also where it stands as a key of an object.
  const inCode = (text: string) =>
    text.replaceAll(mention, (found, at: number) => {
      if (isCapital(found)) return pascal(target(found))
      return text[at + found.length] === '_' ? snake(target(found)) : camel(target(found))
    })
  const inWords = (text: string) =>
    text.replaceAll(mention, (found) => (isCapital(found) ? capital(words(target(found))) : words(target(found))))
  const inSql = (text: string) =>
    text.replaceAll(mention, (found) => (isCapital(found) ? pascal(target(found)) : snake(target(found))))
  const inAddress = (text: string) => text.replaceAll(area, to.area).replaceAll(mention, target)

  const inTemplate = (text: string) =>
    text.replaceAll(/\$\{[^}]*\}|[^$]+|\$/g, (part) => {
      if (part.startsWith('${')) return inCode(part)
      return part.includes('/') ? inAddress(part) : inWords(part)
    })

  const inPiece = (piece: string): string => {
    if (piece.startsWith('/')) return inWords(piece)
    if (piece.startsWith('"')) return `"${inPiece(`'${piece.slice(1, -1)}'`).slice(1, -1)}"`
    if (piece.startsWith('`')) return inTemplate(piece)
    if (/^(sql|\w)/.test(piece) || isColumn.test(piece)) return inSql(piece)
    if (isIdentifier.test(piece) && !isLabel(piece)) return inCode(piece)
    return isAddress.test(piece) ? inAddress(piece) : inWords(piece)
  }
  const inItsPlace = (piece: string, before: string) => {
    if (isLabel(piece) && beforeSubject.test(before)) return inCode(piece)
    return beforeName.test(before) ? inWords(piece) : inPiece(piece)
  }
  return (text) => {
    const parts: string[] = []
    let end = 0
    for (const { 0: piece, index } of text.matchAll(pieces)) {
      parts.push(inCode(text.slice(end, index)), inItsPlace(piece, text.slice(0, index)))
      end = index + piece.length
    }
    return [...parts, inCode(text.slice(end))].join('')
  }
}
