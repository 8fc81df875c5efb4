import { expect, onTestFinished, test, vi } from 'vitest'
import { setTimeout } from 'node:timers/promises'
import { CallerError } from '#kernel/errors.ts'
import { ticketReportsApi } from '#capabilities/service/tickets/reports/contract.ts'
import { ticketsApi } from '#capabilities/service/tickets/contract.ts'
import { authApi } from '#capabilities/session/auth/contract.ts'
import { admission, Places } from './admission.ts'

// T-26 by count: who is let in, who waits, and who is refused at once.

/** Calls that last until they are let go. */
function calls() {
  const running: (() => void)[] = []
  return {
    running,
    one: () => new Promise<Response>((done) => running.push(() => done(new Response('done')))),
  }
}

const settled = () => setTimeout(0)
const isBusy = (error: unknown) => error instanceof CallerError && error.status === 503 && error.retryAfterSeconds === 2

test('as many at a time as there are places, a short line behind them, and the rest refused at once', async () => {
  const places = new Places(4)
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

test('a line that comes and goes is waited in; behind one that stands for long nobody is let in', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const places = new Places(4)
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
  const places = new Places(1)
  await expect(places.take(() => Promise.reject(new Error('Broken')))).rejects.toThrow('Broken')
  await expect(places.take(() => Promise.resolve('done'))).resolves.toBe('done')
})

test('reports and files take no place of anybody who signs in or does his work', async () => {
  const admit = admission({ light: 2, heavy: 1, signIn: 1 }, new AbortController().signal)!
  const { running, one } = calls()
  const report = Object.values(ticketReportsApi)[0]!
  const given = [
    ...Array.from({ length: 150 }, () => admit(report, one)),
    ...Array.from({ length: 150 }, () => admit(ticketsApi.export, one)),
  ].map((call) => call.catch(isBusy))
  await settled()
  expect(running).toHaveLength(1)
  const others = [admit(ticketsApi.list, one), admit(ticketsApi.add, one), admit(authApi.login, one)]
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
  const places = new Places(1)
  const begun = Promise.withResolvers<string>()
  const first = places.take(() => begun.promise)
  const waiting = places.take(() => 'never')
  places.close()
  await expect(waiting).rejects.toMatchObject({ status: 503 })
  await expect(places.take(() => 'never')).rejects.toMatchObject({ status: 503 })
  begun.resolve('finished')
  expect(await first).toBe('finished')
})
