import { expect, test } from '@playwright/test'
import { open, signIn, watch } from './browser.ts'

test('an administrator signs in, opens the models and finds one by its address', async ({ page }) => {
  const { faults } = watch(page)
  await signIn(page, 'admin')
  await open(page, '/models?q=a')
  await expect(page.getByRole('heading', { name: 'Models', level: 1 })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('a')
  expect(faults).toEqual([])
})

test('a wrong password is refused in words', async ({ page }) => {
  await open(page, '/login')
  await page.getByLabel('E-mail').fill('admin@demo.com')
  await page.getByLabel('Password', { exact: true }).fill('not it')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText(/e-?mail or password/i)).toBeVisible({ timeout: 45_000 })
  await expect(page).toHaveURL(/\/login/)
})
