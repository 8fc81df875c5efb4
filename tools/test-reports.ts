import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './install.mjs'

/** How to make a program write a JSON report to a file, and how the report is counted. */
export interface Report {
  args(file: string): string[]
  env(file: string): Record<string, string>
  count(report: unknown): Count
}

export interface Count {
  passed: number
  /** What failed, each by its name and the first line of why. */
  failed: string[]
  /** How long each file of tests took. */
  files?: FileTime[]
}

export interface FileTime {
  file: string
  seconds: number
}

interface VitestReport {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message: string
    startTime: number
    endTime: number
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
    tests: {
      projectName: string
      status: string
      results: { duration: number; errors: { message?: string }[] }[]
    }[]
  }[]
}

/** A name, and the first lines of why it failed, without the colors of a terminal. */
export function failure(name: string, why = ''): string {
  const [first = '', ...rest] = stripVTControlCharacters(why).trim().split('\n')
  return [name, first, ...rest.slice(0, 3)].filter((line) => line.trim() !== '').join('\n    ')
}

/** A test file that breaks outside its tests, before the first or in a hook, counts as one failure. */
export const vitestReport: Report = {
  args: (file) => ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
  env: () => ({}),
  count(report) {
    const { numPassedTests, testResults } = report as VitestReport
    const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
      const tests = assertionResults.filter((test) => test.status === 'failed')
      return status === 'failed' && tests.length === 0
        ? [failure(relative(root, name), message || 'a hook failed')]
        : tests.map(({ fullName, failureMessages }) =>
            failure(`${relative(root, name)}: ${fullName}`, failureMessages?.[0]),
          )
    })
    const files = testResults.map(({ name, startTime, endTime }) => ({
      file: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    }))
    return { passed: numPassedTests, failed, files }
  },
}

/** All suites of a report, each with those inside it after it. */
const allSuites = (suites: readonly PlaywrightSuite[]): PlaywrightSuite[] =>
  suites.flatMap((suite) => [suite, ...allSuites(suite.suites ?? [])])

export const playwrightReport: Report = {
  args: () => [],
  env: (file) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
  count(report) {
    const { stats, errors, suites } = report as PlaywrightReport
    const runs = allSuites(suites).flatMap(({ file, specs }) =>
      specs.flatMap(({ title, tests }) => tests.map((test) => ({ file, title, ...test }))),
    )
    const failed = runs
      .filter(({ status }) => status === 'unexpected')
      .map(({ file, projectName, title, results }) =>
        failure(`${file} [${projectName}]: ${title}`, results.at(-1)?.errors[0]?.message),
      )
    const outside = errors.map(({ message }) => failure('outside the tests', message))
    const seconds = new Map<string, number>()
    for (const { file, projectName, results } of runs) {
      const name = `e2e/${file} [${projectName}]`
      const taken = results.reduce((sum, { duration }) => sum + duration / 1000, 0)
      seconds.set(name, (seconds.get(name) ?? 0) + taken)
    }
    const files = [...seconds].map(([file, taken]) => ({ file, seconds: taken }))
    return { passed: stats.expected + stats.flaky, failed: [...failed, ...outside], files }
  },
}
