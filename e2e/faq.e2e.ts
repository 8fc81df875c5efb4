import { expect, type Page } from '@playwright/test'
import { barriers, open, phoneProfile, placeOf, signIn, watch } from './browser.ts'
import { test } from './test.ts'

/** Past the menu, as the first link of every page offers. */
async function skipMenu(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
}

/** Presses Tab until the focus is where one wants to be. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let at = 0; at < 60; at++) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    const words = await focused.evaluate((one) => one.getAttribute('aria-label') ?? one.textContent ?? '')
    if (name.test(words)) return
  }
  throw new Error(`No Tab leads to ${String(name)}`)
}

test('a question is found, read, and answered by keyboard, and an article is found from the knowledge base', async ({
  page,
}) => {
  const { faults, settled } = watch(page)
  await signIn(page, 'svm', '/pages/faq')
  await settled()
  expect(await barriers(page)).toEqual([])
  await skipMenu(page)
  await tabTo(page, /^Search questions and answers$/)
  await page.keyboard.type('coupon')
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(1)
  await settled()
  await tabTo(page, /^How do I use a coupon\?$/)
  await expect(page.locator(':focus')).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('main').locator('mark')).not.toHaveCount(0)
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.locator(':focus')).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Enter')
  await tabTo(page, /^Yes$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Yes' })).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await settled()
  await expect(page.getByRole('button', { name: 'Yes' })).toHaveAttribute('aria-pressed', 'true')
  // A second press withdraws the answer, so that a retry starts from the same state.
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('button', { name: 'Yes' })).toHaveAttribute('aria-pressed', 'false')

  await open(page, '/pages/knowledge-base')
  await settled()
  expect(await barriers(page)).toEqual([])
  await skipMenu(page)
  await tabTo(page, /^Search articles and questions$/)
  await page.keyboard.type('routine service')
  await expect(page.getByRole('region', { name: 'Search results' })).toBeVisible()
  await settled()
  await tabTo(page, /^The 60-minute routine service$/)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => placeOf(url).startsWith('/pages/knowledge-base/service/'))
  await settled()
  await expect(page.getByRole('navigation', { name: 'On this page' })).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await page.locator('body').press('Shift+Tab')
  await tabTo(page, /^Back to Service and repair$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Service and repair')
  await settled()
  expect(await barriers(page)).toEqual([])
  expect(faults).toEqual([])
})

test('on a phone a category is chosen and a question is opened', async ({ browser }) => {
  const context = await browser.newContext(phoneProfile)
  const page = await context.newPage()
  const { faults, settled } = watch(page)
  await signIn(page, 'svm', '/pages/faq')
  await settled()
  await page
    .getByRole('navigation', { name: 'Topics' })
    .getByRole('button', { name: /^Delivery/ })
    .tap()
  const question = page.getByRole('button', { name: 'What does delivery cost?' })
  await question.tap()
  await expect(question).toHaveAttribute('aria-expanded', 'true')
  await expect(page).toHaveURL(/question=what-does-delivery-cost/)
  await settled()
  expect(await barriers(page)).toEqual([])
  // Nothing extends beyond the edge of the page.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(faults).toEqual([])
  await context.close()
})
