import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { barriers, signIn, watch } from './browser.ts'
import { test } from './test.ts'

const heads = (page: Page) =>
  page.getByRole('columnheader').evaluateAll((all) => all.flatMap((head) => head.dataset.column ?? []))

/** Resets the tables, so that a retry starts from their defaults. */
async function forgetTables(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('accessToken')}`,
      'content-type': 'application/json',
    }
    const stored = (await (await fetch('/api/preferences', { headers })).json()) as { tables: object }
    for (const table of Object.keys(stored.tables))
      await fetch('/api/preferences/tables', { method: 'PUT', headers, body: JSON.stringify({ table, layout: {} }) })
    for (const key of Object.keys(localStorage)) if (key.startsWith('rad.table')) localStorage.removeItem(key)
  })
  await page.reload()
}

test('a datatable is navigated and arranged by the keyboard, and stays so', async ({ page }) => {
  const { faults, settled } = watch(page)
  await signIn(page, 'rgm', '/table/datatables/employees')
  await forgetTables(page)
  await settled()
  faults.push(...(await barriers(page)))
  const table = page.getByRole('table', { name: 'Employees' })

  await table.getByRole('button', { name: 'Email' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(table.getByRole('row').nth(1).getByRole('cell').nth(2)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(table.getByRole('row').nth(1).getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('Home')
  await expect(table.getByRole('row').nth(1).getByRole('checkbox')).toBeFocused()

  await table.getByRole('button', { name: 'Email' }).focus()
  const width = () =>
    table.getByRole('columnheader', { name: 'Email' }).evaluate((head) => (head as HTMLElement).offsetWidth)
  const before = await width()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  expect(await width()).toBeGreaterThan(before)
  await page.keyboard.press('Control+Shift+ArrowRight')
  expect((await heads(page)).slice(0, 3)).toEqual(['fullName', 'startDate', 'email'])
  await expect(table.getByRole('button', { name: 'Email' })).toBeFocused()

  await page.getByRole('button', { name: 'Columns' }).click()
  const saved = page.waitForResponse(
    async (answer) => answer.url().endsWith('/preferences/tables') && (await answer.text()).includes('"pinned":2'),
  )
  await page.getByRole('button', { name: 'Pin Salary' }).click()
  await page.keyboard.press('Escape')
  await saved
  expect((await heads(page)).slice(0, 2)).toEqual(['fullName', 'salary'])

  // Another browser of the same person has it too.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('rad.table')) localStorage.removeItem(key)
  })
  await page.goto('/table/datatables/employees')
  await expect.poll(() => heads(page)).toEqual(expect.arrayContaining(['salary']))
  await expect.poll(async () => (await heads(page)).slice(0, 2)).toEqual(['fullName', 'salary'])
  expect(faults).toEqual([])
})

test('the filtered rows of all pages are exported to a file', async ({ page }) => {
  const { faults, settled } = watch(page)
  await signIn(page, 'rgm', '/table/datatables/employees?status=current')
  await settled()
  const count = Number(/of (\d+)/.exec(await page.getByRole('navigation', { name: 'Pages' }).innerText())?.[1])
  expect(count).toBeGreaterThan(10)
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByText(`Filtered rows (${count})`)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV' }).first().click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text.split('\r\n').filter((line) => line.includes('@workforce.example'))).toHaveLength(count)
  expect(faults).toEqual([])
})
