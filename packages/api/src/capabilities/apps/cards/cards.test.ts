import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#kernel/contract/periods.ts'
import { calendarApi } from '../calendar/contract.ts'
import { invoicesApi } from '../invoices/contract.ts'
import { ordersApi } from '../shop/orders/contract.ts'
import { todoApi } from '../todo/contract.ts'
import { userListApi } from '../user-list/contract.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { cardPeriodCodes, cardsApi, type Course } from './contract.ts'

let app: TestApp
let person: Caller
beforeAll(async () => {
  app = await testApp()
  person = await app.as('HQA')
})
afterAll(() => app.close())

/** Plain HTTP, as another program sends it. */
type Answer = Course & { analyticsData?: Record<string, number> }
const read = async (path: string, by = person): Promise<{ status: number; body: Answer }> => {
  const response = await app.request(path, { headers: { authorization: `Bearer ${by.token}` } })
  return { status: response.status, body: (await response.json()) as Answer }
}
const addressQuery = (address: string) => {
  const query: Record<string, string | string[]> = {}
  const params = new URL(address, 'http://rad.test').searchParams
  for (const key of new Set(params.keys())) query[key] = params.getAll(key).join(',')
  return query
}
const invoicesAt = (address: string) =>
  person.send(invoicesApi.list, { query: { ...addressQuery(address), perPage: '100' } as never })
const sum = (values: readonly number[]) => Math.round(values.reduce((all, value) => all + value, 0) * 100) / 100

const analytics = ['support-tracker', 'avg-sessions', 'revenue-report', 'goal-overview', 'revenue', 'product-orders']
const statistics = ['orders-bar-chart', 'profit-line-chart', 'subscribers', 'revenue', 'sales', 'orders']
const courses = ['site-traffic', 'active-users', 'newsletter']

describe('the calls of the cards', () => {
  test('answer without arguments, in the shapes that are agreed', async () => {
    for (const name of [...analytics, 'sessions-device', 'customers'])
      expect((await read(`/card/card-analytics/${name}`)).status, name).toBe(200)
    for (const name of statistics) {
      const { status, body } = await read(`/card/card-statistics/${name}`)
      expect(status, name).toBe(200)
      expect(body.series[0], name).toMatchObject({ name: expect.any(String), data: expect.any(Array) })
      expect(Object.values(body.analyticsData!), name).toEqual([expect.any(Number)])
    }
    for (const name of courses) {
      const { body } = await read(`/card/card-statistics/${name}`)
      expect(body.series[0]!.data, name).toHaveLength(7)
      expect(body, name).not.toHaveProperty('analyticsData')
    }
  })

  test('return the agreed values of product orders and of the years', async () => {
    const orders = await person.send(cardsApi.productOrders, { query: {} })
    expect(orders).toMatchObject({ finished: 23_043, pending: 14_658, rejected: 4_758 })
    expect(orders.lastDays).toEqual(['Last 7 Days', 'Last 28 Days', 'Last Month', 'Last Year'])
    const report = await person.send(cardsApi.revenueReport, { query: {} })
    // It opens on the newest year with data, which ends with the last whole month.
    const lastMonth = addDays(`${app.deps.clock.now().toISOString().slice(0, 7)}-01`, -1).slice(0, 7)
    const newest = Number(lastMonth.slice(0, 4))
    expect(report).toMatchObject({
      years: [newest, newest - 1, newest - 2].map(String),
      year: String(newest),
      months: expect.arrayContaining([`${lastMonth}-01`]),
    })
    expect(report.months.at(-1)).toBe(`${lastMonth}-01`)
    const older = await person.send(cardsApi.revenueReport, { query: { year: String(newest - 2) } })
    expect(older.months).toHaveLength(12)
    await expect(person.send(cardsApi.revenueReport, { query: { year: '2018' } })).rejects.toMatchObject({
      status: 422,
      fields: { year: `Choose one of the years: ${report.years.join(', ')}.` },
    })
    expect(older.price).not.toBe(report.price)
    const { lastMonth: sold } = await person.send(cardsApi.revenue, {})
    expect(report.series[0]!.data.at(-1)).toBe(sold)
    expect(report.price).toBeCloseTo(sum(report.series[0]!.data) - sum(report.series[1]!.data), 2)
    expect(report.budget).toBe(sum(report.budgetSeries[1]!.data))
  })

  test.each(cardPeriodCodes)('return the same for %s at every call, and for the period before', async (period) => {
    for (const name of [...statistics, ...courses]) {
      const path = `/card/card-statistics/${name}?period=${period}`
      const { body } = await read(path)
      expect((await read(path)).body, name).toEqual(body)
      expect(body.span.period).toBe(period)
      expect(body.span.points, name).toHaveLength(body.series[0]!.data.length)
      expect(body.span.before.to < body.span.from).toBe(true)
      expect(body.span.points[0]!.from).toBe(body.span.from)
      expect(body.span.points.at(-1)!.to).toBe(body.span.to)
      if (name !== 'subscribers') expect(sum(body.series[0]!.data), name).toBe(body.total.value)
    }
    const tickets = await person.send(cardsApi.supportTracker, { query: { period } })
    expect(tickets.totalTicket).toBeGreaterThan(tickets.newTicket + tickets.openTicket)
    expect(tickets.completed).toBeGreaterThan(50)
    const { devices } = await person.send(cardsApi.sessionsDevice, { query: { period } })
    expect(sum(devices.map(({ usage }) => usage))).toBeCloseTo(100, 0)
    const sessions = await person.send(cardsApi.avgSessions, { query: { period } })
    expect(Math.max(...sessions.series[0]!.data)).toBe(sessions.series[0]!.data[sessions.highlighted])
    const { customers, total } = await person.send(cardsApi.customers, { query: { period } })
    expect(sum(customers.map(({ value }) => value))).toBe(total.value)
  })

  test('differ from period to period, whose names may be written out', async () => {
    const values = await Promise.all(
      cardPeriodCodes.map(async (period) => (await read(`/card/card-statistics/site-traffic?period=${period}`)).body),
    )
    expect(new Set(values.map(({ total }) => total.value)).size).toBe(4)
    expect((await read('/card/card-statistics/site-traffic?period=Last%2028%20Days')).body).toEqual(values[1])
    expect((await read('/card/card-statistics/site-traffic?period=')).body).toEqual(values[0])
  })

  test('refuse an unknown period, an unknown year, and a user without access', async () => {
    const wrong = await read('/card/card-statistics/orders?period=yesterday')
    expect(wrong.status).toBe(422)
    expect(JSON.stringify(wrong.body)).toContain('Choose one of the periods')
    expect((await read('/card/card-analytics/revenue-report?year=1999')).status).toBe(422)
    expect((await app.request('/card/card-statistics/orders')).status).toBe(401)
    expect((await read('/card/card-statistics/orders', await app.as('client'))).status).toBe(403)
  })
})

test('the next event is the first that has not begun', async () => {
  const day = addDays(app.deps.clock.now().toISOString().slice(0, 10), 1)
  const add = (title: string, hour: string) =>
    person.send(calendarApi.add, {
      body: {
        event: {
          title,
          start: `${day}T${hour}:00:00Z`,
          end: `${day}T${hour}:30:00Z`,
          allDay: false,
          extendedProps: { calendar: 'Business' },
        },
      } as never,
    })
  await add('Second', '03')
  await add('First', '02')
  const { event } = await person.send(cardsApi.nextEvent, {})
  expect(event!.at! <= `${day}T02:00:00Z`).toBe(true)
  expect(event!.at! >= app.deps.clock.now().toISOString()).toBe(true)
  expect(event!.opens).toBe(`/calendar?view=day&date=${event!.day}`)
})

test('the progress of tasks is that of the list it opens, and of no other user', async () => {
  const today = app.deps.clock.now().toISOString().slice(0, 10)
  const add = (task: object, by = person) => by.send(todoApi.add, { body: { task } as never })
  const asha = { fullName: 'Asha Menon', avatar: null }
  await add({ title: 'Done', tags: ['update'], isCompleted: true, dueDate: addDays(today, 90) })
  await add({ title: 'Late', tags: ['update'], dueDate: addDays(today, -90), assignee: asha })
  await add({ title: 'Last', tags: ['update'], dueDate: addDays(today, 80), assignee: asha })
  await add({ title: 'Gone', tags: ['update'], isDeleted: true, dueDate: addDays(today, -95) })
  await add({ title: 'Of another', tags: ['update'], dueDate: addDays(today, -99) }, await app.as('RGM'))
  const card = await person.send(cardsApi.taskProgress, { query: { tag: 'update' } })
  const tasks = await person.send(todoApi.list, { query: { tag: ['update'] } as never })
  expect(card.opens).toBe('/todo/tag/update')
  expect(card.total).toBe(tasks.length)
  expect(card.completed).toBe(tasks.filter(({ isCompleted }) => isCompleted).length)
  const open = tasks.filter(({ isCompleted }) => !isCompleted)
  expect(card.overdue).toBe(open.filter(({ dueDate }) => dueDate !== null && dueDate < today).length)
  expect(card.next).toMatchObject({ title: 'Late', dueDate: addDays(today, -90) })
  expect(card.dueBy).toBe(addDays(today, 80))
  const names = open.flatMap(({ assignee }) => assignee?.fullName ?? [])
  expect(card.team.map(({ fullName }) => fullName).toSorted()).toEqual([...new Set(names)].toSorted())
  expect(sum(card.team.map(({ open: count }) => count))).toBe(names.length)
  expect((await read('/card/boards/tasks?tag=none')).status).toBe(422)
  expect((await read('/card/boards/tasks')).body).toMatchObject({ tag: 'team' })
})

test('the last meeting with guests is part of what happened lately, and a later one is not', async () => {
  const at = (minutes: number) => new Date(app.deps.clock.now().getTime() + minutes * 60_000).toISOString()
  const add = (title: string, minutes: number) =>
    person.send(calendarApi.add, {
      body: {
        event: {
          title,
          start: at(minutes),
          end: at(minutes + 20),
          allDay: false,
          extendedProps: { calendar: 'Business', guests: ['hqa@demo.com', 'jane@partner.example'] },
        },
      } as never,
    })
  await add('Handover', -30)
  await add('Not yet', 30)
  const { timeline } = await person.send(cardsApi.analyticsBoard, { query: {} })
  const meetings = timeline.filter(({ kind }) => kind === 'meeting')
  expect(meetings).toMatchObject([{ title: 'Handover', detail: 'Helena Costa, jane@partner.example', amount: null }])
  expect(meetings[0]!.opens).toMatch(/^\/calendar\?view=day&date=\d{4}-\d\d-\d\d$/)
})

describe('the cards of a page agree', () => {
  test.each(cardPeriodCodes)('shares add up to 100 and their changes to 0, %s', async (period) => {
    const { browsers } = await person.send(cardsApi.commerceBoard, { query: { period } })
    const { devices } = await person.send(cardsApi.sessionsDevice, { query: { period } })
    for (const parts of [browsers, devices]) {
      expect(sum(parts.map(({ usage }) => usage))).toBe(100)
      expect(sum(parts.map(({ change }) => change!)) + 0).toBe(0)
    }
  })

  test.each(cardPeriodCodes)('transactions, sales and sample data are of the same days, %s', async (period) => {
    const { transactions, span } = await person.send(cardsApi.commerceBoard, { query: { period } })
    expect(transactions.filter(({ day }) => day < span.from || day > span.to)).toEqual([])
    const visits = await person.send(cardsApi.siteTraffic, { query: { period } })
    expect([visits.span.from, visits.span.to]).toEqual([span.from, span.to])
  })

  test('nothing is compared with a period before the first invoice', async () => {
    const year = await person.send(cardsApi.sales, { query: { period: 'last-year' } })
    const { rows } = await person.send(invoicesApi.list, {
      query: { ...addressQuery(year.total.opens!), from: '', to: '', sort: 'issuedDate', perPage: '1' } as never,
    })
    expect(rows[0]!.issuedDate > year.span.before.from).toBe(true)
    expect(year.total.before).toBeNull()
    const board = await person.send(cardsApi.commerceBoard, { query: { period: 'last-year' } })
    expect(board.strip.revenue.before).toBeNull()
    const month = await person.send(cardsApi.sales, { query: { period: 'last-month' } })
    expect(month.total.before).toBeGreaterThan(0)
  })
})

describe('figures with rows', () => {
  test.each(cardPeriodCodes)('are those of the invoices they open, %s', async (period) => {
    const sales = await person.send(cardsApi.sales, { query: { period } })
    const revenue = await person.send(cardsApi.revenueGenerated, { query: { period } })
    const { rows, count } = await invoicesAt(sales.total.opens!)
    expect(count).toBe(sales.total.value)
    expect(sum(rows.map(({ total }) => total))).toBe(revenue.total.value)
    for (const [at, { opens }] of sales.span.points.entries())
      if (sales.series[0]!.data[at]! > 0) expect((await invoicesAt(opens!)).count).toBe(sales.series[0]!.data[at])
  })

  test('are those of months, goals, and companies', async () => {
    const revenue = await person.send(cardsApi.revenue, {})
    const totals = async (address: string) => sum((await invoicesAt(address)).rows.map(({ total }) => total))
    expect(await totals(revenue.opens.thisMonth)).toBe(revenue.thisMonth)
    expect(await totals(revenue.opens.lastMonth)).toBe(revenue.lastMonth)
    const goals = await person.send(cardsApi.goalOverview, {})
    expect((await invoicesAt(goals.opens.completed)).count).toBe(goals.completed)
    expect((await invoicesAt(goals.opens.inProgress)).count).toBe(goals.inProgress)
    expect(goals.completed).toBeGreaterThan(5)
    const board = await person.send(cardsApi.commerceBoard, { query: { period: 'last-year' } })
    expect(board.companies.length).toBeGreaterThan(2)
    for (const company of board.companies) {
      expect(await totals(company.revenue.opens!)).toBe(company.revenue.value)
      expect((await invoicesAt(company.sales.opens!)).count).toBe(company.sales.value)
    }
    expect(board.strip.products).toMatchObject({ opens: '/shop', value: expect.any(Number) })
  })

  test('are those of the user’s own orders, and of the users', async () => {
    const orders = await person.send(cardsApi.orders, { query: { period: 'last-28-days' } })
    const list = await person.send(ordersApi.list, { query: addressQuery(orders.total.opens!) as never })
    expect(list.count).toBe(orders.total.value)
    expect(orders.total.value).toBeGreaterThan(0)
    const subscribers = await person.send(cardsApi.subscribers, { query: {} })
    const users = await person.send(userListApi.list, { query: { role: 'subscriber' } as never })
    expect(subscribers.total.value).toBe(users.count)
    expect(subscribers.series[0]!.data.at(-1)).toBeLessThanOrEqual(subscribers.total.value)
  })

  test('follow what happens', async () => {
    const before = await person.send(cardsApi.analyticsBoard, { query: {} })
    const sold = async () => (await person.send(cardsApi.revenueGenerated, { query: { period: 'last-28-days' } })).total
    const [{ value }, { invoices }] = [await sold(), await person.send(invoicesApi.page, { query: {} })]
    const { from, to } = (await person.send(cardsApi.sales, { query: { period: 'last-28-days' } })).span
    const draft = invoices.find(
      ({ invoiceStatus, issuedDate }) => invoiceStatus === 'Draft' && issuedDate >= from && issuedDate <= to,
    )!
    await person.send(invoicesApi.mark, { body: { id: draft.id, invoiceStatus: 'Sent', if_version: draft.version } })
    expect((await sold()).value).toBe(sum([value, draft.total]))
    expect(before.timeline.map(({ at }) => at)).toEqual(
      before.timeline
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    expect(before.radar.months).toHaveLength(6)
    expect(before.greeting.fullName.length).toBeGreaterThan(2)
  })
})
