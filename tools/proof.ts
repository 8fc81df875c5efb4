// `npm run proof [T-20 … hours]`: the long form of what `npm test` tries a few times, and its figures as a table. On a tree
// without changes they take the place of their rows in docs/proof.md; the other rows keep the day and commit of theirs.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { showHelp } from './help.mjs'
import { root } from './install.mjs'
import { proofs, type Proof } from './proofs.ts'

showHelp(import.meta.url)

interface Found {
  test: string
  host: string
  figures: Record<string, number | string>
}

interface Result {
  proof: Proof
  passed: boolean
  minutes: number
  found: Found[]
}

async function tryOut(proof: Proof, file: string): Promise<Result> {
  const started = performance.now()
  const [program, ...args] = proof.command
  const child = spawn(join(root, 'node_modules/.bin', program), args, {
    cwd: root,
    env: { ...process.env, PROOF_FILE: file, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = await once(child, 'close')
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '')
  // A test file may report several.
  const found = lines.map((line) => JSON.parse(line) as Found).filter(({ test }) => test === proof.test)
  // A run without a figure has proved nothing: its tests were left out.
  const passed = code === 0 && found.length > 0
  return { proof, passed, minutes: (performance.now() - started) / 60_000, found }
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

const cell = (text: string) => text.replaceAll('|', '\\|')

const day = new Date().toISOString().slice(0, 10)
const commit = git('rev-parse', '--short', 'HEAD')

const rowsOf = ({ proof, passed, minutes, found }: Result): string[] => {
  const of = (one: Found) =>
    Object.entries(one.figures)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ')
  const ordered = found.toSorted((one, other) => one.host.localeCompare(other.host))
  const rows = ordered.length === 0 ? [['', 'nothing was reported']] : ordered.map((one) => [one.host, cell(of(one))])
  // The columns of the whole command are filled in its first row only.
  return rows.map(([host, figures], index) => {
    const ofAll = index === 0 ? [passed ? 'yes' : '**no**', minutes.toFixed(1), day, `\`${commit}\``] : ['', '', '', '']
    return `| ${[proof.test, index === 0 ? cell(proof.promise) : '', host, figures, ...ofAll].join(' | ')} |`
  })
}

const table = join(root, 'docs/proof.md')
const testOf = (row: string) => /^\| (T-\d+)/.exec(row)?.[1]

/** The rows of earlier runs, of tests that are still there. */
async function known(): Promise<string[]> {
  const lines = (await readFile(table, 'utf8').catch(() => '')).split('\n')
  return lines.filter((line) => proofs.some(({ test }) => test === testOf(line)))
}

const page = (rows: string[]) => `# Proof

What must never break, tried in full: \`npm run proof\`, or \`npm run proof T-20\` for one row. A short form of each runs in every \`npm test\`.

Each row says the day and commit of its run. Minutes are those of the whole command, on both hosts where there are two. Node ${process.versions.node}.

| Test | Promise | Host | Found | Holds | Minutes | Day | Commit |
| ---- | ------- | ---- | ----- | ----- | ------: | --- | ------ |
${rows.join('\n')}
`

async function keep(rows: string[]) {
  const tried = new Set(rows.map(testOf))
  const all = [...(await known()).filter((row) => !tried.has(testOf(row))), ...rows]
  const place = (row: string) => proofs.findIndex(({ test }) => test === testOf(row))
  await writeFile(table, page(all.toSorted((one, other) => place(one) - place(other))))
  execFileSync(join(root, 'node_modules/.bin/oxfmt'), ['docs/proof.md'], { cwd: root })
}

const named = process.argv.slice(2)
const matching = proofs.filter(({ test, name = test }) => [test, name].some((one) => named.includes(one)))
const tried = named.length === 0 ? proofs : matching
if (tried.length === 0) throw new Error(`There are ${proofs.map(({ test }) => test).join(', ')}`)
const unchanged = git('status', '--porcelain', '--', '.', ':!docs/proof.md') === ''
const folder = await mkdtemp(join(tmpdir(), 'rad-proof-'))
const results: Result[] = []
for (const [index, proof] of tried.entries()) {
  const result = await tryOut(proof, join(folder, `${index}.jsonl`))
  results.push(result)
  // Each at once: the whole takes hours, and what was found is not lost with what comes after it.
  if (unchanged) await keep(rowsOf(result))
}
await rm(folder, { recursive: true })
process.stdout.write(`\n${results.flatMap(rowsOf).join('\n')}\n`)
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1
