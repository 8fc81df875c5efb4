import { expect } from '@playwright/test'
import { barriers, signIn, watch } from './browser.ts'
import { test } from './test.ts'

test('a message is written, answered in a thread, and reacted to from the keyboard', async ({ page }) => {
  const { faults, settled } = watch(page)
  await signIn(page, 'hqa', '/chat')
  await settled()
  faults.push(...(await barriers(page)))
  await page.getByRole('link', { name: /Monday review/ }).click()
  await settled()
  faults.push(...(await barriers(page)))

  const text = `See you at nine ${Date.now()}`
  await page.getByRole('textbox', { name: 'Message to Monday review' }).focus()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  const message = page.locator('[data-message]').filter({ hasText: text })
  await expect(message).toBeVisible()
  await message.getByRole('button', { name: 'Add reaction' }).focus()
  await page.keyboard.press('Enter')
  await message.getByRole('button', { name: 'React with 👍' }).focus()
  await page.keyboard.press('Enter')
  await expect(message.getByRole('button', { name: /^👍 1 by/ })).toHaveAttribute('aria-pressed', 'true')
  await message.getByRole('button', { name: 'Reply in thread' }).focus()
  await page.keyboard.press('Enter')
  const thread = page.getByRole('complementary', { name: 'Thread' })
  await thread.getByRole('textbox', { name: 'Reply in thread' }).fill('I bring the list.')
  await page.keyboard.press('Enter')
  await expect(message.getByRole('button', { name: /1 reply/ })).toBeVisible()
  expect(faults).toEqual([])
})

test('a message appears for the other person at once, with ticks', async ({ page, browser, baseURL }) => {
  test.skip(baseURL?.endsWith('/demo/') === true, 'Two people share no page.')
  const { faults, settled } = watch(page)
  await signIn(page, 'rgm', '/chat')
  await settled()
  const other = await browser.newPage()
  await signIn(other, 'admin', '/chat')
  await page
    .getByRole('link', { name: /Asha Menon/ })
    .first()
    .click()
  const text = `Are you there ${Date.now()}`
  await page.getByRole('textbox', { name: 'Message to Asha Menon' }).fill(text)
  await page.keyboard.press('Enter')
  const message = page.locator('[data-message]').filter({ hasText: text })
  await expect(message.getByText('Delivered')).toBeAttached({ timeout: 15_000 })
  await other.getByRole('link', { name: new RegExp(text) }).click()
  await expect(message.getByText('Read', { exact: true })).toBeAttached({ timeout: 15_000 })
  await other.getByRole('textbox', { name: /^Message to/ }).fill('I am.')
  await expect(page.getByText('is typing…')).toBeVisible({ timeout: 15_000 })
  await other.keyboard.press('Enter')
  await expect(page.getByRole('log').getByText('I am.')).toBeVisible({ timeout: 15_000 })
  expect(faults).toEqual([])
  await other.close()
})
