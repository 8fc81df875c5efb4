import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { jobs } from '#app'
import { runDueJobs } from '#kernel/command/jobs.ts'
import { testApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const hour = 3600
/** The steps of the clock: soon after the start, through a night, and over days, as when a demo's clock is moved on. */
const steps = [0, hour, 3 * hour, 8 * hour, 12 * hour, 24 * hour, 48 * hour, 72 * hour]

test('a week of scheduled work over demo data fails nowhere, whatever comes due', async () => {
  const logged = vi.spyOn(app.deps.log, 'error')
  for (const step of steps) {
    app.travel(step)
    await runDueJobs(jobs, app.deps)
  }
  expect(logged.mock.calls).toEqual([])
})
