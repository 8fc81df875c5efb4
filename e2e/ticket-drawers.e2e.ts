import { expect, type Page, test } from '@playwright/test'
import { barriers, goTo, placeOf, signIn, watch } from './browser.ts'

// Each drawer is checked separately, which takes time on a busy machine.
test.describe.configure({ timeout: 150_000 })

/** Drawers, dialogs and the lists that open from them are rendered outside the page. */
const above = '[data-portal]'

/** Opens the first ticket of a state, as the list shows it to the reader, and answers its path. */
async function firstOf(page: Page, status: string): Promise<string> {
  await goTo(page, `/tickets?status=${status}`)
  await page.getByRole('table', { name: 'Tickets' }).getByRole('link', { name: /^T\d/ }).first().click()
  await expect(page.getByRole('region', { name: 'Next step' })).toBeVisible({ timeout: 20_000 })
  return new URL(placeOf(page.url()), 'http://any').pathname
}

async function expectNoBarriers(page: Page, address: string, name: string | RegExp): Promise<void> {
  await goTo(page, address)
  const drawer = page.getByRole('dialog', { name })
  await expect(drawer).toBeVisible({ timeout: 20_000 })
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  expect(await barriers(page, above)).toEqual([])
}

test('a user who works on a ticket meets no barrier in any drawer of its steps', async ({ page }) => {
  const { faults, settled } = watch(page)
  await signIn(page, 'dlp')

  const waiting = await firstOf(page, 'open')
  await expectNoBarriers(page, `${waiting}?open=in_progress`, 'Accept')

  // A critical one cannot be pleaded, and which is the first depends on the hour.
  const working = await firstOf(page, 'in_progress&priority=P2,P3,P4')
  await settled()
  expect(await barriers(page)).toEqual([])
  await expectNoBarriers(page, `${working}?open=waiting_customer`, 'Wait for customer')
  await expectNoBarriers(page, `${working}?open=waiting_third`, 'Wait for others')
  await expectNoBarriers(page, `${working}?open=resolved`, 'Resolve')
  await page.getByRole('dialog').getByRole('button', { name: 'Resolve', exact: true }).click()
  await expect(page.getByText('Enter what was done.')).toBeVisible()
  expect(await barriers(page, above)).toEqual([])
  await expectNoBarriers(page, `${working}?open=unjustified_claimed`, 'Plead unjustified')
  await page.getByRole('dialog').getByRole('button', { name: 'Plead unjustified' }).click()
  await expect(page.getByText('Choose a reason for the plea.')).toBeVisible()
  expect(await barriers(page, above)).toEqual([])

  const answered = await firstOf(page, 'resolved')
  await expectNoBarriers(page, `${answered}?open=closed`, 'Close')
  await expectNoBarriers(page, `${answered}?open=in_progress`, 'Reopen')
  expect(faults.filter((fault) => !fault.includes('422'))).toEqual([])
})

test('head office meets no barrier where it opens, gives and cancels tickets', async ({ page }) => {
  const { faults, settled } = watch(page)
  await signIn(page, 'hqa')
  await expectNoBarriers(page, '/tickets?open=new', 'Open ticket')

  const file = await firstOf(page, 'in_progress')
  await expectNoBarriers(page, `${file}?open=change`, /^Edit T/)
  await expectNoBarriers(page, `${file}?open=assign`, 'Assign 1 ticket')
  await expectNoBarriers(page, `${file}?open=reroute`, /^Transfer T.* to another outlet$/)
  await expectNoBarriers(page, `${file}?open=cancelled`, 'Cancel as duplicate')

  await goTo(page, `${file}/letter`)
  await expect(page.getByRole('article', { name: 'Letter to the customer' })).toBeVisible()
  await settled()
  expect(await barriers(page)).toEqual([])
  expect(faults).toEqual([])
})

test('a member of a panel meets no barrier where the plea is voted on', async ({ page }) => {
  const { faults } = watch(page)
  await signIn(page, 'pnl')
  // One that they have not voted on yet.
  const file = await firstOf(page, 'panel_review&my_vote=true')
  await expectNoBarriers(page, `${file}?open=vote`, /^Vote on T/)
  await page.getByRole('dialog').getByRole('button', { name: 'Vote', exact: true }).click()
  expect(await barriers(page, above)).toEqual([])
  expect(faults.filter((fault) => !fault.includes('422'))).toEqual([])
})

test('head office meets no barrier in mapping outlets, seating panels and managing reasons', async ({ page }) => {
  const { faults, settled } = watch(page)
  await signIn(page, 'hqa')
  await goTo(page, '/territory-managers/unmapped')
  await page.getByRole('table').getByRole('checkbox').nth(1).check()
  await page.getByRole('button', { name: 'Map to manager' }).click()
  const mapping = page.getByRole('dialog', { name: 'Map 1 outlet job type' })
  await mapping.getByRole('combobox', { name: 'Territory manager' }).click()
  await page.getByRole('listbox', { name: 'Territory manager' }).getByRole('option').first().click()
  await expect(
    mapping.getByRole('table', { name: 'Workload before and after mapping' }).or(mapping.getByRole('list')),
  ).toBeVisible()
  expect(await barriers(page, above)).toEqual([])

  for (const path of ['/panels', '/unjustified-reasons', '/territory-managers', '/territory-managers/territories']) {
    await goTo(page, path)
    await page.getByRole('table').getByRole('link').first().click()
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 20_000 })
    await settled()
    expect(await barriers(page, above)).toEqual([])
    if (path !== '/panels' && path !== '/unjustified-reasons') continue
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Edit / })
      .click()
    await expect(page.getByRole('dialog', { name: /^Edit / }).getByRole('button', { name: 'Save' })).toBeVisible()
    await settled()
    expect(await barriers(page, above)).toEqual([])
  }
  expect(faults).toEqual([])
})

test('names in rows meet no barrier, and the card of each is closed with nothing else', async ({ page }) => {
  const { faults, settled } = watch(page)
  await signIn(page, 'hqa')
  await goTo(page, '/tickets?is_open=true')
  const row = page.getByRole('table', { name: 'Tickets' }).getByRole('row').nth(1)
  await expect(row).toBeVisible({ timeout: 20_000 })
  const address = page.url()
  for (const name of await row.getByRole('button').all()) {
    await name.press('Enter')
    const card = page.getByRole('dialog')
    await expect(card.getByText('Email')).toBeVisible()
    await settled()
    expect(await barriers(page, above)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(card).toBeHidden()
    await expect(name).toBeFocused()
  }
  expect(await barriers(page)).toEqual([])
  expect(page.url()).toBe(address)

  await goTo(page, '/territory-managers?sort=-outlets')
  await page.getByRole('table').getByRole('link').first().click()
  const drawer = page.getByRole('dialog').filter({ hasText: 'Current mappings' })
  await drawer.getByRole('table', { name: 'Current mappings' }).getByRole('button').first().click()
  await page.getByRole('link', { name: 'View outlet' }).focus()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'View outlet' })).toBeHidden()
  await expect(drawer).toBeVisible()
  expect(faults).toEqual([])
})
