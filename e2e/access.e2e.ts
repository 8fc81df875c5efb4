import { expect } from '@playwright/test'
import { barriers, open, placeOf, signIn, signInOnScreen, watch } from './browser.ts'
import { test } from './test.ts'

test('an administrator views RAD as another user, cannot change anything, and stops', async ({ page }) => {
  const { faults, settled } = watch(page)
  await signIn(page, 'admin', '/complaints')
  await settled()
  const all = Number((await page.getByRole('button', { name: /^All/ }).textContent())!.replaceAll(/\D/g, ''))

  await open(page, '/users/access?q=tsm@demo.com')
  await page.getByRole('button', { name: 'More actions for Tara Sen' }).click()
  await page.getByRole('menuitem', { name: 'View RAD as this person' }).click()

  const banner = page.getByRole('complementary', { name: 'Viewing as someone else' })
  await expect(banner).toContainText('You’re viewing RAD as Tara Sen, Territory service manager.')
  await settled()
  expect(await barriers(page)).toEqual([])
  await open(page, '/complaints')
  const those = page.getByRole('button', { name: /^All/ })
  await expect(those).toBeVisible()
  await expect.poll(async () => Number((await those.textContent())!.replaceAll(/\D/g, ''))).toBeLessThan(all)

  await page.getByRole('table', { name: 'Complaints' }).getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: 'Customer statement' }).fill('A viewer writes nothing for someone else')
  await drawer.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('You can’t make changes while viewing as someone else.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Close' }).first().click()
  await drawer.getByRole('button', { name: 'Discard' }).click()

  await banner.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('heading', { name: 'Manage users' })).toBeVisible()
  await expect(banner).toBeHidden()
  expect(faults.filter((fault) => !fault.includes('403'))).toEqual([])
})

test('the client starts on the only page they may open, and sees why others are not available', async ({ page }) => {
  const { faults, settled } = watch(page)
  await signInOnScreen(page, 'client')
  await expect(page.getByRole('heading', { name: 'Access control' })).toBeVisible()
  expect(placeOf(page.url())).toBe('/access-control')
  await settled()
  await expect(page.getByRole('region', { name: 'Hidden from this role' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Outlets' })).toHaveCount(
    0,
  )
  expect(await barriers(page)).toEqual([])

  await page.getByRole('combobox', { name: 'View this page as' }).selectOption('Analyst')
  await expect(page.getByRole('region', { name: 'Analytics' })).toBeVisible()
  expect(faults).toEqual([])
})
