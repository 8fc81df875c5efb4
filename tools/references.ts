import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

/** A place in the repository that sends its reader to a page of docs. */
export interface Reference {
  path: string
  line: number
  /** As written: `M05`, `T-46`, `docs/domain.md#sla-clock`, or a pointer to a page that the repository lacks. */
  to: string
}

const sources = [
  'packages/*/{src,migrations}/**/*.{ts,tsx,sql,css,json}',
  'packages/*/*.ts',
  '{tools,e2e,bench}/**/*.{ts,mjs}',
  '*.{ts,md}',
  'docs/**/*.md',
  '.ci/*',
]

/** Its references are wrong on purpose. */
const planted = 'tools/references.test.ts'

/** Shapes of icons and pictures are full of letters with numbers. */
const drawn = /\bd="[^"]*"/g

/** Not within a name, a value in quotes, a number of a record (`T99-000000`), or a time (`T09:30`). */
const number = /(?<![\w}.#/-])(?:(?:M\d\d[ab]?|R\d\d[ab]?|T-\d\d|U\d{1,2})(?![\w'"-]|\.\d)|T\d{1,2}(?![\w'":-]|\.\d))/g
const page = /\bdocs\/[\w-]+\.md#[\w-]+/g
/** A page by its bare name, or a section by its number: neither leads anywhere. */
const elsewhere =
  /(?<!\]\()(?<![\w/.-])(?:domain|product|quality|api|growth|words|template-apps)\.md\b|§ ?\d|\bsections? \d[\d.]*/gi
/** Sections of standards are found by the number of the standard. */
const ofStandards = /\b(?:RFC|WCAG) [\d.]+,? sections? [\d.]+/g

/** What a text refers to, line by line. */
export function referencesIn(path: string, text: string): Reference[] {
  return text.split('\n').flatMap((written, at) => {
    const line = written.replaceAll(drawn, '').replaceAll(ofStandards, '')
    const found = [number, page, elsewhere].flatMap((pattern) => line.match(pattern) ?? [])
    return found.map((to) => ({ path, line: at + 1, to }))
  })
}

/** Every reference of code, tests, tools, and documents. */
export function references(): Reference[] {
  const paths = globSync(sources, { cwd: root, exclude: ['**/node_modules/**', '**/dist*/**', planted] })
  return paths.sort().flatMap((path) => referencesIn(path, readFileSync(join(root, path), 'utf8')))
}

/** What can be referred to: numbers that begin a row of a table, and headings of each page. */
export function targets(): Set<string> {
  const pages = globSync('docs/*.md', { cwd: root })
  const numbered = ['docs/domain.md', 'docs/tests.md'].flatMap((path) => numbersIn(textOf(path)))
  return new Set([...numbered, ...pages.flatMap((path) => headingsIn(textOf(path)).map((slug) => `${path}#${slug}`))])
}

const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

const numbersIn = (text: string): string[] =>
  [...text.matchAll(/^\| ((?:[MRU]\d|T-?\d)\w*) +\|/gm)].map(([, name = '']) => name)

/** As a reader of the page in a browser finds them. */
const headingsIn = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(/\s/g, '-'),
  )
