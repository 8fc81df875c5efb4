import { expect } from '@playwright/test'
import { barriers, open, phoneProfile, signIn, watch } from './browser.ts'
import { test } from './test.ts'

// In the browser it needs its own store, and so its own browser with a touch screen: the shared one has none.
test.use({ ...phoneProfile, ownStore: true })

test('on a phone an invoice is found and a payment of it is entered', async ({ page }) => {
  const { faults, settled } = watch(page)
  await signIn(page, 'admin', '/invoices?open=true&sort=dueDate')
  await settled()
  await page.getByRole('main').getByRole('link', { name: /INV-/ }).first().tap()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('INV-')
  await settled()
  faults.push(...(await barriers(page)))
  await page.getByRole('button', { name: 'Add payment' }).tap()
  const drawer = page.getByRole('dialog', { name: 'Add payment' })
  await drawer.getByLabel('Amount').fill('0.01')
  faults.push(...(await barriers(page)))
  await drawer.getByRole('button', { name: 'Add', exact: true }).tap()
  await expect(page.getByText('₹0.01', { exact: true }).first()).toBeVisible()
  expect(faults).toEqual([])
})

test('on a phone products are filtered, and one is added to the cart and ordered', async ({ page }) => {
  const { faults, settled } = watch(page)
  await signIn(page, 'rgm', '/shop')
  await settled()
  await page.getByRole('button', { name: /^Filters/ }).tap()
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Exterior' }).check()
  faults.push(...(await barriers(page)))
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/category=exterior/)
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .tap()
  await expect(page.getByText(/added to cart\.$/)).toBeVisible()
  await open(page, '/checkout')
  await settled()
  await page.getByRole('button', { name: 'Deliver to this address' }).tap()
  await page.getByRole('radio', { name: /^Cash on delivery/ }).check()
  faults.push(...(await barriers(page)))
  await page.getByRole('button', { name: /^(Pay|Place) / }).tap()
  await expect(page.getByText(/^Order \d{4}-\d{5} placed$/)).toBeVisible()
  await settled()
  faults.push(...(await barriers(page)))
  expect(faults).toEqual([])
})

test('on a phone a hold-up is updated from home in three taps, and no choice widens the page', async ({ page }) => {
  const { faults, settled } = watch(page)
  await signIn(page, 'svm', '/')
  await settled()
  const isWithin = () => page.evaluate(() => window.innerWidth <= screen.width)
  expect(await isWithin()).toBe(true)
  const work = page.getByRole('region', { name: 'Needs action' })
  await work.getByRole('listitem').filter({ hasText: 'Update' }).first().getByRole('link').tap()
  const sheet = page.getByRole('dialog', { name: /^Update / })
  await sheet.getByText('Other reason').tap()
  await sheet.getByRole('combobox', { name: 'Reason' }).tap()
  const reason = page.getByRole('listbox').getByRole('option').first()
  await expect(reason).toBeVisible()
  expect(await isWithin()).toBe(true)
  await reason.tap()
  await expect(sheet.getByRole('button', { name: 'Done' })).toBeInViewport()
  await sheet.getByText('New time').tap()
  await sheet.getByRole('button', { name: 'In 7 days' }).tap()
  await sheet.getByRole('button', { name: 'Done' }).tap()
  await expect(sheet).toBeHidden()
  await settled()
  expect(faults).toEqual([])
})

const pages = ['/', '/holdups', '/job-cards', '/tickets', '/complaints', '/follow-ups', '/known-issues', '/helpdesk']

test('on a phone no page is wider than the screen', async ({ page }) => {
  await signIn(page, 'svm', '/')
  const wide: string[] = []
  for (const path of pages) {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (await page.evaluate(() => window.innerWidth > screen.width)) wide.push(path)
  }
  expect(wide).toEqual([])
})
