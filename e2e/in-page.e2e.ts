import { expect, type Page } from '@playwright/test'
import { barriers, open, signIn, watch } from './browser.ts'
import { test } from './test.ts'

test.use({ ownStore: true })

/** Until the next tab has loaded the store of one that closed, while other tests use the processors. */
const storeAgain = 120_000

/** The panel of those who try the demo out. */
const panel = (page: Page) => page.locator('details', { hasText: 'Reset demo data' })

async function addTask(page: Page, title: string, timeout = 20_000): Promise<void> {
  await page.getByLabel('Quick add').fill(title)
  await page.keyboard.press('Enter')
  await expect(task(page, title)).toBeVisible({ timeout })
}
const task = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

test('what is changed survives a reload, and a reset brings the demo back in every tab', async ({ page, context }) => {
  // The demo data are made once more, beside other tests that take the processors.
  test.setTimeout(300_000)
  const { faults, settled } = watch(page)
  await signIn(page, 'tsm')
  await open(page, '/todo')
  await settled()
  await addTask(page, 'Stored over the reload')
  await page.reload()
  await expect(task(page, 'Stored over the reload')).toBeVisible()

  const other = await context.newPage()
  await open(other, '/todo')
  await expect(task(other, 'Stored over the reload')).toBeVisible()

  await panel(page).locator('summary').click()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Reset demo data' }).click()
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  // The sign-in was part of what is thrown away.
  for (const tab of [page, other])
    await expect(tab.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible({ timeout: 120_000 })
  await signIn(page, 'tsm')
  await open(page, '/todo')
  await settled()
  await expect(page.getByLabel('Quick add')).toBeVisible()
  await expect(
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('checkbox') })
      .first(),
  ).toBeVisible()
  await expect(task(page, 'Stored over the reload')).toHaveCount(0)
  expect(faults).toEqual([])
})

test('tabs share one store, and the others continue when the one that answers is closed', async ({ page, context }) => {
  await signIn(page, 'tsm')
  await open(page, '/todo')
  const other = await context.newPage()
  await open(other, '/todo')
  await expect(other.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  await addTask(page, 'Written in the first tab')
  // The list of the other tab follows automatically, soon.
  await expect(task(other, 'Written in the first tab')).toBeVisible({ timeout: 3_000 })
  await other.reload()
  await expect(task(other, 'Written in the first tab')).toBeVisible()

  // The first tab's worker holds the store.
  await page.close()
  await addTask(other, 'Written after it was closed', storeAgain)
  const third = await context.newPage()
  await open(third, '/todo')
  await expect(task(third, 'Written in the first tab')).toBeVisible()
  await expect(task(third, 'Written after it was closed')).toBeVisible()
})

test('a change that a closed tab was answering is made once', async ({ page, context }) => {
  await signIn(page, 'tsm')
  await open(page, '/todo')
  const other = await context.newPage()
  await open(other, '/todo')
  await expect(other.getByLabel('Quick add')).toBeVisible()

  await other.getByLabel('Quick add').fill('Sent by a closing tab')
  await Promise.all([other.keyboard.press('Enter'), page.close()])
  await expect(task(other, 'Sent by a closing tab')).toHaveCount(1, { timeout: storeAgain })
  await other.reload()
  await expect(task(other, 'Sent by a closing tab')).toHaveCount(1)
})

test('calls can be delayed and made to fail, and requests outside the API go to the network', async ({ page }) => {
  await signIn(page, 'admin')
  await open(page, '/models?q=fail-500')
  await expect(page.getByRole('button', { name: /retry|try again/i })).toBeVisible()

  await panel(page).locator('summary').click()
  await page.getByLabel('Request delay').selectOption('3 s')
  await open(page, '/dealers')
  await expect(page.getByRole('status', { name: 'Loading' }).first()).toBeVisible()
  await page.getByLabel('Request delay').selectOption('None')
  await page.getByLabel('Offline').check()
  await open(page, '/outlets')
  await expect(page.getByRole('button', { name: /retry|try again/i })).toBeVisible()
  await page.getByLabel('Offline').uncheck()

  const outside = await page.evaluate(async () => {
    const own = await fetch('./favicon.svg')
    const foreign = await fetch('http://localhost:1/').catch((error: Error) => error.message)
    return { own: own.headers.get('content-type'), foreign }
  })
  expect(outside.own).toContain('svg')
  expect(outside.foreign).toContain('no other origin')
})

test('nothing leaves the origin, and no service worker is registered', async ({ page, context }) => {
  const requests: string[] = []
  context.on('request', (request) => requests.push(request.url()))
  const { faults, settled } = watch(page)
  await signIn(page, 'admin')
  for (const path of ['/', '/complaints', '/reports/complaints', '/calendar']) {
    await open(page, path)
    await settled()
  }
  const { origin } = new URL(page.url())
  expect(requests.filter((url) => !url.startsWith(origin) && !/^(blob|data):/.test(url))).toEqual([])
  // Calls are answered in the page: none of them is a request.
  expect(requests.filter((url) => /\/(api|jwt|apps)\//.test(new URL(url).pathname))).toEqual([])
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  expect(faults).toEqual([])
})
