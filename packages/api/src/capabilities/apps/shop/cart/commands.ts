import type { CommandContext, Context } from '#kernel/command/context.ts'
import { conflict, invalid, notFound } from '#kernel/command/errors.ts'
import { tellLive } from '#kernel/command/live.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { nextSampleId } from '#kernel/command/sample-ids.ts'
import { oneAtATime, takeWish } from '../commands.ts'
import type { TryCode } from '../code-tries.rules.ts'
import type { ProductColor } from '../contract.ts'
import { knowProduct } from '../queries.ts'
import type { Cart, cartApi } from './contract.ts'
import { refusalOf } from './coupons.rules.ts'
import { cartLines, findCart, findCoupon, usedCoupon, type CouponRow } from './queries.ts'
import { netOf, offerFor } from './rules.ts'

interface LineKey {
  user_id: string
  product_id: number
}

const entity = 'shop_cart_item'

/** The most lines of one cart: only a program would request more. */
const mostLines = 50

/** Lets the badge and the other tabs of the person know; answers the cart as it is now. */
function changed(ctx: CommandContext): Promise<Cart> {
  tellLive(ctx.db, [ctx.actor.user_id], 'cart')
  return findCart(ctx.db, ctx.deps)
}

const itemOf = (ctx: CommandContext, productId: number) =>
  ctx.db.selectFrom('shop_cart_item').selectAll().where('product_id', '=', productId).executeTakeFirst()

type Offer = ReturnType<typeof offerFor>

/** Keeps what was offered with a line that leaves the cart, until its product is put back. */
const keepOffer = (
  { db }: CommandContext,
  { user_id, product_id, offers, discount_percent, shipping_on }: LineKey & Offer,
) =>
  db
    .insertInto('shop_kept_offer')
    .values({ user_id, product_id, offers, discount_percent, shipping_on })
    .onConflict((on) => on.columns(['user_id', 'product_id']).doUpdateSet({ offers, discount_percent, shipping_on }))
    .execute()

/** What is offered with a product: the same as before it was taken out, unless its day of delivery has passed. */
async function offerOf({ db, actor, deps }: CommandContext, productId: number): Promise<Offer> {
  const stored = await db
    .deleteFrom('shop_kept_offer')
    .where('product_id', '=', productId)
    .returning(['offers', 'discount_percent', 'shipping_on'])
    .executeTakeFirst()
  const today = dayIn(deps.settings.brand_tz, deps.clock.now())
  return stored && stored.shipping_on > today ? stored : offerFor(actor.user_id, productId, today)
}

/** Adds a product to the cart where it is not there yet; returns whether it was added. */
async function put(ctx: CommandContext, productId: number, qty: number, color: ProductColor | null): Promise<boolean> {
  const { db, actor } = ctx
  await knowProduct(db, productId)
  if (await itemOf(ctx, productId)) return false
  const { lines } = await db
    .selectFrom('shop_cart_item')
    .select((count) => count.fn.countAll<number>().as('lines'))
    .executeTakeFirstOrThrow()
  if (lines >= mostLines) throw conflict('cart.full', `A cart can hold at most ${mostLines} different products.`)
  const id = await nextSampleId(db, entity)
  const item = {
    id,
    user_id: actor.user_id,
    product_id: productId,
    qty,
    color,
    ...(await offerOf(ctx, productId)),
  }
  await db.insertInto('shop_cart_item').values(item).execute()
  await ctx.audit({ action: 'add', entity, entity_id: String(id), after: item })
  return true
}

export async function addToCart(ctx: Context<typeof cartApi.add>): Promise<Cart> {
  const { productId, qty, color } = ctx.body
  await oneAtATime(ctx.db, ctx.actor.user_id)
  if (await put(ctx, productId, qty, color)) return changed(ctx)
  ctx.status(200)
  ctx.unchanged()
  return findCart(ctx.db, ctx.deps)
}

/** Changes how many; what is not in the cart cannot be changed. */
export async function changeQuantity(ctx: Context<typeof cartApi.change>): Promise<Cart> {
  const { db, params, body } = ctx
  await oneAtATime(db, ctx.actor.user_id)
  const before = await itemOf(ctx, params.productId)
  if (!before) throw notFound()
  if (before.qty === body.qty) {
    ctx.unchanged()
    return findCart(db, ctx.deps)
  }
  await db.updateTable('shop_cart_item').set({ qty: body.qty }).where('id', '=', before.id).execute()
  const after = { ...before, qty: body.qty }
  await ctx.audit({ action: 'update', entity, entity_id: String(before.id), before, after })
  return changed(ctx)
}

export async function removeFromCart(ctx: Context<typeof cartApi.remove>): Promise<Cart> {
  const { db, params } = ctx
  await oneAtATime(db, ctx.actor.user_id)
  await knowProduct(db, params.productId)
  const before = await itemOf(ctx, params.productId)
  if (!before) {
    ctx.unchanged()
    return findCart(db, ctx.deps)
  }
  await db.deleteFrom('shop_cart_item').where('id', '=', before.id).execute()
  await keepOffer(ctx, before)
  await ctx.audit({ action: 'remove', entity, entity_id: String(before.id), before })
  return changed(ctx)
}

/** From the wishlist into the cart, where it may be already. */
export async function moveToCart(ctx: Context<typeof cartApi.move>): Promise<Cart> {
  const { productId } = ctx.params
  await oneAtATime(ctx.db, ctx.actor.user_id)
  if (await takeWish(ctx, productId)) {
    await put(ctx, productId, 1, null)
    return changed(ctx)
  }
  if (!(await itemOf(ctx, productId))) throw notFound()
  ctx.unchanged()
  return findCart(ctx.db, ctx.deps)
}

const holdCoupon = (ctx: CommandContext, coupon_code: string | null) =>
  ctx.db.updateTable('shop_shopper').set({ coupon_code }).where('user_id', '=', ctx.actor.user_id).execute()

/** The coupon of a code, where it holds for the cart as it is. */
async function holdingCoupon({ db, deps, body }: Context<typeof cartApi.applyCoupon>): Promise<CouponRow> {
  const coupon = await findCoupon(db, body.code.toUpperCase())
  if (!coupon) throw invalid({ code: 'Coupon not found.' })
  const lines = await cartLines(db)
  if (lines.length === 0) throw invalid({ code: 'Your cart is empty.' })
  const net = netOf(lines.map((line) => ({ ...line, has_free_shipping: line.hasFreeShipping })))
  const reason = refusalOf(coupon, net, dayIn(deps.settings.brand_tz, deps.clock.now()))
  if (reason) throw invalid({ code: reason })
  return coupon
}

/** Applies a coupon if it is valid; later, when it no longer is, the cart shows that. */
export async function applyCoupon(ctx: Context<typeof cartApi.applyCoupon>, tryCode: TryCode): Promise<Cart> {
  const { db, deps, actor } = ctx
  await oneAtATime(db, actor.user_id)
  const coupon = await tryCode(actor.user_id, () => holdingCoupon(ctx))
  const before = await usedCoupon(db)
  if (before?.code === coupon.code) {
    ctx.unchanged()
    return findCart(db, deps)
  }
  await holdCoupon(ctx, coupon.code)
  await ctx.audit({
    action: 'apply',
    entity: 'shop_coupon',
    entity_id: coupon.code,
    ...(before && { before: { code: before.code } }),
    after: { code: coupon.code },
  })
  return changed(ctx)
}

export async function removeCoupon(ctx: Context<typeof cartApi.removeCoupon>): Promise<Cart> {
  await oneAtATime(ctx.db, ctx.actor.user_id)
  const before = await usedCoupon(ctx.db)
  if (!before) {
    ctx.unchanged()
    return findCart(ctx.db, ctx.deps)
  }
  await holdCoupon(ctx, null)
  await ctx.audit({ action: 'remove', entity: 'shop_coupon', entity_id: before.code, before: { code: before.code } })
  return changed(ctx)
}
