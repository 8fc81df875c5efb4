import { sql, type RawBuilder } from 'kysely'
import { inTransaction } from '#database/transaction.ts'
import { call, type Transport } from '#kernel/contract/client.ts'
import type { Db } from '#kernel/command/context.ts'
import { cartApi } from '#capabilities/apps/shop/cart/contract.ts'
import { checkoutApi, type Payment } from '#capabilities/apps/shop/checkout/contract.ts'
import { ordersApi } from '#capabilities/apps/shop/orders/contract.ts'
import { authApi } from '#capabilities/session/auth/contract.ts'
import type { Caller, TestApp } from './test-app.ts'

/** Reads or sets what no call shows or changes: stock, prices, what the provider wrote. */
export const inShop = <T>(app: TestApp, work: (db: Db) => Promise<T>): Promise<T> =>
  inTransaction(app.deps.database, { as: 'rad_network' }, 'write', work)

export const stockOf = async (app: TestApp, id: number): Promise<number> =>
  (
    await inShop(app, (db) =>
      db.selectFrom('shop_product').select('stock').where('id', '=', id).executeTakeFirstOrThrow(),
    )
  ).stock

export const setStock = (app: TestApp, id: number, stock: number) =>
  inShop(app, (db) => db.updateTable('shop_product').set({ stock }).where('id', '=', id).execute())

/** A new user, with nothing in their cart. */
export async function newShopper(app: TestApp, name: string): Promise<Caller> {
  const origin = 'http://127.0.0.1'
  const answer = await call({ origin, fetch: (request) => app.fetch(request) }, authApi.register, {
    body: { email: `${name}@shop.test`, username: name, password: 'several quiet words' },
  })
  if (!('accessToken' in answer)) throw new Error(`${name} is there already`)
  const transport: Transport = {
    origin,
    fetch: (request) => {
      request.headers.set('authorization', `Bearer ${answer.accessToken}`)
      return app.fetch(request)
    },
  }
  return {
    ...transport,
    token: answer.accessToken,
    send: (endpoint, input, key) => call(transport, endpoint, input, key === undefined ? {} : { idempotencyKey: key }),
  }
}

export const someAddress = {
  fullName: 'Asha Verma',
  mobile: '9812345678',
  house: '12 Lake View',
  landmark: 'Opposite the old mill',
  town: 'Pune',
  pincode: '411004',
  state: 'Maharashtra',
  type: 'home',
} as const

/** Saves an address and answers its id, which an order requires. */
export async function addressOf(shopper: Caller): Promise<number> {
  const { address } = await shopper.send(checkoutApi.addAddress, { body: someAddress })
  return address.id
}

export const onDelivery: Payment = { method: 'cash-on-delivery' }

/** Puts products into the cart and orders them. */
export async function buy(shopper: Caller, products: readonly number[], payment: Payment = onDelivery) {
  for (const productId of products) await shopper.send(cartApi.add, { body: { productId } })
  return shopper.send(ordersApi.place, { body: { addressId: await addressOf(shopper), payment } })
}

/** Everything an order touches, to be compared before and after: stock, orders, lines, payments, mails, audit lines. */
export async function shopState(app: TestApp, email: string) {
  return inShop(app, async (db) => {
    const count = async (what: RawBuilder<unknown>) =>
      (await sql<{ count: number }>`select count(*) as count from ${what}`.execute(db)).rows[0]!.count
    const mine = sql`from shop_order where customer_email = ${email}`
    const one = async (what: RawBuilder<unknown>) => (await sql<{ sum: number }>`${what}`.execute(db)).rows[0]!.sum
    return {
      stock: await one(sql`select sum(stock) from shop_product`),
      orders: await count(sql`shop_order where customer_email = ${email}`),
      cancelled: await count(sql`shop_order where customer_email = ${email} and cancelled_at is not null`),
      lines: await count(sql`shop_order_line where order_id in (select id ${mine})`),
      charges: await count(sql`shop_payment where kind = 'charge' and order_id in (select id ${mine})`),
      refunds: await count(sql`shop_payment where kind = 'refund' and order_id in (select id ${mine})`),
      mails: await count(sql`outbox where payload ->> 'to' = ${email} and dedupe_key like 'shop-order-%'`),
      audit: await count(
        sql`audit_entry where entity like 'shop_%' and user_id = (select id from app_user where email = ${email})`,
      ),
      last: await one(sql`select coalesce(sum(last), 0) as sum from shop_order_year`),
      numbers: await count(sql`shop_order`),
    }
  })
}
