import { expect, type Page } from '@playwright/test'
import { signIn, watch } from './browser.ts'
import { test } from './test.ts'

/** From the middle of one thing to the middle of another, in steps as a hand makes them. */
async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 5 })
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await page.mouse.up()
}

test('an event is added, moved by hand, put back, changed without a mouse and removed', async ({ page }) => {
  const { faults, settled } = watch(page)
  await signIn(page, 'admin', '/calendar')
  await settled()

  await page.getByRole('button', { name: 'Add event' }).click()
  const form = page.getByRole('dialog', { name: 'Add event' })
  await form.getByLabel('Title').fill('Hand-over of the new vans')
  await form.getByRole('switch', { name: 'All day' }).check()
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Event added.')).toBeVisible()

  await page.keyboard.press('w')
  const event = page.getByText('Hand-over of the new vans').first()
  await expect(event).toBeVisible()
  const before = (await event.boundingBox())!
  const middle = { x: before.x + 20, y: before.y + before.height / 2 }
  const grid = (await page.getByRole('region', { name: 'Events' }).boundingBox())!
  // A day to the left, or to the right where today is the first of its week.
  const isFirst = middle.x - grid.x < grid.width / 4
  await drag(page, middle, { x: middle.x + (isFirst ? 1 : -1) * (grid.width / 8), y: middle.y })
  await expect(page.getByText('“Hand-over of the new vans” moved.')).toBeVisible()
  await expect.poll(async () => Math.abs((await event.boundingBox())!.x - before.x)).toBeGreaterThan(50)
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(page.getByText('Change undone.')).toBeVisible()
  await expect.poll(async () => Math.abs((await event.boundingBox())!.x - before.x)).toBeLessThan(10)

  await page.keyboard.press('d')
  // A press shows what it is about; the form is one press further, by the keyboard too.
  await page.getByText('Hand-over of the new vans').first().click()
  const opened = page.getByRole('dialog', { name: 'Hand-over of the new vans' })
  await opened.getByRole('button', { name: 'Edit' }).press('Enter')
  const drawer = opened.filter({ has: page.getByLabel('Location') })
  await drawer.getByLabel('Location').fill('Forecourt')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Event saved.')).toBeVisible()

  await page.getByText('Hand-over of the new vans').first().click()
  await expect(opened.getByText('Forecourt')).toBeVisible()
  await opened.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('“Hand-over of the new vans” removed.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Events' }).getByText('Hand-over of the new vans')).toHaveCount(0)
  await settled()
  expect(faults).toEqual([])
})

test('a time is chosen by dragging over a week, and letters work while the view switch has the focus', async ({
  page,
}) => {
  const { faults, settled } = watch(page)
  await signIn(page, 'admin', '/calendar')
  await settled()
  await page.getByRole('radio', { name: 'Month' }).focus()
  await page.keyboard.press('w')
  await expect(page.getByRole('radio', { name: 'Week' })).toBeChecked()
  await settled()

  // No user has an event at five in the morning, whichever day it is.
  const slot = page.locator('[data-time="05:00:00"]').last()
  await slot.scrollIntoViewIfNeeded()
  const { x, y, width } = (await slot.boundingBox())!
  const from = { x: x + width * 0.93, y: y + 4 }
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y + 30, { steps: 5 })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.mouse.move(from.x, from.y + 60, { steps: 5 })
  await page.mouse.up()
  const form = page.getByRole('dialog', { name: 'Add event' })
  await form.getByLabel('Title').fill('Chosen by hand')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Events' }).getByText('Chosen by hand')).toBeVisible()
  expect(faults).toEqual([])
})
