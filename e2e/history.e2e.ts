import { expect, type Page } from '@playwright/test'
import { barriers, become, signIn, watch } from './browser.ts'
import { test } from './test.ts'

/** The number of an existing complaint, which the bot manager links. */
async function someComplaint(page: Page): Promise<string> {
  const link = page.getByRole('table', { name: 'Complaints' }).getByRole('link').first()
  return link.innerText()
}

const here = (page: Page) => page.locator('article[aria-current=true]')

test('a bot manager finds a message, reveals masked text with a reason, and links a case that head office then sees', async ({
  page,
}) => {
  const { faults, settled } = watch(page)
  await signIn(page, 'hqa', '/complaints')
  const complaint = await someComplaint(page)
  await become(page, 'btm', '/conversations')
  await page.getByRole('searchbox', { name: 'Search messages or number' }).fill('reach me')
  const found = page
    .getByRole('table', { name: 'Conversation history' })
    .getByRole('link', { name: /reach me/ })
    .first()
  await expect(found.locator('mark').first()).toHaveText('reach')
  await settled()
  expect(await barriers(page)).toEqual([])
  const no = /S\d{8}/.exec(await found.innerText())![0]
  await found.click()

  await expect(here(page).locator('mark').first()).toHaveText('reach')
  await expect(here(page)).toBeInViewport()
  await expect(here(page)).toContainText('[phone]')
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible()
  await settled()
  expect(await barriers(page)).toEqual([])

  await page.getByRole('button', { name: 'Show masked text' }).click()
  const dialog = page.getByRole('dialog', { name: 'Show masked text' })
  await dialog.getByLabel(/^Reason for access/).fill('The customer asks us to call him back.')
  await dialog.getByRole('button', { name: 'Show' }).click()
  await expect(here(page)).toContainText('98200 12345')
  await page.reload()
  await expect(here(page)).toContainText('[phone]')

  await page.getByRole('textbox', { name: 'Complaint or ticket number' }).fill(complaint)
  await page.getByRole('button', { name: 'Add link' }).click()
  await expect(page.getByText(`${complaint} linked.`)).toBeVisible()

  await become(page, 'hqa', `/complaints/${complaint}`)
  await page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: no }).click()
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(no) })).toBeVisible()
  await expect(page.getByRole('link', { name: complaint })).toBeVisible()
  await settled()
  expect(faults).toEqual([])
})
