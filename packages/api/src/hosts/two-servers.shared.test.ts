import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgres } from '#database/postgres.ts'
import type { Database } from '#database/database.ts'
import { address, ApiError } from '#kernel/contract/client.ts'
import { jobs, promptJobs } from '#app'
import { maintenanceApi } from '#capabilities/admin/maintenance/contract.ts'
import { usersApi } from '#capabilities/admin/users/contract.ts'
import { cartApi } from '#capabilities/apps/shop/cart/contract.ts'
import { shopApi } from '#capabilities/apps/shop/contract.ts'
import { modelsApi } from '#capabilities/network/models/contract.ts'
import { authApi } from '#capabilities/session/auth/contract.ts'
import { notificationsApi } from '#capabilities/session/notifications/contract.ts'
import { actAs, callerAt } from '#testing/act-as.ts'
import { copyOfTemplate } from '#testing/database-copy.ts'
import { killServers, serverProcess } from '#testing/server-process.ts'
import { signInAt } from '#testing/sign-in.ts'

// Two servers as separate processes, over one PostgreSQL.
let servers: readonly [string, string]
let database: Database
let drop: () => Promise<void>

beforeAll(async () => {
  const copy = await copyOfTemplate(process.env.TEST_DATABASE_URL!)
  drop = copy.drop
  database = openPostgres(copy.url, { connections: 1 })
  // Records which server did what scheduled work, and how often.
  await sql`create table work_done (name text not null)`.execute(database.owner)
  await sql`grant insert on work_done to rad_network`.execute(database.owner)
  await sql
    .raw(
      `create function note_work() returns trigger language plpgsql as
        $$ begin insert into work_done values (new.name); return null; end $$`,
    )
    .execute(database.owner)
  await sql`create trigger noted after update of last_run_at on scheduled_work for each row
    when (new.last_run_at is distinct from old.last_run_at) execute function note_work()`.execute(database.owner)
  const started = [0, 1].map(() => serverProcess({ DATABASE_URL: copy.url }).ready)
  servers = (await Promise.all(started)) as [string, string]
}, 60_000)
afterAll(async () => {
  killServers()
  await database.close()
  await drop()
})

/** Tries until it is so, for the second within which a notice of the database reaches every server. */
async function withinOneSecond(isSo: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + 1_000
  while (!(await isSo())) {
    if (performance.now() > until) throw new Error('It is not so after a second')
    await setTimeout(20)
  }
}

/** Tries until it is so, for the time in which what is due is found. */
async function withinFiveSeconds(isSo: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + 5_000
  while (!(await isSo())) {
    if (performance.now() > until) throw new Error('It is not so after five seconds')
    await setTimeout(100)
  }
}

const statusOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 200,
    (error: unknown) => {
      if (error instanceof ApiError) return error.status
      throw error
    },
  )

test('who signed in at one is signed in at the other, and signed out at that one at once and at the other within a second (T-08)', async () => {
  const here = await actAs(servers[0], 'HQA')
  const there = callerAt(servers[1], here.token)
  expect(await statusOf(there.send(modelsApi.list, { query: {} }))).toBe(200)
  await here.send(authApi.signOut, {})
  expect(await statusOf(here.send(modelsApi.list, { query: {} }))).toBe(401)
  await withinOneSecond(async () => (await statusOf(there.send(modelsApi.list, { query: {} }))) === 401)
})

test('a screen locked at one is locked at the other within a second, and a suspension ends what was signed in there', async () => {
  const here = await actAs(servers[0], 'RGM')
  const there = callerAt(servers[1], here.token)
  const seen = () => statusOf(there.send(modelsApi.list, { query: {} }))
  expect(await seen()).toBe(200)
  await here.send(authApi.lock, {})
  await withinOneSecond(async () => (await seen()) === 423)
  await here.send(authApi.unlock, { body: { password: 'rgm' } })
  await withinOneSecond(async () => (await seen()) === 200)
  const admin = await actAs(servers[0], 'admin')
  const { rows } = await admin.send(usersApi.list, { query: { q: 'rgm@demo.com' } })
  const { id, version } = rows[0]!
  await admin.send(usersApi.setStatus, { params: { id }, body: { status: 'inactive', if_version: version } })
  await withinOneSecond(async () => (await seen()) === 401)
})

test('wrong passwords are counted over both, and an administrator of either forgets them (T-10)', async () => {
  const [email, password] = ['svm@demo.com', 'not the password']
  const trying = (at: number, password: string) => {
    const origin = servers[at % 2]!
    return statusOf(signInAt({ origin, fetch: (request) => fetch(request) }, { email, password }))
  }
  const statuses: number[] = []
  for (let at = 0; at < 10; at += 1) statuses.push(await trying(at, password))
  expect(statuses).toEqual(Array.from({ length: 10 }, () => 400))
  expect([await trying(0, 'svm'), await trying(1, 'svm')]).toEqual([429, 429])
  const admin = await actAs(servers[0], 'admin')
  const { rows } = await admin.send(usersApi.list, { query: { q: email } })
  await admin.send(usersApi.unlock, { params: { id: (rows[0] as { id: string }).id } })
  expect(await trying(1, 'svm')).toBe(200)
})

test('what is due is done once, though both look as they start (T-29)', async () => {
  const done = async () => {
    const { rows } = await sql<{ name: string }>`select name from work_done order by name`.execute(database.owner)
    return rows.map(({ name }) => name)
  }
  const all = jobs.map(({ name }) => name).toSorted()
  await withinFiveSeconds(async () => new Set(await done()).size >= all.length)
  // What is looked for every few seconds may be due again.
  const isPrompt = (name: string) => promptJobs.some((job) => job.name === name)
  const names = await done()
  expect([...new Set(names)].toSorted()).toEqual(all)
  expect(names.filter((name) => !isPrompt(name)).toSorted()).toEqual(all.filter((name) => !isPrompt(name)))
})

test('pages of one hear what is done at the other', async () => {
  const [here, there] = [await actAs(servers[0], 'HQA'), await actAs(servers[1], 'HQA')]
  const ends = new AbortController()
  const headers = { authorization: `Bearer ${there.token}` }
  const live = await fetch(new URL(address(notificationsApi.live), servers[1]), { headers, signal: ends.signal })
  const reader = live.body!.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  const until = async (text: RegExp) => {
    while (!text.test(heard)) heard += (await reader.read()).value ?? ''
  }
  await until(/missed/)
  const { products } = await here.send(shopApi.products, { query: {} })
  await here.send(cartApi.add, { body: { productId: products.find(({ stock }) => stock > 0)!.id } })
  await until(/"capability":"cart"/)
  expect(heard).not.toContain('"capability":"shop"')
  ends.abort()
})

test('closed for maintenance at one, the other is closed within a second, and open again', async () => {
  const admin = await actAs(servers[0], 'admin')
  const client = await actAs(servers[1], 'HQA')
  const seen = () => statusOf(client.send(modelsApi.list, { query: {} }))
  expect(await seen()).toBe(200)
  await admin.send(maintenanceApi.set, { body: { isOn: true, message: null, until: null } })
  await withinOneSecond(async () => (await seen()) === 503)
  await admin.send(maintenanceApi.set, { body: { isOn: false, message: null, until: null } })
  await withinOneSecond(async () => (await seen()) === 200)
})

test('an answer given by one is given again by the other to the same key (T-23)', async () => {
  const here = await actAs(servers[0], 'admin')
  const there = callerAt(servers[1], here.token)
  const { products } = await here.send(shopApi.products, { query: {} })
  const body = { productId: products.find(({ stock }) => stock > 0)!.id }
  const key = crypto.randomUUID()
  const answers = [await here.send(cartApi.add, { body }, key), await there.send(cartApi.add, { body }, key)]
  expect(answers[1]).toEqual(answers[0])
})
