import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importList, importsApi } from '#capabilities/admin/imports/contract.ts'
import { clientList, clientsApi } from '#capabilities/admin/clients/contract.ts'
import { mailApi, mailList } from '#capabilities/admin/mail/contract.ts'
import { personList, usersApi } from '#capabilities/admin/users/contract.ts'
import { invoiceList, invoicesApi } from '#capabilities/apps/invoices/contract.ts'
import { orderList, ordersApi } from '#capabilities/apps/shop/orders/contract.ts'
import { userList, userListApi } from '#capabilities/apps/user-list/contract.ts'
import { botList, botsApi } from '#capabilities/engagement/bots/contract.ts'
import { dealerList, dealersApi } from '#capabilities/network/dealers/contract.ts'
import { outletList, outletsApi } from '#capabilities/network/outlets/contract.ts'
import { complaintList, complaintsApi } from '#capabilities/service/complaints/contract.ts'
import { followUpsApi } from '#capabilities/service/follow-ups/contract.ts'
import { naDeclarationsApi } from '#capabilities/service/na-declarations/contract.ts'
import { revalidationsApi } from '#capabilities/service/revalidations/contract.ts'
import { ticketsApi } from '#capabilities/service/tickets/contract.ts'
import { ticketList } from '#capabilities/service/tickets/list.contract.ts'
import { invitationList, invitationsApi } from '#capabilities/session/invitations/contract.ts'
import { vehiclesApi } from '#capabilities/workshop/vehicles/contract.ts'
import { inTransaction } from '#database/transaction.ts'
import { type Caller, testApp, type TestApp } from './test-app.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const read = async <R>(query: ReturnType<typeof sql<R>>): Promise<R[]> =>
  inTransaction(app.deps.database, { as: 'rad_network' }, 'read', async (db) => (await query.execute(db)).rows)

describe('no report of the demo shows a cliff:', () => {
  test.each([
    ['ticket', 'opened_on'],
    ['complaint', 'received_on'],
  ])('no month of the last twelve has more than twice as many rows of %s as the one before', async (table, day) => {
    const months = await read(sql<{ month: string; count: number }>`
      select to_char(month, 'YYYY-MM') as month, count(${sql.ref(day)})::int as count
      from generate_series(date_trunc('month', now()) - interval '12 months', date_trunc('month', now()), interval '1 month') month
        left join ${sql.table(table)} on date_trunc('month', ${sql.ref(day)}) = month
      group by 1 order by 1`)
    expect(months).toHaveLength(13)
    const cliffs = months.filter(({ count }, index) => index > 0 && count > 2 * months[index - 1]!.count)
    expect(cliffs, JSON.stringify(months)).toEqual([])
  })

  // The month that runs is never whole: this holds on whatever day of it the demo is made.
  test.each([
    ['ticket', 'opened_on'],
    ['complaint', 'received_on'],
  ])('the last thirty days have no more than twice the rows of %s of the thirty before', async (table, day) => {
    const [found] = await read(sql<{ last: number; before: number }>`
      select count(*) filter (where ${sql.ref(day)} > now()::date - 30)::int as last,
        count(*) filter (where ${sql.ref(day)} between now()::date - 59 and now()::date - 30)::int as before
      from ${sql.table(table)}`)
    expect(found!.before).toBeGreaterThan(20)
    expect(found!.last).toBeLessThan(2 * found!.before)
  })
})

test.each([
  ['app_user', 'full_name'],
  ['outlet', 'name'],
  ['dealer', 'name'],
  ['client', 'name'],
  ['bot', 'name'],
  ['panel', 'name'],
  ['model', 'name'],
  ['territory', 'name'],
  ['sample_user', 'full_name'],
  ['invoice_client', 'name'],
  ['shop_product', 'name'],
])('no two rows of %s have the same label in a picker', async (table, label) => {
  const twice = await read(sql<{ label: string }>`
    select ${sql.ref(label)} as label from ${sql.table(table)} group by 1 having count(*) > 1`)
  expect(twice).toEqual([])
  const [all] = await read(sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`)
  expect(all!.count).toBeGreaterThan(3)
})

/** Lists with their states; a ticket is new for as long as it takes to open it. */
const lists = [
  { name: 'tickets', list: ticketList, api: ticketsApi.list, passing: ['new'] },
  { name: 'complaints', list: complaintList, api: complaintsApi.list },
  { name: 'imports', list: importList, api: importsApi.list },
  { name: 'mails', list: mailList, api: mailApi.list },
  { name: 'invitations', list: invitationList, api: invitationsApi.list },
  { name: 'users', list: personList, api: usersApi.list },
  { name: 'clients', list: clientList, api: clientsApi.list },
  { name: 'bots', list: botList, api: botsApi.list },
  { name: 'dealers', list: dealerList, api: dealersApi.list },
  { name: 'outlets', list: outletList, api: outletsApi.list },
  { name: 'invoices', list: invoiceList, api: invoicesApi.list },
  { name: 'orders', list: orderList, api: ordersApi.list },
  { name: 'sample users', list: userList, api: userListApi.list },
] as const

/** The states of a list of which there is nothing. */
async function missingStates(who: Caller, { list, api, ...more }: (typeof lists)[number]): Promise<string[]> {
  const { counts } = (await who.send(api as typeof botsApi.list, { query: {} })) as { counts: Record<string, number> }
  const values: readonly string[] = list.filters.status.values
  const passing: readonly string[] = 'passing' in more ? more.passing : []
  const expected = values.filter((value) => value !== 'none' && !passing.includes(value))
  expect(expected.length).toBeGreaterThan(1)
  return expected.filter((value) => !counts[value])
}

test.each(lists)('there are $name of every state', async (one) => {
  expect(await missingStates(admin, one)).toEqual([])
})

test('customers of follow-ups are lost, and calls to them are revalidations of every result', async () => {
  const kinds = await admin.send(revalidationsApi.list, { query: { kind: ['lost_customer'] } })
  expect(kinds.counts).toMatchObject({ valid: expect.any(Number), invalid: expect.any(Number) })
  const { counts } = await admin.send(followUpsApi.list, { query: {} })
  expect(counts.lost).toBeGreaterThan(20)
})

test('a revalidation of a declaration names one that exists, on the day on which it was decided', async () => {
  const { rows } = await admin.send(revalidationsApi.list, { query: { kind: ['na_declaration'], perPage: 100 } })
  expect(rows.length).toBeGreaterThan(10)
  for (const { no, subject_no, decided_on } of rows) {
    const declaration = await admin.send(naDeclarationsApi.get, { params: { no: subject_no! } })
    if (decided_on !== null) expect(declaration).toMatchObject({ revalidation: no, revalidated_on: decided_on })
  }
})

test('retention is known of each of the last twelve months', async () => {
  const { rows } = await admin.send(vehiclesApi.retention, { query: {} })
  expect(rows).toHaveLength(12)
  for (const { month, came_again, stayed_away } of rows) {
    expect(came_again, `came again in ${month}`).toBeGreaterThan(0)
    expect(stayed_away, `stayed away in ${month}`).toBeGreaterThan(0)
  }
})

test('tickets are overdue, due today and later, paused and voted on, with comments, calls by name and files', async () => {
  const [found] = await read(sql<Record<string, number>>`
    select count(*) filter (where ended_at is null and due_at < now())::int as overdue,
      count(*) filter (where ended_at is null and due_at > now() and due_at < now() + interval '24 hours')::int as soon,
      count(*) filter (where ended_at is null and due_at > now() + interval '24 hours')::int as later,
      (select count(*)::int from ticket_stop where to_at is null and kind = 'waiting') as paused,
      (select count(distinct case_id)::int from panel_seat s join panel_case c on c.id = s.case_id
        where c.result is null and s.vote is not null) as voted,
      (select count(*)::int from panel_case where decided_by = 'chair') as by_chair,
      (select count(*)::int from ticket_file) as files,
      (select count(*)::int from timeline_event where type = 'comment' and text like '%@%') as called,
      (select count(*)::int from timeline_event where visibility = 'brand') as internal
    from ticket`)
  expect(Object.entries(found!).filter(([, count]) => count === 0)).toEqual([])
})
