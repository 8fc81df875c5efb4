import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { address } from '#kernel/contract/client.ts'
import { tellLive } from '#kernel/command/live.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { authApi } from '#capabilities/session/auth/contract.ts'
import { notificationsApi } from './contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function open(token: string, signal?: AbortSignal) {
  const response = await app.request(address(notificationsApi.live), {
    headers: { authorization: `Bearer ${token}` },
    ...(signal ? { signal } : {}),
  })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let received = ''
  return {
    response,
    /** What has come until `text` is in it, or until the end. */
    until: async (text: string | undefined) => {
      while (text === undefined || !received.includes(text)) {
        const { done, value } = await reader.read()
        if (done) return `${received}THE END`
        received += value
      }
      const heard = received
      received = ''
      return heard
    },
    close: () => reader.cancel(),
  }
}

async function idOf(email: string): Promise<string> {
  const { id } = await inTransaction(app.deps.database, { as: 'rad_auth' }, 'read', (db) =>
    db.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirstOrThrow(),
  )
  return id
}

const tell = (to: string[], capability = 'notifications') =>
  inTransaction(app.deps.database, { as: 'rad_network' }, 'write', async (db) => tellLive(db, to, capability))

/** The connection that listens may still be opening: of what is published before then a page learns only that it missed some. */
async function listening(stream: Awaited<ReturnType<typeof open>>, user_id: string): Promise<void> {
  let isListening = false
  const received = stream.until('probe').then(() => (isListening = true))
  while (!isListening) {
    await tell([user_id], 'probe')
    await setTimeout(50)
  }
  await received
}

test('reports what changed after the commit, to the people it is for', async () => {
  const [rgm, tsm] = [await open((await app.as('RGM')).token), await open((await app.as('TSM')).token)]
  expect(rgm.response.headers.get('content-type')).toContain('text/event-stream')
  expect(rgm.response.headers.get('cache-control')).toBe('no-store')
  expect(rgm.response.headers.get('x-accel-buffering')).toBe('no')
  await rgm.until('missed')
  await tsm.until('missed')
  await listening(rgm, await idOf('rgm@demo.com'))
  const failed = inTransaction(app.deps.database, { as: 'rad_network' }, 'write', async (db) => {
    tellLive(db, 'everybody', 'never')
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  await tell([await idOf('rgm@demo.com')], 'first')
  await tell([await idOf('tsm@demo.com')], 'second')
  await tell([...Array.from({ length: 400 }, () => crypto.randomUUID()), await idOf('rgm@demo.com')], 'third')
  expect(await rgm.until('third')).toMatch(/^[^]*"first"[^]*"third"/)
  const heard = await tsm.until('second')
  expect(heard).not.toContain('first')
  expect(heard).not.toContain('never')
  await rgm.close()
  await tsm.close()
})

test('ends with the sign-in, within five seconds', async () => {
  const svm = await app.as('SVM')
  const live = await open(svm.token)
  await live.until('missed')
  await svm.send(authApi.signOut, {})
  const started = performance.now()
  expect(await live.until(undefined)).toContain('THE END')
  expect(performance.now() - started).toBeLessThan(5_000)
})

test('one person has ten at most, and a closed one makes room', async () => {
  const { token } = await app.as('ANL')
  const streams = []
  for (let count = 0; count < 10; count += 1) streams.push(await open(token))
  const refused = await open(token)
  expect(refused.response.status).toBe(429)
  expect(refused.response.headers.get('retry-after')).toBe('30')
  await streams.pop()!.close()
  const gone = new AbortController()
  const last = await open(token, gone.signal)
  expect(last.response.status).toBe(200)
  gone.abort()
  const another = await open(token)
  expect(another.response.status).toBe(200)
  await Promise.all([...streams, another].map((one) => one.close()))
})

test('is for those who are signed in', async () => {
  expect((await open('eyJhbGciOiJub25lIn0.e30.')).response.status).toBe(401)
})
