import { expect, type Page } from '@playwright/test'
import { open, signIn, watch } from './browser.ts'
import { test } from './test.ts'

/** How far what is seen has moved by itself, and moves for a second more, as browsers count it (cumulative layout shift). */
const moved = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => done(sum), 1_000)
      }),
  )

for (const [shape, viewport] of Object.entries({
  wide: { width: 1440, height: 900 },
  'on a phone': { width: 412, height: 823 },
}))
  test(`pages stand still while they fill: ${shape}`, async ({ page }) => {
    const { settled } = watch(page)
    await page.setViewportSize(viewport)
    await signIn(page, 'admin')
    for (const path of ['/', '/tickets', '/reports/tickets', '/complaints', '/reports/complaints']) {
      await open(page, path)
      await settled()
      expect.soft(await moved(page), path).toBeLessThan(0.1)
    }
  })
