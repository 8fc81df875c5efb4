import { expect, type Page, test } from '@playwright/test'
import { part } from '../packages/api/src/testing/proof.ts'
import { open, signIn, watch } from './browser.ts'

const pages = ['components', 'forms', 'tables', 'charts', 'maps']
/** `pictured` are the pages that are compared with a picture; all are looked at. */
const looks = [
  { name: 'light', width: 1440, skin: 'light', direction: 'ltr', pictured: pages },
  { name: 'dark', width: 1440, skin: 'dark', direction: 'ltr', pictured: pages },
  { name: 'right-to-left', width: 1440, skin: 'light', direction: 'rtl', pictured: ['components', 'forms'] },
  { name: 'phone', width: 390, skin: 'light', direction: 'ltr', pictured: pages },
]
/** What other journeys may change: it is drawn, and not compared. */
const live = ['#server-rows', '#regions', '#cities']

/**
 * Pictures at two fifths of their size: what moves, vanishes or turns unreadable is seen, and how a machine smooths its letters is not.
 * They are updated with `--update-snapshots`.
 */
test.use({ deviceScaleFactor: 0.4, contextOptions: { reducedMotion: 'reduce' } })

/** As high as the whole page, so that nothing has to be scrolled into the picture. */
async function unroll(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height })
}

for (const { name, width, skin, direction, pictured } of part('reference', looks, looks.length)) {
  test(`the reference looks unchanged: ${name}`, async ({ page }) => {
    test.setTimeout(240_000)
    await page.addInitScript(
      ([chosen, side]) => {
        localStorage.setItem('rad.skin', chosen ?? '')
        localStorage.setItem('rad.direction', side ?? '')
      },
      [skin, direction],
    )
    const { faults, settled } = watch(page)
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, 'admin')
    for (const one of pages) {
      await open(page, `/ui/${one}`)
      await settled()
      await page.waitForFunction(() =>
        [...document.querySelectorAll('figure [role=img]')].every((box) => box.firstChild),
      )
      // What is loaded on demand is in its final place.
      await expect(page.locator('[data-waiting]')).toHaveCount(0)
      await unroll(page, width)
      await settled()
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${one} runs over`).toBe(0)
      const examples = page.getByRole('main').locator('section[id] [data-example]')
      expect(await examples.count()).toBeGreaterThan(2)
      for (const example of await examples.all())
        expect((await example.boundingBox())?.height ?? 0, `an example of ${one} is empty`).toBeGreaterThan(24)
      if (!pictured.includes(one)) continue
      await expect(page.getByRole('main')).toHaveScreenshot(`${one}-${name}.png`, {
        mask: live.map((id) => page.locator(id)),
        scale: 'device',
        maxDiffPixelRatio: 0.01,
      })
    }
    expect(faults).toEqual([])
  })
}

test('a part is found in the menu of the page, is part of the address, and shows its code', async ({ page }) => {
  const { faults, settled } = watch(page)
  await signIn(page, 'admin', '/ui')
  await page.getByRole('main').getByRole('link', { name: 'Tables' }).click()
  await settled()
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: '100,000 rows' }).click()
  await expect(page).toHaveURL(/#long-lists$/)
  const part = page.getByRole('region', { name: '100,000 rows' })
  await expect(part).toBeInViewport()

  const rows = part.getByRole('group', { name: 'Job cards' })
  await rows.focus()
  await page.keyboard.press('End')
  await expect(part.getByText('JC-100000')).toBeVisible()
  expect(await rows.locator('tr').count()).toBeLessThan(100)

  await part.getByRole('button', { name: 'Show code' }).click()
  await expect(part.getByRole('group', { name: 'Code' })).toContainText('export function LongLists()')
  expect(faults).toEqual([])
})

test('a map is read and followed from the keyboard', async ({ page }) => {
  const { faults, settled } = watch(page)
  await signIn(page, 'admin', '/ui/maps')
  await settled()
  await page.getByRole('img', { name: /^Complaints by region/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(/^Complaints: \d+$/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/complaints\?region=/)
  expect(faults).toEqual([])
})
