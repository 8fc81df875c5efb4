import './tools/move-clock.mjs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { startSeed } from './tools/seed.ts'

startSeed()

/** Named absolutely: the projects have different roots. */
const seedSetup = fileURLToPath(new URL('./tools/seed-setup.ts', import.meta.url))
const imageSetup = fileURLToPath(new URL('./tools/database-image-setup.ts', import.meta.url))
const postgresFileSetup = fileURLToPath(new URL('./tools/postgres-setup.ts', import.meta.url))
const postgresSetup = fileURLToPath(new URL('./tools/postgres-global-setup.ts', import.meta.url))
const screenSetup = fileURLToPath(new URL('./packages/web/src/testing/setup.ts', import.meta.url))
const screenApiSetup = fileURLToPath(new URL('./packages/web/src/testing/api-setup.ts', import.meta.url))

const api = {
  include: ['packages/api/src/**/*.test.ts'],
  setupFiles: seedSetup,
  // Room for a busy machine: a test that hangs is still reported.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // Each file has a database of its own and shares nothing else that it changes: code is loaded and the engine made
  // fast once, not once for each file.
  isolate: false,
}

export default defineConfig({
  test: {
    // Each on a processor of its own: the usual one less than there are leaves half of a small machine idle.
    maxWorkers: '100%',
    // Nothing is laid out in the tests of screens, so a menu that opens has nothing to focus yet; the warning would print
    // the whole document.
    onConsoleLog: (text) => !text.startsWith('[@mantine/hooks/use-focus-trap]'),
    projects: [
      // What takes several servers takes a PostgreSQL that they share.
      { test: { ...api, name: 'api', exclude: ['**/*.shared.test.ts'], globalSetup: imageSetup } },
      {
        test: {
          ...api,
          name: 'api-postgres',
          // What starts and stops on a data folder or in a page is of the embedded database: here it has nothing to add.
          exclude: [
            '**/hosts/**/!(*.shared).test.ts',
            '**/database/{page-engine,pipelined-client}.test.ts',
            // What holds the event loop, and what spreadsheets make of a file: nothing of that is the database's.
            '**/testing/{worst-calls,no-formula}.test.ts',
          ],
          globalSetup: postgresSetup,
          setupFiles: [seedSetup, postgresFileSetup],
        },
      },
      {
        test: {
          name: 'web',
          root: 'packages/web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: screenSetup,
          // In this order: the API makes its databases on that PostgreSQL, which is faster at it than the embedded one.
          globalSetup: [postgresSetup, screenApiSetup],
          // As the API's: code is loaded once.
          isolate: false,
          testTimeout: 120_000,
          // Once more on a machine that stalls, as the journeys; the report names what needed it.
          retry: 1,
        },
      },
      {
        test: {
          name: 'tools',
          setupFiles: seedSetup,
          include: ['tools/*.test.ts'],
          testTimeout: 240_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
