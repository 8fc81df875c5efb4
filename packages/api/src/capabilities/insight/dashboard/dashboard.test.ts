import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { engagementApi } from '#capabilities/engagement/people/contract.ts'
import { usageApi } from '#capabilities/engagement/usage/contract.ts'
import { complaintsApi } from '#capabilities/service/complaints/contract.ts'
import { noUpdateApi } from '#capabilities/insight/no-update/contract.ts'
import { followUpsApi } from '#capabilities/service/follow-ups/contract.ts'
import { revalidationsApi } from '#capabilities/service/revalidations/contract.ts'
import { ticketsApi } from '#capabilities/service/tickets/contract.ts'
import { ticketReportsApi } from '#capabilities/service/tickets/reports/contract.ts'
import { holdupsApi } from '#capabilities/workshop/holdups/contract.ts'
import { jobCardsApi } from '#capabilities/workshop/job-cards/contract.ts'
import { authApi } from '#capabilities/session/auth/contract.ts'
import { callDisputesApi } from '#capabilities/insight/calls/disputes/contract.ts'
import { documentsApi } from '#capabilities/insight/documents/contract.ts'
import { dashboardApi, figuresBy, taskGroups } from './contract.ts'
import { isUntended } from './waiting.queries.ts'

let app: TestApp
let office: Caller
beforeAll(async () => {
  app = await testApp()
  office = await app.as('HQA')
})
afterAll(() => app.close())

/** A complaint of the service manager's outlet, with the ticket it opened. */
async function complained() {
  const { no } = await office.send(complaintsApi.add, {
    body: {
      outlet: 'DL001-01',
      job_type: 'service',
      received_via: 'letter',
      category: 'Time',
      severity: 'normal',
      statement: 'No one calls me back.',
    },
  })
  const { ticket } = await office.send(complaintsApi.get, { params: { no } })
  return { no, ticket: (await office.send(ticketsApi.get, { params: { no: ticket!.no } })).ticket }
}

const home = async (role: string) => (await app.as(role)).send(dashboardApi.get, {})

describe('the home page (R01)', () => {
  test.each(['admin', 'RGM', 'DLP', 'SVM'])('of %s: each card opens the rows it counts', async (role) => {
    const person = await app.as(role)
    const { cards } = await person.send(dashboardApi.get, {})
    const keysOf = (list: string) => cards.filter((card) => card.kind === 'number' && card.opens?.startsWith(list))
    expect(keysOf('/tickets').map((card) => card.key)).toEqual(['tickets', 'breached', 'high'])
    expect(keysOf('/complaints').map((card) => card.key)).toEqual(['silent', 'received'])
    const countOf = async (opens: string) => {
      const query = Object.fromEntries(new URL(opens, 'http://127.0.0.1').searchParams)
      return opens.startsWith('/tickets')
        ? (await person.send(ticketsApi.list, { query })).count
        : (await person.send(complaintsApi.list, { query })).count
    }
    for (const { opens, value } of [...keysOf('/tickets'), ...keysOf('/complaints')])
      expect(await countOf(opens!), opens!).toBe(value)
  })

  test.each([
    ['admin', 'service'],
    ['SVM', 'service'],
    ['BSM', 'bodyshop'],
  ])('of %s shows what is on hold in the %s, and opens those job cards', async (role, job_type) => {
    const person = await app.as(role)
    const { cards } = await person.send(dashboardApi.get, {})
    for (const key of ['on_hold', 'held_long']) {
      const { value, opens } = cards.find((card) => card.key === key)!
      expect(opens).toContain(`/job-cards?job_type=${job_type}&`)
      const query = Object.fromEntries(new URL(opens!, 'http://127.0.0.1').searchParams)
      expect([key, (await person.send(jobCardsApi.list, { query: query as never })).count]).toEqual([key, value])
    }
    const { total_row } = await person.send(ticketReportsApi.summary, {
      query: { period: 'last-28-days', compare: 'previous', columns: 'per_1000' } as never,
    })
    const justified = cards.find((card) => card.key === 'justified')!
    expect([justified.value, justified.before]).toEqual([total_row.per_1000, total_row.per_1000_before])
  })

  test.each(['HQA', 'RGM', 'TSM', 'SVM'])(
    'of %s counts follow-ups over 90 days, and opens those (M41)',
    async (role) => {
      const person = await app.as(role)
      const { cards } = await person.send(dashboardApi.get, {})
      const { value, opens } = cards.find(({ key }) => key === 'over_90')!
      expect(opens).toBe('/follow-ups?over_90=true')
      expect(value).toBeGreaterThan(0)
      expect((await person.send(followUpsApi.list, { query: { over_90: 'true' } as never })).count).toBe(value)
    },
  )

  test.each(['HQA', 'RGM', 'TSM', 'SVM', 'BTM'])(
    'of %s counts open cases without an update for 30 days, as the report it opens (R12b)',
    async (role) => {
      const person = await app.as(role)
      const { cards } = await person.send(dashboardApi.get, {})
      const { value, opens } = cards.find(({ key }) => key === 'no_update')!
      expect(opens).toBe('/reports/no-update')
      expect(value).toBeGreaterThan(0)
      expect(value).toBe((await person.send(noUpdateApi.report, { query: {} })).total_row!.over_30)
    },
  )

  test('of head office shows the share of certified outlets, as its report does (M51)', async () => {
    const person = await app.as('HQA')
    const { cards } = await person.send(dashboardApi.get, {})
    const { value, opens } = cards.find(({ key }) => key === 'certified')!
    expect(opens).toBe('/reports/revalidations?kind=outlet_certification')
    const report = await person.send(revalidationsApi.report, { query: { kind: 'outlet_certification' } as never })
    expect(value).toBe(report.total_row.certified)
  })

  test('of a manager of service lists hold-ups that are overdue or due today, and the menu counts all of them', async () => {
    const person = await app.as('SVM')
    const { tasks } = await person.send(dashboardApi.get, {})
    const holdups = tasks.filter(({ kind }) => kind === 'holdup')
    for (const { group, due_at } of holdups) expect([group, due_at !== null]).toEqual([group, true])
    expect(holdups.every(({ group }) => group === 'overdue' || group === 'today')).toBe(true)
    const overdue = await person.send(holdupsApi.list, {
      query: { job_type: 'service', counted_by: 'now', overdue: 'true' } as never,
    })
    const waiting = await person.send(dashboardApi.waiting, {})
    expect(waiting.holdups).toBeGreaterThanOrEqual(Math.min(overdue.count, 100))
    const late = await person.send(jobCardsApi.list, { query: { job_type: 'service', late: 'true' } as never })
    expect(waiting.job_cards).toBe(Math.min(late.count, 100))
    expect((await (await app.as('AUD')).send(dashboardApi.waiting, {})).holdups).toBe(0)
  })

  test('counts documents to review and disputes of others in the menu, for who may decide them', async () => {
    for (const role of ['HQA', 'RGM', 'TSM', 'SVM']) {
      const person = await app.as(role)
      const waiting = await person.send(dashboardApi.waiting, {})
      const documents = await person.send(documentsApi.list, { query: { status: 'needs_review' } })
      const disputes = await person.send(callDisputesApi.list, { query: { status: 'open' } })
      expect([role, waiting.documents]).toEqual([role, role === 'TSM' ? 0 : documents.count])
      expect([role, waiting.call_disputes]).toEqual([role, role === 'HQA' || role === 'RGM' ? disputes.count : 0])
    }
    expect((await (await app.as('HQA')).send(dashboardApi.waiting, {})).documents).toBeGreaterThan(0)
  })

  test('has the figures that the contract names for a right, all of them or none', async () => {
    for (const role of ['admin', 'RGM', 'DLP', 'BTM', 'SVM']) {
      const shown = (await home(role)).cards.map(({ key }) => key)
      const whole = figuresBy.flatMap(({ keys }) => (keys.some((key) => shown.includes(key)) ? keys : []))
      expect(shown, role).toEqual(whole)
    }
    expect((await home('admin')).cards).toHaveLength(figuresBy.flatMap(({ keys }) => keys).length)
  })

  test('has a line for every one of the last 28 days and today, also the quiet ones', async () => {
    const { trend, cards } = await home('admin')
    expect(trend).toHaveLength(29)
    const received = trend.slice(0, 28).reduce((sum, { received: count }) => sum + count, 0)
    expect(received).toBe(cards.find((card) => card.key === 'received')!.value)
  })

  test('draws the 28 days of a figure with a stored history, and they add up to the figure', async () => {
    const { cards } = await home('admin')
    const known = Object.fromEntries(cards.flatMap(({ key, trend }) => (trend ? [[key, trend]] : [])))
    expect(Object.keys(known)).toEqual(expect.arrayContaining(['received', 'sessions', 'people']))
    for (const trend of Object.values(known)) expect(trend).toHaveLength(28)
    const valueOf = (key: string) => cards.find((card) => card.key === key)!.value
    const sum = (trend: number[]) => trend.reduce((all, one) => all + one, 0)
    expect(sum(known.received!)).toBe(valueOf('received'))
    expect(sum(known.sessions!)).toBe(valueOf('sessions'))
    // Who writes on two days is one person.
    expect(sum(known.people!)).toBeGreaterThanOrEqual(valueOf('people')!)
  })

  test.each(['SVM', 'RGM', 'admin', 'PNL'])(
    'of %s counts what is overdue, due today, and due later, and lists some of each',
    async (role) => {
      const { tasks, task_counts, as_of } = await home(role)
      const listed = Object.fromEntries(
        taskGroups.map((group) => [group, tasks.filter((task) => task.group === group).length]),
      )
      expect(tasks.map(({ group }) => taskGroups.indexOf(group))).toEqual(
        tasks.map(({ group }) => taskGroups.indexOf(group)).toSorted((a, b) => a - b),
      )
      for (const group of taskGroups) expect(task_counts[group], group).toBeGreaterThanOrEqual(listed[group]!)
      const all = taskGroups.reduce((sum, group) => sum + task_counts[group], 0)
      expect(tasks).toHaveLength(Math.min(all, 12))
      const today = dayIn(app.deps.settings.brand_tz, new Date(as_of))
      const dueOn = (due_at: string) => dayIn(app.deps.settings.brand_tz, new Date(due_at))
      for (const { group, due_at, is_breached } of tasks) {
        expect(group === 'overdue').toBe(is_breached)
        if (group === 'today') expect(dueOn(due_at!)).toBe(today)
        if (group === 'later') expect(dueOn(due_at!) > today).toBe(true)
        if (group === 'none') expect(due_at).toBeNull()
      }
    },
  )

  test('of a member of a panel is the pleas that wait for their vote, and no ticket of others', async () => {
    const member = await app.as('PNL')
    const { tasks } = await member.send(dashboardApi.get, {})
    expect(new Set(tasks.map(({ kind }) => kind))).toEqual(new Set(['vote']))
    const { count } = await member.send(ticketsApi.list, { query: { my_vote: 'true' } })
    expect(tasks).toHaveLength(Math.min(count, 12))
  })

  test('names a complaint where no ticket takes care of it: not where one does, also beyond the scope', async () => {
    const [given, cancelled, open] = [await complained(), await complained(), await complained()]
    await office.send(ticketsApi.reroute, {
      params: { no: given.ticket.no },
      body: { outlet: 'DL004-01', note: 'The car is there', if_version: given.ticket.version },
    })
    await office.send(ticketsApi.move, {
      params: { no: cancelled.ticket.no },
      body: { to: 'cancelled', note: 'Test', if_version: cancelled.ticket.version },
    })
    const { userData } = await (await app.as('SVM')).send(authApi.me, {})
    const expected = [given.no, cancelled.no, open.no]
    const seen = await inTransaction(
      app.deps.database,
      { as: 'rad_app', actor_id: userData.id, roles: ['SVM'] },
      'read',
      (db) =>
        sql<{ no: string; is_untended: boolean }>`
        select no, ${isUntended} as is_untended from complaint where no = any (${sql.val(expected)}::text[])`.execute(
          db,
        ),
    )
    expect(Object.fromEntries(seen.rows.map(({ no, is_untended }) => [no, is_untended]))).toEqual({
      [given.no]: false,
      [cancelled.no]: true,
      [open.no]: false,
    })
  })

  test.each(['BTM', 'HDA', 'ANL'])('of %s shows the same figures of bots as their reports', async (role) => {
    const person = await app.as(role)
    const { cards } = await person.send(dashboardApi.get, {})
    const card = (key: string) => cards.find((one) => one.key === key)!
    const days = { period: 'last-28-days', compare: 'previous' } as const
    const { total_row: usage } = await person.send(usageApi.report, { query: days })
    const { total_row: engagement } = await person.send(engagementApi.report, { query: days })
    expect([card('sessions').value, card('sessions').before]).toEqual([usage.sessions, usage.sessions_before])
    expect([card('people').value, card('people').before]).toEqual([engagement.people, engagement.people_before])
    expect(card('sessions').opens).toBe('/reports/usage?period=last-28-days&compare=previous')
  })

  test.each(['SVM', 'TSM'])('of %s, who may not read bots, has no card of them', async (role) => {
    expect((await home(role)).cards.map(({ key }) => key)).not.toContain('sessions')
  })

  test.each(['ANL', 'AUD'])('of %s, who only reads, waits for nothing', async (role) => {
    expect((await home(role)).tasks).toEqual([])
  })

  test('of a user without complaints shows none of them', async () => {
    expect(await home('BTM')).toMatchObject({ tasks: [], trend: [], worst_outlets: [] })
    const { trend, worst_outlets } = await home('HDA')
    expect([trend, worst_outlets]).toEqual([[], []])
    await expect(home('client')).rejects.toMatchObject({ status: 403 })
  })
})
