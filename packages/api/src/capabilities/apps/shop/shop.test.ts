import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newShopper } from '#testing/shoppers.ts'
import { testApp, type Caller, type TestApp } from '#testing/test-app.ts'
import { cartApi } from './cart/contract.ts'
import { priceBands, productBrands, productCategories, shopApi, type Product } from './contract.ts'
import { bandOf } from './rules.ts'

let app: TestApp
let shopper: Caller
let everything: Product[]
beforeAll(async () => {
  app = await testApp()
  shopper = await newShopper(app, 'browsing')
  const pages = await Promise.all(
    [1, 2].map((page) => shopper.send(shopApi.products, { query: { perPage: 100, page } })),
  )
  everything = pages.flatMap(({ products }) => products)
})
afterAll(() => app.close())

describe('the products', () => {
  test('are those of the demo: ten categories and ten brands, each with something in it', () => {
    expect(everything.length).toBeGreaterThanOrEqual(60)
    expect(new Set(everything.map(({ category }) => category)).size).toBe(10)
    expect(new Set(everything.map(({ brand }) => brand)).size).toBe(10)
    for (const { code } of priceBands) expect(everything.some(({ price }) => bandOf(price * 100) === code)).toBe(true)
  })

  test('come nine to a page, the newest first, and every one once', async () => {
    const first = await shopper.send(shopApi.products, { query: {} })
    const second = await shopper.send(shopApi.products, { query: { page: 2 } })
    expect(first.products).toHaveLength(9)
    expect(first.total).toBe(everything.length)
    const ids = [...first.products, ...second.products].map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    const past = await shopper.send(shopApi.products, { query: { page: 999 } })
    expect(past).toMatchObject({ products: [], total: everything.length })
  })

  test('are found by name in any case and accent, and sorted by price; an unknown sort is the usual one', async () => {
    const { products } = await shopper.send(shopApi.products, { query: { q: 'HEADLÁMP', sortBy: 'price-asc' } })
    expect(products.map(({ name }) => name)).toEqual(['LED Headlamp, left', 'LED Headlamp, right'])
    const dear = await shopper.send(shopApi.products, { query: { sortBy: 'price-desc', perPage: 100 } })
    const prices = dear.products.map(({ price }) => price)
    expect(prices).toEqual(prices.toSorted((a, b) => b - a))
    const response = await shopper.fetch(new Request(`${shopper.origin}/apps/ecommerce/products?sortBy=colour`))
    expect(((await response.json()) as { products: Product[] }).products[0]!.id).toBe(everything[0]!.id)
  })

  test('refuse unknown filters with an error', async () => {
    for (const query of [
      'category=boats',
      'band=free',
      'rating=6',
      'priceFrom=much',
      'priceTo=1.234',
      'perPage=101',
      'page=0',
    ])
      expect(
        (await shopper.fetch(new Request(`${shopper.origin}/apps/ecommerce/products?${query}`))).status,
        query,
      ).toBe(422)
  })

  test('a product lists its colors and where the shopper has it; an unknown one is 404', async () => {
    const [one] = everything
    await shopper.send(shopApi.wish, { body: { productId: one!.id } })
    const { product } = await shopper.send(shopApi.product, { params: { id: String(one!.id) } })
    expect(product).toMatchObject({ isInWishlist: true, isInCart: false })
    expect(product.colorOptions).toEqual(['primary', 'success', 'warning', 'danger', 'info'])
    expect(product.slug).toMatch(new RegExp(`-${one!.id}$`))
    for (const id of ['999999', '99999999999', 'wheel']) {
      const answer = await shopper.fetch(new Request(`${shopper.origin}/apps/ecommerce/products/${id}`))
      expect(answer.status, id).toBe(404)
    }
  })

  test('have others like them: of the category first, never themselves', async () => {
    const one = everything.find(({ category }) => category === 'brakes')!
    const { products } = await shopper.send(shopApi.related, { params: { id: String(one.id) } })
    expect(products.length).toBeLessThanOrEqual(8)
    expect(products.slice(0, 5).every(({ category }) => category === 'brakes')).toBe(true)
    expect(products.map(({ id }) => id)).not.toContain(one.id)
    await expect(shopper.send(shopApi.related, { params: { id: '999999' } })).rejects.toMatchObject({ status: 404 })
  })

  test('that were looked at are remembered, the latest first, each once, the last twelve', async () => {
    const other = await newShopper(app, 'looking')
    const seen = everything.slice(0, 14).map(({ id }) => id)
    for (const productId of [...seen, seen[3]!]) await other.send(shopApi.view, { body: { productId } })
    const { products } = await other.send(shopApi.viewed, {})
    expect(products[0]!.id).toBe(seen[3])
    expect(products).toHaveLength(12)
    expect((await shopper.send(shopApi.viewed, {})).products).toEqual([])
    await expect(other.send(shopApi.view, { body: { productId: 999_999 } })).rejects.toMatchObject({ status: 404 })
  })
})

/** The meaning of a filter, written a second time and plainly. */
function isRequired(product: Product, filters: Partial<Record<string, unknown>>): boolean {
  const { q, band, priceFrom, priceTo, category, brand, rating, freeShipping } = filters
  return (
    (q === undefined || product.name.toLowerCase().includes(String(q))) &&
    (band === undefined || bandOf(Math.round(product.price * 100)) === band) &&
    (priceFrom === undefined || product.price >= Number(priceFrom)) &&
    (priceTo === undefined || product.price <= Number(priceTo)) &&
    (category === undefined || (category as string[]).includes(product.category)) &&
    (brand === undefined || (brand as string[]).includes(product.brand)) &&
    (rating === undefined || product.rating >= Number(rating)) &&
    (freeShipping === undefined || product.hasFreeShipping === (freeShipping === 'true'))
  )
}

const filtersOf = fc.record(
  {
    q: fc.constantFrom('set', 'e', 'pair', 'zz'),
    band: fc.constantFrom(...priceBands.map(({ code }) => code)),
    priceFrom: fc.constantFrom('0', '450', '999.99', '5000'),
    priceTo: fc.constantFrom('450', '6890', '52500', '100000'),
    category: fc.uniqueArray(fc.constantFrom(...productCategories), { minLength: 1, maxLength: 4 }),
    brand: fc.uniqueArray(fc.constantFrom(...productBrands), { minLength: 1, maxLength: 4 }),
    rating: fc.constantFrom('1', '2', '3', '4', '5'),
    freeShipping: fc.constantFrom('true', 'false'),
  },
  { requiredKeys: [] },
)

test('every list and every count of a filter is that of a plain count, whatever is filtered', async () => {
  const holds = fc.asyncProperty(filtersOf, async (filters) => {
    const query = filters as Parameters<typeof shopper.send<typeof shopApi.facets>>[1]['query']
    const { total, products } = await shopper.send(shopApi.products, { query: { ...query, perPage: 100 } })
    const plain = everything.filter((product) => isRequired(product, filters))
    expect(total).toBe(plain.length)
    expect(products.map(({ id }) => id).toSorted()).toEqual(plain.map(({ id }) => id).toSorted())
    const facets = await shopper.send(shopApi.facets, { query })
    const among = (without: string[], isOf: (product: Product) => boolean) =>
      everything.filter(
        (product) =>
          isRequired(product, Object.fromEntries(Object.entries(filters).filter(([key]) => !without.includes(key)))) &&
          isOf(product),
      ).length
    const price = ['band', 'priceFrom', 'priceTo']
    expect(facets.all).toBe(among(price, () => true))
    for (const { value, count } of facets.bands)
      expect(count, value).toBe(among(price, (one) => bandOf(Math.round(one.price * 100)) === value))
    for (const { value, count } of facets.categories)
      expect(count, value).toBe(among(['category'], ({ category }) => category === value))
    for (const { value, count } of facets.brands)
      expect(count, value).toBe(among(['brand'], ({ brand }) => brand === value))
    for (const { value, count } of facets.ratings)
      expect(count, String(value)).toBe(among(['rating'], ({ rating }) => rating >= value))
    expect(facets.freeShipping).toBe(among(['freeShipping'], ({ hasFreeShipping }) => hasFreeShipping))
  })
  await fc.assert(holds, { numRuns: 60 })
})

describe('the wishlist', () => {
  test('takes a product once: 201, then 200 and no second row', async () => {
    const other = await newShopper(app, 'wishing')
    const wish = (productId: number) =>
      other.fetch(
        new Request(`${other.origin}/apps/ecommerce/wishlist`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ productId }),
        }),
      )
    const { id } = everything[4]!
    expect((await wish(id)).status).toBe(201)
    expect((await wish(id)).status).toBe(200)
    expect((await wish(999_999)).status).toBe(404)
    expect((await other.send(shopApi.wishlist, {})).products.map((product) => product.id)).toEqual([id])
    const many = await Promise.all(Array.from({ length: 10 }, () => wish(everything[5]!.id)))
    expect(many.filter(({ status }) => status === 201)).toHaveLength(1)
    const { userWishlist } = await other.send(shopApi.products, { query: {} })
    expect(userWishlist.map(({ productId }) => productId)).toEqual([id, everything[5]!.id])
    const last = userWishlist.map((item) => item.id).toSorted((a, b) => a - b)
    expect(last[1]! - last[0]!).toBe(1)
  })

  test('lets go of what is not there with 200, and of an unknown product with 404', async () => {
    const other = await newShopper(app, 'letting')
    const remove = (productId: number) => other.send(shopApi.unwish, { params: { productId: String(productId) } })
    expect(await remove(everything[0]!.id)).toEqual({ userWishlist: [] })
    await expect(remove(999_999)).rejects.toMatchObject({ status: 404 })
  })

  test('moves a product to the cart, and again without effect; what was never wished for is 404', async () => {
    const other = await newShopper(app, 'moving')
    const [first, second] = everything.slice(10)
    const params = { productId: String(first!.id) }
    await other.send(shopApi.wish, { body: { productId: first!.id } })
    const cart = await other.send(cartApi.move, { params })
    expect(cart.products).toMatchObject([{ id: first!.id, qty: 1, isInWishlist: false, isInCart: true }])
    expect((await other.send(shopApi.wishlist, {})).products).toEqual([])
    expect(await other.send(cartApi.move, { params })).toEqual(cart)
    const never = other.send(cartApi.move, { params: { productId: String(second!.id) } })
    await expect(never).rejects.toMatchObject({ status: 404 })
  })
})

test('who has no right to the shop is refused', async () => {
  const client = await app.as('client')
  await expect(client.send(shopApi.products, { query: {} })).rejects.toMatchObject({ status: 403 })
  await expect(client.send(cartApi.get, {})).rejects.toMatchObject({ status: 403 })
})
