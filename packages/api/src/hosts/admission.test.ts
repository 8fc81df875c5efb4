import { expect, onTestFinished, test, vi } from 'vitest'
import { setTimeout } from 'node:timers/promises'
import { CallerError } from '#kernel/command/errors.ts'
import { createApp } from '#app'
import { readMigrations } from '#database/migration-files.ts'
import { testApp } from '#testing/test-app.ts'
import { launchApi } from '#capabilities/admin/launch/contract.ts'
import { ingestApi } from '#capabilities/engagement/conversations/ingest/contract.ts'
import { ticketReportsApi } from '#capabilities/service/tickets/reports/contract.ts'
import { ticketsApi } from '#capabilities/service/tickets/contract.ts'
import { authApi } from '#capabilities/session/auth/contract.ts'
import { admission } from './admission.ts'
import { ConcurrencyLimiter } from './concurrency-limiter.ts'

// T-26 by count: who is let in, who waits, and who is refused at once.

/** Calls that last until they are let go. */
function calls() {
  const running: (() => void)[] = []
  return {
    running,
    one: () => new Promise<Response>((done) => running.push(() => done(new Response('done')))),
  }
}

const never = new AbortController().signal
const somebody = { address: '192.0.2.1', isSignedIn: true, signal: never }
const anonymous = (address = '192.0.2.1', signal = never) => ({ address, isSignedIn: false, signal })

const settled = () => setTimeout(0)
const isBusy = (error: unknown) => error instanceof CallerError && error.status === 503 && error.retryAfterSeconds === 2

test('as many at a time as there are places, a short line behind them, and the rest refused at once', async () => {
  const places = new ConcurrencyLimiter(4)
  const { running, one } = calls()
  const given = Array.from({ length: 500 }, () =>
    places.take(one).then(
      () => 'answered',
      (error) => (isBusy(error) ? 'refused' : error),
    ),
  )
  await settled()
  expect(running).toHaveLength(4)
  const soFar = await Promise.race([Promise.all(given), setTimeout(0, 'waiting')])
  expect(soFar).toBe('waiting')
  while (running.length > 0) {
    expect(running.length).toBeLessThanOrEqual(4)
    running.shift()!()
    await settled()
  }
  const answers = await Promise.all(given)
  const refused = answers.filter((answer) => answer === 'refused').length
  const answered = answers.filter((answer) => answer === 'answered').length
  expect(refused + answered).toBe(500)
  // At 50 ms a call, five times 700 ms of four places are 280 who wait.
  expect(answered).toBe(4 + 280)
})

test('a call waits in a short queue, and is refused behind one that lasts', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const places = new ConcurrencyLimiter(4)
  const { running, one } = calls()
  const take = () =>
    places.take(one).then(
      () => 'answered',
      (error) => (isBusy(error) ? 'refused' : error),
    )
  const line = Array.from({ length: 100 }, take)
  vi.advanceTimersByTime(2_900)
  const soon = take()
  vi.advanceTimersByTime(200)
  await expect(take()).resolves.toBe('refused')
  while (running.length > 0) {
    running.shift()!()
    await settled()
  }
  expect(new Set(await Promise.all([...line, soon]))).toEqual(new Set(['answered']))
  // The line is gone, and a new one may form.
  const again = Array.from({ length: 60 }, take)
  while (running.length > 0) {
    running.shift()!()
    await settled()
  }
  expect(new Set(await Promise.all(again))).toEqual(new Set(['answered']))
})

test('a place is free again whether the call was answered or failed', async () => {
  const places = new ConcurrencyLimiter(1)
  await expect(places.take(() => Promise.reject(new Error('Broken')))).rejects.toThrow('Broken')
  await expect(places.take(() => Promise.resolve('done'))).resolves.toBe('done')
})

test('reports and files take no place of anybody who signs in or does their work', async () => {
  const admit = admission({ light: 2, heavy: 1, 'sign-in': 1 }, never)
  const { running, one } = calls()
  const report = Object.values(ticketReportsApi)[0]!
  const given = [
    ...Array.from({ length: 150 }, () => admit(report, somebody, one)),
    ...Array.from({ length: 150 }, () => admit(ticketsApi.export, somebody, one)),
  ].map((call) => call.catch(isBusy))
  await settled()
  expect(running).toHaveLength(1)
  const others = [
    admit(ticketsApi.list, somebody, one),
    admit(ticketsApi.add, somebody, one),
    admit(authApi.login, anonymous(), one),
  ]
  await settled()
  expect(running).toHaveLength(4)
  while (running.length > 0) {
    running.shift()!()
    await settled()
  }
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await Promise.all(given)).filter((answer) => answer === true).length).toBeGreaterThan(40)
})

test('who still waits when the server ends is refused, and what has begun is finished', async () => {
  const places = new ConcurrencyLimiter(1)
  const begun = Promise.withResolvers<string>()
  const first = places.take(() => begun.promise)
  const waiting = places.take(() => 'never')
  places.close()
  await expect(waiting).rejects.toMatchObject({ status: 503 })
  await expect(places.take(() => 'never')).rejects.toMatchObject({ status: 503 })
  begun.resolve('finished')
  expect(await first).toBe('finished')
})

test('one address has half of the places without a sign-in, in whatever form it is written; others have theirs (T-46)', async () => {
  const admit = admission({ light: 8, heavy: 3, 'sign-in': 6 }, never)
  const { running, one } = calls()
  const forms = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:2:3:4:5:6']
  const flood = Array.from({ length: 40 }, (_, i) => admit(launchApi.read, anonymous(forms[i % 3]), one))
  const mapped = ['198.51.100.9', '::ffff:198.51.100.9', '::ffff:c633:6409'].map((address) =>
    admit(ingestApi.messages, anonymous(address), one),
  )
  await settled()
  expect(admit.rooms!().map(({ kind, places, taken, waiting }) => [kind, places, taken, waiting])).toEqual([
    ['light', 8, 4, 0],
    ['heavy', 3, 2, 0],
    ['sign-in', 6, 0, 0],
    ['anonymous', 6, 6, 37],
  ])
  const others = [
    admit(launchApi.read, anonymous('2001:db8:1:3::1'), one),
    admit(ticketsApi.list, somebody, one),
    admit(authApi.login, anonymous(forms[0]), one),
  ]
  await settled()
  expect(running).toHaveLength(9)
  while (running.length > 0) {
    running.shift()!()
    await settled()
  }
  await Promise.all([...flood, ...mapped, ...others])
  expect(admit.rooms!().every(({ taken, waiting }) => taken === 0 && waiting === 0)).toBe(true)
})

test('who has gone leaves the queue', async () => {
  const admit = admission({ light: 1, heavy: 1, 'sign-in': 1 }, never)
  const { running, one } = calls()
  const first = admit(ticketsApi.list, somebody, one)
  const leaving = new AbortController()
  const second = admit(ticketsApi.list, { ...somebody, signal: leaving.signal }, one)
  const third = admit(launchApi.read, anonymous('192.0.2.7', leaving.signal), one)
  await settled()
  expect(admit.rooms!()[0]).toMatchObject({ taken: 1, waiting: 2 })
  leaving.abort(new Error('Gone'))
  await expect(second).rejects.toThrow('Gone')
  await expect(third).rejects.toThrow('Gone')
  expect(admit.rooms!()[0]).toMatchObject({ taken: 1, waiting: 0 })
  running.shift()!()
  await first
  expect(admit.rooms!().map(({ taken }) => taken)).toEqual([0, 0, 0, 0])
})

test('places that stay taken make a server not ready, and are given back even if their calls never end (T-46)', async () => {
  const app = await testApp()
  onTestFinished(() => app.close())
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const admit = admission({ light: 2, heavy: 1, 'sign-in': 1 }, never)
  const host = createApp({ ...app.deps, admit }, await readMigrations())
  const ready = async () => {
    const answer = host.request('/health/ready')
    return (await answer).status
  }
  const hanging = [ticketsApi.list, ticketsApi.list, ticketsApi.export].map((endpoint) =>
    admit(endpoint, somebody, () => new Promise<Response>(() => undefined)).catch((error) => error.status),
  )
  expect(await ready()).toBe(200)
  vi.advanceTimersByTime(5_100)
  expect(await ready()).toBe(503)
  // No call waits longer than nine seconds; its place is free soon after.
  vi.advanceTimersByTime(4_000)
  expect(await Promise.race([hanging[0], hanging[1]])).toBe(503)
  vi.advanceTimersByTime(6_000)
  expect(await ready()).toBe(200)
  expect(admit.rooms!().map(({ kind, taken }) => [kind, taken])).toEqual([
    ['light', 0],
    ['heavy', 1],
    ['sign-in', 0],
    ['anonymous', 0],
  ])
  // A file may take minutes; half of what it may take at most is no more than usual, and longer is.
  vi.advanceTimersByTime(134_000)
  expect(await ready()).toBe(200)
  vi.advanceTimersByTime(1_000)
  expect(await ready()).toBe(503)
  vi.advanceTimersByTime(150_000)
  expect(await hanging[2]).toBe(503)
  vi.advanceTimersByTime(6_000)
  expect(await ready()).toBe(200)
  expect(admit.rooms!()[1]).toMatchObject({ taken: 0 })
})
