import { expect, test } from 'vitest'
import { textsOf } from '../packages/web/texts.ts'
import { besideApp, wordParts } from '../packages/web/word-parts.ts'
import { sourceFiles } from './source-files.ts'
import { languageFiles } from './words.ts'

const { texts, files } = wordParts()
const languages = await languageFiles()
const pageFiles = sourceFiles().filter(
  ({ path }) => path.startsWith('packages/web/src/') && !/\.test\.tsx?$|\/testing\//.test(path),
)
const textsByPath = new Map(sourceFiles().map(({ path, text }) => [path, textsOf(path, text)]))
const isIn = (part: string, text: string) => texts.get(part)?.has(text) ?? false

test('the parts are found, and screens have separate words', () => {
  expect(texts.size).toBeGreaterThan(60)
  expect(isIn('app', 'Sign out')).toBe(true)
  expect(isIn('capabilities/service/tickets/ticket-list-screen', 'Open ticket')).toBe(false)
  expect(texts.get('capabilities/service/tickets/ticket-list-screen')!.size).toBeGreaterThan(100)
})

test('a page of imports can name the kinds of files and their fields', () => {
  const known = ['Models', 'Make', 'Segment', 'Outlet', 'One row per city, with its state.']
  const missing = (part: string) => known.filter((text) => !isIn(part, text) && !isIn('app', text))
  expect(missing('capabilities/admin/imports/import-screen')).toEqual([])
  expect(missing('capabilities/admin/imports/import-list-screen')).toEqual([])
})

test('a card of figures names those that reports of other capabilities give it', () => {
  const known = ['Open at period end', 'On hold over 7 days', 'Hold-up rate %', 'Median TAT (h)']
  expect(known.filter((text) => !isIn('capabilities/insight/outlet-card/outlet-card-screen', text))).toEqual([])
})

test('a page of cards names what its answers call series, statuses, ways of payment, and tags', () => {
  const known = ['Earnings', 'Expenses', 'Visits', 'Newsletter', 'Partial Payment', 'Bank transfer', 'Desktop', 'Team']
  const isKnown = (part: string) => (text: string) => isIn(part, text) || isIn('app', text)
  for (const screen of ['analytics-board', 'commerce-board', 'card-analytics', 'card-statistics'])
    expect(known.filter((text) => !isKnown(`capabilities/apps/cards/${screen}-screen`)(text))).toEqual([])
})

test.each(languages)('every text of $code is in a part', ({ texts: words }) => {
  const parts = [...texts.values()]
  expect(Object.keys(words).filter((text) => !parts.some((part) => part.has(text)))).toEqual([])
})

test('every text of a file is loaded with every page that the file belongs to', () => {
  const missing = [...files].flatMap(([part, paths]) =>
    [...paths].flatMap((path) => {
      const isThere = (text: string) => isIn(part, text) || (!besideApp.includes(part) && isIn('app', text))
      return (textsByPath.get(path) ?? []).filter((text) => !isThere(text)).map((text) => `${part}: ${path}: ${text}`)
    }),
  )
  expect(missing).toEqual([])
})

test('no file of the pages has texts without belonging to a page', () => {
  const known = new Set([...files.values()].flatMap((paths) => [...paths]))
  const silent = pageFiles.filter(({ path }) => textsByPath.get(path)!.length > 0 && !known.has(path))
  expect(silent.map(({ path }) => path)).toEqual([])
})

test('every page has a part, which is requested by its name', () => {
  const named = pageFiles.flatMap(({ text }) => {
    const folder = /definePages\('([^']+)'/.exec(text)?.[1]
    return folder ? [...text.matchAll(/screen: '([^']+)'/g)].map(([, name]) => `capabilities/${folder}/${name}`) : []
  })
  expect(named.length).toBeGreaterThan(60)
  expect(named.filter((name) => !texts.has(name))).toEqual([])
})

test('an import of the app or of another separate page loads its words beside it', () => {
  const openings = ['app', 'peek/pinned-panel', ...besideApp].flatMap((name) => {
    const opening = new RegExp(String.raw`\bimport\('(?:\./|#(?:[\w-]+/)*)${name.split('/').at(-1)!}\.tsx'\)`)
    const words = new RegExp(String.raw`(needWords|words)\('${name}'\)`)
    return pageFiles
      .filter(({ text }) => opening.test(text))
      .map(({ path, text }) => ({ name, path, isRequested: words.test(text) }))
  })
  expect(new Set(openings.map(({ name }) => name)).size).toBe(besideApp.length + 2)
  expect(openings.filter(({ isRequested }) => !isRequested)).toEqual([])
})

test('the group names of the global search are loaded with every page', () => {
  const titles = [...textsByPath].filter(([path]) => path.endsWith('/search.ts')).flatMap(([, found]) => found)
  expect(titles.length).toBeGreaterThan(5)
  expect(titles.filter((title) => !isIn('app', title))).toEqual([])
})

test('words are found whatever their type annotation', () => {
  const textsIn = (code: string) => textsOf('packages/api/src/kernel/texts.ts', code)
  expect(textsIn("words({ one: 'For small teams' } satisfies Record<string, string>)")).toEqual(['For small teams'])
  expect(textsIn("words(['For large networks'] as const)")).toEqual(['For large networks'])
})

test('a file that cannot be read is named, so that its translations are not thrown away', () => {
  expect(() => textsOf('packages/web/src/half.tsx', "t('Half') interface {")).toThrow('half.tsx cannot be read')
})
