import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { allOf, containing, isOneOf, pageOf } from '#kernel/list/list-sql.ts'
import { fromMinor, toMinor, type Minor } from '#kernel/contract/money.ts'
import {
  priceBands,
  productColors,
  type CartItem,
  type Facets,
  type Product,
  type ProductSort,
  type ShopView,
  type WishlistItem,
} from './contract.ts'
import { facetsOf, type FacetCell, type Filters } from './rules.ts'

/** What of a product is in the user's wishlist and cart; row-level security limits it to their own rows. */
const isIn = (table: 'shop_wish' | 'shop_cart_item') =>
  sql<boolean>`exists (select from ${sql.table(table)} mine where mine.product_id = shop_product.id)`

/** The columns of a product as the contract names them; `productOf` makes the rest. */
export const productFields = [
  'shop_product.id',
  'shop_product.name',
  'shop_product.slug',
  'shop_product.description',
  'shop_product.brand',
  'shop_product.category',
  'shop_product.price',
  'shop_product.picture as image',
  'shop_product.has_free_shipping as hasFreeShipping',
  'shop_product.rating',
  'shop_product.stock',
  isIn('shop_wish').as('isInWishlist'),
  isIn('shop_cart_item').as('isInCart'),
] as const

type Row = Omit<Product, 'price' | 'colorOptions'> & { price: Minor }

/** A product with its price in units. Each can be had in all colours, as in the template. */
export const productOf = <R extends Row>({ price, ...row }: R) => ({
  ...row,
  price: fromMinor(price),
  colorOptions: [...productColors],
})

const price = sql<Minor>`shop_product.price`

const within = ({ priceFrom, priceTo }: Pick<Filters, 'priceFrom' | 'priceTo'>): RawBuilder<SqlBool> =>
  allOf([
    priceFrom === undefined ? undefined : sql<SqlBool>`${price} >= ${toMinor(priceFrom)}`,
    priceTo === undefined ? undefined : sql<SqlBool>`${price} <= ${toMinor(priceTo)}`,
  ])

/** The band of a price, `bandOf` in SQL. */
const band = sql<FacetCell['band']>`case ${sql.join(
  priceBands.slice(0, -1).map(({ code, to }, index) => {
    const isBelow = index < priceBands.length - 2 ? sql`<=` : sql`<`
    return sql`when ${price} ${isBelow} ${sql.lit(toMinor(to ?? 0))} then ${sql.lit(code)}`
  }),
  sql` `,
)} else ${sql.lit(priceBands.at(-1)!.code)} end`

const named = (q: string | undefined) =>
  q ? sql<SqlBool>`rad.letters(shop_product.name) like ${containing(q)}` : undefined

const matching = (view: Filters): RawBuilder<SqlBool> =>
  allOf([
    named(view.q),
    view.band === undefined ? undefined : sql<SqlBool>`${band} = ${view.band}`,
    within(view),
    view.category && isOneOf(sql`category`, view.category),
    view.brand && isOneOf(sql`brand`, view.brand),
    view.rating === undefined ? undefined : sql<SqlBool>`rating >= ${Number(view.rating)}`,
    view.freeShipping === undefined ? undefined : sql<SqlBool>`has_free_shipping = ${view.freeShipping === 'true'}`,
  ])

const sorts: Record<ProductSort, { key: RawBuilder<number>; direction: 'asc' | 'desc' }> = {
  featured: { key: sql`shop_product.id`, direction: 'desc' },
  'price-asc': { key: sql`shop_product.price`, direction: 'asc' },
  'price-desc': { key: sql`shop_product.price`, direction: 'desc' },
}

/** What is rare is found by its letters and then sorted; by the index of the sort all products would be walked for it. */
function sortOf({ q, sortBy }: Pick<ShopView, 'q' | 'sortBy'>) {
  const { key, direction } = sorts[sortBy]
  const first = q ? sql`${key} + 0` : key
  return sql`${first} ${sql.raw(direction)}, shop_product.id ${sql.raw(direction)}`
}

export const userWishlist = (db: Db): Promise<WishlistItem[]> =>
  db.selectFrom('shop_wish').select(['id', 'product_id as productId']).orderBy('id').execute()

const userCart = (db: Db): Promise<CartItem[]> =>
  db.selectFrom('shop_cart_item').select(['id', 'product_id as productId', 'qty']).orderBy('id').execute()

/** One page of the shop, with how many products match. */
export async function productPage(db: Db, view: ShopView) {
  const { limit, offset } = pageOf(view)
  const found = db.selectFrom('shop_product').where(matching(view))
  const { total } = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const rows = await found.select(productFields).orderBy(sortOf(view)).limit(limit).offset(offset).execute()
  return {
    products: rows.map(productOf),
    total,
    userWishlist: await userWishlist(db),
    userCart: await userCart(db),
  }
}

/** The counts of the filters, from one reading of the products. */
export async function shopFacets(db: Db, filters: Filters): Promise<Facets> {
  const cells = await db
    .selectFrom('shop_product')
    .select([
      'category',
      'brand',
      band.as('band'),
      'rating',
      'has_free_shipping as is_free',
      sql<number>`count(*)`.as('count'),
      sql<number>`count(*) filter (where ${within(filters)})`.as('within'),
      sql<Minor>`min(price)`.as('lowest'),
      sql<Minor>`max(price)`.as('highest'),
    ])
    .where(allOf([named(filters.q)]))
    .groupBy(sql`1, 2, 3, 4, 5`)
    .execute()
  return facetsOf(cells, filters)
}

export async function findProduct(db: Db, id: number): Promise<Product> {
  const row = await db.selectFrom('shop_product').select(productFields).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return productOf(row)
}

/** Refuses the number of a product that does not exist. */
export async function knowProduct(db: Db, id: number): Promise<void> {
  const known = await db.selectFrom('shop_product').select('id').where('id', '=', id).executeTakeFirst()
  if (!known) throw notFound()
}

const mostRelated = 8

/** Products like this one: its category first, the nearest in price, then its brand. */
export async function relatedProducts(db: Db, id: number): Promise<Product[]> {
  const one = await db.selectFrom('shop_product').selectAll().where('id', '=', id).executeTakeFirst()
  if (!one) throw notFound()
  const alike = (field: 'category' | 'brand') =>
    db
      .selectFrom('shop_product')
      .select(productFields)
      .where(field, '=', one[field] as never)
      .where('id', '!=', id)
      .orderBy(sql`abs(price - ${one.price}), id desc`)
      .limit(mostRelated)
      .execute()
  const rows = [...(await alike('category')), ...(await alike('brand'))]
  const different = new Map(rows.map((row) => [row.id, row]))
  return [...different.values()].slice(0, mostRelated).map(productOf)
}

export async function wishlistProducts(db: Db): Promise<Product[]> {
  const rows = await db
    .selectFrom('shop_wish')
    .innerJoin('shop_product', 'shop_product.id', 'shop_wish.product_id')
    .select(productFields)
    .orderBy('shop_wish.id', 'desc')
    .execute()
  return rows.map(productOf)
}

/** How many recently viewed products are shown, and stored. */
export const mostViewed = 12

export async function viewedProducts(db: Db): Promise<Product[]> {
  const rows = await db
    .selectFrom('shop_viewed')
    .innerJoin('shop_product', 'shop_product.id', 'shop_viewed.product_id')
    .select(productFields)
    .orderBy('viewed_at', 'desc')
    .orderBy('shop_product.id', 'desc')
    .limit(mostViewed)
    .execute()
  return rows.map(productOf)
}
