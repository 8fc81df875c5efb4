import { cartApi } from '@rad/api/apps/shop/cart/contract'
import { checkoutApi } from '@rad/api/apps/shop/checkout/contract'
import { type Product, shopApi } from '@rad/api/apps/shop/contract'
import { ordersApi } from '@rad/api/apps/shop/orders/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
let admin: Awaited<ReturnType<TestApi['as']>>
let products: Product[]
beforeAll(async () => {
  // Nothing is laid out here: an open menu counts as out of sight, of which its focus trap complains at length.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  api = await startTestApi()
  admin = await api.as('admin')
  ;({ products } = await admin.send(shopApi.products, { query: { perPage: '100' } }))
}, 60_000)
afterAll(() => api.close())

beforeEach(async () => {
  const cart = await admin.send(cartApi.get, {})
  if (cart.coupon) await admin.send(cartApi.removeCoupon, {})
  for (const { id } of cart.products) await admin.send(cartApi.remove, { params: { productId: String(id) } })
})

/** Something of which enough is left. */
const plenty = () => products.find(({ stock, price }) => stock > 20 && price < 5_000)!
const put = (productId: number, qty = 1) => admin.send(cartApi.add, { body: { productId, qty } })
const money = (amount: number) => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'INR' }).format(amount)
const ordersCount = async () => (await admin.send(ordersApi.list, { query: {} })).total

describe('the shop', () => {
  test('the list is filtered by the panel, as many as it counts, and the filter is in the address', async () => {
    const { user, router } = await openApp(api, { as: 'admin', at: '/shop?category=brakes' })
    const panel = await screen.findByRole('group', { name: 'Filters' })
    expect(within(panel).getByRole<HTMLInputElement>('checkbox', { name: 'Brakes' }).checked).toBe(true)
    const ofBrakes = await admin.send(shopApi.facets, { query: { category: 'brakes' } })
    const { value: brand, count } = ofBrakes.brands.find((one) => one.count > 0)!

    const tick = within(panel).getByRole('checkbox', { name: brand })
    const line = tick.closest('[class*=line]')!
    await waitFor(() => expect(line.textContent).toContain(String(count)))
    await user.click(tick)
    await waitFor(() => expect(router.state.location.search).toMatchObject({ category: 'brakes', brand }))
    expect(await screen.findByText(count === 1 ? '1 product found' : `${count} products found`)).toBeTruthy()
    expect(await screen.findAllByRole('article')).toHaveLength(count)

    const chips = screen.getByRole('list', { name: 'Active filters' })
    await user.click(within(chips).getByRole('button', { name: 'Clear all' }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
    expect(await screen.findByText(`${products.length} products found`)).toBeTruthy()
  })

  test('turns its pages nine at a time, and says so where nothing is like that', async () => {
    const { user, router } = await openApp(api, { as: 'admin', at: '/shop?sortBy=price-asc' })
    expect(await screen.findAllByRole('article')).toHaveLength(9)
    await user.click(screen.getByRole('button', { name: 'Page 2' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ sortBy: 'price-asc', page: '2' }))
    const tenth = products.toSorted((a, b) => a.price - b.price)[9]!
    await waitFor(() => expect(within(screen.getAllByRole('article')[0]!).getByText(money(tenth.price))).toBeTruthy())

    await openApp(api, { as: 'admin', at: '/shop?q=nothingofthisname' })
    expect(await screen.findByText('No results')).toBeTruthy()
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
  })

  test('puts a product on the wishlist and moves it from there into the cart', async () => {
    const { id, name, slug } = plenty()
    const { user } = await openApp(api, { as: 'admin', at: `/shop/${slug}` })
    const wish = await screen.findByRole('button', { name: /wishlist/ })
    if (wish.getAttribute('aria-pressed') === 'false') await user.click(wish)
    await waitFor(() => expect(screen.getByRole('button', { name: 'On your wishlist' })).toBeTruthy())
    await waitFor(async () =>
      expect((await admin.send(shopApi.wishlist, {})).products.map((one) => one.id)).toContain(id),
    )

    await openApp(api, { as: 'admin', at: '/wishlist' })
    await user.click(await screen.findByRole('button', { name: `Move to cart: ${name}` }))
    expect(await screen.findByText(`${name} added to cart.`)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('article', { name })).toBeNull())
    expect((await admin.send(cartApi.get, {})).products.map((one) => one.id)).toEqual([id])
    // The cart in the bar has heard of it.
    expect(await screen.findByRole('button', { name: 'Cart, 1 product' })).toBeTruthy()
  })

  test('says so where there is no such product', async () => {
    await openApp(api, { as: 'admin', at: '/shop/no-such-thing-1999999999' })
    expect(await screen.findByRole('heading', { name: 'Product not found' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to shop' }).getAttribute('href')).toBe('/shop')
  })
})

describe('the cart', () => {
  test('the cart keeps its quantities, and the price follows', async () => {
    const { id, name } = plenty()
    await put(id)
    const { user } = await openApp(api, { as: 'admin', at: '/cart' })
    const quantity = await screen.findByRole('group', { name: `Quantity of ${name}` })
    await user.click(within(quantity).getByRole('button', { name: 'Increase quantity' }))
    await user.click(within(quantity).getByRole('button', { name: 'Increase quantity' }))
    await waitFor(async () => expect((await admin.send(cartApi.get, {})).products[0]!.qty).toBe(3))
    const { priceDetails } = await admin.send(cartApi.get, {})
    const prices = screen.getByRole('region', { name: 'Price details' })
    await waitFor(() => expect(within(prices).getByText(money(priceDetails.total))).toBeTruthy())
    expect(within(prices).getByText(money(priceDetails.mrp))).toBeTruthy()
  })

  test('adds up: quantity times price, less the discount by its name, is the amount, here and on the receipt', async () => {
    const { id, name, price } = plenty()
    await put(id, 3)
    const { priceDetails, products: inCart } = await admin.send(cartApi.get, {})
    const { mrp, bagDiscount, tax, delivery, total } = priceDetails
    const { discountPercentage } = inCart[0]!
    const percent = new RegExp(`^${discountPercentage}% off`)
    expect(mrp).toBe(Math.round(300 * price) / 100)
    expect(mrp - bagDiscount + tax + delivery).toBeCloseTo(total, 6)

    await openApp(api, { as: 'admin', at: '/cart' })
    const line = within(await screen.findByRole('article', { name }))
    expect(line.getByText(`3 × ${money(price)}`)).toBeTruthy()
    expect(line.getByText(money(mrp)).closest('s')).toBeTruthy()
    expect(line.getAllByText(percent).some((text) => text.textContent.includes(money(-bagDiscount)))).toBe(true)
    expect(line.getByText(money(mrp - bagDiscount)).closest('strong')).toBeTruthy()
    const prices = within(screen.getByRole('region', { name: 'Price details' }))
    expect(prices.getByText('Product discounts').nextElementSibling?.textContent).toBe(money(-bagDiscount))

    const { addresses } = await admin.send(checkoutApi.addresses, {})
    const { order } = await admin.send(ordersApi.place, {
      body: { addressId: addresses[0]!.id, payment: { method: 'cash-on-delivery' } },
    })
    await openApp(api, { as: 'admin', at: `/orders/${order.no}/receipt` })
    const row = (await screen.findByRole('row', { name: new RegExp(name) })).querySelectorAll('td')
    expect([...row].slice(1).map((cell) => cell.textContent)).toEqual([
      '3',
      money(price),
      money(-bagDiscount),
      money(mrp - bagDiscount),
    ])
  })

  test('says why a coupon is refused, takes one that holds, and lets go of it', async () => {
    await put(plenty().id)
    const { user } = await openApp(api, { as: 'admin', at: '/cart' })
    const box = await screen.findByRole('region', { name: 'Coupon' })
    await user.click(within(box).getByRole('button', { name: 'Apply' }))
    expect(await within(box).findByText('Enter a coupon code.')).toBeTruthy()
    await user.click(within(box).getByLabelText('Coupon code'))
    await user.paste('MONSOON')
    await user.click(within(box).getByRole('button', { name: 'Apply' }))
    expect(await within(box).findByText('This coupon has expired.')).toBeTruthy()
    await user.clear(within(box).getByLabelText('Coupon code'))
    await user.paste('welcome10')
    await user.click(within(box).getByRole('button', { name: 'Apply' }))
    await user.click(await within(box).findByRole('button', { name: 'Remove coupon WELCOME10' }))
    expect(await within(box).findByLabelText('Coupon code')).toBeTruthy()
    expect((await admin.send(cartApi.get, {})).coupon).toBeNull()
  })

  test('gives back what was taken out', async () => {
    const { id, name } = plenty()
    await put(id, 4)
    const { user } = await openApp(api, { as: 'admin', at: '/cart' })
    await user.click(await screen.findByRole('button', { name: `Remove ${name}` }))
    expect(await screen.findByText('Your cart is empty')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('article', { name })).toBeTruthy()
    expect((await admin.send(cartApi.get, {})).products[0]).toMatchObject({ id, qty: 4 })
  })
})

describe('the checkout', () => {
  async function toPayment() {
    await put(plenty().id)
    const { addresses } = await admin.send(checkoutApi.addresses, {})
    if (addresses.length === 0) throw new Error('The demo gives the administrator an address.')
    const opened = await openApp(api, { as: 'admin', at: '/checkout' })
    await opened.user.click(await screen.findByRole('button', { name: 'Deliver to this address' }))
    await screen.findByRole('radiogroup', { name: 'Payment methods' })
    return opened
  }

  test('asks for all of an address', async () => {
    await put(plenty().id)
    const { user } = await openApp(api, { as: 'admin', at: '/checkout?open=new' })
    const form = within(await screen.findByRole('dialog', { name: 'Add address' }))
    await user.click(form.getByLabelText('Mobile number'))
    await user.paste('not digits')
    await user.click(form.getByRole('button', { name: 'Add' }))
    expect(await form.findByText('Use 6 to 15 digits.')).toBeTruthy()
    expect(form.getByLabelText('Full name').getAttribute('aria-invalid')).toBe('true')
  })

  test('says beside the field what is wrong with a card, and orders nothing', async () => {
    const before = await ordersCount()
    const { user } = await toPayment()
    // What was saved is known by now: a list that came later would take the fields of a new card away.
    await user.click(screen.getByRole('radio', { name: 'Use another card' }))
    for (const [label, text] of [
      ['Card number', '4242 4242 4242 4241'],
      ['Name on the card', 'Ada Min'],
      ['Expiration date', '1239'],
      ['CVV', '123'],
    ] as const) {
      await user.click(screen.getByLabelText(label))
      await user.paste(text)
    }
    await user.click(screen.getByRole('button', { name: /^Pay / }))
    expect(await screen.findByText('This card number isn’t valid. Check its digits.')).toBeTruthy()
    const number = screen.getByLabelText<HTMLInputElement>('Card number')
    expect(number.getAttribute('aria-invalid')).toBe('true')
    expect(number.value).toBe('4242 4242 4242 4241')
    expect(await ordersCount()).toBe(before)
  })

  test('orders once, however often it is pressed, and the cart is empty then', async () => {
    const before = await ordersCount()
    const { user, router } = await toPayment()
    await user.click(screen.getByRole('radio', { name: /^Cash on delivery/ }))
    const button = screen.getByRole('button', { name: 'Place order' })
    await user.dblClick(button)
    const title = await screen.findByText(/^Order \d{4}-\d+ placed$/)
    expect(router.state.location.search).toMatchObject({ step: 'done' })
    expect(await ordersCount()).toBe(before + 1)
    expect(await screen.findByRole('button', { name: 'Cart' })).toBeTruthy()

    const no = /\d{4}-\d+/.exec(title.textContent)![0]
    await user.click(screen.getByRole('link', { name: 'View order' }))
    await user.click(await screen.findByRole('button', { name: 'Cancel order' }))
    const question = await screen.findByRole('dialog', { name: `Cancel order ${no}?` })
    await user.click(within(question).getByRole('button', { name: 'Cancel order' }))
    expect(await screen.findByText(`Order ${no} cancelled.`)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull())
    expect((await admin.send(ordersApi.get, { params: { no } })).order.status).toBe('cancelled')
  })
})
