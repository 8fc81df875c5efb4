import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './install.mjs'

/** A step that hangs is ended, so that the whole run stays far under the limit of CI. */
const stepTimeoutMs = 50 * 60_000

/** One thing that can pass or fail. A step without a report counts as one test. */
export interface Step {
  name: string
  /** A program of node_modules/.bin and its arguments. */
  command: readonly [string, ...string[]]
  /** Writes a JSON report to a file; how it is asked to, and how the report is counted. */
  report?: Report
}

interface Report {
  args(file: string): string[]
  env(file: string): Record<string, string>
  count(report: unknown): Count
}

export interface Count {
  passed: number
  failed: number
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

/** A test file that breaks before its first test counts as one failure. */
const vitestReport: Report = {
  args: (file) => ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
  env: () => ({}),
  count(report) {
    const { numPassedTests, numFailedTests, testResults } = report as VitestReport
    const broken = testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    )
    return { passed: numPassedTests, failed: numFailedTests + broken.length }
  },
}

const playwrightReport: Report = {
  args: () => [],
  env: (file) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
  count(report) {
    const { stats } = report as { stats: { expected: number; unexpected: number; flaky: number } }
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
  },
}

const vitest = (project: string): Step => ({
  name: `tests: ${project}`,
  command: ['vitest', 'run', '--project', project],
  report: vitestReport,
})

/** What must hold at every commit, fast enough to run before each: `npm run check`. */
export const fastSteps: readonly Step[] = [
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'lint', command: ['oxlint', '--deny-warnings'] },
  { name: 'types: api', command: ['tsc', '-p', 'packages/api'] },
  { name: 'types: web', command: ['tsc', '-p', 'packages/web'] },
  { name: 'types: tools and e2e', command: ['tsc', '-p', 'tools'] },
  { name: 'nothing unused', command: ['knip'] },
  vitest('tools'),
  vitest('api'),
  vitest('web'),
  { name: 'build', command: ['node', 'tools/build.mjs'] },
  { name: 'static build', command: ['node', 'tools/build.mjs', 'static'] },
  { name: 'bytes of pages', command: ['node', 'tools/page-bytes.ts'] },
]

/** What CI runs: `npm test`. */
export const allSteps: readonly Step[] = [
  ...fastSteps,
  vitest('api-postgres'),
  { name: 'journeys in a browser', command: ['playwright', 'test'], report: playwrightReport },
]

/** Runs the steps in order, all of them, and prints the sum as the last line. Answers whether everything passed. */
export async function runSteps(steps: readonly Step[]): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'rad-reports-'))
  const sum = { passed: 0, failed: 0 }
  const lines: string[] = []
  for (const [index, step] of steps.entries()) {
    console.log(`\n── ${step.name}`)
    const started = performance.now()
    const { passed, failed } = await runStep(step, join(folder, `${index}.json`))
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    lines.push(`${failed === 0 ? '✓' : '✗'} ${step.name}: ${passed} passed, ${failed} failed, ${seconds} s`)
    sum.passed += passed
    sum.failed += failed
  }
  await rm(folder, { recursive: true })
  console.log(`\n${lines.join('\n')}\n\n${sum.passed} passed, ${sum.failed} failed`)
  return sum.failed === 0
}

async function runStep({ command: [program, ...args], report }: Step, file: string): Promise<Count> {
  const child = spawn(join(root, 'node_modules/.bin', program), [...args, ...(report?.args(file) ?? [])], {
    cwd: root,
    env: { ...process.env, ...report?.env(file), PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` },
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: stepTimeoutMs,
  })
  const [code] = await once(child, 'close')
  const count = report ? await countOf(report, file) : { passed: code === 0 ? 1 : 0, failed: 0 }
  // A run can fail outside its tests, in its set-up for one: that must not read as success.
  return { ...count, failed: code === 0 ? count.failed : Math.max(count.failed, 1) }
}

async function countOf(report: Report, file: string): Promise<Count> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text ? report.count(JSON.parse(text)) : { passed: 0, failed: 1 }
}
