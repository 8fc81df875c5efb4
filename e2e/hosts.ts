import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startPostgres } from '#tools/postgres.ts'
import { testClock } from '#tools/test-clock.ts'
import type { Transport } from '../packages/api/src/kernel/contract/client.ts'

export interface RunningHost extends Transport {
  pid: number
  stop(): Promise<void>
}

/** A server on a free port with fresh data; with `DATABASE_URL` or `DATA_DIR` on existing data. */
export async function startServer(environment: Record<string, string> = {}): Promise<RunningHost> {
  const folder = await mkdtemp(join(tmpdir(), 'rad-host-'))
  const hasData = 'DATABASE_URL' in environment || 'DATA_DIR' in environment
  const program = hasData ? 'packages/api/src/server.ts' : 'tools/journey-server.ts'
  const child = spawn('node_modules/.bin/node', [program], {
    env: {
      ...testClock(),
      PATH: process.env.PATH,
      PORT: '0',
      LOG_LEVEL: 'warn',
      DATA_DIR: folder,
      DEMO_DATA: 'on',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const origin = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (text: Buffer) => {
      output += text.toString()
      const address = /Ready: (\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    })
    child.once('exit', () => reject(new Error(output)))
  })
  return {
    origin,
    pid: child.pid!,
    fetch: (request) => fetch(request),
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The same on its own PostgreSQL. No user can register as an administrator there: REGISTRATION may not be `demo`. */
export async function startServerOnPostgres(): Promise<RunningHost> {
  const postgres = await startPostgres()
  const server = await startServer({ DATABASE_URL: postgres.emptyUrl, REGISTRATION: 'invite' })
  return { ...server, stop: () => server.stop().finally(() => postgres.stop()) }
}

/** The API inside the browser of a page, called with the page's own `fetch`. */
export const hostIn = (page: Page): Transport => ({
  origin: new URL(page.url()).origin,
  async fetch(request) {
    const bytes = Buffer.from(await request.arrayBuffer())
    const answer = await page.evaluate(
      async ({ url, method, headers, body }) => {
        const sent = body === '' ? {} : { body: Uint8Array.from(atob(body), (sign) => sign.codePointAt(0)!) }
        const response = await fetch(url, { method, headers, ...sent })
        // An endless stream is canceled once it is open.
        const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
        if (isStream) await response.body!.cancel()
        return {
          status: response.status,
          headers: [...response.headers],
          text: isStream || response.status === 204 ? null : await response.text(),
        }
      },
      { url: request.url, method: request.method, headers: [...request.headers], body: bytes.toString('base64') },
    )
    // A text, even an empty one, is given a type by `Response`.
    return new Response(answer.text || null, { status: answer.status, headers: answer.headers })
  },
})
