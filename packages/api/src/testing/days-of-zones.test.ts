import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs } from '#app'
import { inTransaction } from '#database/transaction.ts'
import { addDays } from '#kernel/contract/periods.ts'
import { runDueJobs } from '#kernel/command/jobs.ts'
import { invoicesApi } from '#capabilities/apps/invoices/contract.ts'
import { complaintsApi } from '#capabilities/service/complaints/contract.ts'
import { followUpsApi } from '#capabilities/service/follow-ups/contract.ts'
import { vehiclesApi } from '#capabilities/workshop/vehicles/contract.ts'
import { prove, times } from './proof.ts'
import { type Caller, testApp, type TestApp } from './test-app.ts'
import { addSent } from './invoice-drafts.ts'
import { freshVin } from './job-cards.ts'

// T-41: a day is a day of the brand's zone, however long it is there. Expected times of a zone come from the platform and not
// from the product.
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Clocks go forward at night, at midnight itself, by half an hour, or never. */
const zones = [
  'America/Santiago',
  'Australia/Lord_Howe',
  'America/New_York',
  'Europe/Berlin',
  'Africa/Cairo',
  'Pacific/Auckland',
  'Asia/Kolkata',
].slice(0, times(2, 7))

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const goTo = (at: number) => app.travel((at - app.deps.clock.now().getTime()) / 1000)

const clocks = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
  ]),
)

/** What the clocks of a zone show: the day, and the minutes since its midnight. */
function shownIn(zone: string, at: number): { day: string; minutes: number } {
  const [day, time] = clocks.get(zone)!.format(at).split(' ') as [string, string]
  const [hours, minutes] = time.split(':').map(Number) as [number, number]
  return { day, minutes: hours * 60 + minutes }
}

/** The first minute of a day, found by halves. */
function beginOf(zone: string, day: string): number {
  let [before, after] = [-1, 1].map((days) => Date.parse(`${day}T00:00:00Z`) + days * dayMs) as [number, number]
  while (after - before > minuteMs) {
    const between = before + Math.floor((after - before) / 2 / minuteMs) * minuteMs
    if (shownIn(zone, between).day < day) before = between
    else after = between
  }
  return after
}

/** The next leap year: its days come after those of the demo data. */
const leapYear = (Math.floor(new Date().getUTCFullYear() / 4) + 1) * 4

/** Days of that year on which the clocks of a zone are changed, the leap day, and the last day. */
function edgesOf(zone: string): string[] {
  const lengthOf = (day: string) => beginOf(zone, addDays(day, 1)) - beginOf(zone, day)
  const changed: string[] = []
  for (let day = `${leapYear}-01-01`; day <= `${leapYear}-12-31`; day = addDays(day, 1))
    if (lengthOf(day) !== dayMs) changed.push(day)
  return [...changed, `${leapYear}-02-29`, `${leapYear}-12-31`].toSorted()
}

/** Complaints from the day before an edge to the day after it, and at its two midnights to the second. */
function instantsAround(zone: string, edge: string): number[] {
  const [begin, end] = [beginOf(zone, edge), beginOf(zone, addDays(edge, 1))]
  const between = Array.from({ length: times(6, 30) }, (_, at) => begin - dayMs + at * ((3 * dayMs) / times(6, 30)))
  return [begin - 1000, begin, end - 1000, end, ...between]
}

const mostReported = async (caller: Caller, from: string, to: string, make: string) => {
  const query = { from, to, make: [make] }
  const { total_row } = await caller.send(complaintsApi.report, { query: { ...query, rows: 'make' } })
  const { count } = await caller.send(complaintsApi.list, { query })
  return { report: total_row.received, list: count }
}

test('reports and lists of the last 89, 90 and 91 days hold the days of the zone', { timeout: 900_000 }, async () => {
  let [edges, windows] = [0, 0]
  for (const zone of zones) {
    const brand = app.inZone(zone)
    for (const edge of edgesOf(zone)) {
      const today = addDays(edge, 90)
      goTo(beginOf(zone, today) + 12 * hourMs)
      const caller = await brand.as('admin')
      const make = `${zone} ${edge}`
      const instants = instantsAround(zone, edge)
      for (const at of instants) {
        const received_at = new Date(at).toISOString()
        const body = {
          received_via: 'letter',
          category: 'Time',
          statement: 'At the edge of a day',
          make,
          received_at,
        } as const
        await caller.send(complaintsApi.add, { body })
      }
      edges += 1
      for (const length of [89, 90, 91, 92]) {
        const from = addDays(today, 1 - length)
        const those = instants.filter((at) => shownIn(zone, at).day >= from).length
        const found = await mostReported(caller, from, today, make)
        expect(found, `${length} days to ${today}, ${zone}`).toEqual({ report: those, list: those })
        windows += 1
      }
    }
  }
  prove('T-41', app.deps.database.kind, { zones: zones.length, edges, 'reports and lists': windows, wrong: 0 })
})

test('an invoice is more than 90 days late from the midnight of the zone on, and not a minute before', async () => {
  for (const zone of zones) {
    const brand = app.inZone(zone)
    for (const edge of edgesOf(zone)) {
      const issuedDate = addDays(edge, -30)
      goTo(beginOf(zone, edge))
      const { id } = await addSent(await brand.as('admin'), { issuedDate, dueDate: edge })
      const ageAt = async (at: number) => {
        goTo(at)
        const caller = await brand.as('admin')
        const ages = ['61-90', 'over-90'] as const
        const query = { from: issuedDate, to: issuedDate }
        for (const age of ages) {
          const { rows } = await caller.send(invoicesApi.list, { query: { ...query, ageing: [age], perPage: 100 } })
          if (rows.some((row) => row.id === id)) return age
        }
        return undefined
      }
      const late = beginOf(zone, addDays(edge, 91))
      expect(await ageAt(late - minuteMs), `${zone} ${edge}`).toBe('61-90')
      expect(await ageAt(late), `${zone} ${edge}`).toBe('over-90')
    }
  }
})

test('a vehicle is not reported from the midnight of the zone that begins its 91st day on, and not a minute before (T10)', async () => {
  for (const zone of zones) {
    const brand = app.inZone(zone)
    for (const edge of edgesOf(zone)) {
      goTo(beginOf(zone, edge))
      const vin = freshVin()
      const office = await brand.as('admin')
      await office.send(vehiclesApi.add, {
        body: { vin, home_outlet: 'DL001-01', next_due_on: edge, due_basis: 'time' },
      })
      await office.send(followUpsApi.add, { body: { vin, due_on: edge } })
      const at = async (moment: number) => {
        goTo(moment)
        const { rows } = await (await brand.as('admin')).send(followUpsApi.list, { query: { vin: [vin] } })
        return rows.map(({ days, over_90 }) => ({ days, over_90 }))
      }
      const begins = [89, 90, 91].map((days) => beginOf(zone, addDays(edge, days))) as [number, number, number]
      expect(await at(begins[0]), `${zone} ${edge}`).toEqual([{ days: 89, over_90: false }])
      expect(await at(begins[1]), `${zone} ${edge}`).toEqual([{ days: 90, over_90: false }])
      expect(await at(begins[2] - minuteMs), `${zone} ${edge}`).toEqual([{ days: 90, over_90: false }])
      expect(await at(begins[2]), `${zone} ${edge}`).toEqual([{ days: 91, over_90: true }])
    }
  }
})

const everyDay = JSON.stringify(Array.from({ length: 7 }, () => ({ from: '09:00', to: '18:00' })))
const mornings = jobs.filter(({ name }) => name === 'send morning mails')
const network = <T>(work: Parameters<typeof inTransaction<T>>[3]) =>
  inTransaction(app.deps.database, { as: 'rad_network' }, 'write', work)

test(
  'the morning mail comes once on each working day, also where clocks change or jump',
  { timeout: 900_000 },
  async () => {
    let mails = 0
    for (const zone of zones.slice(0, times(1, 7))) {
      await network(async (db) => {
        await sql`update calendar set tz = ${zone}, week = ${everyDay}, holidays = '[]'`.execute(db)
        await sql`update scheduled_work set next_at = '2000-01-01'`.execute(db)
        await sql`update digest set on_day = '2000-01-01'`.execute(db)
      })
      for (const edge of edgesOf(zone).slice(0, times(1, 9))) {
        await network((db) => sql`delete from outbox`.execute(db))
        const first = beginOf(zone, addDays(edge, -2))
        const written: { day: string; minutes: number }[] = []
        // Four days in steps of ten minutes around seven and of three hours else; at each third the clock has fallen back.
        for (let at = first, step = 0; at < first + 4 * dayMs; step++) {
          const { minutes } = shownIn(zone, at)
          at += minutes >= 6 * 60 && minutes < 8 * 60 ? 10 * minuteMs : 3 * hourMs
          goTo(step % 3 === 2 ? at - 10 * minuteMs : at)
          await Promise.all([app.deps, app.inZone(zone).deps].map((deps) => runDueJobs(mornings, deps)))
          const { rows } = await network((db) =>
            sql<{ n: number }>`select count(*)::int as n from outbox where payload ->> 'to' = 'svm@demo.com'`.execute(
              db,
            ),
          )
          for (let count = written.length; count < rows[0]!.n; count++)
            written.push(shownIn(zone, app.deps.clock.now().getTime()))
        }
        const days = written.map(({ day }) => day)
        expect(days, `${zone} ${edge}`).toEqual([-2, -1, 0, 1].map((ahead) => addDays(edge, ahead)))
        for (const { minutes } of written) expect(minutes).toBeGreaterThanOrEqual(7 * 60)
        mails += days.length
      }
    }
    prove('T-41', app.deps.database.kind, { 'mornings of a service manager': mails, 'written twice or left out': 0 })
  },
)
