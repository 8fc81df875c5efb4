import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { medianOf, medianOfPeers } from '#kernel/report/peers.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { complaintsApi } from '#capabilities/service/complaints/contract.ts'
import { ticketsApi } from '#capabilities/service/tickets/contract.ts'
import { ticketReportsApi } from '#capabilities/service/tickets/reports/contract.ts'
import { holdupsApi } from '#capabilities/workshop/holdups/contract.ts'
import { jobCardsApi } from '#capabilities/workshop/job-cards/contract.ts'
import { cardReportApi } from '#capabilities/workshop/job-cards/report.contract.ts'
import { type CardLine, type OutletCard, outletCardApi } from './contract.ts'

let app: TestApp
let office: Caller
beforeAll(async () => {
  app = await testApp()
  office = await app.as('HQA')
})
afterAll(() => app.close())

const code = 'DL001-01'
const cardFor = (person: Caller, query: object = {}, of = code) =>
  person.send(outletCardApi.get, { params: { code: of }, query: query as never })
const linesOf = (card: OutletCard, key: string) => card.sections.find((section) => section.key === key)?.lines ?? []
const lineOf = (card: OutletCard, section: string, key: string) =>
  linesOf(card, section).find((line) => line.key === key) as CardLine

describe('the median of a region', () => {
  test('is the middle value, or between the two in the middle', () => {
    expect([medianOf([3, 1, 2]), medianOf([4, 1, 2, 3]), medianOf([])]).toEqual([2, 2.5, null])
  })

  const peers = (seen: number, unseen: number) => [
    ...Array.from({ length: seen }, (_, at) => ({ value: at, isSeen: true })),
    ...Array.from({ length: unseen }, (_, at) => ({ value: 10 * at, isSeen: false })),
  ]

  test('is of at least five outlets, and of five the reader does not see where they do not see all', () => {
    expect(medianOfPeers(peers(4, 0))).toBeNull()
    expect(medianOfPeers(peers(5, 0))).toBe(2)
    expect(medianOfPeers(peers(9, 4))).toBeNull()
    expect(medianOfPeers(peers(1, 5))).not.toBeNull()
  })

  test('counts only outlets with a value', () => {
    expect(medianOfPeers([...peers(4, 0), { value: null, isSeen: true }])).toBeNull()
  })
})

describe('the outlet card (R23)', () => {
  test('has every measure of its reports, as these have them', async () => {
    const card = await cardFor(office)
    const days = { from: card.from, to: card.to }
    const { total_row: tickets } = await office.send(ticketReportsApi.summary, {
      query: { ...days, rows: 'outlet', outlet: code, columns: 'opened,closed,tat_median,per_1000' } as never,
    })
    for (const key of ['opened', 'closed', 'tat_median', 'per_1000'])
      expect([key, lineOf(card, 'tickets', key).value]).toEqual([key, tickets[key]])
    const { total_row: cards } = await office.send(cardReportApi.report, {
      query: { ...days, rows: 'outlet', outlet: code, job_type: 'service' } as never,
    })
    for (const key of ['in_workshop', 'on_hold', 'keys_to_keys', 'promise_percent', 'delivered'])
      expect([key, lineOf(card, 'service', key).value]).toEqual([key, cards[key]])
  })

  test('each line that counts opens as many rows', async () => {
    const card = await cardFor(office)
    const lists = {
      '/tickets': ticketsApi,
      '/complaints': complaintsApi,
      '/job-cards': jobCardsApi,
      '/holdups': holdupsApi,
    }
    const counts = [
      'opened',
      'closed',
      'open',
      'breached',
      'received',
      'in_workshop',
      'on_hold',
      'held_long',
      'delivered',
    ]
    let opened = 0
    for (const { key, value, opens } of card.sections.flatMap(({ lines }) => lines)) {
      const { pathname, searchParams } = new URL(opens!, 'http://127.0.0.1')
      const query = { ...Object.fromEntries(searchParams), perPage: 1 }
      const { count } = await office.send(lists[pathname as keyof typeof lists].list, { query: query as never })
      if (!counts.includes(key)) continue
      expect([key, count]).toEqual([key, value])
      opened++
    }
    expect(opened).toBeGreaterThan(8)
  })

  test('is compared with the median of the outlets of its region with the same functions', async () => {
    const card = await cardFor(office)
    const { rows: peers } = await inTransaction(app.deps.database, { as: 'rad_network' }, 'read', (db) =>
      sql<{ code: string }>`
        select p.code from outlet o join outlet p on p.region_id = o.region_id and p.functions @> o.functions
          and p.functions <@ o.functions and (p.status in ('active', 'temporarily_closed') or p.id = o.id)
        where o.code = ${code}`.execute(db),
    )
    expect(card.peers).toBe(peers.length)
    expect(peers.length).toBeGreaterThanOrEqual(5)
    const { rows } = await office.send(ticketReportsApi.summary, {
      query: { from: card.from, to: card.to, rows: 'outlet', outlet: peers.map((peer) => peer.code) } as never,
    })
    const opened = peers.map((peer) => Number(rows.find(({ outlet }) => outlet === peer.code)?.opened ?? 0))
    expect(lineOf(card, 'tickets', 'opened').median).toBe(medianOf(opened))
  })

  test('of service and bodyshop are two tables', async () => {
    const card = await cardFor(office)
    for (const key of ['service', 'bodyshop']) {
      expect(linesOf(card, key).length).toBeGreaterThan(0)
      for (const { opens } of linesOf(card, key)) expect(opens).toContain(`job_type=${key}`)
    }
    expect(lineOf(card, 'service', 'supplement_percent')).toBeUndefined()
  })

  test('of a manager of service shows service alone, and is compared with the service of others', async () => {
    const card = await cardFor(await app.as('SVM'))
    expect(card.sections.map(({ key }) => key)).toEqual(['tickets', 'complaints', 'service'])
    expect(card.open.bodyshop_holdups).toBeNull()
    const whole = await cardFor(office)
    expect(lineOf(card, 'service', 'delivered').value).toBe(lineOf(whole, 'service', 'delivered').value)
  })

  test('of a dealer has a median, and no other outlet in it', async () => {
    const dealer = await app.as('DLP')
    const card = await cardFor(dealer)
    const others = await inTransaction(app.deps.database, { as: 'rad_network' }, 'read', (db) =>
      db.selectFrom('outlet').select(['code', 'name']).where('code', 'not like', 'DL001-%').execute(),
    )
    const json = JSON.stringify(card)
    for (const other of others) expect(json).not.toContain(`"${other.code}"`)
    if (card.peers >= 10) expect(lineOf(card, 'tickets', 'opened').median).not.toBeNull()
    const { rows } = await dealer.send(ticketReportsApi.summary, { query: { rows: 'outlet' } as never })
    expect(rows.every(({ outlet }) => String(outlet).startsWith('DL001-'))).toBe(true)
  })

  test('beyond the scope is not found, and is not there', async () => {
    const dealer = await app.as('DLP')
    await expect(cardFor(dealer, {}, 'DL004-01')).rejects.toMatchObject({ status: 404 })
    await expect(cardFor(office, {}, 'NOWHERE')).rejects.toMatchObject({ status: 404 })
  })

  test('is of the last 28 days unless others are requested, compared with those before', async () => {
    const card = await cardFor(office)
    expect(Date.parse(card.to) - Date.parse(card.from)).toBe(27 * 86_400_000)
    expect(Date.parse(card.from) - Date.parse(card.compared_to!)).toBe(86_400_000)
    expect(typeof lineOf(card, 'tickets', 'opened').before).toBe('number')
    const june = await cardFor(office, { from: '2026-06-01', to: '2026-06-30' })
    expect([june.from, june.to]).toEqual(['2026-06-01', '2026-06-30'])
    await expect(cardFor(office, { from: '2026-06-30', to: '2026-06-01' })).rejects.toMatchObject({ status: 422 })
  })

  test('goes to a file for users who may export', async () => {
    const fetchFile = (person: Caller) =>
      app.request(`/api/outlets/${code}/card/export?format=pdf`, {
        headers: { authorization: `Bearer ${person.token}` },
      })
    const file = await fetchFile(await app.as('SVM'))
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect((await fetchFile(await app.as('AUD'))).status).toBe(403)
  })
})
