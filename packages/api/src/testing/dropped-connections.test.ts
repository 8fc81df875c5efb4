import { afterAll, beforeAll, expect, test } from 'vitest'
import { routesOf } from '#app'
import type { Endpoint } from '#kernel/contract/contract.ts'
import { authApi } from '#capabilities/session/auth/contract.ts'
import { droppableApi, type DroppableApi } from './dropped-connection.ts'
import { recordChanges, type RecordedTransaction } from './recorded-changes.ts'
import { callersOf, meantCalls, requestOf } from './parity.ts'
import { prove, times } from './proof.ts'
import { testApp, type TestApp } from './test-app.ts'
import { drawFor } from '../../../../tools/seed.ts'

const draw = drawFor('dropped-connections')

// T-24 of every command there is: whichever statement the line is cut at, all of it is done or nothing, as recorded by the
// database and not by the code. What flows leave behind is counted in the tests beside this one.
let app: TestApp
let line: DroppableApi
let noted: () => Promise<RecordedTransaction[]>
let token: string
let meant: Awaited<ReturnType<typeof meantCalls>>
const origin = 'http://127.0.0.1'
beforeAll(async () => {
  app = await testApp()
  line = await droppableApi(app)
  meant = await meantCalls(callersOf({ origin, fetch: app.fetch }))
  token = (await app.as('admin')).token
  noted = await recordChanges(app.deps.database)
})
afterAll(() => app.close())

/** In every run some of the statements of each command, beginning with another one each time. */
const step = times(6, 1)
/** A command must end; more statements than this are a loop. */
const most = 500

/** What is counted of any try, whatever becomes of it. */
const counted = 'rate_limit sign_in sign_in_step user_session refresh_token portal_day portal_person_day'.split(' ')
const isCounted = (change: string) => counted.includes(change.split(' ')[1]!)

interface Tried {
  status: number
  hasCut: boolean
  changes: string
}

/** Sends a valid request of a command, with the line cut before its n-th statement; with 0 it goes through. */
async function tryAt(nth: number, endpoint: Endpoint, key: string): Promise<Tried> {
  const request = requestOf(
    { origin, fetch: line.fetch },
    endpoint,
    endpoint.allow === 'public' ? undefined : token,
    meant.of(endpoint),
  )
  request.headers.set('idempotency-key', key)
  line.set(nth, 'before')
  const { status } = await line.fetch(request)
  const hasCut = line.hasDropped()
  line.set(0, 'before')
  const changes = (await noted()).flatMap((one) => one.changes).filter((change) => !isCounted(change))
  return { status, hasCut, changes: changes.join(' ') }
}

/** Cuts a command at one statement after another until it is not reached any more: then it was done whole. */
async function cutAll(endpoint: Endpoint): Promise<{ cuts: (Tried & { nth: number })[]; whole: Tried; key: string }> {
  const cuts: (Tried & { nth: number })[] = []
  for (let nth = 1 + draw.below(step); nth < most; nth += step) {
    const key = `${endpoint.capability} ${endpoint.name} ${nth}`
    const tried = await tryAt(nth, endpoint, key)
    if (!tried.hasCut) return { cuts, whole: tried, key }
    cuts.push({ nth, ...tried })
  }
  throw new Error(`${endpoint.name} takes more than ${most} statements`)
}

/** A command that is refused before it changes anything gives the same refusal where the line is cut at its rollback. */
const isHalf = ({ status, changes }: Tried, whole: Tried) =>
  changes !== '' || (status < 500 && (status !== whole.status || whole.changes !== ''))

test(
  'a command cut before any of its statements fails and changes nothing; its key runs it once (T-24)',
  { timeout: 3_600_000 },
  async () => {
    const commands = routesOf(app.deps)
      .map(({ endpoint }) => endpoint)
      .filter((endpoint) => endpoint.method !== 'GET' && endpoint !== authApi.signOut && endpoint !== authApi.lock)
    const faults: string[] = []
    const figures = { commands: 0, cuts: 0 }
    await noted()
    for (const endpoint of commands) {
      const name = `${endpoint.capability}.${endpoint.name}`
      const { cuts, whole, key } = await cutAll(endpoint)
      figures.cuts += cuts.length
      if (whole.changes !== '') figures.commands += 1
      for (const cut of cuts)
        if (isHalf(cut, whole))
          faults.push(`${name} cut at ${cut.nth}: ${cut.status}, ${cut.changes} of ${whole.changes}`)
      // Keys are for changes of signed-in users, in one transaction.
      if (endpoint.allow === 'public' || endpoint.transaction === 'own') continue
      const again = await tryAt(0, endpoint, key)
      if (again.status !== whole.status || again.changes !== '')
        faults.push(`${name} again: ${again.status} after ${whole.status}, ${again.changes}`)
    }
    expect(faults.join('\n')).toBe('')
    expect(figures.commands).toBeGreaterThan(60)
    prove('T-24', `${app.deps.database.kind}, every command`, { ...figures, 'half done': 0 })
  },
)
