import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDraft, addSent, form, pay } from '#testing/invoice-drafts.ts'
import { testApp, type Caller, type TestApp } from '#testing/test-app.ts'
import { invoicesApi } from './contract.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const item = form.items[0]!
const refused: [name: string, more: object, field: string, message: string][] = [
  [
    'The due date can’t be before the issue date.',
    { dueDate: '2026-03-01' },
    'dueDate',
    'The due date can’t be before the issue date.',
  ],
  ['has no items', { items: [] }, 'items', 'Add at least one item.'],
  ['has a quantity of none', { items: [{ ...item, qty: 0 }] }, 'items.0.qty', 'Enter a quantity above 0.'],
  ['has thousandths', { items: [item, { ...item, cost: 1.005 }] }, 'items.1.cost', 'Use at most two decimals.'],
  ['costs less than nothing', { items: [{ ...item, cost: -1 }] }, 'items.0.cost', 'Enter an amount of 0 or more.'],
  [
    'gives more off than it costs',
    { items: [{ ...item, discount: 100.5 }] },
    'items.0.discount',
    'Enter a number from 0 to 100.',
  ],
  ['names nothing', { items: [{ ...item, name: ' ' }] }, 'items.0.name', 'This is required.'],
  ['has no client', { clientId: 999_999 }, 'clientId', 'Client not found.'],
  ['lies in another century', { issuedDate: '1999-12-31' }, 'issuedDate', 'Choose a day from 2000 to 2099.'],
  ['holds what is not known', { colour: 'red' }, 'colour', 'Unknown field.'],
]

test.each(refused)('an invoice that %s is refused', async (_, more, field, message) => {
  const before = (await admin.send(invoicesApi.list, { query: {} })).total
  await expect(admin.send(invoicesApi.add, { body: { ...form, ...more } })).rejects.toMatchObject({
    status: 422,
    fields: { [field]: message },
  })
  expect((await admin.send(invoicesApi.list, { query: {} })).total).toBe(before)
})

test('an invoice that does not exist answers 404, whatever the request', async () => {
  const id = 999_999
  const body = { id }
  const attempts = [
    () => admin.send(invoicesApi.get, { params: { id: 'x' } }),
    () => admin.send(invoicesApi.get, { params: { id: String(id) } }),
    () => admin.send(invoicesApi.pdf, { params: { id: String(id) }, query: {} }),
    () => admin.send(invoicesApi.update, { body: { ...form, id } }),
    () => admin.send(invoicesApi.duplicate, { body }),
    () => admin.send(invoicesApi.mark, { body: { id, invoiceStatus: 'Sent' } }),
    () => admin.send(invoicesApi.send, { body: { id, to: 'a@b.example', subject: 'A', message: 'B' } }),
    () => admin.send(invoicesApi.addPayment, { body: { id, amount: 1, date: '2026-03-05', method: 'cash' } }),
    () => admin.send(invoicesApi.undoPayment, { body: { id, paymentId: 1 } }),
    () => admin.send(invoicesApi.remove, { query: { id: String(id) } }),
    () => admin.send(invoicesApi.restore, { body }),
  ]
  for (const [at, attempt] of attempts.entries())
    await expect(attempt(), String(at)).rejects.toMatchObject({ status: 404 })
})

test('payments are refused on drafts, of nothing, above the balance and in the future', async () => {
  const draft = await addDraft(admin)
  await expect(pay(admin, draft.id, 1)).rejects.toMatchObject({ status: 409, code: 'state.move' })
  const { id, total } = await addSent(admin)
  await expect(pay(admin, id, 0)).rejects.toMatchObject({ status: 422, fields: { amount: expect.any(String) } })
  await expect(pay(admin, id, total + 0.01)).rejects.toMatchObject({
    fields: { amount: 'A payment can’t exceed the invoice balance.' },
  })
  await expect(pay(admin, id, 1, '2099-01-01')).rejects.toMatchObject({
    fields: { date: 'The payment date can’t be in the future.' },
  })
  const { payments } = await pay(admin, id, total)
  await expect(pay(admin, id, 0.01)).rejects.toMatchObject({ status: 409, message: 'This invoice is already paid.' })
  const undo = { body: { id, paymentId: payments[0]!.id } }
  await admin.send(invoicesApi.undoPayment, undo)
  await expect(admin.send(invoicesApi.undoPayment, undo)).rejects.toMatchObject({ status: 409 })
  await expect(
    admin.send(invoicesApi.undoPayment, { body: { id: draft.id, paymentId: payments[0]!.id } }),
  ).rejects.toMatchObject({ status: 404 })
})

test('what was paid is neither changed nor deleted, nor brought below what was paid', async () => {
  const { id, total } = await addSent(admin)
  await pay(admin, id, 100)
  const change = (items: object[], more: object = {}) =>
    admin.send(invoicesApi.update, { body: { ...form, id, items: items as typeof form.items, ...more } })
  await expect(admin.send(invoicesApi.remove, { query: { id: String(id) } })).rejects.toMatchObject({ status: 409 })
  await expect(change([{ name: 'Less', cost: 99.99, qty: 1 }])).rejects.toMatchObject({ code: 'invoice.paid' })
  const { invoice } = await change([{ name: 'Exactly', cost: 100, qty: 1 }])
  expect(invoice).toMatchObject({ invoiceStatus: 'Paid', balance: 0, total: 100 })
  expect(total).toBeGreaterThan(100)
  await expect(change([item])).rejects.toMatchObject({
    status: 409,
    message: 'A paid invoice can’t be changed.',
  })
  // Sent unchanged, it is accepted.
  await change([{ name: 'Exactly', cost: 100, qty: 1 }])
})

test('marks go one way: what was sent is no draft again', async () => {
  const mark = (id: number, invoiceStatus: 'Draft' | 'Downloaded' | 'Sent') =>
    admin.send(invoicesApi.mark, { body: { id, invoiceStatus } })
  const { id } = await addDraft(admin)
  expect((await mark(id, 'Downloaded')).invoice.invoiceStatus).toBe('Past Due')
  expect((await mark(id, 'Draft')).invoice.invoiceStatus).toBe('Draft')
  const sent = await mark(id, 'Sent')
  expect(sent.invoice.moves.mark).toEqual([])
  await expect(mark(id, 'Draft')).rejects.toMatchObject({ status: 409, code: 'state.move' })
  await expect(mark(id, 'Downloaded')).rejects.toMatchObject({ status: 409 })
  const status = 'Paid' as 'Sent'
  await expect(mark(id, status)).rejects.toMatchObject({ status: 422 })
})

test('the number stays with its year', async () => {
  const { id, number } = await addDraft(admin)
  const body = { ...form, id, issuedDate: '2025-12-31' }
  await expect(admin.send(invoicesApi.update, { body })).rejects.toMatchObject({
    status: 422,
    fields: { issuedDate: expect.stringContaining('year') },
  })
  const { invoice } = await admin.send(invoicesApi.update, { body: { ...form, id, issuedDate: '2026-01-01' } })
  expect(invoice.number).toBe(number)
})

test('an address belongs to one client', async () => {
  const client = {
    name: 'A',
    company: 'B',
    companyEmail: 'new@client.example',
    address: 'C',
    country: 'D',
    contact: 'E',
  }
  const { client: added } = await admin.send(invoicesApi.addClient, { body: client })
  expect((await admin.send(invoicesApi.clients, { query: { q: 'NEW@client' } })).clients).toEqual([added])
  await expect(
    admin.send(invoicesApi.addClient, { body: { ...client, companyEmail: 'NEW@client.example' } }),
  ).rejects.toMatchObject({ fields: { companyEmail: 'A saved client already uses this email address.' } })
})

test('who may only read changes nothing, and who may not export takes no file', async () => {
  const reader = await app.as('SVM')
  expect((await reader.send(invoicesApi.list, { query: {} })).total).toBeGreaterThan(0)
  const forbidden = { status: 403 }
  await expect(reader.send(invoicesApi.add, { body: form })).rejects.toMatchObject(forbidden)
  await expect(reader.send(invoicesApi.remove, { query: { id: '1' } })).rejects.toMatchObject(forbidden)
  await expect(pay(reader, 1, 1)).rejects.toMatchObject(forbidden)
  await expect(reader.send(invoicesApi.export, { query: {} })).rejects.toMatchObject(forbidden)
  expect((await reader.send(invoicesApi.pdf, { params: { id: '1' }, query: {} })).status).toBe(200)
})
