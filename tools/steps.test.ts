import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { root } from './install.mjs'
import { runSteps } from './steps.ts'
import { vitestReport } from './test-reports.ts'

afterEach(() => void vi.restoreAllMocks())

describe('a run of steps', () => {
  it('continues after a step that fails, and ends with its name and the sum', async () => {
    const printed: string[] = []
    vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line))
    const passed = await runSteps([
      { name: 'wrong', command: ['node', '--eval', 'process.exit(3)'] },
      { name: 'right', command: ['node', '--eval', '0'] },
    ])
    expect(passed).toBe(false)
    expect(printed.at(-2)).toMatch(
      /✗ wrong: 0 passed, 1 failed.*\n✓ right: 1 passed, 0 failed.*\n✗ node --eval .*\n +ended with 3$/,
    )
    expect(printed.at(-1)).toBe('\n1 passed, 1 failed')
  })

  it('fails where its programs took more of the processors than it may', async () => {
    const lines: string[] = []
    vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
    const steps = [{ name: 'right', command: ['node', '--eval', '0'] }] as const
    expect(await runSteps(steps, 0)).toBe(false)
    expect(lines.at(-1)).toBe('\n1 passed, 1 failed')
    expect(lines.at(-2)).toMatch(
      /✗ processor time: \d+ of 0 s, counted \d+ where the same work takes [\d.]+ times as long as usual$/,
    )
    expect(await runSteps(steps, 100_000)).toBe(true)
  })

  it('names a file of tests whose hook failed, for no test of it did', () => {
    const testResults = [
      {
        name: join(root, 'a.test.ts'),
        status: 'failed',
        message: 'Hook timed out',
        startTime: 0,
        endTime: 0,
        assertionResults: [{ status: 'skipped', fullName: 'a test' }],
      },
    ]
    expect(vitestReport.count({ numPassedTests: 0, testResults }).failed).toEqual(['a.test.ts\n    Hook timed out'])
  })

  it('does not count a step as passed when its report is missing', async () => {
    vi.spyOn(console, 'log').mockImplementation(() => {})
    const report = { args: () => [], env: () => ({}), count: () => ({ passed: 1, failed: [] }) }
    expect(await runSteps([{ name: 'silent', command: ['node', '--eval', '0'], report }])).toBe(false)
  })
})
