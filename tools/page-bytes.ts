// `npx node tools/page-bytes.ts`, after a build: what a page loads before it can be used, against a budget.
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readBuild } from './built-pages.ts'
import { root } from './install.mjs'

interface Budget {
  page: string
  /** The screen's module, beside the entry and the app around it. The largest of all that match counts. */
  screen: RegExp
  isApp: boolean
  js: number
  css: number
  /** What a language other than English adds, the heaviest of them. */
  words: number
}

/** In bytes, gzipped. The goals are 115 KB of script for signing in and 170 KB for a list or report. */
const budgets: readonly Budget[] = [
  { page: 'sign-in', screen: /\/session\/auth\/sign-in\.tsx$/, isApp: false, js: 112_000, css: 13_500, words: 5_000 },
  { page: 'home', screen: /\/dashboard-screen\.tsx$/, isApp: true, js: 195_600, css: 25_500, words: 17_100 },
  { page: 'list', screen: /-list-screen\.tsx$/, isApp: true, js: 251_700, css: 28_100, words: 34_000 },
  { page: 'report', screen: /-report-screen\.tsx$/, isApp: true, js: 239_200, css: 29_900, words: 24_000 },
]

const dist = join(root, 'packages/web/dist')
const build = readBuild(dist)

const wordFiles = globSync('assets/words/*/*/', { cwd: dist })
if (wordFiles.length === 0) throw new Error('The build holds no words of other languages.')

/** The texts of the parts that a page loads, in the language where they are largest (packages/web/word-parts.ts). */
const wordBytes = (parts: readonly string[]) =>
  Math.max(...wordFiles.map((folder) => build.sum(parts.map((part) => join(folder, `${part}.js`)))))

const partOf = (key: string) => key.slice('src/'.length, -'.tsx'.length)

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`

for (const { page, screen, isApp, js, css, words } of budgets) {
  const loads = build.entries
    .filter((key) => screen.test(key))
    .map((key) => ({
      key,
      ...build.bytesOf('index.html', ...(isApp ? ['src/app.tsx'] : []), key),
      words: wordBytes([...(isApp ? ['app'] : []), partOf(key)]),
    }))
  const largest = loads.toSorted((a, b) => b.js - a.js)[0]
  if (!largest) throw new Error(`No screen of the build is a ${page}.`)
  const mostCss = Math.max(...loads.map((load) => load.css))
  const mostWords = Math.max(...loads.map((load) => load.words))
  const isOver = largest.js > js || mostCss > css || mostWords > words
  if (isOver) process.exitCode = 1
  console.log(
    `${isOver ? '✗' : '✓'} ${page}: ${kilobytes(largest.js)} script of ${kilobytes(js)}, ${kilobytes(mostCss)} style of ${kilobytes(css)}, ${kilobytes(mostWords)} words of ${kilobytes(words)} (${largest.key})`,
  )
}

/**
 * What a browser loads, with brotli, before the API inside it answers. What is shipped is 6.4 MB, the goal 6 with the pages;
 * tests build it quickly, a seventh larger.
 */
const inPage = { folder: join(root, 'packages/web/dist-static/assets'), bytes: 10_950_000 }
const scripts = ['browser-worker-*.js', 'browser-host-*.js', 'in-page-worker-*.js', 'page-engine-*.js']
const binaries = ['pglite-*.wasm', 'database-*.bin', 'engine-*.bin', 'pg_trgm.tar-*.gz']

function inPageFile(part: string): string {
  const files = globSync(part, { cwd: inPage.folder })
  if (files.length !== 1) throw new Error(`The static build has ${files.length} files ${part}.`)
  return files[0]!
}

/** A script and all it cannot begin without. */
function withImports(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known
  known.add(file)
  const code = readFileSync(join(inPage.folder, file), 'utf8')
  for (const [, imported] of code.matchAll(/\b(?:import|from)\s*["']\.\/([\w.-]+\.js)["']/g))
    withImports(imported!, known)
  return known
}

const begunWith = new Set([
  ...scripts.flatMap((part) => [...withImports(inPageFile(part))]),
  ...binaries.map(inPageFile),
])
const loaded = [...begunWith].map((file) => {
  const path = join(inPage.folder, file)
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
})
const inPageBytes = loaded.reduce((bytes, size) => bytes + size, 0)
const leaked = globSync('**/*.{wasm,bin}', { cwd: dist })
if (inPageBytes > inPage.bytes || leaked.length > 0) process.exitCode = 1
console.log(
  `${inPageBytes > inPage.bytes ? '✗' : '✓'} API in the page: ${kilobytes(inPageBytes)} of ${kilobytes(inPage.bytes)}`,
)
if (leaked.length > 0) console.log(`✗ The pages of the server hold parts of the API: ${leaked.join(', ')}`)
