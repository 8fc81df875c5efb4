import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startPostgres, type RunningPostgres } from './postgres.ts'
import { testClock } from './test-clock.ts'

// T-12, T-13: what a person sees who starts the product on a PostgreSQL that has nothing.
const program = join(import.meta.dirname, '../packages/api/src/server.ts')
let postgres: RunningPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

/** Starts the server, calls it, and stops it. Answers all its output. */
async function whileRunning(ask: (address: string, linkOf: () => Promise<string>) => Promise<void>): Promise<string> {
  const environment = { DATABASE_URL: postgres.emptyUrl, PUBLIC_URL: 'https://rad.example', LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, PORT: '0', ...testClock(), ...environment },
  })
  const ended = once(child, 'exit')
  let output = ''
  child.stderr.on('data', (text: Buffer) => (output += text.toString()))
  try {
    const address = await new Promise<string>((resolve, reject) => {
      child.stdout.on('data', (text: Buffer) => {
        output += text.toString()
        const ready = /Ready: (\S+)\n/.exec(output)?.[1]
        if (ready) resolve(ready)
      })
      void ended.then(() => reject(new Error(output)))
    })
    // The link may come with the line that has the address, or right after it.
    await ask(address, () => vi.waitFor(() => tokensIn(output)[0] ?? expect.fail(output), { timeout: 20_000 }))
  } finally {
    child.kill('SIGTERM')
    await ended
  }
  return output
}

const tokensIn = (output: string) =>
  [...output.matchAll(/https:\/\/rad\.example\/setup\?token=([\w-]{43})\s/g)].map(([, token = '']) => token)
const statusOf = async (address: string) => (await fetch(`${address}/jwt/setup`)).status
const create = async (address: string, token: string) => {
  const first = { email: 'first@rad.example', full_name: 'Uma Iyer', password: 'grey heron under a bridge' }
  const body = JSON.stringify({ ...first, token })
  return (await fetch(`${address}/jwt/setup`, { method: 'POST', body })).status
}

test('prints a link for the first administrator once per start, until there is one', { timeout: 180_000 }, async () => {
  let former = ''
  const first = await whileRunning(async (address, linkOf) => {
    former = await linkOf()
    expect(await statusOf(address)).toBe(200)
  })
  expect(tokensIn(first)).toHaveLength(1)

  const second = await whileRunning(async (address, linkOf) => {
    const token = await linkOf()
    expect(token).not.toBe(former)
    expect(await create(address, former)).toBe(400)
    expect(await create(address, token)).toBe(200)
    expect(await statusOf(address)).toBe(404)
  })
  expect(tokensIn(second)).toHaveLength(1)

  const third = await whileRunning(async (address) => expect(await statusOf(address)).toBe(404))
  expect(third).not.toContain('/setup')
})
