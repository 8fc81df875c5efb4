import { afterAll, beforeAll, expect, test } from 'vitest'
import { killServers, serverProcess } from './server-process.ts'
import { noSums, writeUntilKilled } from './mixed-writes.ts'
import { prove, times } from './proof.ts'
import { placeForServers, type Place } from './place-for-servers.ts'

let place: Place
beforeAll(async () => {
  place = await placeForServers()
})
afterAll(async () => {
  killServers()
  await place.remove()
})

const kills = times(2, process.env.TEST_DATABASE_URL ? 100 : 200)

test(
  `killed in the midst of ${kills} rounds of writing, it loses nothing acknowledged and leaves nothing half done (T-20)`,
  { timeout: 60_000 + kills * 40_000 },
  async () => {
    const sums = noSums()
    let slowest = 0
    let server = serverProcess(place.environment)
    let origin = await server.ready
    const kill = async () => {
      server.child.kill('SIGKILL')
      await server.ended
      const since = performance.now()
      server = serverProcess(place.environment)
      origin = await server.ready
      slowest = Math.max(slowest, performance.now() - since)
      return origin
    }
    for (let round = 1; round <= kills; round += 1) await writeUntilKilled(origin, kill, sums)
    server.child.kill('SIGTERM')
    await server.ended
    prove('T-20', place.host, { kills, ...sums, 'slowest start (ms)': Math.round(slowest), lost: 0 })
    expect(slowest).toBeLessThan(times(30_000, 5_000))
  },
)
