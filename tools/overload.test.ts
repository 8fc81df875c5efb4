import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillTemplate } from '@rad/api/testing'
import { actAs } from '../packages/api/src/testing/act-as.ts'
import { prove, times } from '../packages/api/src/testing/proof.ts'
import { killServers, serverProcess } from '../packages/api/src/testing/server-process.ts'
import type { Offered } from './offered-load.ts'
import { startPostgres, type RunningPostgres } from './postgres.ts'

// T-26. In every run hosts/admission.test.ts counts which calls are admitted: measuring a load takes minutes and a calm machine.
const overloadMs = times(0, 300_000)
const isWhole = overloadMs > 0
const program = fileURLToPath(new URL('./offered-load.ts', import.meta.url))

let postgres: RunningPostgres | undefined
let server: ReturnType<typeof serverProcess>
let origin: string
let token: string
let peak: number
beforeAll(async () => {
  if (!isWhole) return
  postgres = await startPostgres({ isDurable: true })
  await fillTemplate(postgres.emptyUrl)
  server = serverProcess({ DATABASE_URL: postgres.emptyUrl, SECRET: 'eight grey herons stand at the water' })
  origin = await server.ready
  await signIn()
  await offer(0, 5_000)
  peak = (await offer(0, Math.min(20_000, overloadMs))).goodput
}, 600_000)
afterAll(async () => {
  killServers()
  await postgres?.stop()
})

/** A sign-in lasts ten minutes: each load gets a new one. */
async function signIn(): Promise<void> {
  token = (await actAs(origin, 'admin')).token
}

async function offer(perSecond: number, ms: number): Promise<Offered> {
  const words = [program, origin, token, '/api/complaints?perPage=20', String(Math.round(perSecond)), String(ms)]
  const { stdout } = await promisify(execFile)(process.execPath, words, { timeout: ms + 60_000 })
  return JSON.parse(stdout) as Offered
}

/** What the server holds in memory, in MB. */
async function usedMb(): Promise<number> {
  const status = await readFile(`/proc/${server.child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1_024
}

/** Signs in and checks the health every second until stopped, and records how long each took and the memory in use. */
async function watch(stopping: AbortSignal) {
  const [signIns, healths, memory]: [number[], number[], number[]] = [[], [], []]
  while (!stopping.aborted) {
    const since = performance.now()
    expect((await fetch(new URL('/health/ready', origin))).status).toBe(200)
    healths.push(performance.now() - since)
    await actAs(origin, 'HQA')
    signIns.push(performance.now() - since - healths.at(-1)!)
    memory.push(await usedMb())
    await setTimeout(1_000)
  }
  return { signIns, healths, memory }
}

const slowest = (given: readonly number[]) => Math.round(Math.max(...given))

test.runIf(isWhole).each([2, 5])(
  'at %i times its capacity, it serves nearly as much as usual and refuses the rest at once (T-26)',
  { timeout: overloadMs + 120_000 },
  async (fold) => {
    await signIn()
    // The effects of the peak and of the first minutes of the load: from then on memory must not grow.
    await offer(peak * fold, overloadMs / 10)
    const stopping = new AbortController()
    const [found, { signIns, healths, memory }] = await Promise.all([
      offer(peak * fold, overloadMs).finally(() => stopping.abort()),
      watch(stopping.signal),
    ])
    const grown =
      slowest(memory.slice(Math.floor(memory.length / 2))) / slowest(memory.slice(0, Math.ceil(memory.length / 2)))
    prove('T-26', `PostgreSQL, ${fold} times`, {
      'peak (a second)': peak,
      'goodput (a second)': found.goodput,
      refused: found.refused,
      'p95 of accepted (ms)': found.acceptedP95,
      'p95 of refusals (ms)': found.refusedP95,
      'the load itself stalled (ms)': found.stalledMs,
      'slowest sign-in (ms)': slowest(signIns),
      'slowest health (ms)': slowest(healths),
      'memory (MB)': slowest(memory),
      'memory, second half to first': grown.toFixed(2),
    })
    expect(found.wrong).toBe(0)
    expect(found.refused).toBeGreaterThan(0)
    expect(found.goodput).toBeGreaterThan(peak * 0.8)
    expect(found.acceptedP95).toBeLessThan(1_500)
    expect(found.refusedP95).toBeLessThan(50)
    expect(grown).toBeLessThan(1.2)
  },
)
