import { sql } from 'kysely'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { prove } from '#testing/proof.ts'
import { addDraft, addSent, form, pay, readInvoice } from '#testing/invoice-drafts.ts'
import { testApp, type Caller, type TestApp } from '#testing/test-app.ts'
import { invoicesApi } from './contract.ts'
import { statusOf, statusOn } from './rules.ts'

// T-22: many requests at once. On PostgreSQL they really run at once; an embedded database runs them in turn.
let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const numbersOf = (year: number) =>
  inTransaction(app.deps.database, { as: 'rad_network' }, 'read', async (db) => {
    const rows = await db.selectFrom('invoice').select('serial').where('year', '=', year).orderBy('serial').execute()
    return rows.map(({ serial }) => serial)
  })
/** One of which there is no invoice yet. */
const farYear = new Date().getUTCFullYear() + 5
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

test('fifty add at once and some of them fail: no number is given twice, and none is left out (T-22)', async () => {
  const before = await numbersOf(farYear)
  expect(before).toEqual([])
  const attempts = upTo(50).map((at) => {
    const isWrong = at % 5 === 0
    const days = { issuedDate: `${farYear}-05-01`, dueDate: `${farYear}-06-01` }
    // Wrong in the form, or wrong after the number of the invoice could have been taken.
    const more = isWrong ? (at % 2 === 0 ? { clientId: 999_999 } : { items: [] }) : {}
    return admin.send(invoicesApi.add, { body: { ...form, ...days, ...more } })
  })
  const outcomes = await Promise.allSettled(attempts)
  const added = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value.invoice.number] : []))
  expect(added).toHaveLength(40)
  expect(new Set(added).size).toBe(40)
  expect(await numbersOf(farYear)).toEqual(upTo(40))
  const { number } = await admin.send(invoicesApi.nextNumber, { query: { issuedDate: `${farYear}-01-01` } })
  expect(number).toBe(`INV-${farYear}-0041`)
  prove('T-22', app.deps.database.kind, { 'hands adding invoices': 50, 'numbers twice or left out': 0 })
})

test('every year there is has its numbers without gaps', async () => {
  for (const year of [-7, -6, -5].map((back) => farYear + back)) {
    const numbers = await numbersOf(year)
    expect(numbers, String(year)).toEqual(upTo(numbers.length))
  }
})

test('of eight payments of the whole balance at once, one is entered (T-22)', async () => {
  const { id, total } = await addSent(admin)
  const outcomes = await Promise.allSettled(upTo(8).map(() => pay(admin, id, total)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const invoice = await readInvoice(admin, id)
  expect([invoice.paid, invoice.balance, invoice.payments.length]).toEqual([total, 0, 1])
  prove('T-22', app.deps.database.kind, { 'payments of one balance': 8, entered: 1 })
})

test('of many part payments at once none gets lost, and together they are never more than the balance', async () => {
  const { id, total } = await addSent(admin)
  const outcomes = await Promise.allSettled(upTo(20).map(() => pay(admin, id, 20)))
  const entered = outcomes.filter(({ status }) => status === 'fulfilled').length
  expect(entered).toBe(Math.floor(total / 20))
  expect((await readInvoice(admin, id)).paid).toBe(entered * 20)
})

test('the second of two editors of one invoice gets an error, with both versions (T-22)', async () => {
  const { id, version } = await addDraft(admin)
  const edit = (note: string) => admin.send(invoicesApi.update, { body: { ...form, id, note, if_version: version } })
  const outcomes = await Promise.allSettled([edit('mine'), edit('yours')])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const stored = await readInvoice(admin, id)
  const [refused] = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  // The client still has what it sent; the refusal contains the current version.
  expect(refused).toMatchObject({ status: 409, code: 'version.stale', details: { current: stored } })
  await expect(
    admin.send(invoicesApi.mark, { body: { id, invoiceStatus: 'Sent', if_version: version } }),
  ).rejects.toMatchObject({ status: 409, details: { current: stored } })
  prove('T-22', app.deps.database.kind, { 'editors of an invoice': 2, 'overwritten in silence': 0 })
})

test('the same request again with its key has one effect; the key with another body is refused', async () => {
  const { id } = await addSent(admin)
  const body = { id, amount: 10, date: '2026-03-05', method: 'upi' } as const
  const answers = await Promise.all(upTo(10).map(() => admin.send(invoicesApi.addPayment, { body }, 'the same')))
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect((await readInvoice(admin, id)).payments).toHaveLength(1)
  const other = { ...body, amount: 11 }
  await expect(admin.send(invoicesApi.addPayment, { body: other }, 'the same')).rejects.toMatchObject({ status: 422 })
  const mail = { id, to: 'accounts@matrix.example', subject: 'Yours', message: 'Here it is.' }
  await Promise.all(upTo(3).map(() => admin.send(invoicesApi.send, { body: mail }, 'sent once').catch(() => undefined)))
  await admin.send(invoicesApi.send, { body: mail }, 'sent once')
  expect((await readInvoice(admin, id)).sendings).toHaveLength(1)
})

test('random payments, reversed at random, never leave a balance below zero or a wrong sum', async () => {
  const step = fc.record({ cents: fc.integer({ min: 1, max: 20_000 }), undo: fc.nat({ max: 3 }) })
  const holds = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
    const { id, total } = await addSent(admin)
    for (const { cents, undo } of steps) {
      await pay(admin, id, cents / 100).catch((error: { status: number }) => expect([409, 422]).toContain(error.status))
      const { payments } = await readInvoice(admin, id)
      const payment = payments.filter(({ undoneAt }) => undoneAt === null)[undo]
      if (payment) await admin.send(invoicesApi.undoPayment, { body: { id, paymentId: payment.id } })
      const invoice = await readInvoice(admin, id)
      const counting = invoice.payments.filter(({ undoneAt }) => undoneAt === null)
      const paid = counting.reduce((sum, one) => sum + Math.round(one.amount * 100), 0)
      expect(invoice.balance).toBeGreaterThanOrEqual(0)
      expect(Math.round(invoice.paid * 100)).toBe(paid)
      expect(Math.round(invoice.balance * 100)).toBe(Math.round(total * 100) - paid)
    }
  })
  await fc.assert(holds, { numRuns: 12 })
})

test('random invoices add up to the minor unit, in the answer and in the database', async () => {
  const cents = (max: number) => fc.integer({ min: 0, max }).map((value) => value / 100)
  const item = fc.record({
    name: fc.constant('Any'),
    cost: cents(100_000_000),
    qty: fc.integer({ min: 1, max: 100_000 }).map((value) => value / 100),
    discount: cents(10_000),
    tax1: cents(10_000),
    tax2: cents(10_000),
  })
  const holds = fc.asyncProperty(fc.array(item, { minLength: 1, maxLength: 30 }), async (items) => {
    const invoice = await addDraft(admin, { items })
    const sum = (key: 'gross' | 'discountAmount' | 'total') =>
      invoice.items.reduce((all, one) => all + Math.round(one[key] * 100), 0)
    expect(Math.round(invoice.subtotal * 100)).toBe(sum('gross'))
    expect(Math.round(invoice.discount * 100)).toBe(sum('discountAmount'))
    expect(Math.round(invoice.total * 100)).toBe(sum('total'))
    expect(invoice.taxes.reduce((all, one) => all + Math.round(one.amount * 100), 0)).toBe(
      Math.round(invoice.tax * 100),
    )
    expect(await readInvoice(admin, invoice.id)).toEqual(invoice)
  })
  await fc.assert(holds, { numRuns: 25 })
})

test('the status the database works out is the one the rules work out', async () => {
  const rows = await inTransaction(app.deps.database, { as: 'rad_network' }, 'read', (db) =>
    db
      .selectFrom('invoice')
      .select(['step', 'paid', 'balance', 'due_on as due', statusOn('2026-03-31').as('status')])
      .select(sql<string>`${statusOn('2026-04-02')}`.as('later'))
      .execute(),
  )
  expect(rows.length).toBeGreaterThan(60)
  expect(rows.map(({ status, later }) => [status, later])).toEqual(
    rows.map((row) => [statusOf(row, '2026-03-31'), statusOf(row, '2026-04-02')]),
  )
})
