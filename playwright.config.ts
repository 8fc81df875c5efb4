import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { chromiumArgs, chromiumPath } from '#tools/chromium.ts'

const port = 4310
const origin = `http://127.0.0.1:${port}`

// Workers read this file again and must not make folders of their own.
if (!process.env.E2E_DATA_DIR) {
  const folder = mkdtempSync(join(tmpdir(), 'rad-e2e-'))
  process.env.E2E_DATA_DIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  workers: 2,
  // Walks change nothing and may run side by side; journeys have the data to themselves.
  projects: [
    { name: 'walks', testMatch: 'every-route.e2e.ts', fullyParallel: true },
    { name: 'journeys', testIgnore: 'every-route.e2e.ts', dependencies: ['walks'], workers: 1 },
  ],
  timeout: 60_000,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? 'test-results/report.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    baseURL: origin,
    launchOptions: { executablePath: chromiumPath(), args: chromiumArgs },
    trace: 'retain-on-failure',
  },
  webServer: {
    command: 'node_modules/.bin/node packages/api/src/server.ts',
    url: `${origin}/health/ready`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: process.env.E2E_DATA_DIR,
      DEMO_DATA: 'on',
      DATABASE_URL: '',
    },
  },
})
