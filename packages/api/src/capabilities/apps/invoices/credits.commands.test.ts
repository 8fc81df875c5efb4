import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDraft, addSent, form, pay, readInvoice } from '#testing/invoice-drafts.ts'
import { testApp, type Caller, type TestApp } from '#testing/test-app.ts'
import { invoicesApi } from './contract.ts'
import { creditDocument } from './paper.file.ts'
import { paperWords } from './paper-words.file.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

/** Three rows of 33.35 with 10 % off and 18 % tax: what is credited in parts is rounded each time. */
const items = [
  { name: 'Bolts', cost: 33.35, qty: 3, discount: 10, tax1: 18 },
  { name: 'Visit', cost: 200, qty: 1 },
]
const credit = async (id: number, rows: { line: number; qty?: number; cost: number }[], more: object = {}) =>
  (
    await admin.send(invoicesApi.credit, {
      body: { id, date: '2026-03-10', reason: 'Returned', items: rows, ...more },
    })
  ).invoice
const noteOf = async (id: number) =>
  (await admin.send(invoicesApi.creditNote, { params: { id: String(id) } })).creditNote
const openBalance = async () => (await admin.send(invoicesApi.summary, {})).open.balance

test('a credit note lowers the balance by its rows, under a separate number', async () => {
  const before = await openBalance()
  const { id, total, number } = await addSent(admin, { items })
  const invoice = await credit(id, [{ line: 1, qty: 1, cost: 33.35 }])
  // 33.35 less 10 % is 30.02 (half away from zero), and 18 % of that 5.40.
  expect(invoice.credits).toMatchObject([{ number: expect.stringMatching(/^CN-2026-\d{4}$/), total: 35.42 }])
  expect(invoice).toMatchObject({ credited: 35.42, refund: 0, moves: { edit: false, remove: false, credit: true } })
  expect(invoice.balance).toBeCloseTo(total - 35.42, 6)
  expect(invoice.items[0]).toMatchObject({ line: 1, qty: 3, qtyLeft: 2 })
  expect(await openBalance()).toBeCloseTo(before + total - 35.42, 2)
  const note = await noteOf(invoice.credits[0]!.id)
  expect(note).toMatchObject({ invoiceNumber: number, reason: 'Returned', subtotal: 33.35, discount: 3.33, tax: 5.4 })
  const second = await credit(id, [{ line: 2, qty: 1, cost: 50 }])
  const [first, next] = second.credits.map((one) => Number(one.number.slice(-4)))
  expect(next).toBe(first! + 1)
})

test('credited in parts it comes to the invoice and no hundredth more, and is settled then', async () => {
  const { id, total } = await addSent(admin, { items })
  for (let part = 0; part < 3; part++) await credit(id, [{ line: 1, qty: 1, cost: 33.35 }])
  const invoice = await credit(id, [{ line: 2, qty: 1, cost: 200 }])
  expect(invoice.credited).toBeLessThanOrEqual(total)
  expect(total - invoice.credited).toBeLessThan(0.05)
  await expect(credit(id, [{ line: 2, qty: 1, cost: 1 }])).rejects.toMatchObject({
    fields: { 'items.0.qty': 'Enter at most the quantity that is left to credit.' },
  })
})

test('of a paid invoice it goes back to the client, and nothing is outstanding', async () => {
  const { id, total } = await addSent(admin, { items })
  await pay(admin, id, total)
  const invoice = await credit(id, [{ line: 2, qty: 1, cost: 200 }])
  expect(invoice).toMatchObject({ invoiceStatus: 'Paid', balance: 0, credited: 200, refund: 200 })
})

test('cancelled it keeps its number and counts no more', async () => {
  const { id, total } = await addSent(admin, { items })
  const { credits } = await credit(id, [{ line: 2, qty: 1, cost: 200 }])
  const body = { id, creditId: credits[0]!.id }
  const { invoice } = await admin.send(invoicesApi.undoCredit, { body })
  expect(invoice).toMatchObject({ balance: total, credited: 0, moves: { edit: true } })
  expect(invoice.credits).toMatchObject([{ number: credits[0]!.number, undoneBy: expect.any(String) }])
  await expect(admin.send(invoicesApi.undoCredit, { body })).rejects.toMatchObject({ status: 409 })
})

test('what was not invoiced, or not sent, is not credited; and what is credited is not changed', async () => {
  const draft = await addDraft(admin, { items })
  await expect(credit(draft.id, [{ line: 1, qty: 1, cost: 1 }])).rejects.toMatchObject({ status: 409 })
  const { id } = await addSent(admin, { items })
  const refused: [rows: { line: number; qty: number; cost: number }[], field: string][] = [
    [[{ line: 1, qty: 3.01, cost: 1 }], 'items.0.qty'],
    [[{ line: 1, qty: 1, cost: 33.36 }], 'items.0.cost'],
    [[{ line: 9, qty: 1, cost: 1 }], 'items.0.line'],
    [
      [
        { line: 1, qty: 1, cost: 1 },
        { line: 1, qty: 1, cost: 1 },
      ],
      'items.1.line',
    ],
    [[{ line: 2, qty: 1, cost: 0 }], 'items'],
    [[], 'items'],
  ]
  for (const [rows, field] of refused)
    await expect(credit(id, rows), field).rejects.toMatchObject({
      status: 422,
      fields: { [field]: expect.any(String) },
    })
  await expect(credit(id, [{ line: 2, qty: 1, cost: 1 }], { date: '2099-01-01' })).rejects.toMatchObject({
    fields: { date: 'The date can’t be in the future.' },
  })
  await credit(id, [{ line: 2, qty: 1, cost: 1 }])
  await expect(admin.send(invoicesApi.update, { body: { ...form, id } })).rejects.toMatchObject({
    status: 409,
    message: 'An invoice with credit notes can’t be changed.',
  })
  await expect(admin.send(invoicesApi.remove, { query: { id: String(id) } })).rejects.toMatchObject({ status: 409 })
  expect((await readInvoice(admin, id)).moves.close).toEqual(['Uncollectible'])
})

test('its PDF is titled as a credit note and names the invoice it is for', async () => {
  const { id, number } = await addSent(admin, { items })
  const { credits } = await credit(id, [{ line: 1, qty: 2, cost: 30 }])
  const params = { id: String(credits[0]!.id) }
  const drawn = await admin.send(invoicesApi.creditPdf, { params, query: {} })
  expect(drawn.headers.get('content-disposition')).toContain(`${credits[0]!.number}.pdf`)
  expect(await drawn.text()).toMatch(/^%PDF-/)
  const json = JSON.stringify(creditDocument(await noteOf(credits[0]!.id), 'a4', await paperWords(app.deps, 'en')))
  for (const text of [`Credit note ${credits[0]!.number}`, number, 'Returned', '₹60.00']) expect(json).toContain(text)
  expect(json).not.toContain('watermark')
})

const noAmount = { fields: { 'items.0.cost': 'Enter at most the amount that is left to credit.' } }
const noQuantity = { fields: { 'items.0.qty': 'Enter at most the quantity that is left to credit.' } }
const tyres = [{ name: 'Tyres', cost: 100, qty: 10 }]

test('after an allowance on the price, pieces and amounts of the row are still credited, up to what is left of it', async () => {
  const { id } = await addSent(admin, { items: tyres })
  const allowed = await credit(id, [{ line: 1, cost: 50 }])
  expect(allowed).toMatchObject({ credited: 50, items: [{ qtyLeft: 10, amountLeft: 950 }] })
  expect((await noteOf(allowed.credits[0]!.id)).items).toMatchObject([{ qty: null, cost: 50, gross: 50 }])
  const returned = await credit(id, [{ line: 1, qty: 4, cost: 100 }])
  expect(returned).toMatchObject({ credited: 450, items: [{ qtyLeft: 6, amountLeft: 550 }] })
  // Six pieces at their full cost are more than what is left.
  await expect(credit(id, [{ line: 1, qty: 6, cost: 100 }])).rejects.toMatchObject(noAmount)
  await expect(credit(id, [{ line: 1, cost: 550.01 }])).rejects.toMatchObject(noAmount)
  await expect(credit(id, [{ line: 1, qty: 6.01, cost: 1 }])).rejects.toMatchObject(noQuantity)
  await credit(id, [{ line: 1, qty: 6, cost: 90 }])
  const rest = await credit(id, [{ line: 1, cost: 10 }])
  expect(rest).toMatchObject({ credited: 1000, balance: 0, items: [{ qtyLeft: 0, amountLeft: 0 }] })
  await expect(credit(id, [{ line: 1, cost: 0.01 }])).rejects.toMatchObject({ status: 409 })
})

test('a row whose pieces were all credited below their cost is credited by amount up to the rest', async () => {
  const { id } = await addSent(admin, { items: tyres })
  await credit(id, [{ line: 1, qty: 10, cost: 5 }])
  await expect(credit(id, [{ line: 1, qty: 1, cost: 1 }])).rejects.toMatchObject(noQuantity)
  expect(await credit(id, [{ line: 1, cost: 950 }])).toMatchObject({ credited: 1000, balance: 0 })
})

test('an amount of a row has its discount and taxes, and with pieces beside it never comes to more than the row', async () => {
  const { id, total } = await addSent(admin, { items: [items[0]!] })
  // 30 less 10 % is 27, and 18 % of that 4.86.
  expect(await credit(id, [{ line: 1, cost: 30 }])).toMatchObject({ credited: 31.86 })
  await credit(id, [{ line: 1, qty: 1, cost: 33.35 }])
  await credit(id, [{ line: 1, qty: 1.05, cost: 33.35 }])
  const last = await credit(id, [{ line: 1, cost: (await readInvoice(admin, id)).items[0]!.amountLeft }])
  expect(last.items[0]).toMatchObject({ amountLeft: 0 })
  expect(last.credited).toBeLessThanOrEqual(total)
  expect(total - last.credited).toBeLessThan(0.05)
})

test('a cancelled allowance leaves its amount to credit again', async () => {
  const { id } = await addSent(admin, { items: tyres })
  const { credits } = await credit(id, [{ line: 1, cost: 1000 }])
  const { invoice } = await admin.send(invoicesApi.undoCredit, { body: { id, creditId: credits[0]!.id } })
  expect(invoice.items[0]).toMatchObject({ qtyLeft: 10, amountLeft: 1000 })
  expect(await credit(id, [{ line: 1, qty: 10, cost: 100 }])).toMatchObject({ balance: 0 })
})

test('of credits that come at once, as many are added as the row has left', async () => {
  for (const [row, most] of [
    [{ line: 1, cost: 400 }, 2],
    [{ line: 1, qty: 4, cost: 100 }, 2],
    [{ line: 1, qty: 3, cost: 10 }, 3],
  ] as const) {
    const { id } = await addSent(admin, { items: tyres })
    const done = await Promise.allSettled(Array.from({ length: 6 }, () => credit(id, [row])))
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(most)
    expect((await readInvoice(admin, id)).credits).toHaveLength(most)
  }
})
