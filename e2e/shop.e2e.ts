import { expect, type Page } from '@playwright/test'
import { barriers, open, signIn, watch } from './browser.ts'
import { test } from './test.ts'

const name = 'Roof Box, 420 l'

/** How many are left, as the shop shows it. */
async function left(page: Page): Promise<number> {
  await open(page, '/shop?q=Roof%20Box')
  const stockNote = page.getByRole('article', { name }).getByText(/^Only \d+ left$/)
  return Number(/\d+/.exec((await stockNote.textContent()) ?? '')?.[0])
}

const prices = (page: Page) => page.getByRole('region', { name: 'Price details' })
const amounts = async (page: Page) =>
  (await prices(page).getByRole('definition').allTextContents()).map((text) =>
    /Free/.test(text) ? 0 : Number(text.replaceAll(/[^\d.-]/g, '')),
  )

test('a product is found, added to the wishlist, bought with a coupon and a card, and canceled within the hour', async ({
  page,
}) => {
  // Five pages and more are looked over for barriers, and a mail is waited for.
  test.setTimeout(300_000)
  const { faults, settled } = watch(page)
  await signIn(page, 'admin')
  const before = await left(page)

  // Found by its properties, and the panel shows how many there are.
  await open(page, '/shop')
  await settled()
  const panel = page.getByRole('group', { name: 'Filters' })
  await panel.getByRole('checkbox', { name: 'Exterior' }).check()
  await panel.getByRole('checkbox', { name: 'Harbourline' }).check()
  await expect(page).toHaveURL(/category=exterior/)
  await expect(page.getByText('2 products found')).toBeVisible()
  await settled()
  expect(await barriers(page)).toEqual([])

  // Wished for, and moved from there into the cart.
  await page.getByRole('button', { name: `Wishlist: ${name}` }).click()
  await page.getByRole('link', { name: 'Wishlist' }).click()
  await page.getByRole('button', { name: `Move to cart: ${name}` }).click()
  await expect(page.getByText(`${name} added to cart.`)).toBeVisible()
  await settled()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: /^Cart, / }).click()
  const dropdown = page.getByRole('dialog').filter({ hasText: 'Checkout' })
  await expect(dropdown.getByText(name)).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await dropdown.getByRole('link', { name: 'View in cart' }).click()

  // The quantity is saved, the coupon is applied, and the price adds up to the hundredth.
  await expect(page.getByRole('article', { name })).toBeVisible()
  const quantity = page.getByRole('group', { name: `Quantity of ${name}` })
  await quantity.getByRole('button', { name: 'Increase quantity' }).click()
  // Presses are sent after a pause; until then the price is marked as out of date.
  await expect(page.locator('[data-saving]')).toHaveCount(0)
  await settled()
  await page.reload()
  await expect(quantity.getByText('2', { exact: true })).toBeVisible()
  await page.getByLabel('Coupon code').fill('MONSOON')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('This coupon has expired.')).toBeVisible()
  await page.getByLabel('Coupon code').fill('parts500')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(prices(page).getByText('Coupon PARTS500')).toBeVisible()
  const parts = await amounts(page)
  const total = parts.pop()!
  expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(total, 6)
  await settled()
  expect(await barriers(page)).toEqual([])

  // A new address, checked field by field.
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  await page.getByRole('button', { name: 'Add address' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add address' })
  await drawer.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(drawer.getByText('This is required.').first()).toBeVisible()
  for (const [label, text] of [
    ['Full name', 'Journey Person'],
    ['Mobile number', '9812345678'],
    ['Flat, house number', '12 Lake View'],
    ['Landmark', 'Opposite the old mill'],
    ['Town or city', 'Pune'],
    ['PIN code', '411004'],
    ['State', 'Maharashtra'],
  ] as const)
    await drawer.getByLabel(label).fill(text)
  expect(await barriers(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('radio', { name: /^Journey Person/, checked: true })).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Deliver to this address' }).click()

  // A card that is none, then one that is; pressed twice, ordered once.
  await page.getByRole('radio', { name: 'Use another card' }).check()
  await page.getByLabel('Card number').fill('4242424242424241')
  await page.getByLabel('Name on the card').fill('Journey Person')
  await page.getByLabel('Expiration date').fill('1239')
  await page.getByLabel('CVV').fill('123')
  const pay = page.getByRole('button', { name: /^Pay / })
  await pay.click()
  await expect(page.getByText('This card number isn’t valid. Check its digits.')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await page.getByLabel('Card number').fill('4242424242424242')
  await pay.dblclick()
  const notice = page.getByText(/^Order \d{4}-\d{5} placed$/)
  await expect(notice).toBeVisible()
  const no = /\d{4}-\d{5}/.exec((await notice.textContent())!)![0]
  await settled()
  expect(await barriers(page)).toEqual([])
  await expect(page.getByRole('button', { name: 'Cart', exact: true })).toBeVisible()

  // Its confirmation and its receipt.
  await open(page, '/dev/mail?q=admin@demo.com')
  await expect(page.getByText(`Your order ${no}`).first()).toBeVisible()
  await open(page, `/orders/${no}/receipt`)
  await expect(page.getByRole('heading', { name: `Receipt ${no}` })).toBeVisible()
  await expect(page.getByText(name)).toBeVisible()
  await settled()
  expect(await barriers(page)).toEqual([])
  await expect.poll(() => left(page)).toBe(before - 2)

  // Canceled, once; the items are back in stock.
  await open(page, `/orders/${no}`)
  await settled()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByText('Payment refunded')).toBeVisible()
  await expect.poll(() => left(page)).toBe(before)
  await open(page, '/orders?status=cancelled')
  await expect(page.getByRole('link', { name: no })).toBeVisible()
  await settled()
  expect(await barriers(page)).toEqual([])
  expect(faults.filter((fault) => !/422/.test(fault))).toEqual([])
})
