import { expect, type Page } from '@playwright/test'
import { pagePaths } from '#tools/page-paths.ts'
import { part, prove } from '../packages/api/src/testing/proof.ts'
import { goTo, open, placeOf, signIn, watch } from './browser.ts'
import { test } from './test.ts'

/** Buttons that take the page away under the test, or that another journey covers. */
const leftAlone = /^(Sign out|Print|Start maintenance|Previous page|Next page)/

/** Without those of one record, and without the reference, which shows endless states and has separate tests. */
const addresses = pagePaths().filter((path) => !path.includes('$') && !path.startsWith('/ui'))

/** Always a report with figures. */
const pressed = [...new Set(['/reports/usage', ...part('every-button', addresses, 80)])]

test('every button of a page works without an error when pressed as the page opens', async ({ page }) => {
  test.setTimeout(pressed.length * 120_000)
  const { faults, settled } = watch(page)
  page.on('response', (response) => {
    if (response.status() >= 400 && response.status() < 500)
      faults.push(`${page.url()}: ${response.status()} ${response.request().method()} ${response.url()}`)
  })
  await signIn(page, 'admin')
  let count = 0
  for (const address of pressed) {
    await open(page, address)
    await settled()
    const here = page.url()
    const buttons = page.locator('main button:visible:enabled')
    const names = await buttons.evaluateAll((all) =>
      all.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? ''),
    )
    for (const [at, name] of names.entries()) {
      if (leftAlone.test(name)) continue
      await test.step(`${address}: ${name}`, () => press(page, at, settled))
      await settled()
      expect.soft(faults.splice(0), `${address}: ${name}`).toEqual([])
      if (page.url() !== here) {
        await goTo(page, placeOf(here))
        await settled()
      }
      // What the address does not say: a part that was opened, a row that was added.
      if ((await buttons.count()) !== names.length) {
        await open(page, placeOf(here))
        await settled()
      }
      count += 1
    }
  }
  expect(count).toBeGreaterThan(pressed.length)
  prove('T-42', 'every button', { pages: pressed.length, buttons: count })
})

/** Presses one, and closes what it opened. What opens late, because its code has to come, is closed before the next. */
async function press(page: Page, at: number, settled: () => Promise<void>): Promise<void> {
  await closeAll(page)
  const button = page.locator('main button:visible:enabled').nth(at)
  if ((await button.count()) === 0) return
  try {
    await button.click({ timeout: 2_000 })
  } catch {
    await closeAll(page)
    await button.click({ timeout: 5_000 })
  }
  await page.waitForTimeout(150)
  await settled()
  await closeAll(page)
}

/** A menu, a dialog, a drawer, in turn. */
async function closeAll(page: Page): Promise<void> {
  const laid = page.locator('[role=dialog], [role=menu], [role=listbox]').filter({ visible: true })
  for (let tried = 0; tried < 4 && (await laid.count()) > 0; tried += 1) {
    await page.keyboard.press('Escape')
    await page.waitForTimeout(250)
  }
}
