import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientAt, type Client, type Sent } from '#testing/bot-clients.ts'
import { type Caller, type TestApp, zonedApp } from '#testing/test-app.ts'
import { historyApi } from '#capabilities/engagement/history/contract.ts'
import { usageApi } from './contract.ts'

let app: TestApp
let admin: Caller
let client: Client
/** A zone whose clocks are put back in autumn. */
const zone = 'Europe/Berlin'

beforeAll(async () => {
  app = await zonedApp(zone)
  admin = await app.as('admin')
  client = await clientAt(app)
})
afterAll(() => app.close())

/** The last Sunday of October that is past: a day of 25 hours. */
function longDay(): string {
  const lastSunday = (year: number) => {
    const last = new Date(Date.UTC(year, 9, 31))
    last.setUTCDate(31 - last.getUTCDay())
    return last.toISOString().slice(0, 10)
  }
  const now = new Date()
  const day = lastSunday(now.getUTCFullYear())
  return Date.parse(day) < now.getTime() - 2 * 86_400_000 ? day : lastSunday(now.getUTCFullYear() - 1)
}
const sunday = longDay()
const at = (instant: string, minutes = 0) => new Date(Date.parse(instant) + minutes * 60_000).toISOString()

let count = 0
/** A conversation minute by minute: `u` the person, `b` the bot, `f` a fallback, `a` an agent, `x` that the bot failed. */
function messagesOf(user: string, begins: string, course: string, more: Partial<Sent> = {}): Sent[] {
  const from = { u: 'user', b: 'bot', f: 'bot', a: 'agent', x: 'system' } as const
  return [...course].map((letter, minute) => ({
    id: `m${++count}`,
    bot: client.bot,
    medium: 'web',
    user,
    at: at(begins, minute),
    from: from[letter as keyof typeof from],
    text: `Word ${count}`,
    ...(letter === 'f' ? { fallback: true } : {}),
    ...(letter === 'x' ? { event: 'error' as const, text: 'It broke' } : {}),
    ...(minute === 0 ? more : {}),
  }))
}

const send = async (messages: Sent[]) => expect((await client.post({ messages })).body.refusals).toEqual([])
const query = () => ({ from: sunday, to: sunday, bot: [client.bot] })
const columns = [
  'sessions,engaged,messages_user,messages_bot,messages_agent,contained_percent,kept_percent,fallback_percent',
  'handed_over,abandoned,failed,bounced,csat_percent,ratings,median_seconds,median_turns,peak_hour',
].join(',')

test('messages sent to the API are in the report, on the day of 25 hours too (T18, T21)', async () => {
  const before = new Date(Date.parse(sunday) - 86_400_000).toISOString().slice(0, 10)
  await send([
    // Summer time still: local 00:10 on Sunday.
    ...messagesOf('asha', `${before}T22:10:00Z`, 'ububb', { csat: 5 }),
    // Twice at a quarter past two: once in summer time, once in winter time.
    ...messagesOf('bela', `${sunday}T00:15:00Z`, 'ubua'),
    ...messagesOf('cira', `${sunday}T01:15:00Z`, 'uf', { csat: 2 }),
    // Over midnight: it belongs to the day it began.
    ...messagesOf('dev', `${sunday}T22:50:00Z`, 'ubububububububub'),
    ...messagesOf('esha', `${sunday}T12:00:00Z`, 'b'),
    ...messagesOf('farid', `${sunday}T12:30:00Z`, 'ux'),
    // On Saturday and on Monday.
    ...messagesOf('gita', `${before}T21:59:00Z`, 'ub'),
    ...messagesOf('hari', `${sunday}T23:05:00Z`, 'ub'),
  ])
  const { total_row } = await admin.send(usageApi.report, { query: { ...query(), columns } })
  expect(total_row).toMatchObject({
    sessions: 6,
    engaged: 5,
    messages_user: 2 + 2 + 1 + 8 + 1,
    messages_bot: 3 + 1 + 1 + 8 + 1,
    messages_agent: 1,
    contained_percent: 60,
    kept_percent: 60,
    fallback_percent: 7.1,
    handed_over: 1,
    abandoned: 1,
    failed: 1,
    bounced: 1,
    csat_percent: 50,
    ratings: 2,
    median_seconds: 120,
    median_turns: 3,
    peak_hour: 2,
  })
  const { grain, buckets, series } = await admin.send(usageApi.overview, { query: query() })
  expect([grain, buckets.length]).toEqual(['hour', 24])
  expect(series[0]!.values.flatMap((sessions, hour) => (sessions ? [[hour, sessions]] : []))).toEqual([
    [0, 1],
    [2, 2],
    [13, 2],
    [23, 1],
  ])
})

test('what comes late or twice counts once, and who returns within a day is found again (M72)', async () => {
  await send(messagesOf('asha', `${sunday}T09:00:00Z`, 'ub'))
  const late = messagesOf('bela', `${sunday}T00:10:00Z`, 'u')
  await send(late)
  expect((await client.post({ messages: late })).body).toMatchObject({ accepted: 0, repeated: 1 })
  const { total_row } = await admin.send(usageApi.report, { query: { ...query(), columns } })
  expect(total_row).toMatchObject({ sessions: 7, messages_user: 16, contained_percent: 66.7, kept_percent: 50 })
  for (const filters of [
    { contained: 'for_good' },
    { outcome: 'handed_over' },
    { is_returned: 'true', contained: 'true' },
  ]) {
    const counted = await admin.send(historyApi.list, { query: { ...query(), ...filters } as never })
    expect([filters, counted.count]).toEqual([filters, 'outcome' in filters || 'is_returned' in filters ? 1 : 3])
  }
})
