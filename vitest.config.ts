import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Named absolutely: the projects have different roots. */
const imageSetup = fileURLToPath(new URL('./tools/database-image-setup.ts', import.meta.url))
const screenSetup = fileURLToPath(new URL('./packages/web/src/testing/setup.ts', import.meta.url))

const api = {
  include: ['packages/api/src/**/*.test.ts'],
  // Room for a busy machine: a test that hangs is told all the same.
  testTimeout: 60_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    projects: [
      { test: { ...api, name: 'api', globalSetup: imageSetup } },
      {
        test: {
          ...api,
          name: 'api-postgres',
          // What starts and stops on a data folder or in a page is of the embedded database: here it has nothing to add.
          exclude: ['**/hosts/**', '**/database/page-engine.test.ts'],
          globalSetup: './tools/postgres-global-setup.ts',
          setupFiles: './tools/postgres-setup.ts',
        },
      },
      {
        test: {
          name: 'web',
          root: 'packages/web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: screenSetup,
          globalSetup: imageSetup,
          // Testing Library clears the page after each test where it finds a global afterEach.
          globals: true,
          testTimeout: 60_000,
          // Once more on a machine that stalls, as the journeys; the report names what needed it.
          retry: 1,
        },
      },
      { test: { name: 'tools', include: ['tools/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 } },
    ],
  },
})
