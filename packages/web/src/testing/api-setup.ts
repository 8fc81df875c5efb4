import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The socket at which the API of the screens' tests listens. */
    apiSocket: string
    /** Both provided by the setup that runs before this one. */
    databaseUrl: string
    databaseTemplate: string
  }
}

const script = fileURLToPath(import.meta.url).replace('api-setup.ts', 'api-process.mjs')

/** Starts the process in which every test file of the screens opens its own API (test-api.ts). */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'rad-api-'))
  const socket = join(folder, 'socket')
  const { databaseUrl, databaseTemplate } = project.getProvidedContext()
  const child = fork(script, [socket], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
    env: { ...process.env, TEST_DATABASE_URL: databaseUrl, TEST_DATABASE_TEMPLATE: databaseTemplate },
  })
  const exit = once(child, 'exit')
  await Promise.race([
    once(child, 'message'),
    exit.then(([code]) => Promise.reject(new Error(`The API of the tests ended with ${code}.`))),
  ])
  project.provide('apiSocket', socket)
  return async () => {
    child.kill()
    await exit
    await rm(folder, { recursive: true })
  }
}
