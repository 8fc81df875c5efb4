import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiError } from '#kernel/contract/client.ts'
import type { Deps } from '#kernel/command/context.ts'
import { droppableApi, type DroppableApi } from '#testing/dropped-connection.ts'
import { prove, times } from '#testing/proof.ts'
import { signInAt } from '#testing/sign-in.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { chatApi } from './contract.ts'

// T-55: fifty people write in one chat, on two servers whose lines to the database are cut again and again.
const people = 50
const whole = times(200, 10_000)
/** Every so many messages the line of one server is cut: before a statement, after one, or after a commit. */
const cutEvery = 25

let app: TestApp
let other: Deps
let servers: readonly DroppableApi[]
/** On each of the two servers. */
let callers: [Caller[], Caller[]]
let emails: readonly string[]
let id: string

/** A long run outlives what they signed in with. */
async function signIn(person: number): Promise<void> {
  const admin = await app.as('admin')
  const who = { email: emails[person]!, password: 'admin' }
  const { accessToken: token } = await signInAt({ ...admin, fetch: app.fetch }, who)
  for (const [at, server] of servers.entries()) callers[at]![person] = server.over({ ...admin, token })
}

const signAllIn = async () => {
  for (const person of emails.keys()) await signIn(person)
}

beforeAll(async () => {
  app = await testApp()
  other = app.anotherServer()
  servers = [await droppableApi(app), await droppableApi({ ...app, deps: other })]
  const admin = await app.as('admin')
  const { contacts } = await admin.send(chatApi.list, { query: {} })
  const chosen = contacts.slice(0, people).map((contact) => contact.id)
  // They sign in with the password of the administrator.
  const { rows } = await app.deps.database.owner.transaction().execute(async (db) => {
    await sql`set local role rad_auth`.execute(db)
    await sql`insert into user_credential (user_id, password_hash)
      select p, c.password_hash from unnest(${sql.val(chosen)}::uuid[]) p, user_credential c
      join app_user u on u.id = c.user_id where u.email = 'admin@demo.com'
      on conflict (user_id) do update set password_hash = excluded.password_hash`.execute(db)
    return sql<{
      email: string
    }>`select email from app_user where id = any (${sql.val(chosen)}::uuid[]) order by id`.execute(db)
  })
  ;({ id } = await admin.send(chatApi.addGroup, { body: { title: 'Fifty', people: chosen } }))
  emails = rows.map(({ email }) => email)
  callers = [[], []]
  await signAllIn()
}, 120_000)
afterAll(async () => {
  await other.database.close()
  await app.close()
})

const tries = 40

/** Sends until it is answered, on one server and then on the other, under one client ID; returns how often. */
async function sendUntilAnswered(
  person: number,
  message: string,
): Promise<{ no: number; attempts: number; server: number }> {
  const clientId = crypto.randomUUID()
  let last: unknown
  for (let attempts = 1; attempts <= tries; attempts += 1) {
    const server = (person + attempts) % 2
    const who = callers[server]![person]!
    try {
      const { response } = await who.send(chatApi.send, { body: { obj: { contact: id, message, clientId } } })
      // Every tenth is sent once more, as by a user who did not get the response.
      if (attempts === 1 && Number(message.split(' ')[1]) % 10 === 0)
        await callers[person % 2]![person]!.send(chatApi.send, {
          body: { obj: { contact: id, message, clientId } },
        }).catch(() => undefined)
      return { no: response.newMessageData.id, attempts, server }
    } catch (error) {
      last = error
      if (error instanceof ApiError && error.status === 401) await signIn(person)
    }
  }
  throw last
}

async function logOf(person: number): Promise<string[]> {
  const who = callers[person % 2]![person]!
  const lines: string[] = []
  let before: number | null | undefined
  while (before !== null) {
    const query = before === undefined ? {} : { before: String(before) }
    const page = await who.send(chatApi.messages, { params: { id }, query })
    lines.unshift(...page.chat.map((one) => `${one.id} ${one.message}`))
    before = page.next
  }
  return lines
}

test('T-55: of fifty people on two servers no message is lost or stored twice, and everyone reads one order', async () => {
  const answered: { no: number; message: string }[] = []
  let begun = 0
  let cuts = 0
  let repeats = 0
  const takenBy = [0, 0]
  const write = async (person: number) => {
    while (begun < whole) {
      begun += 1
      const message = `Message ${begun} of ${person}`
      if (begun % cutEvery === 0) {
        const server = servers[(begun / cutEvery) % 2]!
        if (server.hasDropped()) cuts += 1
        if (begun % (3 * cutEvery) === 0) server.setAtCommit()
        else server.set(1 + (begun % 17), begun % 2 === 0 ? 'before' : 'after')
      }
      const { no, attempts, server } = await sendUntilAnswered(person, message)
      repeats += attempts - 1
      takenBy[server]! += 1
      answered.push({ no, message })
    }
  }
  await Promise.all(Array.from({ length: people }, (_, person) => write(person)))
  for (const server of servers) {
    if (server.hasDropped()) cuts += 1
    server.set(0, 'before')
  }
  await signAllIn()
  const expected = answered.toSorted((a, b) => a.no - b.no).map(({ no, message }) => `${no} ${message}`)
  const read = await logOf(0)
  const seen = new Set(read)
  const lost = expected.filter((line) => !seen.has(line)).length
  const twice = whole - new Set(answered.map(({ no }) => no)).size + read.length - seen.size
  expect({ answered: answered.length, read: read.length, lost, twice }).toEqual({
    answered: whole,
    read: whole,
    lost: 0,
    twice: 0,
  })
  for (let person = 0; person < people; person += times(10, 1))
    expect(await logOf(person), `person ${person}`).toEqual(expected)
  expect(repeats, 'lines were cut').toBeGreaterThan(0)
  expect(Math.min(...takenBy), 'both servers took their share').toBeGreaterThan(whole / 10)
  prove('T-55', app.deps.database.kind === 'postgres' ? 'PostgreSQL' : 'embedded', {
    messages: whole,
    people,
    servers: 2,
    'lines cut': cuts,
    'sent again': repeats,
    'taken by the servers': takenBy.join(' and '),
    lost,
    twice,
  })
}, 1_800_000)
