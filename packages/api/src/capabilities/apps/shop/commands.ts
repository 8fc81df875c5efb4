import type { CommandContext, Context, Db } from '#kernel/command/context.ts'
import { tellLive } from '#kernel/command/live.ts'
import { nextSampleId } from '#kernel/command/sample-ids.ts'
import type { shopApi, WishlistItem } from './contract.ts'
import { knowProduct, mostViewed, userWishlist } from './queries.ts'

type Wishlist = { userWishlist: WishlistItem[] }

/**
 * Waits until nothing else is done for this person in the shop, and keeps others of their tabs and devices waiting until the
 * end of the transaction. What they wish for, have in their cart and order then happens one after the other.
 */
export const oneAtATime = (db: Db, user_id: string): Promise<unknown> =>
  db
    .insertInto('shop_shopper')
    .values({ user_id })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id }))
    .execute()

/** Puts a product on the wishlist, where it is not there yet. */
export async function addWish(ctx: Context<typeof shopApi.wish>): Promise<Wishlist> {
  const { db, actor } = ctx
  const { productId } = ctx.body
  await oneAtATime(db, actor.user_id)
  await knowProduct(db, productId)
  const there = await db.selectFrom('shop_wish').select('id').where('product_id', '=', productId).executeTakeFirst()
  if (there) {
    ctx.status(200)
    ctx.unchanged()
  } else {
    const id = await nextSampleId(db, 'shop_wish')
    await db.insertInto('shop_wish').values({ id, user_id: actor.user_id, product_id: productId }).execute()
    await ctx.audit({ action: 'add', entity: 'shop_wish', entity_id: String(id), after: { id, productId } })
    tellLive(db, [actor.user_id], 'shop')
  }
  return { userWishlist: await userWishlist(db) }
}

/** Removes a product from the wishlist; returns whether it was there. */
export async function takeWish({ db, actor, audit }: CommandContext, productId: number): Promise<boolean> {
  const gone = await db.deleteFrom('shop_wish').where('product_id', '=', productId).returning('id').executeTakeFirst()
  if (!gone) return false
  await audit({
    action: 'remove',
    entity: 'shop_wish',
    entity_id: String(gone.id),
    before: { id: gone.id, productId },
  })
  tellLive(db, [actor.user_id], 'shop')
  return true
}

export async function removeWish(ctx: Context<typeof shopApi.unwish>): Promise<Wishlist> {
  await knowProduct(ctx.db, ctx.params.productId)
  if (!(await takeWish(ctx, ctx.params.productId))) ctx.unchanged()
  return { userWishlist: await userWishlist(ctx.db) }
}

/** Stores what a user looks at, for themselves: it changes nothing that belongs in the trail. */
export async function noteView(ctx: Context<typeof shopApi.view>): Promise<{ productId: number }> {
  const { db, actor, body } = ctx
  await knowProduct(db, body.productId)
  const viewed_at = ctx.deps.clock.now()
  await db
    .insertInto('shop_viewed')
    .values({ user_id: actor.user_id, product_id: body.productId, viewed_at })
    .onConflict((conflict) => conflict.columns(['user_id', 'product_id']).doUpdateSet({ viewed_at }))
    .execute()
  const newest = db.selectFrom('shop_viewed').select('product_id').orderBy('viewed_at', 'desc').limit(mostViewed)
  await db.deleteFrom('shop_viewed').where('product_id', 'not in', newest).execute()
  ctx.unchanged()
  return { productId: body.productId }
}
