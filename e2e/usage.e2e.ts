import { expect, type Page } from '@playwright/test'
import { barriers, placeOf, signIn, watch } from './browser.ts'
import { test } from './test.ts'

const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })

/** The number of conversations that the list shows. */
async function listed(page: Page): Promise<number> {
  await page.waitForURL((url) => placeOf(url).startsWith('/conversations?'))
  await expect(page.getByRole('heading', { level: 1, name: 'Conversation history' })).toBeVisible()
  const total = page.getByRole('navigation', { name: 'Pages' }).getByText(/ of [\d,]+$/)
  await expect(total).toBeVisible()
  return numberIn(((await total.textContent()) ?? '').split(' of ').at(-1)!)
}

const numberIn = (text: string) => Number(text.replaceAll(/\D/g, ''))

test('a bot manager sees what changed, finds out why, and reads the conversations behind a number', async ({
  page,
}) => {
  const { faults, settled } = watch(page)
  await signIn(page, 'btm', '/reports/usage?period=last-28-days&compare=previous')
  await settled()
  await expect(card(page, 'Sessions')).toContainText(/from [\d,]+/)
  expect(await barriers(page)).toEqual([])

  // One press on the card: why it changed, as text and by its parts.
  const why = card(page, 'Containment').getByRole('button', { name: 'Why did containment change?' })
  await why.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Why did this change?' })
  await expect(drawer.getByText(/^Containment (rose|fell|didn’t change)/)).toBeVisible()
  const bots = drawer.getByRole('region', { name: 'By bot' })
  await expect(bots.getByRole('listitem').first()).toBeVisible()
  expect(await barriers(page)).toEqual([])

  // A part narrows the report, and lets go again.
  const only = bots.getByRole('button', { name: /^Show only / }).first()
  const name = ((await only.getAttribute('aria-label')) ?? '').replace('Show only ', '')
  await only.click()
  await page.waitForURL((url) => placeOf(url).includes('bot='))
  await drawer.getByRole('button', { name: `Remove filter: ${name}` }).click()
  await page.waitForURL((url) => !placeOf(url).includes('bot='))
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(why).toBeFocused()

  // A figure opens as many conversations as it counts.
  const table = page.getByRole('table', { name: 'Usage metrics' })
  const cell = table.getByRole('row').filter({ hasText: name }).getByRole('link').first()
  const sessions = numberIn((await cell.textContent()) ?? '')
  expect(sessions).toBeGreaterThan(0)
  await cell.click()
  expect(await listed(page)).toBe(sessions)

  // So does the one on a card, over all bots.
  await page.goBack()
  await settled()
  const all = card(page, 'Sessions').getByRole('link')
  const total = numberIn((await all.textContent()) ?? '')
  expect(total).toBeGreaterThanOrEqual(sessions)
  await all.click()
  expect(await listed(page)).toBe(total)
  expect(faults).toEqual([])
})
