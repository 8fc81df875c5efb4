import { expect, type Locator } from '@playwright/test'
import { barriers, open, placeOf, signIn, watch } from './browser.ts'
import { test } from './test.ts'

/** Without the guidelines of the banner above the page. */
const titles = (list: Locator) => list.locator('li:not(aside *)').getByRole('link').locator('bdi')

test('notifications read in one tab are read in the other, and new ones arrive automatically', async ({
  page,
  context,
}) => {
  const { faults, settled } = watch(page)
  await signIn(page, 'admin', '/notifications')
  await settled()
  const other = await context.newPage()
  await open(other, '/models')
  const bell = other.getByRole('button', { name: /^Notifications, \d+ unread/ })
  await expect(bell).toBeVisible()
  expect(await barriers(page)).toEqual([])

  // The panel: the latest, and the notification settings.
  await bell.click()
  const panel = other.getByRole('dialog', { name: 'Notifications' })
  await expect(titles(panel).first()).toHaveText(await titles(page.getByRole('main')).first().innerText())
  expect(await barriers(other)).toEqual([])
  await other.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(bell).toBeFocused()

  // Read in one tab, and no longer counted in the other; no page was reloaded.
  await page.bringToFront()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByText('Unread:')).toHaveCount(0)
  await expect(other.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()

  // An import notifies its owner when it is done, on whatever page they are.
  await open(page, '/imports/new?kind=cities')
  await settled()
  await page.locator('input[type=file]').setInputFiles({
    name: 'cities-of-the-bell.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('name,state,tier\nBellville,MH,2\n'),
  })
  await page.getByRole('button', { name: 'Upload and match columns' }).click()
  await page.getByRole('button', { name: /^(Skip to check|Check file)$/ }).click()
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(other.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
  await other.bringToFront()
  await expect(other.getByRole('status').filter({ hasText: 'cities-of-the-bell.csv was imported' })).toBeVisible()
  await other.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await panel.getByRole('link', { name: /cities-of-the-bell.csv was imported/ }).click()
  await expect(other.getByRole('heading', { level: 1 })).toContainText('cities-of-the-bell.csv')
  await expect(other.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  expect(faults).toEqual([])
})

test('the bell of a page requests notifications once', async ({ page }) => {
  const answered = (path: string) => page.waitForResponse((response) => new URL(response.url()).pathname === path)
  /** The bell has its answer, and its stream of live updates is open. */
  const belled = () => Promise.all([answered('/api/notifications'), answered('/api/live')])
  const isHome = belled()
  await signIn(page, 'admin')
  await isHome
  const requests: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/notifications') requests.push(placeOf(page.url()))
  })
  for (const address of ['/tickets', '/complaints', '/invoices']) {
    const { settled } = watch(page)
    const isBelled = belled()
    await open(page, address)
    await isBelled
    await settled()
  }
  expect(requests).toEqual(['/tickets', '/complaints', '/invoices'])
})
