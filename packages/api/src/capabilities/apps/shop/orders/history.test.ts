import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buy, newShopper } from '#testing/shoppers.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { shopApi, type Product } from '../contract.ts'
import { ordersApi } from './contract.ts'

let app: TestApp
let products: Product[]
beforeAll(async () => {
  app = await testApp()
  const page = await (await app.as('AUD')).send(shopApi.products, { query: { sortBy: 'price-asc', perPage: 100 } })
  products = page.products.filter(({ stock }) => stock > 10)
})
afterAll(() => app.close())

describe('the history', () => {
  test('lists, counts, filters, sorts and writes to files', async () => {
    const shopper = await app.as('RGM')
    const all = await shopper.send(ordersApi.list, { query: { perPage: 100 } })
    expect(all.count).toBeGreaterThanOrEqual(4)
    expect(all.counts.cancelled).toBeGreaterThan(0)
    expect(Object.values(all.counts).reduce((sum, count) => sum + count, 0)).toBe(all.total)
    const moments = all.rows.map(({ placedAt }) => placedAt)
    expect(moments).toEqual(moments.toSorted().toReversed())
    for (const status of ['placed', 'shipped', 'delivered', 'cancelled'] as const) {
      const some = await shopper.send(ordersApi.list, { query: { status, perPage: 100 } })
      expect(some.rows.map(({ no }) => no)).toEqual(all.rows.filter((row) => row.status === status).map(({ no }) => no))
      expect(some.counts).toEqual(all.counts)
    }
    for (const sort of ['total', '-total', 'payment', 'status', 'deliveryOn', 'no', 'quantity', 'method'])
      expect((await shopper.send(ordersApi.list, { query: { sort } })).count).toBe(all.count)
    const [newest] = all.rows
    const found = await shopper.send(ordersApi.list, { query: { q: newest!.no } })
    expect(found.rows).toEqual([newest])
    const csv = await (await shopper.send(ordersApi.export, { query: { format: 'csv' } })).text()
    expect(csv).toContain(newest!.no)
    const later = shopper.send(ordersApi.list, { query: { from: '2026-02-02', to: '2026-02-01' } })
    await expect(later).rejects.toMatchObject({ status: 422 })
    const future = await shopper.send(ordersApi.list, { query: { from: '2099-01-01' } })
    expect(future).toMatchObject({ rows: [], count: 0 })
  })

  test('belongs to one user: to others an order does not exist, and is not cancelled', async () => {
    const owner = await newShopper(app, 'private')
    const { order } = await buy(owner, [products[11]!.id])
    const params = { no: order.no }
    for (const other of [await newShopper(app, 'spying'), await app.as('admin'), await app.as('DLP')]) {
      await expect(other.send(ordersApi.get, { params })).rejects.toMatchObject({ status: 404 })
      await expect(other.send(ordersApi.cancel, { params })).rejects.toMatchObject({ status: 404 })
      const { rows } = await other.send(ordersApi.list, { query: { q: order.no } })
      expect(rows).toEqual([])
    }
    await expect(owner.send(ordersApi.get, { params: { no: '2026-99999' } })).rejects.toMatchObject({ status: 404 })
    expect((await owner.send(ordersApi.get, { params })).order.status).toBe('placed')
  })
})
