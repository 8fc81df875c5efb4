import { expect, type Page } from '@playwright/test'
import { barriers, signIn, watch } from './browser.ts'
import { test } from './test.ts'

const figureIn = async (page: Page, name: string) => {
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
  return Number((await card.locator('p').first().innerText()).replaceAll(/\D/g, ''))
}

const countOf = async (page: Page) => {
  const pages = page.getByText(/\d+–\d+ of [\d,]+/)
  await expect(pages).toBeVisible()
  return Number((await pages.innerText()).split(' of ')[1]!.replaceAll(/\D/g, ''))
}

test('head office sees who writes to the bots, who returns, and the people behind each number', async ({ page }) => {
  const { faults, settled } = watch(page)
  await signIn(page, 'hqa', '/reports/engagement?period=last-28-days')
  await expect(page.getByRole('heading', { level: 1, name: 'User engagement' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Figures for these days' })).toBeVisible()
  await settled()
  expect(await barriers(page)).toEqual([])

  const returning = await figureIn(page, 'Returning users')
  expect(returning).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Returning users', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  expect(await countOf(page)).toBe(returning)
  await settled()
  expect(await barriers(page)).toEqual([])

  await page.goBack()
  const grid = page.getByRole('table', { name: 'Retention' })
  const again = grid.getByRole('link', { name: /^[\d.]+%, \d+ of \d+ users$/ }).first()
  const [, people] = /(\d+) of/.exec((await again.getAttribute('aria-label')) ?? '') ?? []
  // By the keyboard alone.
  await again.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^First seen from .* later$/)).toBeVisible()
  expect(await countOf(page)).toBe(Number(people))

  await page
    .getByRole('link', { name: /^P \d+$/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Conversation history' })).toBeVisible()
  expect(faults).toEqual([])
})
