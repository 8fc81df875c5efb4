import { parseSync, Visitor, type ESTree } from 'vite'
import { codeInWords } from '../api/src/kernel/contract/words.ts'

/** Plurals and choices, which are compiled before they are shown. */
export const isComposed = (text: string) => /\{\w+, (plural|select)/.test(text)

/** A literal, or a template whose values become `{0}`, `{1}`: how a sentence of the API is found again in what it said. */
function textOf(node: ESTree.Node | undefined | null): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type !== 'TemplateLiteral') return undefined
  return node.quasis.map((quasi, at) => (at === 0 ? '' : `{${at - 1}}`) + (quasi.value.cooked ?? '')).join('')
}

const keyOf = ({ key }: { key: ESTree.Node }) =>
  key.type === 'Identifier' ? key.name : key.type === 'Literal' ? key.value : ''

/** The codes of `codes([ … ])` and `codes({ name: [ … ] })`, the names too. */
function codesOf(node: ESTree.Node | undefined): string[] {
  if (node?.type === 'ArrayExpression') return node.elements.flatMap((one) => textOf(one) ?? []).map(codeInWords)
  if (node?.type !== 'ObjectExpression') return []
  return node.properties.flatMap((one) =>
    one.type === 'Property' ? [codeInWords(String(keyOf(one))), ...codesOf(one.value)] : [],
  )
}

/** The codes that are the names of what `defineStates({ open: … })` declares. */
const namesOf = (node: ESTree.Node | undefined): string[] =>
  node?.type === 'ObjectExpression'
    ? node.properties.flatMap((one) => (one.type === 'Property' ? codeInWords(String(keyOf(one))) : []))
    : []

/** The values of `words({ … })` and `words([ … ])`. */
function vocabularyOf(node: ESTree.Node | undefined): (string | undefined)[] {
  if (node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression') return vocabularyOf(node.expression)
  if (node?.type === 'ArrayExpression') return node.elements.map(textOf)
  if (node?.type !== 'ObjectExpression') return []
  return node.properties.map((property) => (property.type === 'Property' ? textOf(property.value) : undefined))
}

const isServerFile = (path: string) =>
  /^packages\/api\/src\/(kernel|capabilities)\//.test(path) && !path.endsWith('.test.ts')
/** Columns, figures and the fields of imports name themselves with these. */
const isLabel = new Set(['label', 'hint', 'translates'])
const isImporterFile = (path: string) => isServerFile(path) && /[/.]importer\.ts$/.test(path)
/** Functions of importers that make a field of its label. */
const fieldMakers = new Set(['text', 'time', 'several', 'number'])
/** What the API tells a person is a whole sentence; that is how it is told from keys, SQL and log lines. */
const isSentence = (text: string) => /^([A-Z]|\{0\} )[^\n]* [^\n]*[.?!]$/s.test(text)

/** The texts of one file that a person may read, in English. */
export function textsOf(path: string, code: string): string[] {
  const { program, errors } = parseSync(path, code)
  // Of a file that cannot be read no text would be found, and its translations thrown away.
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]!.message}`)
  const found: (string | undefined)[] = []
  /** Inside of how many summaries it stands: those are for programmers, in English. */
  let summaries = 0
  const sentence = (node: ESTree.Node) => {
    const text = isServerFile(path) && summaries === 0 ? textOf(node) : undefined
    if (text && isSentence(text)) found.push(text)
  }
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'Identifier') return
      if (callee.name === 't' || callee.name === 'word') found.push(textOf(first))
      if (callee.name === 'words') found.push(...vocabularyOf(first))
      if (callee.name === 'codes') found.push(...codesOf(first))
      if (callee.name === 'defineStates') found.push(...namesOf(first))
      if (isImporterFile(path) && fieldMakers.has(callee.name)) found.push(textOf(first))
    },
    Property(property) {
      const key = keyOf(property)
      if (key === 'summary') summaries += 1
      if (isServerFile(path) && isLabel.has(String(key))) found.push(textOf(property.value))
    },
    'Property:exit': (property) => {
      if (keyOf(property) === 'summary') summaries -= 1
    },
    Literal: sentence,
    TemplateLiteral: sentence,
  }).visit(program)
  return found.filter((text) => text !== undefined && /\p{L}/u.test(text)) as string[]
}
