import { sql } from 'kysely'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { ApiError } from '#kernel/contract/client.ts'
import { times } from '#testing/proof.ts'
import { addDraft, pay } from '#testing/invoice-drafts.ts'
import { testApp, type Caller, type TestApp } from '#testing/test-app.ts'
import { invoicesApi, invoiceStatuses, type InvoiceFile } from './contract.ts'
import { todayOf } from './queries.ts'
import { statusOn } from './rules.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

/** The stored lines, and those computed from the invoices one by one. */
const linesNow = () =>
  inTransaction(app.deps.database, { as: 'rad_network' }, 'read', async (db) => {
    const { rows: stored } = await sql`
      select * from invoice_sum where (invoices, total, paid, balance) <> (0, 0, 0, 0)
      order by due_on, step, is_settled, is_begun`.execute(db)
    const { rows: plain } = await sql`
      select due_on, step, balance = 0 as is_settled, paid > 0 as is_begun, count(*)::int as invoices,
        sum(total) as total, sum(paid) as paid, sum(balance) as balance
      from invoice where deleted_at is null group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(db)
    return { stored, plain }
  })

/** How many invoices there are of each status, computed from every one. */
const plainCounts = () =>
  inTransaction(app.deps.database, { as: 'rad_network' }, 'read', async (db) => {
    const { rows } = await sql<{ status: string; count: number }>`
      select ${statusOn(todayOf(app.deps))} as status, count(*)::int as count
      from invoice where deleted_at is null group by 1`.execute(db)
    return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
  })

const days = ['2026-04-01', '2026-04-02', '2031-01-01'] as const
const move = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), due: fc.constantFrom(...days), cost: fc.constantFrom(0, 1, 250.5) }),
  fc.record({
    kind: fc.constantFrom(
      ...(['mark', 'pay', 'undo', 'edit', 'remove', 'restore', 'duplicate', 'close', 'reopen', 'credit'] as const),
    ),
    which: fc.nat(20),
    part: fc.constantFrom(0.25, 1),
    due: fc.constantFrom(...days),
  }),
)
type Move = typeof move extends fc.Arbitrary<infer M> ? M : never

const formOf = (dueDate: string, cost: number) => ({ dueDate, items: [{ name: 'Matrix', cost, qty: 1 }] })

/** Does one thing to one of the invoices of this history, as far as it may be done. */
async function make(known: InvoiceFile[], step: Move): Promise<void> {
  if (step.kind === 'add') {
    known.push(await addDraft(admin, formOf(step.due, step.cost)))
    return
  }
  const invoice = known[step.which % Math.max(1, known.length)]
  if (!invoice) return
  const { id } = invoice
  const now = await admin.send(invoicesApi.get, { params: { id: String(id) } }).catch(() => undefined)
  const payment = now?.invoice.payments.find(({ undoneAt }) => undoneAt === null)
  const moves: Record<typeof step.kind, () => Promise<unknown>> = {
    mark: () => admin.send(invoicesApi.mark, { body: { id, invoiceStatus: 'Sent' } }),
    pay: () => pay(admin, id, Math.max(0.01, Math.round((now?.invoice.balance ?? 1) * step.part * 100) / 100)),
    undo: () => admin.send(invoicesApi.undoPayment, { body: { id, paymentId: payment?.id ?? 1 } }),
    edit: () =>
      admin.send(invoicesApi.update, {
        body: { clientId: 1, issuedDate: '2026-03-02', id, ...formOf(step.due, 400 * step.part) },
      }),
    remove: () => admin.send(invoicesApi.remove, { query: { id: String(id) } }),
    close: () =>
      admin.send(invoicesApi.close, { body: { id, as: step.part < 1 ? 'Void' : 'Uncollectible', reason: 'Matrix' } }),
    credit: () =>
      admin.send(invoicesApi.credit, {
        body: { id, date: '2026-03-02', reason: 'Matrix', items: [{ line: 1, qty: step.part, cost: 1 }] },
      }),
    reopen: () => admin.send(invoicesApi.reopen, { body: { id } }),
    restore: () => admin.send(invoicesApi.restore, { body: { id } }),
    duplicate: async () => known.push((await admin.send(invoicesApi.duplicate, { body: { id } })).invoice),
  }
  // A refused change changes nothing: the sums have to be right then, too.
  await moves[step.kind]().catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
  })
}

test('after any history the stored sums are those of the invoices, and the list counts what there is', async () => {
  const history = fc.array(move, { minLength: 10, maxLength: 40 })
  let done = 0
  await fc.assert(
    fc.asyncProperty(history, async (moves) => {
      const known: InvoiceFile[] = []
      for (const one of moves) await make(known, one)
      done += known.length
      const { stored, plain } = await linesNow()
      expect(stored).toEqual(plain)
      const counts = await plainCounts()
      const list = await admin.send(invoicesApi.list, { query: {} })
      expect(list.counts).toEqual(counts)
      const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
      expect([list.total, list.count]).toEqual([total, total])
    }),
    { numRuns: times(3, 100) },
  )
  expect(done).toBeGreaterThan(0)
})

test('the list and the summary return the same from the sums as from the invoices themselves', async () => {
  const every = await admin.send(invoicesApi.list, { query: {} })
  for (const status of invoiceStatuses) {
    const { count } = await admin.send(invoicesApi.list, { query: { status } })
    expect(count, status).toBe(every.counts[status] ?? 0)
  }
  const { allData: invoices } = await admin.send(invoicesApi.page, { query: {} })
  const open = invoices.filter(({ invoiceStatus, balance }) => invoiceStatus !== 'Draft' && balance > 0)
  const summary = await admin.send(invoicesApi.summary, {})
  expect(summary.open.count).toBe(open.length)
  expect(summary.open.balance).toBeCloseTo(
    open.reduce((sum, { balance }) => sum + balance, 0),
    2,
  )
  // A client is none of what the sums know: these are counted one by one.
  const perClient = await admin.send(invoicesApi.list, { query: { client: '1' } })
  expect(perClient.count).toBe(invoices.filter(({ client }) => client.id === 1).length)
})
