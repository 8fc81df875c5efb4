import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { textsOf } from './texts.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const pages = 'packages/web/src/'
const api = 'packages/api/src/'

/** A file of the pages or of the API: what it says, and what comes with it or may come later. */
interface Source {
  texts: readonly string[]
  /** Files it needs to begin with. */
  needs: readonly string[]
  /** Files it asks for while it runs. */
  asksFor: readonly string[]
}

/** What only the API says, refusals above all: no page brings it along. */
export const sentences = 'sentences'

/** The part that what is drawn around every page speaks from. */
const app = 'app'

/** What is mounted in place of the app or over it, and brings its own words. */
export const besideApp = [
  'capabilities/admin/launch/coming-soon-page',
  'capabilities/admin/maintenance/maintenance-page',
  'capabilities/service/reminders/visit-page',
  'capabilities/session/auth/lock-page',
  'capabilities/session/auth/sign-in',
  'shell/demo/in-page',
]

/** Drawn on a page for some people only, who load it with its own words. */
const partsOfPages = [
  'capabilities/insight/dashboard/operations',
  'capabilities/insight/dashboard/rounds',
  'capabilities/insight/dashboard/waited-for',
  'peek/pinned-panel',
]

/** Screens, and such parts of them, are drawn inside the app, whose words are there. */
const isScreen = (name: string) => partsOfPages.includes(name) || /^capabilities\/[a-z-]+\/.+-screen$/.test(name)

/** What is opened separately: its path among the pages, which is also the name of its part, without an ending. */
const isOpened = (name: string) => name === app || besideApp.includes(name) || isScreen(name)

const nameOf = (path: string) => path.slice(pages.length).replace(/\.tsx?$/, '')

/** Where `#kit/…` and `@rad/api/…/contract` lie: what package.json of each says. */
function filesBy(rules: Record<string, string>, specifier: string): string[] {
  return Object.entries(rules).flatMap(([pattern, target]) => {
    const [before = '', after] = pattern.split('*')
    if (after === undefined) return specifier === pattern ? [target] : []
    if (!specifier.startsWith(before) || !specifier.endsWith(after)) return []
    return [target.replaceAll('*', specifier.slice(before.length, specifier.length - after.length))]
  })
}

const rulesOf = (name: string) =>
  JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')) as Record<
    'imports' | 'exports',
    Record<string, string>
  >
const rules = { web: rulesOf('web'), api: rulesOf('api') }

/** The files that may be meant by what a file imports; those of a library are none of ours. */
function targetsOf(from: string, specifier: string): string[] {
  if (specifier.startsWith('.')) return [join(from, '..', specifier)]
  const own = from.startsWith(api) ? 'api' : 'web'
  const [name, found] = specifier.startsWith('@rad/api/')
    ? (['api', filesBy(rules.api.exports, `.${specifier.slice('@rad/api'.length)}`)] as const)
    : ([own, filesBy(rules[own].imports, specifier)] as const)
  return found.map((file) => join('packages', name, file))
}

function sourceOf(path: string, known: ReadonlySet<string>): Source {
  const code = readFileSync(join(root, path), 'utf8')
  const { staticImports, staticExports, dynamicImports } = parseSync(path, code).module
  const filesOf = (specifiers: readonly string[]) =>
    specifiers.flatMap((specifier) => targetsOf(path, specifier)).filter((file) => known.has(file))
  // Types bring no code along.
  const imported = staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value)
  const passedOn = staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? [moduleRequest.value] : [])),
  )
  const specifiers = dynamicImports.map(({ moduleRequest: { start, end } }) => code.slice(start + 1, end - 1))
  return { texts: textsOf(path, code), needs: filesOf([...imported, ...passedOn]), asksFor: filesOf(specifiers) }
}

function readSources(): Map<string, Source> {
  const paths = globSync('packages/{api,web}/src/**/*.{ts,tsx}', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    // The API in the page is another program; what it says reaches the page as any answer does.
    .filter((path) => !/\.test\.tsx?$|\/testing\/|src\/simulated\.ts$/.test(path))
  const known = new Set(paths)
  return new Map(paths.sort().map((path) => [path, sourceOf(path, known)]))
}

/** A file, what comes with it, and what it may bring later, up to what is opened on its own. */
function filesFrom(path: string, sources: ReadonlyMap<string, Source>): Set<string> {
  const found = new Set<string>()
  const open = [path]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const source = sources.get(next)
    if (!source || found.has(next)) continue
    found.add(next)
    open.push(...source.needs, ...source.asksFor.filter((file) => !isOpened(nameOf(file))))
  }
  return found
}

const textsIn = (files: Iterable<string>, sources: ReadonlyMap<string, Source>) =>
  new Set([...files].flatMap((file) => sources.get(file)!.texts))

const without = (all: ReadonlySet<string>, some: ReadonlySet<string>) =>
  new Set([...all].filter((text) => !some.has(text)))

const isBeside = (path: string) => (other: string) => other.startsWith(path.slice(0, path.lastIndexOf('/') + 1))

/** Whether a file is the contract of another capability's calls or reports. */
const isContractElsewhere = (path: string, folder: string) =>
  path.startsWith(`${api}capabilities/`) && path.endsWith('contract.ts') && !path.startsWith(folder)

/** What a part says that comes with an answer: figures are called by the reads of the capability of the same name. */
function answersOf(name: string, sources: ReadonlyMap<string, Source>): string[] {
  // How far the API in the page has come is said by its worker, which no file imports.
  if (name === 'shell/demo/in-page')
    return [...sources.keys()].filter((path) => path.startsWith(`${api}hosts/browser-`))
  if (!isScreen(name)) return []
  const folder = `${api}${name.slice(0, name.lastIndexOf('/'))}/`
  const own = [...filesFrom(`${folder}queries.ts`, sources)].filter((path) => path.startsWith(folder))
  // A page of figures that other capabilities count shows them by the names that their reports give them.
  const reports = own
    .map((path) => sources.get(path)!.needs)
    .filter((needs) => needs.some((path) => path.endsWith('/figures.lookups.ts')))
    .flatMap((needs) => needs.filter((path) => isContractElsewhere(path, folder)))
  for (const report of reports) own.push(...[...filesFrom(report, sources)].filter(isBeside(report)))
  return folder.endsWith('/imports/') ? [...own, ...importersOf(sources)] : own
}

/**
 * What can be imported is called by the capabilities that take it in, and its fields by their contracts; what every file may
 * need, such as the zone of its times, by the kernel.
 */
function importersOf(sources: ReadonlyMap<string, Source>): string[] {
  const isImporter = (path: string) => path.endsWith('/importer.ts') || path.endsWith('.importer.ts')
  const besideOf = (path: string) => sources.get(path)?.needs.filter(isBeside(path)) ?? []
  const paths = [...sources.keys()].filter((path) => path.startsWith(api))
  const shared = paths.filter((path) => /\/kernel\/import\/[a-z]+\.ts$/.test(path))
  return [...new Set([...shared, ...paths.filter(isImporter).flatMap((path) => [path, ...besideOf(path)])])]
}

/** The parts that the words of a language are cut into, and the texts of each. */
export interface WordParts {
  texts: ReadonlyMap<string, ReadonlySet<string>>
  /** The files of the pages that a part speaks for. */
  files: ReadonlyMap<string, ReadonlySet<string>>
  /** All that the API says. */
  ofApi: ReadonlySet<string>
}

/**
 * Cuts the words by what is opened: a page speaks from the part of `app.tsx` and from its own, which holds the texts of
 * all files that come with its screen or may be opened from it, contracts too.
 */
export function wordParts(): WordParts {
  const sources = readSources()
  const opened = [...sources.keys()].filter((path) => path.startsWith(pages) && isOpened(nameOf(path)))
  const files = new Map(opened.map((path) => [nameOf(path), filesFrom(path, sources)]))
  const ofApp = textsIn(files.get(app) ?? [], sources)
  // The search over everything is open on every page, and what it calls its groups comes with its answer.
  const searches = [...sources.keys()].filter((path) => path.startsWith(api) && path.endsWith('/search.ts'))
  for (const text of textsIn(searches, sources)) ofApp.add(text)
  const texts = new Map(
    [...files].map(([name, paths]) => {
      const used = new Set([...textsIn(paths, sources), ...textsIn(answersOf(name, sources), sources)])
      return [name, name === app ? ofApp : isScreen(name) ? without(used, ofApp) : used]
    }),
  )
  const onPages = new Set([...texts.values()].flatMap((used) => [...used]))
  const all = textsIn(sources.keys(), sources)
  const ofApi = textsIn(
    [...sources.keys()].filter((path) => path.startsWith(api)),
    sources,
  )
  return { texts: texts.set(sentences, without(all, onPages)), files, ofApi }
}
