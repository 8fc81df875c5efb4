import { expect, type Page } from '@playwright/test'
import { barriers, become, placeOf, signIn, watch } from './browser.ts'
import { test } from './test.ts'

const nextStep = (page: Page) => page.getByRole('region', { name: 'Next step' })

/** A version among those of a bot. */
const version = (page: Page, no: number) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `Version ${no}`, exact: true }) })

test('a version is written by one, published by another, and rolled back with a reason', async ({ page }) => {
  const { faults, settled } = watch(page)
  await signIn(page, 'btm', '/bots')
  await settled()
  expect(await barriers(page)).toEqual([])
  // What belongs to a client that was not given to her is nowhere.
  await expect(page.getByText('Outlet desk')).toHaveCount(0)
  await page.getByRole('link', { name: 'Service booking' }).click()
  await page.waitForURL((url) => placeOf(url) === '/bots/booking')
  await expect(nextStep(page)).toContainText('Live with version 3')
  await settled()
  expect(await barriers(page)).toEqual([])

  await page.getByRole('button', { name: 'New version' }).click()
  const drawer = page.getByRole('dialog', { name: 'New version' })
  await drawer.getByLabel('Release notes').fill('Says good-bye, and asks how it was.')
  await drawer.getByRole('combobox', { name: 'Intents' }).fill('how it was')
  await page.getByRole('option', { name: 'Say how it was' }).click()
  await page.keyboard.press('Escape')
  await drawer.getByRole('button', { name: 'Save as draft' }).click()
  await expect(drawer).toHaveCount(0)
  await version(page, 5).getByRole('button', { name: 'Request review' }).click()
  await expect(version(page, 5)).toContainText('Someone else must publish this version because you wrote it.')
  await expect(version(page, 5).getByRole('button', { name: 'Publish', exact: true })).toHaveCount(0)

  await become(page, 'admin', '/bots/booking')
  await version(page, 5).getByRole('button', { name: 'View changes' }).click()
  const difference = page.getByRole('dialog', { name: 'Changes in version 5' })
  await expect(difference.getByText('Say how it was')).toBeVisible()
  await settled()
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(difference).toHaveCount(0)
  await version(page, 5).getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(nextStep(page)).toContainText('Live with version 5')

  await version(page, 3).getByRole('button', { name: 'Roll back to this version' }).click()
  const question = page.getByRole('dialog', { name: 'Roll back to version 3?' })
  await question.getByLabel('Reason').fill('It says good-bye too soon.')
  await question.getByRole('button', { name: 'Roll back', exact: true }).click()
  await expect(nextStep(page)).toContainText('Live with version 3')
  await expect(page.getByRole('list', { name: 'Publishing history' })).toContainText('It says good-bye too soon.')

  // Her version was live: she is notified.
  await become(page, 'btm', '/notifications')
  await expect(page.getByRole('main').getByText('Version 5 of Service booking is live')).toBeVisible()
  expect(faults).toEqual([])
})
