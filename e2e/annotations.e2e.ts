import { expect } from '@playwright/test'
import { barriers, open, signIn, watch } from './browser.ts'
import { test } from './test.ts'

test('an analyst adds a note on a day; it appears in two charts, and readers find it', async ({ page }) => {
  const seen = watch(page)
  await signIn(page, 'anl', '/reports/tickets?period=last-28-days')
  const flow = page.getByRole('region', { name: 'Opened, closed, and open tickets' })
  const add = flow.getByRole('button', { name: 'Add annotation' })
  await add.click()
  const drawer = page.getByRole('dialog', { name: 'Add annotation' })
  await drawer.getByLabel('Title').fill('Spare parts by night train')
  await drawer.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Incident' }).click()
  expect(await barriers(page, '[role=dialog]')).toEqual([])
  await drawer.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText(/^Annotation added/)).toBeVisible()
  await expect(add).toBeFocused()

  const listed = flow.getByRole('list', { name: 'Annotations on these days' })
  await expect(listed.getByRole('button', { name: /Spare parts by night train/ })).toBeVisible()
  const flag = flow.getByRole('button', { name: /Incident: Spare parts by night train/ })
  await flag.hover()
  await expect(flag).toHaveAttribute('data-hint', /Spare parts by night train/)
  await expect.poll(() => flag.evaluate((drawn) => getComputedStyle(drawn, '::after').visibility)).toBe('visible')
  await seen.settled()
  expect(await barriers(page)).toEqual([])

  await open(page, '/')
  const trend = page.getByRole('region', { name: 'Last 28 days' })
  await trend
    .getByRole('list')
    .getByRole('button', { name: /Spare parts by night train/ })
    .click()
  const note = page.getByRole('dialog', { name: 'Annotation' })
  await note.getByLabel('Title').fill('Spare parts by train')
  await note.getByRole('button', { name: 'Save' }).click()
  await expect(trend.getByRole('list').getByRole('button', { name: /Spare parts by train/ })).toBeVisible()
  await trend.getByRole('img').press('ArrowRight')
  await expect(trend.getByRole('status')).toContainText('Received')
  await trend.getByRole('button', { name: 'Show table' }).click()
  await expect(trend.getByRole('cell', { name: /Spare parts by train/ })).toBeVisible()
  expect(seen.faults).toEqual([])
})

test('the use of the product itself is a report without barriers, and the pages one opens are in it', async ({
  page,
}) => {
  const seen = watch(page)
  await signIn(page, 'hqa', '/reports/portal?period=last-28-days')
  await expect(page.getByRole('region', { name: 'Figures for these days' }).getByRole('article')).toHaveCount(7)
  await expect(page.getByRole('table', { name: 'Retention' })).toBeVisible()
  await seen.settled()
  expect(await barriers(page)).toEqual([])
  await open(page, '/reports/portal?period=today&rows=role&role=HQA')
  const row = page.getByRole('table', { name: 'Portal usage' }).getByRole('row', { name: /^Brand HQ admin/ })
  await expect(row.getByRole('cell').nth(1)).not.toHaveText('0')
  expect(seen.faults).toEqual([])
})
