// `npm run patterns`: notes the patterns of the code and its SQL that take linear time, whatever text they meet, and prints those
// that take more. Such a pattern is written in another way, or a comment before it states what bounds its input: `Bounded: …`.
// With `--check` nothing is written, and a pattern that is not noted yet is a fault: it takes the checker seconds to read some.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { checkSync as Check } from 'recheck'
import { showHelp } from './help.mjs'
import { root } from './install.mjs'
import { type FoundPattern, patternsInCode, sqlPatterns } from './pattern-finder.ts'
import { isPlain } from './plain-patterns.ts'

/** Patterns that the checker of a version found to be linear, as `/source/flags`. */
export interface Noted {
  recheck: string
  linear: string[]
}

const require = createRequire(import.meta.url)
const file = join(root, 'tools/patterns.json')
const { version } = require('recheck/package.json') as { version: string }

/** No machine is so slow, or so busy with something else, that it decides less than another. */
const timeoutMs = 300_000

/** What is wrong with a pattern by its checker: '' where nothing is. */
export function faultOf({ source, flags }: Pick<FoundPattern, 'source' | 'flags'>): string {
  if (source === undefined) return 'is put together from what the code does not name'
  if (isPlain(source, flags)) return ''
  // As plain JavaScript: its programs of machine code are not installed (lockfile.ts).
  const { checkSync } = require('recheck/lib/browser.js') as { checkSync: typeof Check }
  const found = checkSync(source, flags.replace('v', 'u'), { timeout: timeoutMs })
  if (found.status === 'safe') return ''
  if (found.status === 'unknown') return `cannot be decided (${found.error.kind}): write it more simply`
  return `takes ${found.complexity.summary} time with ${found.attack.pattern}`
}

/** What is noted; nothing of what another version of the checker found. */
export function readNoted(): Noted {
  const noted = JSON.parse(readFileSync(file, 'utf8')) as Noted
  return noted.recheck === version ? noted : { recheck: version, linear: [] }
}

const isTest = (path: string) => /\.test\.tsx?$|\/testing\//.test(path)
const read = (path: string) => readFileSync(join(root, path), 'utf8')

type Placed = FoundPattern & { path: string }

/** Every pattern of the product by the place where it is. Tests and tools meet no text of strangers. */
export function allPatterns(): Placed[] {
  const code = globSync('packages/{api,demo,web}/src/**/*.{ts,tsx}', { cwd: root }).filter((path) => !isTest(path))
  const migrations = globSync('packages/api/migrations/*.sql', { cwd: root })
  return [
    ...code.flatMap((path) => patternsInCode(path, read(path)).map((found) => ({ ...found, path }))),
    ...migrations.flatMap((path) =>
      sqlPatterns(read(path)).map((source) => ({ source, flags: '', line: 1, bounded: undefined, path })),
    ),
  ]
}

const writtenAs = ({ source, flags }: Pick<FoundPattern, 'source' | 'flags'>): string => `/${source}/${flags}`

/** The patterns that a checker has to read, each once. */
export function patternsToCheck(patterns: readonly Placed[]): Map<string, Placed> {
  const unbounded = patterns.filter(({ bounded }) => bounded === undefined)
  const read = unbounded.filter(({ source, flags }) => source === undefined || !isPlain(source, flags))
  return new Map(read.map((found) => [writtenAs(found), found]))
}

/** What is wrong with each pattern that is not noted, by the checker or, without it, for not being noted. */
export function faultsOf(
  patterns: ReadonlyMap<string, Placed>,
  { linear }: Noted,
  judge: (pattern: Placed) => string,
): string[] {
  return [...patterns].flatMap(([written, found]) => {
    const fault = linear.includes(written) ? '' : judge(found)
    return fault === '' ? [] : [`${found.path}:${found.line} ${written} ${fault}`]
  })
}

function main(): void {
  const all = allPatterns()
  if (all.length < 600) throw new Error(`Only ${all.length} patterns were found.`)
  const patterns = patternsToCheck(all)
  const isCheck = process.argv.includes('--check')
  const faults = faultsOf(patterns, readNoted(), isCheck ? () => 'is not noted: `npm run patterns`' : faultOf)
  for (const fault of faults) console.error(fault)
  console.log(`${all.length} patterns, of which ${patterns.size} are not plain, ${faults.length} faults`)
  if (faults.length > 0) process.exitCode = 1
  else if (!isCheck) {
    const noted: Noted = { recheck: version, linear: [...patterns.keys()].toSorted() }
    writeFileSync(file, `${JSON.stringify(noted, undefined, 2)}\n`)
  }
}

if (import.meta.main) {
  showHelp(import.meta.url)
  main()
}
