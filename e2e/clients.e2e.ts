import { expect } from '@playwright/test'
import { barriers, become, placeOf, signIn, watch } from './browser.ts'
import { test } from './test.ts'

test('a client gets a key that is shown once, and a bot manager who sees it', async ({ page }) => {
  const { faults, settled } = watch(page)
  await signIn(page, 'hqa', '/clients')
  await settled()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Add client' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Add client' })
  await drawer.getByLabel('Name').fill('Kite Rentals')
  await drawer.getByLabel('Code').fill('kites')
  await drawer.getByLabel('Origins').fill('https://kites.example/')
  await drawer.getByRole('button', { name: 'Add', exact: true }).click()
  await page.waitForURL((url) => placeOf(url) === '/clients/KITES')
  await expect(page.getByRole('region', { name: 'Origins' })).toContainText('https://kites.example')

  const keys = page.getByRole('region', { name: 'Keys' })
  await keys.getByRole('button', { name: 'Create key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create key' })
  await dialog.getByLabel('Name').fill('Till')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  const shown = page.getByRole('dialog', { name: 'Save this key' })
  const whole = (await shown.locator('code').textContent())!
  expect(whole).toMatch(/^rad_[a-z0-9]{8}_[\w-]{43}$/)
  await settled()
  expect(await barriers(page)).toEqual([])
  // The key is shown only once: Escape does not close the dialog.
  await page.keyboard.press('Escape')
  await expect(shown).toBeVisible()
  await shown.getByRole('checkbox').check()
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(shown).toHaveCount(0)
  await expect(keys).toContainText(whole.slice(0, 13))
  await expect(page.getByText(whole)).toHaveCount(0)

  const people = page.getByRole('region', { name: 'People with access to its bots' })
  await people.getByLabel('Add person').fill('btm@')
  await page.getByRole('option', { name: /btm@demo.com/ }).click()
  await expect(people.getByRole('listitem')).toContainText('Bea Thomas')

  await become(page, 'btm', '/clients')
  const table = page.getByRole('table', { name: 'Clients' })
  await expect(table.getByRole('link', { name: 'Kite Rentals' })).toBeVisible()
  await expect(table.getByRole('link', { name: 'Sahyadri Wheels Group' })).toHaveCount(0)
  await table.getByRole('link', { name: 'Kite Rentals' }).click()
  await settled()
  expect(await barriers(page)).toEqual([])
  await expect(page.getByRole('button', { name: 'Create key' })).toHaveCount(0)

  await become(page, 'hqa', '/clients/KITES')
  await page.getByRole('button', { name: 'Revoke key Till' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(keys).toContainText('1 inactive key')
  expect(faults).toEqual([])
})
