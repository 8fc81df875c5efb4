import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillTemplate } from '@rad/api/testing'
import { noSums, writeUntilKilled } from '../packages/api/src/testing/mixed-writes.ts'
import { prove, times } from '../packages/api/src/testing/proof.ts'
import { killServers, serverProcess } from '../packages/api/src/testing/server-process.ts'
import { startPostgres, type RunningPostgres } from './postgres.ts'

const kills = times(0, 100)
const isWhole = kills > 0

let postgres: RunningPostgres | undefined
beforeAll(async () => {
  if (!isWhole) return
  postgres = await startPostgres({ isDurable: true })
  await fillTemplate(postgres.emptyUrl)
}, 300_000)
afterAll(async () => {
  killServers()
  await postgres?.stop()
})

// The demo data alone take longer than a test may in every run: what a crash keeps is tried in postgres.test.ts there.
test.runIf(isWhole)(
  `killed ${kills} times in the midst of writing, PostgreSQL and the server lose nothing (T-20)`,
  { timeout: kills * 40_000 },
  async () => {
    const sums = noSums()
    let slowest = 0
    const { emptyUrl, crash } = postgres!
    const server = serverProcess({ DATABASE_URL: emptyUrl, SECRET: 'eight grey herons stand at the water' })
    const origin = await server.ready
    const kill = async () => {
      const since = performance.now()
      await crash()
      while (!(await fetch(`${origin}/health/ready`)).ok) await setTimeout(20)
      slowest = Math.max(slowest, performance.now() - since)
      return origin
    }
    for (let round = 1; round <= kills; round += 1) await writeUntilKilled(origin, kill, sums)
    expect(server.child.exitCode).toBeNull()
    server.child.kill('SIGTERM')
    expect((await server.ended).code).toBe(0)
    prove('T-20', 'PostgreSQL, database', { kills, ...sums, 'slowest recovery (ms)': Math.round(slowest), lost: 0 })
    expect(slowest).toBeLessThan(times(30_000, 5_000))
  },
)
