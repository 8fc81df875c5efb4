import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { complaintsApi } from '#capabilities/service/complaints/contract.ts'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import { notificationsApi } from '#capabilities/session/notifications/contract.ts'
import { ticketsApi } from './contract.ts'

let app: TestApp
const by: Record<string, Caller> = {}
beforeAll(async () => {
  app = await testApp()
  await signIn()
})
const signIn = async () => {
  for (const role of ['HQA', 'RGM', 'TSM', 'DLP', 'SVM', 'BSM', 'AUD', 'HDA']) by[role] = await app.as(role)
}
/** Does something so many days later, by when everyone must sign in again. */
async function daysLater(days: number, work: () => Promise<void>) {
  app.travel(days * 86_400)
  await signIn()
  await work().finally(() => app.travel(-days * 86_400))
  await signIn()
}
afterAll(() => app.close())

const words = { outlet: 'DL001-01', job_type: 'service', title: 'The car is parked and no one calls' } as const
const add = async (more: object = {}) => (await by.HQA!.send(ticketsApi.add, { body: { ...words, ...more } })).ticket
const get = async (no: string, role = 'HQA') => by[role]!.send(ticketsApi.get, { params: { no } })
const move = async (no: string, to: string, more: object = {}, role = 'SVM') => {
  const { version } = (await get(no)).ticket
  return by[role]!.send(ticketsApi.move, { params: { no }, body: { to, if_version: version, ...more } as never })
}
const say = (no: string, text: string, more: object = {}, role = 'SVM') =>
  by[role]!.send(ticketsApi.comment, { params: { no }, body: { text, ...more } })
const resolution = () => ({
  resolution: 'Done',
  root_cause: 'Worn',
  customer_contacted_at: app.deps.clock.now().toISOString(),
})
const worked = async (more: object = {}) => {
  const { no } = await add(more)
  await move(no, 'in_progress')
  return no
}
const resolved = async (more: object = {}) => {
  const no = await worked(more)
  await move(no, 'resolved', resolution())
  return no
}

describe('who may move what', () => {
  test.each([
    ['SVM', ['waiting_customer', 'waiting_third', 'resolved', 'unjustified_claimed']],
    ['DLP', ['waiting_customer', 'waiting_third', 'resolved', 'unjustified_claimed']],
    ['TSM', ['waiting_customer', 'waiting_third', 'resolved', 'cancelled']],
    ['RGM', ['waiting_customer', 'waiting_third', 'resolved', 'cancelled']],
    ['HQA', ['waiting_customer', 'waiting_third', 'resolved', 'cancelled']],
    ['AUD', []],
  ])('%s is offered what they may do, and refused the rest', async (role, offered) => {
    const no = await worked()
    const { allowed } = await get(no, role)
    expect(allowed.map(({ to }) => to)).toEqual(offered)
    const refused = ['open', 'closed', 'panel_review', 'new'].map((to) => move(no, to, { satisfied: 'yes' }, role))
    for (const one of await Promise.allSettled(refused))
      expect(one).toMatchObject({ status: 'rejected', reason: { status: role === 'AUD' ? 403 : 409 } })
  })

  test('a move reports what it needs beside its fields', async () => {
    const no = await worked()
    await expect(move(no, 'resolved')).rejects.toMatchObject({
      status: 422,
      fields: { resolution: 'Enter what was done.', root_cause: 'Enter the root cause.' },
    })
    await expect(move(no, 'waiting_customer')).rejects.toMatchObject({
      fields: { reason: expect.any(String) as string },
    })
  })

  test('a bodyshop manager and a dealer elsewhere find no ticket of service', async () => {
    const { no } = await add()
    await expect(get(no, 'BSM')).rejects.toMatchObject({ status: 404 })
    const { no: foreign } = await add({ outlet: 'DL002-01' })
    await expect(get(foreign, 'DLP')).rejects.toMatchObject({ status: 404 })
    await expect(move(foreign, 'in_progress', {}, 'DLP')).rejects.toMatchObject({ status: 404 })
  })

  test('an old copy answers 409 with the ticket as it is, and two at once let one through', async () => {
    const { no, version } = await add()
    const accept = () =>
      by.SVM!.send(ticketsApi.move, { params: { no }, body: { to: 'in_progress', if_version: version } })
    const both = await Promise.allSettled([accept(), accept()])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(accept()).rejects.toMatchObject({
      status: 409,
      code: 'version.stale',
      details: { current: { ticket: { status: 'in_progress' } } },
    })
  })

  test('a ticket waits for its customer twice at most', async () => {
    const no = await worked()
    for (const _ of [1, 2]) {
      await move(no, 'waiting_customer', { reason: 'Road test' })
      await move(no, 'in_progress')
    }
    await expect(move(no, 'waiting_customer', { reason: 'Road test' })).rejects.toMatchObject({
      status: 409,
      message: 'This ticket has already waited on the customer twice.',
    })
  })

  test('a critical ticket is closed by level 3 or above', async () => {
    const no = await resolved({ priority: 'P1' })
    await expect(move(no, 'closed', { satisfied: 'yes' })).rejects.toMatchObject({ status: 403 })
    expect((await move(no, 'closed', { satisfied: 'yes' }, 'TSM')).ticket.status).toBe('closed')
  })
})

describe('the clock', () => {
  test('T4: another priority counts from the opening, with its pauses, and may be breached at once', async () => {
    const no = await worked()
    await daysLater(2, async () => {
      const { ticket } = await get(no)
      const { ticket: urgent } = await by.HQA!.send(ticketsApi.update, {
        params: { no },
        body: { priority: 'P1', if_version: ticket.version },
      })
      expect(urgent).toMatchObject({
        is_breached: true,
        clocks: { customer: { target_seconds: 86_400, is_breached: true } },
      })
      expect(Date.parse(urgent.due_at!) - Date.parse(urgent.opened_at)).toBe(86_400_000)
    })
  })

  test('T5: five days between closing and reopening are not counted', async () => {
    const no = await resolved()
    await move(no, 'closed', { satisfied: 'yes' })
    await daysLater(5, async () => {
      await move(no, 'in_progress', { reason: 'It came back' }, 'TSM')
      const { ticket } = await get(no)
      expect(ticket).toMatchObject({ status: 'in_progress', reopened_count: 1, is_breached: false })
      const days = (Date.parse(ticket.due_at!) - Date.parse(ticket.opened_at)) / 86_400_000
      expect(days).toBeGreaterThan(7.99)
      expect(days).toBeLessThan(8.01)
    })
  })

  test('the first public word of the outlet answers; one inside the brand does not', async () => {
    const { no } = await add()
    await say(no, 'Watch this one', { visibility: 'brand' }, 'HQA')
    expect((await get(no)).ticket.clocks.first_response.met_at).toBeNull()
    expect((await say(no, 'We will call tonight')).ticket.clocks.first_response.met_at).not.toBeNull()
  })
})

describe('comments', () => {
  test('inside the brand stay there, and so do their mentions', async () => {
    const { no, id } = await add()
    await say(no, 'Ask @svm and @rgm before you call', { visibility: 'brand' }, 'HQA')
    const events = async (role: string) =>
      (await by[role]!.send(timelineApi.events, { params: { kind: 'ticket', id }, query: {} })).events
    expect((await events('SVM')).map(({ type }) => type)).not.toContain('comment')
    expect((await events('RGM')).map(({ type }) => type)).toContain('comment')
    const noticesOf = async (role: string) =>
      (await by[role]!.send(notificationsApi.list, { query: { kind: 'mentioned' } })).rows.filter(
        ({ title }) => title.values.no === no,
      )
    expect([await noticesOf('SVM'), await noticesOf('RGM')].map((rows) => rows.length)).toEqual([0, 1])
    await expect(say(no, 'Internal', { visibility: 'brand' })).rejects.toMatchObject({ status: 403 })
    await expect(say(no, 'I only read', {}, 'AUD')).rejects.toMatchObject({ status: 403 })
  })
})

describe('giving away', () => {
  test('several tickets go to one person who sees them all; their clocks go on', async () => {
    const [one, two] = [await add(), await add()]
    const { people } = await by.HQA!.send(ticketsApi.people, { query: { outlet: 'DL001-01', q: 'Dev Lal' } })
    const assign = (owner: string, tickets: string[]) => by.TSM!.send(ticketsApi.assign, { body: { tickets, owner } })
    expect(await assign(people[0]!.id, [one.no, two.no])).toMatchObject({ assigned: [one.no, two.no], unchanged: [] })
    expect((await get(one.no)).ticket).toMatchObject({ owner: 'Dev Lal Prasad', hops: 1, due_at: one.due_at })
    const bodyshop = (await by.HQA!.send(ticketsApi.people, { query: { q: 'Bruno' } })).people[0]!
    await expect(assign(bodyshop.id, [one.no])).rejects.toMatchObject({
      status: 422,
      fields: { owner: expect.any(String) as string },
    })
    await expect(assign(people[0]!.id, [one.no, 'T99-000000'])).rejects.toMatchObject({ status: 404 })
  })

  test('another outlet owes its own first response, and the old place stays in the history', async () => {
    const { no } = await add()
    await say(no, 'Not ours')
    const reroute = (outlet: string, role: string, version: number) =>
      by[role]!.send(ticketsApi.reroute, {
        params: { no },
        body: { outlet, note: 'The car is there', if_version: version },
      })
    const { version } = (await get(no)).ticket
    await expect(reroute('DL001-03', 'SVM', version)).rejects.toMatchObject({ status: 403 })
    await expect(reroute('DL001-01', 'TSM', version)).rejects.toMatchObject({ status: 422 })
    await expect(reroute('DL001-02', 'TSM', version)).rejects.toMatchObject({
      fields: { outlet: 'This outlet doesn’t offer service work.' },
    })
    // Beyond the scope of who gives it: it leaves their sight.
    expect(await reroute('DL004-01', 'TSM', version)).toEqual({ no, outlet: 'DL004-01' })
    await expect(get(no, 'TSM')).rejects.toMatchObject({ status: 404 })
    expect((await get(no)).ticket).toMatchObject({
      outlet: 'DL004-01',
      hops: 1,
      places: [{ outlet: 'DL001-01', cause: 'The car is there' }],
      clocks: { first_response: { met_at: null } },
    })
  })

  test('a duplicate ends, the older one goes on and shows both histories', async () => {
    const [older, younger] = [await add(), await add({ title: 'The same car again' })]
    await expect(move(older.no, 'cancelled', { duplicate_of: younger.no }, 'TSM')).rejects.toMatchObject({
      fields: { duplicate_of: 'The older ticket stays open. Cancel the newer one instead.' },
    })
    await move(younger.no, 'cancelled', { duplicate_of: older.no }, 'TSM')
    const { ticket } = await get(older.no)
    expect(ticket.duplicates).toMatchObject([{ no: younger.no }])
    const { events } = await by.HQA!.send(timelineApi.events, { params: { kind: 'ticket', id: ticket.id }, query: {} })
    expect(events.filter(({ type }) => type === 'opened').map(({ duplicate }) => duplicate)).toEqual([younger.no, null])
    expect(events.find(({ type }) => type === 'cancelled')).toMatchObject({ duplicate: younger.no })
  })

  test('a duplicate of a duplicate shows its history where both go on', async () => {
    const [first, second, third] = [await add(), await add(), await add({ title: 'The same car a third time' })]
    await move(third.no, 'cancelled', { duplicate_of: second.no }, 'TSM')
    await move(second.no, 'cancelled', { duplicate_of: first.no }, 'TSM')
    const { events } = await by.HQA!.send(timelineApi.events, { params: { kind: 'ticket', id: first.id }, query: {} })
    expect(events.filter(({ type }) => type === 'opened').map(({ duplicate }) => duplicate)).toEqual([
      third.no,
      second.no,
      null,
    ])
  })
})

test('a complaint opens its ticket, follows it, and is moved by hand only without one', async () => {
  const complaint = await by.HQA!.send(complaintsApi.add, {
    body: {
      outlet: 'DL001-01',
      job_type: 'service',
      received_via: 'letter',
      category: 'Time',
      severity: 'high',
      statement: 'No one calls me back.',
    },
  })
  const { no } = complaint.ticket!
  expect(complaint).toMatchObject({ status: 'registered', allowed: [], ticket: { status: 'open', level: 1 } })
  expect((await get(no)).ticket).toMatchObject({ kind: 'complaint', priority: 'P2', complaint: complaint.no })
  await expect(
    by.HQA!.send(complaintsApi.move, {
      params: { no: complaint.no },
      body: { to: 'acknowledged', if_version: complaint.version },
    }),
  ).rejects.toMatchObject({ status: 409, message: `This complaint follows its ticket ${no}, which is still open.` })
  const statuses = []
  for (const [to, more] of [
    ['in_progress', {}],
    ['resolved', resolution()],
    ['closed', { satisfied: 'yes' }],
  ] as const) {
    await move(no, to, more)
    statuses.push((await by.HQA!.send(complaintsApi.get, { params: { no: complaint.no } })).status)
  }
  expect(statuses).toEqual(['under_resolution', 'answered', 'closed'])
})

test('T17: an outlet that moves to another region takes its list along and leaves its history', async () => {
  const { no } = await add({ outlet: 'DL005-01' })
  const before = (await get(no)).ticket.region
  await inTransaction(app.deps.database, { as: 'rad_network' }, 'write', (db) =>
    sql`update outlet set region_id = (select id from region where code = 'S1'),
      territory_id = (select id from territory where code = 'S1A') where code = 'DL005-01'`.execute(db),
  )
  const listed = async (query: object) =>
    (await by.HQA!.send(ticketsApi.list, { query: { q: no, ...query } as never })).rows.map((row) => row.no)
  expect([await listed({ region: 'S1' }), await listed({ region: before })]).toEqual([[no], []])
  expect([
    await listed({ region: 'S1', place: 'opening' }),
    await listed({ region: before, place: 'opening' }),
  ]).toEqual([[], [no]])
})
