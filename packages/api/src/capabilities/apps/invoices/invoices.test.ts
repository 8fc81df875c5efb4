import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchApi } from '#capabilities/session/search/contract.ts'
import { calendarApi } from '#capabilities/apps/calendar/contract.ts'
import { addDraft, addSent, form, pay, readInvoice } from '#testing/invoice-drafts.ts'
import { testApp, type Caller, type TestApp } from '#testing/test-app.ts'
import { invoicesApi, invoiceStatuses } from './contract.ts'
import { shownStatuses } from './vocabulary.ts'

let app: TestApp
let admin: Caller
let today: string
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(app.deps.clock.now())
})
afterAll(() => app.close())

const dayOn = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
const list = (query: object) => admin.send(invoicesApi.list, { query: { perPage: 100, ...query } })

test('the sample calls answer as the sample application does', async () => {
  const page = await admin.send(invoicesApi.page, { query: {} })
  expect(page.invoices).toHaveLength(10)
  expect(page.allData).toHaveLength(page.total)
  expect(page.invoices).toEqual(page.allData.slice(0, 10))
  expect(page.invoices.map(({ id }) => id)).toEqual(page.invoices.map(({ id }) => id).toSorted((a, b) => b - a))
  const paid = await admin.send(invoicesApi.page, { query: { status: 'pAiD', perPage: 100 } })
  expect(new Set(paid.invoices.map(({ invoiceStatus }) => invoiceStatus))).toEqual(new Set(['Paid']))
  expect(paid.allData).toHaveLength(page.total)
  const [one] = page.invoices
  const found = await admin.send(invoicesApi.page, {
    query: { q: one!.client.companyEmail.toUpperCase(), perPage: 100 },
  })
  expect(new Set(found.invoices.map(({ client }) => client.id))).toEqual(new Set([one!.client.id]))
  const { invoice, paymentDetails } = await admin.send(invoicesApi.get, { params: { id: String(one!.id) } })
  expect(invoice).toMatchObject(one!)
  expect(paymentDetails).toMatchObject({
    totalDue: one!.balance,
    swiftCode: expect.any(String),
    iban: expect.any(String),
  })
  const clients = await admin.send(invoicesApi.sampleClients, {})
  expect(clients).toEqual(
    page.allData
      .slice(-5)
      .toReversed()
      .map(({ client }) => client),
  )
})

test('the demo shows every status on its first pages', async () => {
  const { counts } = await list({})
  expect(Object.keys(counts).toSorted()).toEqual([...shownStatuses].toSorted())
})

test('an invoice is written with its sums, and every total is the sum of its lines', async () => {
  const invoice = await addDraft(admin, { items: [...form.items, { name: 'Half', cost: 0.01, qty: 0.5, tax1: 18 }] })
  expect(invoice.number).toMatch(/^INV-2026-\d{4,}$/)
  expect(invoice.items[0]).toMatchObject({
    gross: 300.3,
    discountAmount: 30.03,
    net: 270.27,
    tax1Amount: 48.65,
    tax2Amount: 2.7,
    total: 321.62,
  })
  expect(invoice.items[1]).toMatchObject({ gross: 0.01, net: 0.01, tax1Amount: 0, total: 0.01 })
  expect(invoice).toMatchObject({ subtotal: 300.31, discount: 30.03, tax: 51.35, total: 321.63, balance: 321.63 })
  expect(invoice.taxes).toEqual([
    { rate: 1, amount: 2.7 },
    { rate: 18, amount: 48.65 },
  ])
  expect(invoice.invoiceStatus).toBe('Draft')
})

test('the ledger drives balance and status; a reversed payment counts no more', async () => {
  const { id, total } = await addSent(admin, { issuedDate: dayOn(-3), dueDate: dayOn(20) })
  const part = await pay(admin, id, 100, dayOn(-1))
  expect(part).toMatchObject({ invoiceStatus: 'Partial Payment', paid: 100, balance: 221.62, moves: { remove: false } })
  const whole = await pay(admin, id, 221.62, today)
  expect(whole).toMatchObject({ invoiceStatus: 'Paid', paid: total, balance: 0, moves: { edit: false, pay: false } })
  const paymentId = whole.payments[1]!.id
  const { invoice } = await admin.send(invoicesApi.undoPayment, { body: { id, paymentId } })
  expect(invoice).toMatchObject({ invoiceStatus: 'Partial Payment', paid: 100, balance: 221.62 })
  expect(invoice.payments).toMatchObject([{ undoneAt: null }, { id: paymentId, undoneBy: expect.any(String) }])
})

test('an invoice is past due from the day after, in the zone of the brand', async () => {
  const late = await addSent(admin, { dueDate: dayOn(-1), issuedDate: dayOn(-40) })
  const due = await addSent(admin, { dueDate: today, issuedDate: dayOn(-40) })
  expect([late.invoiceStatus, late.daysPastDue]).toEqual(['Past Due', 1])
  expect([due.invoiceStatus, due.daysPastDue]).toEqual(['Sent', 0])
  // A payment does not take it off that list, and the last one does.
  expect((await pay(admin, late.id, 1, today)).invoiceStatus).toBe('Past Due')
  expect((await pay(admin, late.id, 320.62, today)).invoiceStatus).toBe('Paid')
})

test('the list, its filters, its tabs and the figures above it agree with one another', async () => {
  const { rows, total, counts } = await list({})
  expect(rows).toHaveLength(total)
  const summary = await admin.send(invoicesApi.summary, {})
  const cents = (sum: number, value: number) => sum + Math.round(value * 100)
  const open = rows.filter(({ invoiceStatus, balance }) => invoiceStatus !== 'Draft' && balance > 0)
  expect(summary.open).toEqual({ count: open.length, balance: open.map((row) => row.balance).reduce(cents, 0) / 100 })
  expect(summary.invoices).toBe(total)
  expect(summary.drafts.count).toBe(counts.Draft)
  expect(summary.pastDue.count).toBe(counts['Past Due'])
  expect(Math.round(summary.ageing.reduce((sum, { balance }) => sum + balance * 100, 0))).toBe(
    Math.round(summary.open.balance * 100),
  )
  for (const status of invoiceStatuses) {
    const some = await list({ status: [status] })
    expect(
      some.rows.every((row) => row.invoiceStatus === status),
      status,
    ).toBe(true)
    expect([some.count, some.rows.length], status).toEqual([counts[status], counts[status]])
  }
  for (const { key, count, balance } of summary.ageing) {
    const some = await list({ ageing: [key] })
    expect([some.count, some.rows.map((row) => row.balance).reduce(cents, 0)], key).toEqual([
      count,
      Math.round(balance * 100),
    ])
  }
  expect((await list({ open: 'true' })).count).toBe(summary.open.count)
  expect((await list({ open: 'false' })).count).toBe(total - summary.open.count)
  expect((await list({ client: ['3'] })).rows.every(({ client }) => client.id === 3)).toBe(true)
  const march = await list({ from: '2026-03-01', to: '2026-03-31' })
  expect(march.rows.every(({ issuedDate }) => issuedDate.startsWith('2026-03'))).toBe(true)
  expect(march.count).toBeGreaterThan(0)
})

test.each(['total', '-balance', 'clientName', 'number', 'dueDate', 'daysPastDue'] as const)(
  'it is sorted by %s',
  async (sort) => {
    const { rows } = await list({ sort })
    const key = sort.replace('-', '') as 'total'
    const values = rows.map((row) => (typeof row[key] === 'string' ? String(row[key]).toLowerCase() : row[key]))
    const inOrder = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    expect(values).toEqual(sort.startsWith('-') ? inOrder.toReversed() : inOrder)
  },
)

test('a duplicate is a draft of today with the same items and the same time to pay', async () => {
  const source = await addSent(admin)
  const { invoice } = await admin.send(invoicesApi.duplicate, { body: { id: source.id } })
  expect(invoice).toMatchObject({ invoiceStatus: 'Draft', issuedDate: today, dueDate: dayOn(30), items: source.items })
  expect([invoice.payments, invoice.sendings, invoice.id > source.id]).toEqual([[], [], true])
})

test('a deleted invoice is nowhere, keeps its number, and comes back as it was', async () => {
  const invoice = await addDraft(admin)
  await admin.send(invoicesApi.remove, { query: { id: String(invoice.id) } })
  await expect(readInvoice(admin, invoice.id)).rejects.toMatchObject({ status: 404 })
  expect((await list({ q: invoice.number })).count).toBe(0)
  const next = await addDraft(admin)
  expect(next.number).not.toBe(invoice.number)
  const back = (await admin.send(invoicesApi.restore, { body: { id: invoice.id } })).invoice
  expect({ ...back, version: 0 }).toEqual({ ...invoice, version: 0 })
  // Requested once more, nothing changes.
  expect((await admin.send(invoicesApi.restore, { body: { id: invoice.id } })).invoice).toEqual(back)
})

test('the search over everything and the calendar know invoices', async () => {
  const invoice = await addSent(admin, { issuedDate: dayOn(-2), dueDate: dayOn(9) })
  const found = JSON.stringify(await admin.send(searchApi.find, { query: { q: invoice.number } }))
  expect(found).toContain(`/invoices/${invoice.id}`)
  const window = { from: dayOn(9), to: dayOn(10) }
  const layered = await admin.send(calendarApi.list, { query: { ...window, layers: ['invoices'] } })
  const drawn = layered.find(({ id }) => id === -invoice.id)
  expect(drawn).toMatchObject({ allDay: true, start: dayOn(9), extendedProps: { layer: 'invoices', calendar: 'ETC' } })
  const plain = await admin.send(calendarApi.list, { query: window })
  expect(plain.some(({ id }) => id < 0)).toBe(false)
  const before = await admin.send(calendarApi.list, {
    query: { from: dayOn(8), to: dayOn(9), layers: ['invoices'] },
  })
  expect(before.some(({ id }) => id === -invoice.id)).toBe(false)
})
