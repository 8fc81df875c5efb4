import { inTransaction } from '#database/transaction.ts'
import { call, type Transport } from '#kernel/client.ts'
import type { Db } from '#kernel/context.ts'
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

/** Somebody new, with nothing in his cart. */
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

/** Saves an address and answers what an order asks for. */
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
