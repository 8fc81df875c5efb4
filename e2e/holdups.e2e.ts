import { expect, type Page } from '@playwright/test'
import { barriers, goTo, offlineNotice, phoneProfile, signIn, watch } from './browser.ts'
import { test } from './test.ts'

test.use(phoneProfile)

const list = (page: Page) => page.getByRole('list', { name: 'Hold-ups' })

/** The names of up to five hold-ups of the list. A car with two of them is left out: its name is ambiguous. */
async function movable(page: Page): Promise<string[]> {
  const names = await list(page).locator('article a strong').allTextContents()
  return names.filter((name) => names.indexOf(name) === names.lastIndexOf(name)).slice(0, 5)
}

/** Card, new time, done. */
async function update(page: Page, name: string): Promise<void> {
  await list(page).getByRole('link', { name }).first().tap()
  const sheet = page.getByRole('dialog', { name: `Update ${name}` })
  // Later than any of them is expected now: a new time may not be an earlier one.
  await sheet.getByRole('button', { name: 'In 7 days' }).tap()
  await sheet.getByRole('button', { name: 'Done' }).tap()
  await expect(sheet).toBeHidden()
}

test('a service manager updates hold-ups offline, and the region sees them once online again', async ({
  page,
  context,
  browser,
}) => {
  const { faults, settled } = watch(page)
  await signIn(page, 'svm', '/')
  await page.getByRole('button', { name: 'Open menu' }).tap()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('button', { name: /^Service( \d|$)/ }).tap()
  await menu.getByRole('link', { name: /^Hold-ups/ }).tap()
  await expect(page.getByText(/updated today/)).toBeVisible()
  await settled()
  faults.push(...(await barriers(page)))
  const names = await movable(page)
  // How many cards are on hold depends on the hour at which the demo data were made.
  expect(names.length).toBeGreaterThan(1)

  await context.setOffline(true)
  await expect(page.getByText(offlineNotice)).toBeVisible()
  for (const name of names) await update(page, name)
  await expect(list(page).getByText('Not sent', { exact: true })).toHaveCount(names.length)
  await expect(page.getByRole('button', { name: `${names.length} changes not sent yet` })).toBeVisible()
  faults.push(...(await barriers(page)))
  const notices = await Promise.all(
    names.map((name) =>
      list(page)
        .locator('article', { hasText: name })
        .getByText(/^Expected /)
        .textContent(),
    ),
  )

  await context.setOffline(false)
  await expect(list(page).getByText('Not sent', { exact: true })).toHaveCount(0)
  await expect(page.getByText(offlineNotice)).toBeHidden()
  // Requests fail while offline, as this test intends.
  expect(faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch|net::/.test(fault))).toEqual([])

  const region = await browser.newContext(phoneProfile)
  const desk = await region.newPage()
  await signIn(desk, 'rgm', '/')
  for (const [at, name] of names.entries()) {
    await goTo(desk, `/holdups?q=${encodeURIComponent(name)}&status=open`)
    await expect(list(desk).locator('article', { hasText: name }).getByText(notices[at]!)).toBeVisible()
  }
  await region.close()
})
