import { expect, type Page, test } from '@playwright/test'
import { open, watch } from './browser.ts'

test('from signing in to signing out without a mouse', async ({ page }) => {
  const { faults, settled } = watch(page)

  await open(page, '/login')
  await tabTo(page, 'Email')
  await page.keyboard.type('admin@demo.com')
  await tabTo(page, 'Password')
  await page.keyboard.type('admin')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/')
  await settled()

  // The palette: the list by its name.
  await choose(page, 'Models')
  await page.waitForURL('**/models*')
  await settled()

  // Another order, and a wider column.
  await tabTo(page, 'Model')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('columnheader', { name: 'Model', exact: true })).toHaveAttribute(
    'aria-sort',
    /ascending|descending/,
  )
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.locator('col').first()).toBeAttached()
  await settled()

  // The second row, opened, closed, and the focus is back on it.
  await tabTo(page, /./, 'tbody a')
  await page.keyboard.press('ArrowDown')
  const row = await page.locator(':focus').getAttribute('href')
  expect(await isFocusVisible(page)).toBe(true)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator(':focus')).toHaveAttribute('href', row ?? '')

  await choose(page, 'Sign out')
  await page.waitForURL('**/login*')
  expect(faults).toEqual([])
})

/** From the palette, by its whole name: what is typed before the field has the focus goes elsewhere. */
async function choose(page: Page, name: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Quick search' })
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type(name.toLowerCase())
  await expect(field).toHaveValue(name.toLowerCase())
  await expect(page.getByRole('listbox', { name: 'Results' }).getByRole('option', { selected: true })).toContainText(
    name,
  )
  await page.keyboard.press('Enter')
}

/** Presses Tab until the named control has the focus, and sees that the focus shows all the way. */
async function tabTo(page: Page, name: string | RegExp, within = 'input, button, a'): Promise<void> {
  for (let presses = 0; presses < 180; presses++) {
    const focused = page.locator(':focus')
    if ((await focused.count()) > 0) {
      expect(await isFocusVisible(page)).toBe(true)
      const isIt = await focused.evaluate((element, selector) => element.matches(selector), within)
      const label = await focused.evaluate(
        (element) =>
          element.getAttribute('aria-label') ??
          (element as HTMLInputElement).labels?.[0]?.textContent ??
          element.textContent ??
          '',
      )
      const matches = typeof name === 'string' ? label.replace(/\s*\*$/, '').trim() === name : name.test(label)
      if (isIt && matches) return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`A hundred and eighty presses of Tab do not reach ${String(name)}.`)
}

/** An outline or a shadow, on the control or on the field it is in. */
function isFocusVisible(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
  })
}
