import { expect } from '@playwright/test'
import { barriers, become, signIn, watch } from './browser.ts'
import { test } from './test.ts'

/** Unique, so that a retry adds another one beside the first. */
const subject = `Lift two is out of order, ${Date.now()}`

test('a mail is found, answered, sent by the keyboard, undone, sent again, and read by its recipient', async ({
  page,
}) => {
  const { faults, settled } = watch(page)
  await signIn(page, 'svm', '/email')
  await settled()
  faults.push(...(await barriers(page)))
  await page.getByRole('searchbox', { name: 'Search emails' }).fill('from:meera noise')
  const row = page.locator('[data-email]')
  await expect(row).toHaveCount(1)
  await row.getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'My car makes the same noise again' })).toBeVisible()
  await page.keyboard.press('r')
  const compose = page.getByRole('region', { name: 'New email' })
  await expect(compose.getByText('Meera Joshi', { exact: true })).toBeVisible()
  await expect(compose.getByText(/wrote:$/)).toBeVisible()
  await compose.getByRole('button', { name: 'Save and close' }).click()

  await page.keyboard.press('c')
  await compose.getByLabel('To', { exact: true }).fill('dlp@demo.com')
  await page.keyboard.press('Enter')
  await compose.getByRole('textbox', { name: 'Subject' }).fill(subject)
  await compose.getByRole('textbox', { name: 'Message' }).fill('The mechanic comes on Friday.')
  await expect(compose.getByText('Draft saved')).toBeVisible()
  faults.push(...(await barriers(page)))
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(compose.getByRole('textbox', { name: 'Subject' })).toHaveValue(subject)
  await compose.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Email sent.')).toBeVisible()
  // Until then it could be taken back.
  await page.waitForTimeout(11_000)

  await become(page, 'dlp', '/email')
  await page.getByRole('link', { name: subject }).first().click()
  await expect(page.getByText('The mechanic comes on Friday.')).toBeVisible()
  expect(faults).toEqual([])
})
