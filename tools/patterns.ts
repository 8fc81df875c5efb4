// `node tools/patterns.ts`: checks that no pattern of the code or its SQL takes more than linear time, whatever text it meets. A
// pattern that does is written in another way, or the comment before it says what bounds its input: `Bounded: …`.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { checkSync as Check } from 'recheck'
import { showHelp } from './help.mjs'
import { root } from './install.mjs'
import { type FoundPattern, patternsInCode, sqlPatterns } from './pattern-finder.ts'

/** The checker as plain JavaScript: its programs of machine code are not installed (lockfile.ts). */
const require = createRequire(import.meta.url)
const { checkSync } = require('recheck/lib/browser.js') as { checkSync: typeof Check }
const { version } = require('recheck/package.json') as { version: string }

const timeoutMs = 20_000

/** Without a repetition that has no end, and without one within another, a pattern takes a bounded number of steps. */
const mayBeSlow = (source: string) => /[*+]|,\}/.test(source) || (source.match(/\{/g)?.length ?? 0) > 2

/** What is wrong with a pattern: '' where nothing is. */
export function faultOf({ source, flags }: Pick<FoundPattern, 'source' | 'flags'>): string {
  if (source === undefined) return 'is put together from what the code does not name'
  if (!mayBeSlow(source)) return ''
  const found = checkSync(source, flags.replace('v', 'u'), { timeout: timeoutMs })
  if (found.status === 'safe') return ''
  if (found.status === 'unknown') return `cannot be decided (${found.error.kind}): write it more simply`
  return `takes ${found.complexity.summary} time with ${found.attack.pattern}`
}

const cachePath = join(root, 'node_modules/.cache/patterns.json')
type Verdicts = Record<string, string>

function readCache(): Verdicts {
  try {
    const cache = JSON.parse(readFileSync(cachePath, 'utf8')) as { version: string; verdicts: Verdicts }
    return cache.version === version ? cache.verdicts : {}
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return {}
    throw error
  }
}

function writeCache(verdicts: Verdicts): void {
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true })
  writeFileSync(cachePath, JSON.stringify({ version, verdicts }))
}

const isTest = (path: string) => /\.test\.tsx?$|\/testing\//.test(path)
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Every pattern of the product by the place where it is. Tests and tools meet no text of strangers. */
export function allPatterns(): (FoundPattern & { path: string })[] {
  const code = globSync('packages/{api,demo,web}/src/**/*.{ts,tsx}', { cwd: root }).filter((path) => !isTest(path))
  const migrations = globSync('packages/api/migrations/*.sql', { cwd: root })
  return [
    ...code.flatMap((path) => patternsInCode(path, read(path)).map((found) => ({ ...found, path }))),
    ...migrations.flatMap((path) =>
      sqlPatterns(read(path)).map((source) => ({ source, flags: '', line: 1, bounded: undefined, path })),
    ),
  ]
}

function main(): void {
  const patterns = allPatterns()
  if (patterns.length < 400) throw new Error(`Only ${patterns.length} patterns were found.`)
  const known = readCache()
  const verdicts: Verdicts = {}
  const faults = new Set<string>()
  for (const found of patterns) {
    if (found.bounded !== undefined) continue
    const key = `/${found.source}/${found.flags}`
    verdicts[key] ??= known[key] ?? faultOf(found)
    if (verdicts[key] !== '') faults.add(`${found.path}:${found.line} ${key} ${verdicts[key]}`)
  }
  writeCache(verdicts)
  for (const fault of faults) console.error(fault)
  console.log(`${Object.keys(verdicts).length} patterns, ${faults.size} that are not linear`)
  if (faults.size > 0) process.exitCode = 1
}

if (import.meta.main) {
  showHelp(import.meta.url)
  main()
}
