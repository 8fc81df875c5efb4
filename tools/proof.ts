// `npm run proof [T-20 …]`: the long form of what `npm test` tries a few times, and its figures as a table. All of them, on
// a tree without changes, are written to docs/proof.md; of some the table is only printed.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './install.mjs'
import { proofs, type Proof } from './proofs.ts'

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
  // A file of tests may tell of several.
  const found = lines.map((line) => JSON.parse(line) as Found).filter(({ test }) => test === proof.test)
  // A run without a figure has proved nothing: its tests were left out.
  const passed = code === 0 && found.length > 0
  return { proof, passed, minutes: (performance.now() - started) / 60_000, found }
}

const cell = (text: string) => text.replaceAll('|', '\\|')

const rowsOf = ({ proof, passed, minutes, found }: Result): string[] => {
  const of = (one: Found) =>
    Object.entries(one.figures)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ')
  const row = (host: string, figures: string) =>
    `| ${[proof.test, cell(proof.promise), host, cell(figures), passed ? 'yes' : '**no**', minutes.toFixed(1)].join(' | ')} |`
  return found.length === 0 ? [row('', 'nothing was told')] : found.map((one) => row(one.host, of(one)))
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

function page(results: Result[]): string {
  const day = new Date().toISOString().slice(0, 10)
  return `# Proof

What must never break, tried in full: \`npm run proof\`. A short form of each row runs in every \`npm test\`.

${day}, commit ${git('rev-parse', '--short', 'HEAD')}, Node ${process.versions.node}. Minutes are those of the whole command, on both hosts where there are two.

| Test | Promise | Host | Found | Holds | Minutes |
| ---- | ------- | ---- | ----- | ----- | ------: |
${results.flatMap(rowsOf).join('\n')}
`
}

const named = process.argv.slice(2)
const wanted = proofs.filter(({ test }) => named.length === 0 || named.includes(test))
if (wanted.length === 0) throw new Error(`There are ${proofs.map(({ test }) => test).join(', ')}`)
const folder = await mkdtemp(join(tmpdir(), 'rad-proof-'))
const results: Result[] = []
for (const [index, proof] of wanted.entries()) results.push(await tryOut(proof, join(folder, `${index}.jsonl`)))
await rm(folder, { recursive: true })
const written = page(results)
process.stdout.write(`\n${written}`)
if (named.length === 0 && git('status', '--porcelain') === '') {
  await writeFile(join(root, 'docs/proof.md'), written)
  execFileSync(join(root, 'node_modules/.bin/oxfmt'), ['docs/proof.md'], { cwd: root })
}
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1
