import { expect, type Page, test } from '@playwright/test'
import { barriers, open, placeOf, signIn, watch } from './browser.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Quick search' })
const chosen = (page: Page) => page.getByRole('listbox', { name: 'Results' }).getByRole('option', { selected: true })

async function openSearch(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('')
}

test('records, actions and what was opened last, found without a mouse', async ({ page }) => {
  const { faults, settled } = watch(page)
  await signIn(page, 'admin')
  await settled()

  // A record that only the server knows.
  await openSearch(page)
  await page.keyboard.type('complaints')
  await page.keyboard.press('Enter')
  await expect.poll(() => placeOf(page.url())).toContain('/complaints')
  await settled()
  // The previous page may be shown a moment longer than its address.
  const list = page.getByRole('table', { name: 'Complaints' })
  const no = (await list.locator('tbody a').first().textContent())!.trim()
  await openSearch(page)
  await page.keyboard.type(no.toLowerCase())
  await expect(chosen(page)).toContainText(no)
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect.poll(() => placeOf(page.url())).toBe(`/complaints/${no}`)
  await settled()

  // It is remembered, and can be forgotten.
  await openSearch(page)
  await expect(chosen(page)).toContainText(no)
  await page.keyboard.press('Delete')
  await expect(page.getByRole('option', { name: no })).toHaveCount(0)

  // Nothing is called that, and Enter does nothing.
  await page.keyboard.type('zzqqxxyy')
  await expect(page.getByText('No results for “zzqqxxyy”.')).toBeVisible()
  await page.keyboard.press('Enter')
  expect(placeOf(page.url())).toBe(`/complaints/${no}`)
  await page.keyboard.press('Escape')
  await expect(field(page)).toHaveCount(0)

  // A thing to do.
  await openSearch(page)
  await page.keyboard.type('add a task')
  await expect(chosen(page)).toContainText('Add task')
  await page.keyboard.press('Enter')
  await expect.poll(() => placeOf(page.url())).toContain('/todo')
  await settled()
  expect(faults).toEqual([])
})

test('a bookmarked page stays in the bar', async ({ page }) => {
  const { faults, settled } = watch(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'admin')
  await settled()
  const bar = page.getByRole('navigation', { name: 'Bookmarks' })
  await bar.getByRole('button', { name: 'Edit bookmarks' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('searchbox', { name: 'Find page' })).toBeFocused()
  await page.keyboard.type('calen')
  const star = page.getByRole('button', { name: 'Bookmark Calendar' })
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(star).toBeFocused()
  await page.keyboard.press('Space')
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await expect(bar.getByRole('link', { name: 'Calendar' })).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await settled()

  await open(page, '/models')
  await page.reload()
  await settled()
  await bar.getByRole('link', { name: 'Calendar' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => placeOf(page.url())).toContain('/calendar')
  await settled()
  expect(faults).toEqual([])
})
