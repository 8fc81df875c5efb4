import { expect } from '@playwright/test'
import { barriers, signIn, watch } from './browser.ts'
import { test } from './test.ts'

test('a task is written in one line, moved, done, deleted, restored and gone for good', async ({ page }) => {
  const { faults, settled } = watch(page)
  await signIn(page, 'tsm', '/todo')
  await settled()

  // One line: the day, the tag and the star are understood.
  await page.getByLabel('Quick add').fill('Ring the depot tomorrow #high !')
  await expect(page.getByRole('list', { name: 'Recognized details' }).getByText('Tomorrow')).toBeVisible()
  await page.keyboard.press('Enter')
  const row = page.getByRole('listitem').filter({ hasText: 'Ring the depot' })
  await expect(row.getByText('High')).toBeVisible()
  await expect(row.getByText('Tomorrow')).toBeVisible()

  // The drawer: formatted text is saved.
  await row.getByRole('link').click()
  const drawer = page.getByRole('dialog', { name: 'Task' })
  await drawer.getByRole('textbox', { name: 'Description' }).click()
  await page.keyboard.press('Control+b')
  await page.keyboard.type('before noon')
  await drawer.getByRole('button', { name: 'Align text: center' }).click()
  await drawer.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Task updated.')).toBeVisible()
  await row.getByRole('link').click()
  await expect(drawer.locator('strong', { hasText: 'before noon' })).toBeVisible()
  await expect(drawer.getByText('before noon')).toHaveCSS('text-align', 'center')
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)

  // Moved by hand in any order, which becomes the manual one and is still there after a reload.
  const rows = page.getByRole('list', { name: /^Later/ }).getByRole('listitem')
  await expect(rows.first()).toContainText('Ring the depot')
  await settled()
  const handle = row.getByRole('button', { name: /^Move/ })
  await row.hover()
  await handle.hover()
  await page.mouse.down()
  const third = (await rows.nth(2).boundingBox())!
  await page.mouse.move(third.x + 40, third.y + third.height * 0.5, { steps: 12 })
  await page.mouse.move(third.x + 40, third.y + third.height * 0.8, { steps: 6 })
  const saved = page.waitForResponse(/arrange-tasks/).catch(() => undefined)
  await page.mouse.up()
  await Promise.race([saved, page.waitForTimeout(2_000)])
  await expect(rows.nth(2)).toContainText('Ring the depot')
  await expect(page).toHaveURL(/sort=manual/)
  await settled()
  await page.reload()
  await settled()
  await expect(rows.nth(2)).toContainText('Ring the depot')

  // Done, and away; from the keyboard.
  await row.getByRole('link').focus()
  await page.keyboard.press('x')
  await expect(row.getByRole('checkbox')).toBeChecked()
  await expect(page.getByRole('list', { name: /^Completed/ }).getByText('Ring the depot')).toBeVisible()
  // The focus went on to the next row as this one went to the others that are done.
  await expect(page.locator('[data-task] a:focus')).not.toHaveText('Ring the depot')
  await row.getByRole('link').focus()
  await page.keyboard.press('#')
  await expect(row).toHaveCount(0)
  await page
    .getByRole('navigation', { name: 'Task views' })
    .getByRole('link', { name: /^Deleted/ })
    .click()
  await row.getByRole('button', { name: /^Restore/ }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await row.getByRole('button', { name: /^Delete permanently/ }).click()
  await page.getByRole('button', { name: 'Delete permanently', exact: true }).click()
  await expect(row).toHaveCount(0)
  await settled()
  expect(faults).toEqual([])
})
