import { expect, test } from '@playwright/test'
import { barriers, open, signIn, watch } from './browser.ts'

test('head office fills a gap of the levels, adds a holiday, and changes a response time', async ({ page }) => {
  const { faults, settled } = watch(page)
  await signIn(page, 'hqa', '/levels/gaps?kind=absent')
  const gaps = page.getByRole('table', { name: 'Coverage gaps' })
  await settled()
  expect(await barriers(page)).toEqual([])
  await gaps.getByRole('button', { name: 'Choose deputy' }).first().click()
  const member = page.getByRole('dialog')
  await member.getByRole('combobox', { name: 'Deputy' }).click()
  await page.getByRole('listbox', { name: 'Deputy' }).getByRole('option').first().click()
  await member.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(member).toBeHidden()

  await open(page, '/levels')
  await settled()
  expect(await barriers(page)).toEqual([])

  await open(page, '/calendars?open=LUNCH')
  const calendar = page.getByRole('dialog', { name: 'Six days, closed at noon' })
  await calendar.getByRole('button', { name: 'Paste list' }).click()
  await calendar.getByLabel('One holiday per row: date, then name').fill('2031-01-26 Republic Day')
  await calendar.getByRole('button', { name: 'Add 1 holiday' }).click()
  await settled()
  expect(await barriers(page)).toEqual([])
  await calendar.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^Calendar saved/)).toBeVisible()

  await open(page, '/response-times?open=P4')
  const times = page.getByRole('dialog', { name: 'P4: Low' })
  await times.getByLabel('Resolution', { exact: true }).fill('100')
  await times.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Default: 120 h')).toBeVisible()
  await settled()
  expect(await barriers(page)).toEqual([])
  expect(faults).toEqual([])
})
