import { expect, type Page } from '@playwright/test'
import { open, signIn, watch } from './browser.ts'
import { test } from './test.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('a user is added, found, changed, suspended, deleted and brought back', async ({ page }) => {
  const { faults, settled } = watch(page)
  await signIn(page, 'admin', '/user-list')
  await settled()

  await page.getByRole('button', { name: 'Add user' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add user' })
  await drawer.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(drawer.getByText('This is required.').first()).toBeVisible()
  for (const [label, text] of [
    ['Full name', 'Journey Person'],
    ['Username', 'journey1'],
    ['Email', 'journey@demo.com'],
    ['Contact', '+91 20 555 0199'],
    ['Company', 'Proving Ground'],
  ] as const)
    await drawer.getByLabel(label).fill(text)
  await choose(page, 'Country', 'India')
  await choose(page, 'Role', 'Author')
  await choose(page, 'Plan', 'Team')
  await drawer.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(drawer).toBeHidden()
  // The newest is on top.
  await expect(page.getByRole('row').nth(1)).toContainText('Journey Person')

  await page.getByLabel('Search name or username').fill('JOURNEY1')
  await expect(page).toHaveURL(/q=JOURNEY1/)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await row(page, 'Journey Person').getByRole('link', { name: 'Journey Person' }).click()
  await expect(page.getByRole('heading', { name: 'Journey Person', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Upgrade' }).click()
  await expect(page.getByRole('list', { name: 'Timeline, newest first' }).getByText('Updated')).toBeVisible()

  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Information' }).click()
  await page.getByLabel('City').fill('Pune')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Information saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('City')).toHaveValue('Pune')

  await open(page, '/user-list?q=journey1')
  await page.getByRole('checkbox', { name: 'Select Journey Person' }).check()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await expect(bar).toContainText('1 selected')
  await bar.getByRole('button', { name: 'Status' }).click()
  await page.getByRole('menuitem', { name: 'Inactive' }).click()
  await expect(row(page, 'Journey Person').getByText('Inactive')).toBeVisible()

  await row(page, 'Journey Person').getByRole('button', { name: 'Actions for Journey Person' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('No rows match')).toBeVisible()
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Journey Person')).toBeVisible()
  expect(faults).toEqual([])
})

test('the filtered users are exported to a file as shown', async ({ page }) => {
  await signIn(page, 'admin', '/user-list?role=maintainer&columns=fullName,role')
  await page.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV' }).click()])
  expect(file.suggestedFilename()).toMatch(/^users-.*\.csv$/)
})
