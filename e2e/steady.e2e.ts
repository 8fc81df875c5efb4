import { expect, type Page } from '@playwright/test'
import { open, signIn, watch } from './browser.ts'
import { test } from './test.ts'

/** How far the content has shifted without input, and shifts for a second more (cumulative layout shift). */
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

const shapes = { wide: { width: 1440, height: 900 }, 'on a phone': { width: 412, height: 823 } }

for (const [shape, viewport] of Object.entries(shapes))
  test(`pages do not shift while they load: ${shape}`, async ({ page }) => {
    const { settled } = watch(page)
    await page.setViewportSize(viewport)
    await signIn(page, 'admin')
    for (const path of ['/', '/tickets', '/reports/tickets', '/complaints', '/reports/complaints']) {
      await open(page, path)
      await settled()
      expect.soft(await moved(page), path).toBeLessThan(0.1)
    }
  })

/** Every vertical position that the heading of a page has had since it was first drawn. */
const watchHeading = (page: Page) =>
  page.addInitScript(() => {
    const places = new Set<number>()
    Object.assign(window, { headingPlaces: places })
    const look = () => {
      const heading = document.querySelector('main h1')
      if (heading) places.add(Math.round(heading.getBoundingClientRect().top))
      requestAnimationFrame(look)
    }
    look()
  })
const headingPlaces = (page: Page) =>
  page.evaluate(() => [...(window as unknown as { headingPlaces: Set<number> }).headingPlaces])

for (const [shape, viewport] of Object.entries(shapes))
  test(`guidelines to acknowledge push no page down, not even the first: ${shape}`, async ({ page }) => {
    const { settled } = watch(page)
    await page.setViewportSize(viewport)
    await watchHeading(page)
    await signIn(page, 'svm', '/job-cards')
    for (const path of [undefined, '/job-cards', '/complaints']) {
      if (path) await open(page, path)
      await expect(page.getByRole('complementary', { name: 'Guidelines to acknowledge' })).toBeVisible()
      await settled()
      expect.soft(await headingPlaces(page), path ?? 'the first page').toHaveLength(1)
    }
  })
