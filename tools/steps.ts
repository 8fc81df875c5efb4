import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './install.mjs'
import { measureSlowness } from '../packages/api/src/testing/machine-pace.ts'
import { processorSeconds } from './processor-time.ts'
import { type Count, failure, type FileTime, playwrightReport, type Report, vitestReport } from './test-reports.ts'

/** A step that hangs is ended, so that the whole run stays far under the limit of CI. */
const stepTimeoutMs = 60 * 60_000

/** One thing that can pass or fail. A step without a report counts as one test. */
export interface Step {
  name: string
  /** A program of node_modules/.bin and its arguments. */
  command: readonly [string, ...string[]]
  report?: Report
}

/** The tests of a project: all, or those of whose path one of these is a part. */
export const vitest = (project: string, ...paths: string[]): Step => ({
  name: `tests: ${project}`,
  command: ['vitest', 'run', '--project', project, ...paths],
  report: vitestReport,
})

/** Tests of all calls whose results may differ between the two databases: row-level security, and what a kill or a start leaves. */
const promises = [
  'random-requests',
  'dropped-connections',
  'row-level-security',
  'foreign-rows',
  'killed-import',
  'killed-server',
  'newer-database',
  'older-database',
  'graceful-shutdown',
]
/**
 * What the two databases may differ in: all else of the API is the same code on the same SQL. `npm run proof` tries its
 * promises on both.
 */
const engineMatters = ['database/', 'hosts/', ...promises.map((name) => `testing/${name}.test`)]
/** What api-postgres leaves out, as no database has a part in it. */
const ofNone = ['worst-calls', 'no-formula'].map((name) => `testing/${name}.test`)

/** Steps that take one processor each: they run side by side. */
const sideBySide: readonly Step[] = [
  // The longest first, so that none is left to run alone.
  // Its demo data are of the moment at which the journeys begin.
  {
    name: 'static build',
    command: ['node', '--import', './tools/move-clock.mjs', 'tools/build.mjs', 'static', 'quick'],
  },
  // One checker each: several look at what they share once for each of them.
  { name: 'types: api', command: ['tsc', '-p', 'packages/api', '--checkers', '1'] },
  { name: 'types: web', command: ['tsc', '-p', 'packages/web', '--checkers', '1'] },
  { name: 'types: tools and e2e', command: ['tsc', '-p', 'tools', '--checkers', '1'] },
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'lint', command: ['oxlint', '--deny-warnings'] },
  { name: 'patterns', command: ['node', 'tools/patterns.ts', '--check'] },
  { name: 'nothing unused', command: ['knip'] },
  { name: 'build', command: ['node', 'tools/build.mjs'] },
]

/**
 * What CI runs: `npm test`. The whole API is tried on PostgreSQL, and the embedded database in what it may differ in. The
 * projects run one after the other, each on both processors: three at a time took as long, and one test ran out of time.
 */
export const allSteps: readonly (Step | readonly Step[])[] = [
  sideBySide,
  { name: 'bytes of pages', command: ['node', 'tools/page-bytes.ts'] },
  vitest('tools'),
  vitest('api', ...[...engineMatters, ...ofNone].map((path) => `packages/api/src/${path}`)),
  vitest('web'),
  vitest('api-postgres'),
  { name: 'journeys in a browser', command: ['playwright', 'test'], report: playwrightReport },
]

/**
 * What all steps together may take of the processors at their usual pace: a run that grows past it fails, whatever else the
 * machine does. The goal is 1,800, a quarter of an hour on two processors.
 */
export const budgetSeconds = 4_000

/**
 * Runs the steps in order, all of them, those of a list two at a time, and prints the slowest files of tests, what failed, and
 * the sum as the last lines. Processor time over the budget counts as one that failed. Returns whether everything passed.
 */
export async function runSteps(steps: readonly (Step | readonly Step[])[], budget?: number): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'rad-reports-'))
  const stopMeasuring = measureSlowness()
  const results: Result[] = []
  for (const step of steps)
    results.push(...('name' in step ? [await runTimed(step, folder)] : await runTwoAtATime(step, folder)))
  await rm(folder, { recursive: true })
  const slowness = stopMeasuring()
  if (budget !== undefined) results.push(await withinBudget(budget, slowness))
  const failures = results.flatMap(({ failed }) => failed)
  console.log(slowest(results.flatMap(({ files = [] }) => files)))
  console.log(`\n${[...results.map(({ line }) => line), ...failures.map((one) => `✗ ${one}`)].join('\n')}`)
  const passed = results.reduce((sum, one) => sum + one.passed, 0)
  console.log(`\n${passed} passed, ${failures.length} failed`)
  return failures.length === 0
}

type Result = Count & { line: string }

/** The processor time of the programs of all steps, as a separate result. */
async function withinBudget(budget: number, slowness: number): Promise<Result> {
  const counted = await processorSeconds()
  const taken = counted === undefined ? 0 : counted / slowness
  const line = `processor time: ${taken.toFixed(0)} of ${budget} s, counted ${counted?.toFixed(0) ?? 'unknown'} where the same work takes ${slowness.toFixed(2)} times as long as usual`
  const isOver = taken > budget
  return { passed: isOver ? 0 : 1, failed: isOver ? [line] : [], line: `${isOver ? '✗' : '✓'} ${line}` }
}

/** The output of steps that run at the same time is mixed: each is short, and reports its result at its end. */
async function runTwoAtATime(steps: readonly Step[], folder: string): Promise<Result[]> {
  const waiting = [...steps.entries()]
  const results: Result[] = []
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await runTimed(next[1], folder)
  }
  await Promise.all([work(), work()])
  return results
}

async function runTimed(step: Step, folder: string): Promise<Result> {
  console.log(`\n── ${step.name}`)
  const started = performance.now()
  const before = await processorSeconds()
  const count = await runStep(step, join(folder, `${step.name.replaceAll(/\W+/g, '-')}.json`))
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const processor = (((await processorSeconds()) ?? 0) - (before ?? 0)).toFixed(0)
  const { passed, failed } = count
  const mark = failed.length === 0 ? '✓' : '✗'
  return {
    ...count,
    line: `${mark} ${step.name}: ${passed} passed, ${failed.length} failed, ${seconds} s, processors ${processor} s`,
  }
}

/** The files of tests that take longest: where work on the length of a run begins. */
function slowest(times: readonly FileTime[]): string {
  const ten = times.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)
  const lines = ten.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file}`)
  return lines.length === 0 ? '' : `\nSlowest files of tests:\n${lines.join('\n')}`
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
  // A run can fail outside its tests, for example in its setup: that must not count as success.
  const untold = code !== 0 && count.failed.length === 0
  return untold ? { ...count, failed: [failure([program, ...args].join(' '), `ended with ${code}`)] } : count
}

async function countOf(report: Report, file: string): Promise<Count> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text ? report.count(JSON.parse(text)) : { passed: 0, failed: ['no report was written'] }
}
