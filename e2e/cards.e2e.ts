import { expect, type Page } from '@playwright/test'
import { barriers, open, phoneProfile, placeOf, signIn, watch } from './browser.ts'
import { test } from './test.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const titles = (page: Page) => page.getByRole('main').locator('section h2').allTextContents()

test('cards show other periods, lead to their rows, and stay where they were put', async ({ page, browser }) => {
  const { faults, settled } = watch(page)
  await signIn(page, 'hqa', '/dashboard/analytics')
  await settled()
  faults.push(...(await barriers(page)))
  const before = await titles(page)

  // By the keyboard: up, one place on, down.
  const handle = page.getByRole('button', { name: 'Move: Subscribers' })
  await handle.focus()
  await page.keyboard.press('Space')
  await expect(handle).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(async () => {
    expect((await titles(page)).indexOf('Subscribers')).toBe(before.indexOf('Subscribers') + 1)
  }).toPass()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Reset layout' })).toBeVisible()
  await settled()
  await page.reload()
  await settled()
  expect((await titles(page)).indexOf('Subscribers')).toBe(before.indexOf('Subscribers') + 1)
  await page.getByRole('button', { name: 'Reset layout' }).click()
  await expect.poll(() => titles(page)).toEqual(before)

  // A chart as a picture and as a table, and what its values are made of.
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More actions: Sales and visits' }).click()
  await page.getByRole('menuitem', { name: 'Download picture' }).click()
  expect((await download).suggestedFilename()).toBe('sales-and-visits.png')

  await open(page, '/pages/cards/statistics')
  await settled()
  faults.push(...(await barriers(page)))
  const sales = card(page, 'Sales')
  await page.getByRole('combobox', { name: 'Period', exact: true }).selectOption('Last Year')
  await sales.getByRole('button', { name: 'Show table: Sales' }).click()
  await expect(sales.getByRole('row')).toHaveCount(13)
  const figure = sales.getByRole('paragraph').getByRole('link')
  const count = await figure.textContent()
  await figure.click()
  await page.waitForURL((url) => placeOf(url).startsWith('/invoices?'))
  await expect(
    page
      .getByRole('main')
      .getByText(new RegExp(`\\b${count}\\b`))
      .first(),
  ).toBeVisible()
  expect(faults).toEqual([])

  const context = await browser.newContext(phoneProfile)
  const phone = await context.newPage()
  const onPhone = watch(phone)
  await signIn(phone, 'svm', '/dashboard/ecommerce')
  await onPhone.settled()
  onPhone.faults.push(...(await barriers(phone)))
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  const years = card(phone, 'Revenue report').getByRole('combobox')
  const [, earlier = ''] = await years.locator('option').allTextContents()
  await years.selectOption(earlier)
  await expect(card(phone, 'Revenue report').getByText(`Earnings and budget, ${earlier}`)).toHaveCount(0)
  await expect(phone.getByRole('figure', { name: `Earnings and budget, ${earlier}` })).toBeVisible()
  expect(onPhone.faults).toEqual([])
  await context.close()
})
