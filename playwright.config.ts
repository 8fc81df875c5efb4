import './tools/move-clock.mjs'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { chromiumArgs, chromiumPath } from '#tools/chromium.ts'
import { startSeed } from '#tools/seed.ts'
import { browserClock } from '#tools/test-clock.ts'

/** E2E_PORT names another one, so that two runs fit on a machine. */
const port = Number(process.env.E2E_PORT ?? 4310)
/** Journeys change the data of their server; walks look at pages of one that no journey changes, at the same time. */
const origin = `http://127.0.0.1:${port}`
const walked = `http://127.0.0.1:${port + 20}`
/** Long journeys have a server of their own, so that they run beside the others. */
const longOrigin = `http://127.0.0.1:${port + 30}`
/** The folder of files whose API runs in the browser, under a path of its own. */
const folder = `http://127.0.0.1:${port + 10}/demo/`

// What tests draw, their workers draw alike.
startSeed()

// Workers read this file again and must not make folders of their own.
if (!process.env.E2E_DATA_DIR) {
  const data = mkdtempSync(join(tmpdir(), 'rad-e2e-'))
  process.env.E2E_DATA_DIR = data
  process.on('exit', () => rmSync(data, { recursive: true, force: true }))
}

/**
 * Journeys that run on the server and on the folder alike; that every call answers alike there, the parity says. The longer
 * ones run there in the long form alone (`npm run proof T-40`).
 */
const onBothHosts = process.env.PROOF_FILE
  ? /(access|calendar|invoices|phone|sign-in|ticket)\.e2e\.ts/
  : /phone\.e2e\.ts/
const inBrowserOnly = /(in-page|parity)\.e2e\.ts/

/** Those that look and change nothing, so that the pages may be those of the walks. */
const onlyLooking = /(every-route|reference|steady|wire)\.e2e\.ts/

const long = /(every-button|import|rich-text)\.e2e\.ts/

const server = (url: string, folder: string) => ({
  command: 'node_modules/.bin/node tools/journey-server.ts',
  url: `${url}/health/ready`,
  timeout: 120_000,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
  env: { PORT: new URL(url).port, HOST: '127.0.0.1', DATA_DIR: folder, DEMO_DATA: 'on', DATABASE_URL: '' },
})

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  // One picture, whichever project looks at it.
  snapshotPathTemplate: '{testDir}/{testFileName}-snapshots/{arg}{ext}',
  workers: 2,
  // Journeys take one processor from the beginning to the end, the walks, long journeys, and the browser host the other: a free
  // worker takes the first project that has none. A dependency would have the browser host wait for the journeys, too.
  projects: [
    { name: 'walks', testMatch: onlyLooking, workers: 1, use: { baseURL: walked } },
    { name: 'journeys', testIgnore: [onlyLooking, inBrowserOnly, long], workers: 1 },
    { name: 'long journeys', testMatch: long, workers: 1, use: { baseURL: longOrigin } },
    {
      name: 'in the browser',
      testMatch: [onBothHosts, inBrowserOnly],
      // Each test runs a database of its own in the page, on both processors: one at a time.
      workers: 1,
      // Recording a start that reads a whole database takes longer than the start.
      use: { baseURL: folder, trace: 'off' },
    },
  ],
  // How fast a page is, the bench says; here only what it does counts, beside other tests that take both processors.
  timeout: 150_000,
  expect: { timeout: 20_000 },
  // Once more on a machine that stalls; the report names what needed it.
  retries: 1,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? 'test-results/report.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    baseURL: origin,
    launchOptions: {
      executablePath: chromiumPath(),
      args: chromiumArgs,
      env: { ...process.env, ...browserClock() },
    },
    // Recording takes as much of the processors as the journeys do: what failed is recorded when it is tried again.
    trace: 'on-first-retry',
  },
  webServer: [
    server(origin, join(process.env.E2E_DATA_DIR, 'journeys')),
    server(walked, join(process.env.E2E_DATA_DIR, 'walked')),
    server(longOrigin, join(process.env.E2E_DATA_DIR, 'long')),
    {
      command: `node_modules/.bin/node node_modules/vite/bin/vite.js preview packages/web --mode static --base /demo/ --host 127.0.0.1 --port ${new URL(folder).port} --strictPort`,
      url: folder,
      timeout: 60_000,
    },
  ],
})
