import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoicesApi } from '#capabilities/apps/invoices/contract.ts'
import { ApiError } from '#kernel/contract/client.ts'
import { actAs } from '#testing/act-as.ts'
import { placeForServers, type Place } from '#testing/place-for-servers.ts'
import { prove, times } from '#testing/proof.ts'
import { killServers, serverProcess } from '#testing/server-process.ts'
import type { Caller } from '#testing/test-app.ts'
import { addDraft } from '#testing/invoice-drafts.ts'

// T-21 at its size: one folder and many servers that try to take it, while users write. In every run hosts/server.test.ts
// shows what each of them does, and testing/killed-server.test.ts that nothing is lost.
const servers = times(0, 10_000)
const perServer = 250
const writers = 4

let place: Place | undefined
beforeAll(async () => {
  if (servers > 0) place = await placeForServers()
})
afterAll(async () => {
  killServers()
  await place?.remove()
})

const start = () => serverProcess(place!.environment)
type Server = ReturnType<typeof start>

const isRefused = ({ code, output }: Awaited<Server['ended']>) =>
  code === 1 && output.includes('Another server is using')

/** Of two servers that begin at the same moment: the one that has the folder. The other one has left, and reported why. */
async function firstOfTwo(): Promise<Server> {
  const [one, other] = [start(), start()]
  const ends = await Promise.race([one.ended.then(() => other), other.ended.then(() => one)])
  await ends.ready
  expect(isRefused(await (ends === one ? other : one).ended)).toBe(true)
  return ends
}

/** Writes one invoice after the other until the server is gone; what it refuses because it is busy is sent again. */
async function write(caller: Caller, acknowledged: Set<number>): Promise<void> {
  for (;;)
    try {
      acknowledged.add((await addDraft(caller)).id)
    } catch (error) {
      if (!(error instanceof ApiError)) return
      if (error.status !== 503) throw error
    }
}

/** Has users write and a second server try to start, and kills the first as soon as it has answered so many. */
async function writeAndKill(server: Server, acknowledged: Set<number>): Promise<void> {
  const caller = await actAs(await server.ready, 'admin')
  const before = acknowledged.size
  const kill = async () => {
    expect(isRefused(await start().ended)).toBe(true)
    await expect.poll(() => acknowledged.size - before, { timeout: 120_000, interval: 5 }).toBeGreaterThan(perServer)
    server.child.kill('SIGKILL')
  }
  await Promise.all([kill(), ...Array.from({ length: writers }, () => write(caller, acknowledged))])
  await server.ended
}

/** Every invoice there is. */
async function written(caller: Caller): Promise<Set<number>> {
  const found = new Set<number>()
  for (let page = 1; ; page += 1) {
    const { rows } = await caller.send(invoicesApi.list, { query: { page, perPage: 100, sort: 'id' } })
    if (rows.length === 0) return found
    rows.forEach(({ id }) => found.add(id))
  }
}

test.runIf(servers > 0)(
  `of ${servers} invoices that were acknowledged while server after server was killed and requested the folder, none is lost (T-21)`,
  { timeout: 120_000 + (servers / perServer) * 60_000 },
  async () => {
    const acknowledged = new Set<number>()
    let kills = 0
    let server = await firstOfTwo()
    for (; acknowledged.size < servers; kills += 1) {
      await writeAndKill(server, acknowledged)
      server = await firstOfTwo()
    }
    const tasks = await written(await actAs(await server.ready, 'admin'))
    const lost = [...acknowledged].filter((id) => !tasks.has(id))
    prove('T-21', place!.host, {
      acknowledged: acknowledged.size,
      kills,
      'servers refused': 2 * kills + 1,
      lost: lost.length,
    })
    expect(lost).toEqual([])
    server.child.kill('SIGTERM')
    expect((await server.ended).code).toBe(0)
  },
)
