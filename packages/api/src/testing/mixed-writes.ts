import { setTimeout } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import { ApiError } from '#kernel/contract/client.ts'
import { auditApi } from '#capabilities/admin/audit/contract.ts'
import { cartApi } from '#capabilities/apps/shop/cart/contract.ts'
import { checkoutApi } from '#capabilities/apps/shop/checkout/contract.ts'
import { shopApi } from '#capabilities/apps/shop/contract.ts'
import { ordersApi } from '#capabilities/apps/shop/orders/contract.ts'
import { invoicesApi } from '#capabilities/apps/invoices/contract.ts'
import { ticketsApi } from '#capabilities/service/tickets/contract.ts'
import { actAs } from './act-as.ts'
import { onDelivery } from './shoppers.ts'
import type { Caller } from './test-app.ts'
import { addDraft, addSent, pay, readInvoice } from './invoice-drafts.ts'
import { drawFor } from '../../../../tools/seed.ts'

const draw = drawFor('mixed-writes')

/** What is written in a round, and what is compared after it. */
const kinds = ['invoices', 'payments', 'orders', 'tickets'] as const
type Kind = (typeof kinds)[number]

/** Who writes in a round, and what about. */
interface Round {
  admin: Caller
  buyer: Caller
  paidOn: number
  /** What is ordered, and how much of it there is. */
  product: number
  stock: number
}

const onServer = async (origin: string, about: Pick<Round, 'paidOn' | 'product' | 'stock'>): Promise<Round> => ({
  ...about,
  admin: await actAs(origin, 'admin'),
  buyer: await actAs(origin, 'HQA'),
})

async function newRound(origin: string): Promise<Round> {
  const round = await onServer(origin, { paidOn: 0, product: 0, stock: 0 })
  // What the round before left in the cart when it was killed.
  for (const { id } of (await round.buyer.send(cartApi.get, {})).products)
    await round.buyer.send(cartApi.remove, { params: { productId: String(id) } })
  const { products } = await round.buyer.send(shopApi.products, { query: {} })
  const { id: product, stock } = products.toSorted((one, other) => other.stock - one.stock)[0]!
  return { ...round, paidOn: (await addSent(round.admin)).id, product, stock }
}

/** What the server has answered, and so must still know: invoices and tickets by what they are read with. */
interface Acknowledged {
  invoices: number[]
  payments: number[]
  orders: string[]
  tickets: string[]
}

/** Does one thing after another until the server or its database is gone. What it refuses is a fault of the test. */
async function untilItDies(act: () => Promise<void>): Promise<void> {
  for (;;)
    try {
      await act()
    } catch (error) {
      if (error instanceof ApiError && error.status !== 503) throw error
      return
    }
}

const title = 'The car is parked and no one calls'

function write({ admin, buyer, paidOn, product, stock }: Round, acknowledged: Acknowledged): Promise<void>[] {
  const ticket = { outlet: 'DL001-01', job_type: 'service', title } as const
  return [
    untilItDies(async () => {
      acknowledged.invoices.push((await addDraft(admin)).id)
    }),
    untilItDies(async () => {
      acknowledged.payments.push((await pay(admin, paidOn, 0.01)).payments.length)
    }),
    untilItDies(async () => {
      // Sold out before it is killed: a request for the cart shows when that happens.
      if (acknowledged.orders.length === stock) return void (await buyer.send(cartApi.get, {}))
      await buyer.send(cartApi.add, { body: { productId: product } })
      const { addresses } = await buyer.send(checkoutApi.addresses, {})
      const body = { addressId: addresses[0]!.id, payment: onDelivery }
      acknowledged.orders.push((await buyer.send(ordersApi.place, { body })).order.no)
    }),
    untilItDies(async () => {
      acknowledged.tickets.push((await buyer.send(ticketsApi.add, { body: ticket })).ticket.no)
    }),
  ]
}

/** The serials of invoices written here: those of the demo have gaps, as theirs were thrown away. */
function hasGaps(numbers: readonly string[], count: number): boolean {
  const serials = numbers.map((number) => Number(number.split('-').at(-1))).filter((_, index) => index < count - 60)
  return serials.some((serial, index) => index > 0 && serials[index - 1]! - serial !== 1)
}

/** The stored records, and how many lines the trail has about them. */
async function books({ admin, buyer, paidOn, product }: Round) {
  const audited = async (entity: string, action: string) =>
    (await admin.send(auditApi.list, { query: { perPage: 1, entity, action } })).count
  const { rows, count } = (await admin.send(invoicesApi.list, { query: { perPage: 100 } })) as {
    rows: { number: string }[]
    count: number
  }
  const totals: Record<Kind, { count: number; audited: number }> = {
    invoices: { count, audited: await audited('invoice', 'add') },
    payments: {
      count: (await readInvoice(admin, paidOn)).payments.length,
      audited: await audited('invoice', 'pay'),
    },
    orders: {
      count: (await buyer.send(ordersApi.list, { query: { perPage: 1 } })).count,
      audited: await audited('shop_order', 'place'),
    },
    tickets: {
      // The product opens others meanwhile, for hold-ups that last too long.
      count: (await buyer.send(ticketsApi.list, { query: { perPage: 1, q: title } })).count,
      audited: await audited('ticket', 'add'),
    },
  }
  const { stock } = (await buyer.send(shopApi.product, { params: { id: String(product) } })).product
  const gaps = hasGaps(
    rows.map(({ number }) => number),
    count,
  )
  return { totals, stock, gaps }
}

/** How many of each were acknowledged. */
export type Sums = Record<Kind, number>

export const noSums = (): Sums => ({ invoices: 0, payments: 0, orders: 0, tickets: 0 })

/**
 * Writes invoices, payments, orders and tickets at once until `kill` ends that, at some moment once there are all of them;
 * then checks on the server it answers with whether everything acknowledged is there, whole, and in the audit trail.
 * Adds what was acknowledged to `sums`.
 */
export async function writeUntilKilled(origin: string, kill: () => Promise<string>, sums: Sums): Promise<void> {
  const round = await newRound(origin)
  const before = await books(round)
  const acknowledged: Acknowledged = { invoices: [], payments: [], orders: [], tickets: [] }
  const writing = Promise.all(write(round, acknowledged))
  const areAllAtIt = () => expect(kinds.filter((kind) => acknowledged[kind].length === 0)).toEqual([])
  await Promise.race([writing, vi.waitFor(areAllAtIt, { timeout: 60_000, interval: 5 })])
  await setTimeout(draw.below(800))
  const address = await kill()
  await writing

  const reading = await onServer(address, round)
  const after = await books(reading)
  for (const id of acknowledged.invoices) expect((await readInvoice(reading.admin, id)).items).toHaveLength(1)
  for (const no of acknowledged.orders)
    expect((await reading.buyer.send(ordersApi.get, { params: { no } })).order.no).toBe(no)
  for (const no of acknowledged.tickets)
    expect((await reading.buyer.send(ticketsApi.get, { params: { no } })).ticket.status).toBe('open')
  for (const kind of kinds) {
    const more = after.totals[kind].count - before.totals[kind].count
    expect(after.totals[kind].audited - before.totals[kind].audited, `${kind} and their audit lines`).toBe(more)
    // What was done and not answered any more is at most one thing of each writer.
    expect(more - acknowledged[kind].length, `${kind} beyond those acknowledged`).toBeOneOf([0, 1])
    sums[kind] += acknowledged[kind].length
  }
  expect(before.stock - after.stock).toBe(after.totals.orders.count - before.totals.orders.count)
  expect(after.gaps).toBe(false)
  // There are more rounds than goods.
  for (const no of acknowledged.orders) await reading.buyer.send(ordersApi.cancel, { params: { no } })
}
