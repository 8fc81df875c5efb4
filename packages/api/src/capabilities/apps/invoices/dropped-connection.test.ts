import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import type { ApiError } from '#kernel/contract/client.ts'
import { atEveryStatement, droppableApi, type DroppableApi } from '#testing/dropped-connection.ts'
import { part, prove, times } from '#testing/proof.ts'
import { testApp, type Caller, type TestApp } from '#testing/test-app.ts'
import { addDraft, addSent, form } from '#testing/invoice-drafts.ts'
import { invoicesApi } from './contract.ts'

// T-24: the line to the database is cut at every statement of every flow, and everything is done or nothing is.
// T-23: where it was cut after the commit, trying again with the same key has no second effect.
let app: TestApp
let admin: Caller
let line: DroppableApi
let cut: Caller
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  line = await droppableApi(app)
  cut = line.over(admin)
})
afterAll(() => app.close())

/** Everything a flow may leave behind, counted; and whether what is written agrees with itself. */
async function traces() {
  return inTransaction(app.deps.database, { as: 'rad_network' }, 'read', async (db) => {
    const { rows } = await sql<Record<string, number>>`select
      (select count(*) from invoice) as invoices,
      (select count(*) from invoice where deleted_at is not null) as deleted,
      (select coalesce(sum(version), 0) from invoice) as versions,
      (select coalesce(sum(last), 0) from invoice_year) as numbers,
      (select coalesce(sum(last), 0) from sample_id where entity like 'invoice%') as ids,
      (select count(*) from invoice_item) as items,
      (select coalesce(sum(gross), 0) from invoice_item) as gross,
      (select count(*) from invoice_payment) as payments,
      (select coalesce(sum(paid), 0) from invoice) as paid,
      (select count(*) from invoice_sending) as sendings,
      (select count(*) from outbox where dedupe_key like 'invoice%') as mails,
      (select count(*) from audit_entry where entity = 'invoice') as lines`.execute(db)
    const { rows: odd } = await sql`select id from invoice where deleted_at is null and (
      paid <> (select coalesce(sum(amount), 0) from invoice_payment p where p.invoice_id = invoice.id and undone_at is null)
      or total <> (select coalesce(sum(net + tax1 + tax2), 0) from invoice_item i where i.invoice_id = invoice.id)
    )`.execute(db)
    expect(odd).toEqual([])
    return rows[0]!
  })
}

/** The flows, each with what it needs beforehand. `run` goes over the line that is cut. */
const flows: Record<string, () => Promise<(caller: Caller, key?: string) => Promise<unknown>>> = {
  add: async () => (caller, key) => caller.send(invoicesApi.add, { body: form }, key),
  edit: async () => {
    const { id, version } = await addDraft(admin)
    const items = [...form.items, { name: 'Another', cost: 5, qty: 1 }]
    return (caller, key) => caller.send(invoicesApi.update, { body: { ...form, id, items, if_version: version } }, key)
  },
  pay: async () => {
    const { id } = await addSent(admin)
    const body = { id, amount: 10.01, date: '2026-03-05', method: 'bank' } as const
    return (caller, key) => caller.send(invoicesApi.addPayment, { body }, key)
  },
  'take a payment back': async () => {
    const { id } = await addSent(admin)
    const body = { id, amount: 10.01, date: '2026-03-05', method: 'bank' } as const
    const { invoice } = await admin.send(invoicesApi.addPayment, { body })
    const paymentId = invoice.payments[0]!.id
    return (caller, key) => caller.send(invoicesApi.undoPayment, { body: { id, paymentId } }, key)
  },
  send: async () => {
    const { id } = await addDraft(admin)
    const body = { id, to: 'accounts@matrix.example', subject: 'Your invoice', message: 'Here it is.' }
    return (caller, key) => caller.send(invoicesApi.send, { body }, key)
  },
  delete: async () => {
    const { id } = await addDraft(admin)
    return (caller, key) => caller.send(invoicesApi.remove, { query: { id: String(id) } }, key)
  },
}

/** One of three in every run. */
const drawn = part('invoice flows', Object.keys(flows), 3)
const cutsOf: Record<string, number> = {}

test.each(drawn)('cut before any statement, %s does nothing at all (T-24)', async (flow) => {
  let before = {}
  const cuts = await atEveryStatement(
    line,
    'before',
    async () => {
      const run = await flows[flow]!()
      before = await traces()
      await run(cut)
    },
    async ({ nth, error, hasDropped }) => {
      if (!hasDropped) return expect(error).toBeUndefined()
      expect((error as ApiError).status, `cut ${nth}`).toBe(503)
      expect(await traces(), `cut ${nth}`).toEqual(before)
    },
  )
  // Begin, what is read and locked, what is written, the audit line, commit.
  expect(cuts).toBeGreaterThan(6)
  cutsOf[flow] = cuts
})

test.each(drawn)('whatever answer was lost, %s tried again happens once (T-23)', async (flow) => {
  const once = await effectOf(flow)
  let run: Awaited<ReturnType<(typeof flows)[string]>>
  let before: Record<string, number> = {}
  let key = ''
  const cuts = await atEveryStatement(
    line,
    'after',
    async (nth) => {
      run = await flows[flow]!()
      before = await traces()
      key = `${flow} ${nth}`
      await run(cut, key)
    },
    async ({ nth }) => {
      const answered = await run(admin, key)
      expect(answered).toBeTruthy()
      expect(differenceOf(before, await traces()), `cut ${nth}`).toEqual(once)
    },
  )
  expect(cuts).toBeGreaterThan(6)
})

const differenceOf = (before: Record<string, number>, after: Record<string, number>) =>
  Object.fromEntries(Object.entries(after).map(([name, value]) => [name, value - before[name]!]))

/** What a flow leaves behind when nothing is cut. */
async function effectOf(flow: string) {
  const run = await flows[flow]!()
  const before = await traces()
  await run(admin)
  return differenceOf(before, await traces())
}

test('every drawn flow was cut at every statement (T-24)', () => {
  expect(Object.keys(cutsOf)).toEqual(drawn)
  const cuts = Object.values(cutsOf).reduce((sum, one) => sum + one, 0)
  prove('T-24', app.deps.database.kind, { flows: Object.keys(cutsOf).length, cuts, 'half done': 0 })
})

const retries = times(50, 1000)

test(`of ${retries} payments whose answer was lost after the commit, each counts once (T-23)`, async () => {
  const payOne = (caller: Caller, id: number, key: string) =>
    caller.send(invoicesApi.addPayment, { body: { id, amount: 0.01, date: '2026-03-05', method: 'upi' } }, key)
  for (let at = 0; at < retries / 25; at += 1) {
    const { id } = await addSent(admin)
    for (let time = 0; time < 25; time += 1) {
      const key = `pay ${at} ${time}`
      line.setAtCommit()
      await expect(payOne(cut, id, key)).rejects.toMatchObject({ status: 503 })
      expect(line.hasDropped()).toBe(true)
      await payOne(admin, id, key)
    }
    const { invoice } = await admin.send(invoicesApi.get, { params: { id: String(id) } })
    expect([invoice.payments.length, invoice.paid]).toEqual([25, 0.25])
  }
  prove('T-23', app.deps.database.kind, { payments: retries, 'counted twice or not at all': 0 })
}, 400_000)
