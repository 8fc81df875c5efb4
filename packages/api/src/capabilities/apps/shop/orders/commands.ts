import { sql } from 'kysely'
import type { Context, Db, ScopedContext } from '#kernel/command/context.ts'
import { conflict, invalid, notFound } from '#kernel/command/errors.ts'
import { tellLive } from '#kernel/command/live.ts'
import { hundredthsOf, type Minor } from '#kernel/contract/money.ts'
import type { Cart } from '../cart/contract.ts'
import { cartLines, cartOf, findCart, pricedCart, usedCoupon, type Line, type PricedCart } from '../cart/queries.ts'
import { deliveryDay } from '../cart/rules.ts'
import { payerOf } from '../checkout/commands.ts'
import type { Address } from '../checkout/contract.ts'
import type { Authorised, Payer } from '../checkout/provider.ts'
import { findAddress } from '../checkout/queries.ts'
import { sandbox } from '../checkout/sandbox.ts'
import type { TryCode } from '../code-tries.rules.ts'
import { oneAtATime } from '../commands.ts'
import type { Order, ordersApi } from './contract.ts'
import { aboutLines, frozenLine } from './frozen.rules.ts'
import { mailCancelled, mailPlaced } from './notices.ts'
import { findOrder } from './queries.ts'
import { cancelMinutes, cancelUntil, orderNo } from './rules.ts'

const entity = 'shop_order'

/** Locks these products until the end of the transaction. All requests lock in the order of ids, so that none deadlock. */
const lockProducts = (db: Db, ids: readonly number[]) =>
  db.selectFrom('shop_product').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()

/** Changes the stock of products by so many each; none may fall below zero. Answers the ids it changed. */
async function moveStock(db: Db, changes: readonly { id: number; by: number }[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    update shop_product p set stock = p.stock + c.by
    from unnest(${sql.val(changes.map(({ id }) => id))}::int[], ${sql.val(changes.map(({ by }) => by))}::int[]) c (id, by)
    where p.id = c.id and p.stock + c.by >= 0 returning p.id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The cart under lock: what it costs now is what is charged. */
async function lockedCart(ctx: Context<typeof ordersApi.place>, today: string): Promise<PricedCart> {
  const { db } = ctx
  const items = await db.selectFrom('shop_cart_item').select('product_id').execute()
  if (items.length === 0) throw conflict('cart.empty', 'Your cart is empty.')
  await lockProducts(
    db,
    items.map(({ product_id }) => product_id),
  )
  return pricedCart(await cartLines(db), await usedCoupon(db), today)
}

/** Refuses what is no longer what the person agreed to, with the cart as it is. */
function checkAgreed(cart: PricedCart, total: number | undefined, today: string): void {
  const current = () => ({ current: cartOf(cart, today) })
  const short = cart.lines.find(({ stock, qty }) => stock < qty)
  if (short?.stock === 0) throw conflict('stock', `${short.name} is sold out.`, current())
  if (short) throw conflict('stock', `Only ${short.stock} left: ${short.name}.`, current())
  if (total !== undefined && hundredthsOf(total) !== cart.sums.total)
    throw conflict('cart.changed', 'Your cart has changed. Review it and try again.', current())
}

async function takeStock(db: Db, lines: readonly Line[]): Promise<void> {
  const taken = await moveStock(
    db,
    lines.map(({ id, qty }) => ({ id, by: -qty })),
  )
  const sold = lines.find(({ id }) => !taken.has(id))
  if (sold) throw conflict('stock', `${sold.name} is sold out.`)
}

/** The next number of the year. Taken last, since every other order waits here for the end of this transaction. */
async function nextNo(db: Db, year: number): Promise<string> {
  const { last } = await db
    .insertInto('shop_order_year')
    .values({ year, last: 1 })
    .onConflict((on) => on.column('year').doUpdateSet({ last: sql<number>`shop_order_year.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return orderNo(year, last)
}

/** Takes the money. A code for payment might be guessed, so its tries are limited. */
function authorise({ db, body }: Context<typeof ordersApi.place>, total: Minor, payer: Payer, tryCode: TryCode) {
  const take = () => sandbox.authorise(db, body.payment, total, payer)
  return body.payment.method === 'gift-card' ? tryCode(payer.user_id, take) : take()
}

interface Placed {
  cart: PricedCart
  address: Address
  authorised: Authorised
  payer: Payer
}

/** Writes the order and its lines, as they are now and will stay. */
async function writeOrder(ctx: Context<typeof ordersApi.place>, { cart, address, authorised, payer }: Placed) {
  const { db, actor, deps } = ctx
  const { id: _id, version: _version, ...shipTo } = address
  const lines = cart.lines.map((line) => ({
    ...line,
    product_id: line.id,
    picture: line.image,
    delivery_on: deliveryDay(line.shipping_on, payer.today),
  }))
  const { bagDiscount, couponDiscount, ...sums } = cart.sums
  const no = await nextNo(db, Number(payer.today.slice(0, 4)))
  const { id } = await db
    .insertInto('shop_order')
    .values({
      ...sums,
      ...aboutLines(lines),
      no,
      user_id: actor.user_id,
      placed_at: payer.at,
      method: authorised.method,
      paid_with: authorised.paidWith,
      coupon_code: cart.coupon?.code ?? null,
      bag_discount: bagDiscount,
      coupon_discount: couponDiscount,
      currency: deps.settings.currency,
      address: JSON.stringify(shipTo),
      customer_name: actor.full_name,
      customer_email: actor.email,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const written = lines.map((line, index) =>
    frozenLine(line, cart.amounts[index]!, { user_id: actor.user_id, position: index + 1 }),
  )
  await db
    .insertInto('shop_order_line')
    .values(written.map((line) => ({ ...line, order_id: id })))
    .execute()
  return { id, no }
}

/** What was ordered leaves the cart, and the coupon with it; the address is the one used last. */
async function settleCart(ctx: Context<typeof ordersApi.place>, { cart, address, payer }: Placed): Promise<void> {
  const { db, actor } = ctx
  const ids = cart.lines.map(({ item_id }) => item_id)
  await db.deleteFrom('shop_cart_item').where('id', 'in', ids).execute()
  await db.updateTable('shop_shopper').set({ coupon_code: null }).where('user_id', '=', actor.user_id).execute()
  await db.updateTable('shop_address').set({ used_at: payer.at }).where('id', '=', address.id).execute()
}

const tellTabs = ({ db, actor }: ScopedContext, capabilities: readonly string[]) =>
  capabilities.forEach((capability) => tellLive(db, [actor.user_id], capability))

/**
 * Orders the cart, all of it or nothing: the person's other calls wait (so that one cart is one order), then products are
 * locked, checked and taken, the money is taken, the number is given, order, lines and charge are written, the cart is
 * emptied and the mail put into the outbox.
 */
export async function placeOrder(
  ctx: Context<typeof ordersApi.place>,
  tryCode: TryCode,
): Promise<{ order: Order; cart: Cart }> {
  const { db, body, deps, actor } = ctx
  const payer = payerOf(ctx)
  await oneAtATime(db, actor.user_id)
  const cart = await lockedCart(ctx, payer.today)
  const address = await findAddress(db, body.addressId)
  if (!address) throw invalid({ addressId: 'Address not found.' })
  checkAgreed(cart, body.total, payer.today)
  await takeStock(db, cart.lines)
  const authorised = await authorise(ctx, cart.sums.total, payer, tryCode)
  const placed = { cart, address, authorised, payer }
  const { id, no } = await writeOrder(ctx, placed)
  await sandbox.capture(db, authorised, id, payer)
  await settleCart(ctx, placed)
  const order = await findOrder(db, no, deps)
  await ctx.audit({ action: 'place', entity, entity_id: no, after: order })
  await mailPlaced(ctx, order)
  tellTabs(ctx, ['cart', 'orders', 'shop'])
  return { order, cart: await findCart(db, deps) }
}

/** Cancels within the hour. The guard is in the update: of two who cancel at once one gives the stock back. */
export async function cancelOrder(ctx: Context<typeof ordersApi.cancel>): Promise<{ order: Order }> {
  const { db, deps, params } = ctx
  const payer = payerOf(ctx)
  const before = await findOrder(db, params.no, deps)
  const earliest = new Date(payer.at.getTime() - cancelMinutes * 60_000)
  const cancelled = await db
    .updateTable('shop_order')
    .set({ cancelled_at: payer.at })
    .where('no', '=', params.no)
    .where('cancelled_at', 'is', null)
    .where('placed_at', '>', earliest.toISOString())
    .returning('id')
    .executeTakeFirst()
  if (!cancelled) throw await refusedCancel(db, params.no, payer.at)
  await returnStock(db, cancelled.id)
  await sandbox.refund(db, cancelled.id, payer)
  const order = await findOrder(db, params.no, deps)
  await ctx.audit({ action: 'cancel', entity, entity_id: order.no, before, after: order })
  await mailCancelled(ctx, order)
  tellTabs(ctx, ['orders', 'shop'])
  return { order }
}

async function refusedCancel(db: Db, no: string, now: Date) {
  const order = await db
    .selectFrom('shop_order')
    .select(['placed_at', 'cancelled_at'])
    .where('no', '=', no)
    .executeTakeFirst()
  if (!order) return notFound()
  if (order.cancelled_at !== null) return conflict('state.move', 'This order is already cancelled.')
  if (now >= cancelUntil(order.placed_at))
    return conflict('state.move', 'You can only cancel an order within an hour. This order is being packed.')
  return conflict('version.stale', 'Someone else changed this at the same time. Try again.')
}

/** Puts what was ordered back on the shelf. */
async function returnStock(db: Db, order_id: number): Promise<void> {
  const lines = await db
    .selectFrom('shop_order_line')
    .select(['product_id', 'qty'])
    .where('order_id', '=', order_id)
    .execute()
  await lockProducts(
    db,
    lines.map(({ product_id }) => product_id),
  )
  await moveStock(
    db,
    lines.map(({ product_id, qty }) => ({ id: product_id, by: qty })),
  )
}
