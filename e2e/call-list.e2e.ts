import { expect } from '@playwright/test'
import { barriers, call, offlineNotice, phoneProfile, signIn, watch } from './browser.ts'
import { test } from './test.ts'

test.use(phoneProfile)

const howMany = 30

interface CallList {
  done: number
  count: number
  calls: { no: string }[]
}

test('a service manager makes thirty calls without a connection, and each is logged once when it is back', async ({
  page,
  context,
}) => {
  const { faults, settled } = watch(page)
  await signIn(page, 'svm', '/call-list')
  const calls = page.getByRole('list', { name: 'Calls' })
  await expect(calls.getByRole('listitem').first()).toBeVisible()
  await settled()
  faults.push(...(await barriers(page)))
  const before = await call<CallList>(page, 'GET', '/api/follow-ups/call-list')

  await context.setOffline(true)
  await expect(page.getByText(offlineNotice)).toBeVisible()
  // One customer is reached and says something; the others are not.
  const reached = (await calls.getByRole('listitem').first().getAttribute('aria-label'))!
  await calls.getByRole('listitem', { name: reached }).getByRole('button', { name: 'Reached' }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Note').fill('Comes next week')
  await dialog.getByRole('button', { name: 'Connected' }).tap()
  await expect(dialog).toBeHidden()
  for (let made = 1; made < howMany; made += 1) {
    await calls.getByRole('button', { name: 'No answer' }).first().tap()
    await expect(page.getByRole('button', { name: `${made + 1} changes not sent yet` })).toBeVisible()
  }
  await expect(page.getByRole('status').filter({ hasText: /to call/ })).toContainText(
    `${before.done + howMany} called today`,
  )
  faults.push(...(await barriers(page)))

  await context.setOffline(false)
  await expect(page.getByText(offlineNotice)).toBeHidden()
  await expect(page.getByRole('button', { name: /not sent yet$/ })).toHaveCount(0)
  const after = await call<CallList>(page, 'GET', '/api/follow-ups/call-list')
  expect(after.done - before.done).toBe(howMany)
  // Requests fail while offline, as this test intends.
  expect(faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch|net::/.test(fault))).toEqual([])
})

test('a contact is logged from the page of a follow-up without a connection, and sent when it is back', async ({
  page,
  context,
}) => {
  const { faults, settled } = watch(page)
  await signIn(page, 'svm', '/call-list')
  const { calls } = await call<CallList>(page, 'GET', '/api/follow-ups/call-list')
  await page.goto(`/follow-ups/${calls.at(-1)!.no}`)
  const open = page.getByRole('button', { name: 'Log contact' })
  await expect(open).toBeVisible()
  await settled()

  await context.setOffline(true)
  await open.tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Note').fill('Rang in a tunnel')
  await dialog.getByRole('button', { name: 'Busy' }).tap()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /not sent yet$/ })).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByRole('button', { name: /not sent yet$/ })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Contacts' }).getByText('Rang in a tunnel')).toBeVisible()
  expect(faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch|net::/.test(fault))).toEqual([])
})
