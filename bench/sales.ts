import { withSeededHost } from './seeded-host.ts'
import { fillSales } from './many-sales.ts'
import { measure, type Reading } from './readings.ts'
import type { Subject } from './subject.ts'

const goals = { list: 100, report: 100, detail: 100 }

const reading = (name: string, kind: keyof typeof goals, ...paths: string[]): Reading => ({
  name,
  goalMs: goals[kind],
  paths,
})
const invoices = (...queries: string[]) => queries.map((query) => `/apps/invoice/rows?${query}`)
const products = (...queries: string[]) => queries.map((query) => `/apps/ecommerce/products?${query}`)

const readings: Reading[] = [
  reading('invoices', 'list', ...invoices('')),
  reading('invoices, each tab', 'list', ...invoices('status=Draft', 'status=Sent', 'status=Past%20Due', 'status=Paid')),
  reading('by number', 'list', ...invoices('sort=-number', 'sort=number')),
  reading('by balance', 'list', ...invoices('sort=-balance', 'sort=balance')),
  reading('by the day due', 'list', ...invoices('sort=dueDate', 'sort=-issuedDate')),
  reading('of a client', 'list', ...invoices('client=1', 'client=7')),
  reading('of this year', 'list', ...invoices('period=year-to-date')),
  reading('name in every 4,000th', 'list', ...invoices('q=%201234', 'q=no-such-word')),
  reading('summary with ages', 'report', '/apps/invoice/summary'),
  reading('one invoice', 'detail', '/api/invoice/invoices/100', '/api/invoice/invoices/20000'),
  reading('products', 'list', ...products('')),
  reading('products by price', 'list', ...products('sortBy=price-asc', 'sortBy=price-desc')),
  reading('products, far back', 'list', ...products('page=5000')),
  reading('a rare name', 'list', ...products('q=rarity')),
  reading('counts of filters', 'list', '/apps/ecommerce/facets', '/apps/ecommerce/facets?category=brakes'),
  reading('orders of one', 'list', '/apps/ecommerce/orders', '/apps/ecommerce/orders?page=500'),
]

/** Lists and figures of invoices, and the shop with half as many products and an owner of many orders. */
export const sales: Subject = {
  about: 'lists and figures of invoices, products and orders',
  rows: 200_000,
  hosts: ['postgres', 'embedded'],
  measure: (host, rows) =>
    withSeededHost(
      host,
      (database) => fillSales(database, rows),
      ({ origin }) =>
        measure(origin, ['HQA'], () =>
          readings.map((one) => ({ ...one, goalMs: one.goalMs * (host === 'postgres' ? 1 : 2) })),
        ),
    ),
}
