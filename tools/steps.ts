import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './install.mjs'

/** A step that hangs is ended, so that the whole run stays far under the limit of CI. */
const stepTimeoutMs = 60 * 60_000

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
  /** What failed, each by its name and the first line of why. */
  failed: string[]
}

interface VitestReport {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
  }[]
}

interface PlaywrightReport {
  stats: { expected: number; flaky: number }
  errors: { message?: string }[]
  suites: PlaywrightSuite[]
}

interface PlaywrightSuite {
  file: string
  suites?: PlaywrightSuite[]
  specs: {
    title: string
    tests: { projectName: string; status: string; results: { errors: { message?: string }[] }[] }[]
  }[]
}

/** A name, and the first lines of why it failed, without the colours of a terminal. */
function failure(name: string, why = ''): string {
  const [first = '', ...rest] = stripVTControlCharacters(why).trim().split('\n')
  return [name, first, ...rest.slice(0, 3)].filter((line) => line.trim() !== '').join('\n    ')
}

/** A test file that breaks before its first test counts as one failure. */
const vitestReport: Report = {
  args: (file) => ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
  env: () => ({}),
  count(report) {
    const { numPassedTests, testResults } = report as VitestReport
    const failed = testResults.flatMap(({ name, status, message, assertionResults }) =>
      status === 'failed' && assertionResults.length === 0
        ? [failure(relative(root, name), message)]
        : assertionResults
            .filter((test) => test.status === 'failed')
            .map(({ fullName, failureMessages }) =>
              failure(`${relative(root, name)}: ${fullName}`, failureMessages?.[0]),
            ),
    )
    return { passed: numPassedTests, failed }
  },
}

const playwrightReport: Report = {
  args: () => [],
  env: (file) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
  count(report) {
    const { stats, errors, suites } = report as PlaywrightReport
    const ofSuite = ({ file, specs, suites: inner = [] }: PlaywrightSuite): string[] => [
      ...specs.flatMap(({ title, tests }) =>
        tests
          .filter(({ status }) => status === 'unexpected')
          .map(({ projectName, results }) =>
            failure(`${file} [${projectName}]: ${title}`, results.at(-1)?.errors[0]?.message),
          ),
      ),
      ...inner.flatMap(ofSuite),
    ]
    const outside = errors.map(({ message }) => failure('outside the tests', message))
    return { passed: stats.expected + stats.flaky, failed: [...suites.flatMap(ofSuite), ...outside] }
  },
}

/** The tests of a project: all, or those of whose path one of these is a part. */
const vitest = (project: string, ...paths: string[]): Step => ({
  name: `tests: ${project}`,
  command: ['vitest', 'run', '--project', project, ...paths],
  report: vitestReport,
})

const apiSource = 'packages/api/src'
/** What the two databases may differ in: all else of the API is the same code on the same SQL. */
const engineMatters = ['database', 'hosts', 'kernel', 'testing'].map((folder) => `${apiSource}/${folder}`)
/** Hands at once, and lines cut: the embedded database has one connection. */
const atOnce = ['races.test', 'cut.test', 'cut-anew.test']

const before: readonly Step[] = [
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'lint', command: ['oxlint', '--deny-warnings'] },
  { name: 'types: api', command: ['tsc', '-p', 'packages/api'] },
  { name: 'types: web', command: ['tsc', '-p', 'packages/web'] },
  { name: 'types: tools and e2e', command: ['tsc', '-p', 'tools'] },
  { name: 'nothing unused', command: ['knip'] },
  vitest('tools'),
]
const screens: readonly Step[] = [
  vitest('web'),
  { name: 'build', command: ['node', 'tools/build.mjs'] },
  { name: 'static build', command: ['node', 'tools/build.mjs', 'static'] },
  { name: 'bytes of pages', command: ['node', 'tools/page-bytes.ts'] },
]

/** What must hold at every commit: `npm run check`, which needs neither PostgreSQL nor a browser. */
export const fastSteps: readonly Step[] = [...before, vitest('api'), ...screens]

/** What CI runs: `npm test`. The whole API is tried on PostgreSQL, and the embedded database in what it may differ in. */
export const allSteps: readonly Step[] = [
  ...before,
  vitest('api', ...engineMatters, ...atOnce),
  ...screens,
  vitest('api-postgres'),
  { name: 'journeys in a browser', command: ['playwright', 'test'], report: playwrightReport },
]

/**
 * Runs the steps in order, all of them, and prints what failed and the sum as the last lines. Answers whether everything
 * passed.
 */
export async function runSteps(steps: readonly Step[]): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'rad-reports-'))
  const sum = { passed: 0, failed: 0 }
  const lines: string[] = []
  const failures: string[] = []
  for (const [index, step] of steps.entries()) {
    console.log(`\n── ${step.name}`)
    const started = performance.now()
    const { passed, failed } = await runStep(step, join(folder, `${index}.json`))
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    const mark = failed.length === 0 ? '✓' : '✗'
    lines.push(`${mark} ${step.name}: ${passed} passed, ${failed.length} failed, ${seconds} s`)
    failures.push(...failed)
    sum.passed += passed
    sum.failed += failed.length
  }
  await rm(folder, { recursive: true })
  console.log(`\n${[...lines, ...failures.map((one) => `✗ ${one}`)].join('\n')}`)
  console.log(`\n${sum.passed} passed, ${sum.failed} failed`)
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
  const count = report ? await countOf(report, file) : { passed: code === 0 ? 1 : 0, failed: [] }
  // A run can fail outside its tests, in its set-up for one: that must not read as success.
  const untold = code !== 0 && count.failed.length === 0
  return untold ? { ...count, failed: [failure([program, ...args].join(' '), `ended with ${code}`)] } : count
}

async function countOf(report: Report, file: string): Promise<Count> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text ? report.count(JSON.parse(text)) : { passed: 0, failed: ['no report was written'] }
}
