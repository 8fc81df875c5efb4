import type { TestProject } from 'vitest/node'
import { fillTemplate } from '@rad/api/testing'
import { memoryDisk, startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
    databaseTemplate: string
  }
}

/**
 * One PostgreSQL for a whole run of tests, in memory where there is enough; each test file makes its own database on it, a
 * copy of one with demo data.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, emptyUrl, stop } = await startPostgres({ on: await memoryDisk() })
  await fillTemplate(emptyUrl)
  project.provide('databaseUrl', url)
  project.provide('databaseTemplate', new URL(emptyUrl).pathname.slice(1))
  return stop
}
