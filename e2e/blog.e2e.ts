import { expect, type Page } from '@playwright/test'
import { barriers, become, phoneProfile, placeOf, signIn, watch } from './browser.ts'
import { test } from './test.ts'

/** Unique, so that a retry adds another one beside the first. */
const title = `Torque wrenches and their dates, ${Date.now()}`

/** Writes a draft by the keyboard alone, and waits until it has been saved. */
async function write(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add post' }).focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Add post' })
  await expect(drawer.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await page.keyboard.type(title)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => /^\/pages\/blog\/edit\/\d+$/.test(placeOf(url)))
  await page.getByRole('textbox', { name: 'Text' }).focus()
  await page.keyboard.type('Look at the date on the handle first.')
  await expect(page.getByText(/^Draft saved at/)).toBeVisible()
}

test('a post is written and published by the keyboard, and found, saved, and answered on a phone', async ({
  page,
  browser,
}) => {
  const { faults, settled } = watch(page)
  await signIn(page, 'rgm', '/pages/blog/list')
  await settled()
  faults.push(...(await barriers(page)))
  await write(page)
  await settled()
  faults.push(...(await barriers(page)))
  const place = placeOf(page.url())

  await become(page, 'hqa', place)
  const status = page.getByRole('combobox', { name: 'Status' })
  await status.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'Published' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(status).toHaveValue('Published')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('link', { name: 'View post' })).toBeVisible()
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)
  expect(faults).toEqual([])

  const context = await browser.newContext(phoneProfile)
  const phone = await context.newPage()
  const onPhone = watch(phone)
  await signIn(phone, 'svm', '/pages/blog/list')
  await phone.getByRole('searchbox', { name: 'Search posts' }).fill(title)
  await phone.getByRole('heading', { name: title }).getByRole('link').tap()
  await onPhone.settled()
  const main = phone.getByRole('main')
  await main.getByRole('button', { name: /^Bookmark/ }).tap()
  await expect(main.getByRole('button', { name: /^Bookmarked/ })).toHaveAttribute('aria-pressed', 'true')
  await phone.getByRole('textbox', { name: 'Add a comment' }).fill('Where is the date on ours?')
  await phone.getByRole('button', { name: 'Send comment' }).tap()
  await expect(phone.getByRole('article').getByText('Where is the date on ours?')).toBeVisible()
  await onPhone.settled()
  onPhone.faults.push(...(await barriers(phone)))
  expect(onPhone.faults).toEqual([])
  await context.close()

  await page.bringToFront()
  await page.getByRole('button', { name: 'Delete post' }).click()
  await expect(page.getByText(`“${title}” deleted.`)).toBeVisible()
})

test('a plan is chosen by the keyboard, and its invoice opened', async ({ page }) => {
  const { faults, settled } = watch(page)
  await signIn(page, 'btm', '/pages/pricing')
  await settled()
  faults.push(...(await barriers(page)))
  const yours = page.getByRole('region', { name: 'Your plan' })
  await page.getByRole('radio', { name: 'Monthly' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('article', { name: 'Standard' })).toContainText('₹40')
  await page.getByRole('button', { name: 'Upgrade: Standard' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Change to Standard' })
  await expect(dialog).toContainText('₹480')
  faults.push(...(await barriers(page)))
  await dialog.getByRole('button', { name: 'Change plan' }).focus()
  await page.keyboard.press('Enter')
  await expect(yours).toContainText('Standard')
  await yours.getByRole('link', { name: /^INV-/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('INV-')
  await settled()
  expect(faults).toEqual([])
})
