import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openEmbedded } from '#database/embedded.ts'
import { ApiError } from '#kernel/client.ts'
import { auditApi } from '#capabilities/admin/audit/contract.ts'
import { cartApi } from '#capabilities/apps/shop/cart/contract.ts'
import { checkoutApi } from '#capabilities/apps/shop/checkout/contract.ts'
import { shopApi } from '#capabilities/apps/shop/contract.ts'
import { ordersApi } from '#capabilities/apps/shop/orders/contract.ts'
import { invoicesApi } from '#capabilities/apps/invoices/contract.ts'
import { actAs } from '#testing/act-as.ts'
import { onDelivery } from '#testing/shoppers.ts'
import { prove, times } from '#testing/proof.ts'
import { killServers, serverProcess } from '#testing/server-process.ts'
import type { Caller } from '#testing/test-app.ts'
import { addDraft, addSent, pay, readInvoice } from '#testing/written-invoices.ts'

const kills = times(3, 200)

const folders: string[] = []
afterAll(async () => {
  killServers()
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
})

/** What the server has answered, and so must still know. */
interface Acknowledged {
  invoices: number[]
  payments: number
  orders: string[]
}

/** Does one thing after another until the server is gone. What it refuses is a fault of the test. */
async function untilItDies(act: () => Promise<void>): Promise<void> {
  for (;;)
    try {
      await act()
    } catch (error) {
      if (error instanceof ApiError && error.status !== 503) throw error
      return
    }
}

function writers(admin: Caller, shopper: Caller, paidOn: number, product: number, acknowledged: Acknowledged) {
  return [
    untilItDies(async () => {
      acknowledged.invoices.push((await addDraft(admin)).id)
    }),
    untilItDies(async () => {
      await pay(admin, paidOn, 0.01)
      acknowledged.payments += 1
    }),
    untilItDies(async () => {
      await shopper.send(cartApi.add, { body: { productId: product } })
      const { addresses } = await shopper.send(checkoutApi.addresses, {})
      const body = { addressId: addresses[0]!.id, payment: onDelivery }
      acknowledged.orders.push((await shopper.send(ordersApi.place, { body })).order.no)
    }),
  ]
}

/** What stands in the books and how often the trail tells of it. */
async function books(admin: Caller, shopper: Caller, paidOn: number, product: number) {
  const told = async (entity: string, action: string) =>
    (await admin.send(auditApi.list, { query: { perPage: 1, entity, action } })).count
  const { rows, count } = (await admin.send(invoicesApi.list, { query: { perPage: 100 } })) as {
    rows: { number: string }[]
    count: number
  }
  const serials = rows.map(({ number }) => Number(number.split('-').at(-1))).filter((_, index) => index < count - 60)
  const payments = (await readInvoice(admin, paidOn)).payments.length
  const orders = (await shopper.send(ordersApi.list, { query: { perPage: 1 } })).count
  const { stock } = (await shopper.send(shopApi.product, { params: { id: String(product) } })).product
  return {
    invoices: { count, told: await told('invoice', 'add') },
    payments: { count: payments, told: await told('invoice', 'pay') },
    orders: { count: orders, told: await told('shop_order', 'place') },
    stock,
    gaps: serials.some((serial, index) => index > 0 && serials[index - 1]! - serial !== 1),
  }
}
type Books = Awaited<ReturnType<typeof books>>

const grown = (before: Books, after: Books, what: 'invoices' | 'payments' | 'orders') => ({
  count: after[what].count - before[what].count,
  told: after[what].told - before[what].told,
})

test(
  `killed in the midst of ${kills} rounds of writing, it loses nothing acknowledged and leaves nothing half done (T-20)`,
  { timeout: 60_000 + kills * 40_000 },
  async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'rad-killed-'))
    folders.push(DATA_DIR)
    // The demo data as the tests have them already: making them takes longer than all that follows.
    await (await openEmbedded(join(DATA_DIR, 'database'), process.env.TEST_DATABASE_IMAGE)).close()
    const sum = { invoices: 0, payments: 0, orders: 0 }
    let slowest = 0
    for (let round = 1; round <= kills; round += 1) {
      const server = serverProcess({ DATA_DIR })
      const origin = await server.ready
      const [admin, shopper] = [await actAs(origin, 'admin'), await actAs(origin, 'HQA')]
      const paidOn = (await addSent(admin)).id
      const product = (await shopper.send(shopApi.products, { query: {} })).products.find(
        ({ stock, isInCart }) => stock > 20 && !isInCart,
      )!.id
      const before = await books(admin, shopper, paidOn, product)
      const acknowledged: Acknowledged = { invoices: [], payments: 0, orders: [] }
      const writing = writers(admin, shopper, paidOn, product, acknowledged)
      await setTimeout(200 + Math.random() * 800)
      server.child.kill('SIGKILL')
      await Promise.all([server.ended, ...writing])

      const started = performance.now()
      const again = serverProcess({ DATA_DIR })
      const address = await again.ready
      slowest = Math.max(slowest, performance.now() - started)
      const [reader, buyer] = [await actAs(address, 'admin'), await actAs(address, 'HQA')]
      const after = await books(reader, buyer, paidOn, product)
      for (const id of acknowledged.invoices) expect((await readInvoice(reader, id)).items).toHaveLength(1)
      for (const no of acknowledged.orders)
        expect((await buyer.send(ordersApi.get, { params: { no } })).order.no).toBe(no)
      const told = {
        invoices: acknowledged.invoices.length,
        payments: acknowledged.payments,
        orders: acknowledged.orders.length,
      }
      for (const what of ['invoices', 'payments', 'orders'] as const) {
        const more = grown(before, after, what)
        expect(more.told, `${what} of round ${round}`).toBe(more.count)
        // What was done and not answered any more is at most one thing of each writer.
        expect(more.count - told[what]).toBeOneOf([0, 1])
        sum[what] += told[what]
      }
      expect(before.stock - after.stock).toBe(after.orders.count - before.orders.count)
      expect(after.gaps).toBe(false)
      again.child.kill('SIGTERM')
      await again.ended
    }
    expect(Math.min(...Object.values(sum))).toBeGreaterThan(0)
    prove('T-20', 'embedded', { kills, ...sum, 'slowest start (ms)': Math.round(slowest), lost: 0 })
  },
)
