import { expect } from '@playwright/test'
import { barriers, open, phoneProfile, signIn, watch } from './browser.ts'
import { test } from './test.ts'

const hub = '/pages/account-settings'

test('the account settings are saved from the keyboard alone', async ({ page }) => {
  const { faults, settled } = watch(page)
  await signIn(page, 'anl', hub)
  await settled()
  faults.push(...(await barriers(page)))
  const company = page.getByLabel('Company')
  await company.focus()
  await page.keyboard.type('Keyboard Motors')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)
  await page.reload()
  await expect(company).toHaveValue('Keyboard Motors')

  // What was typed is not lost on the way to another part.
  const parts = page.getByRole('navigation', { name: 'Account settings' })
  await parts.getByRole('link', { name: 'Information' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('About').fill('Reads reports.')
  await parts.getByRole('link', { name: 'Connected accounts' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Keep editing' }).press('Enter')
  await page.getByRole('button', { name: 'Save changes' }).press('Enter')
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)

  await parts.getByRole('link', { name: 'Connected accounts' }).press('Enter')
  await page.getByRole('button', { name: 'Connect GitHub' }).press('Enter')
  await page.getByLabel('Your username at GitHub').fill('reads-reports')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Connected as reads-reports')).toBeVisible()
  await settled()
  faults.push(...(await barriers(page)))

  await parts.getByRole('link', { name: 'Your data' }).press('Enter')
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download data' }).press('Enter')
  expect((await file).suggestedFilename()).toMatch(/^account-data-[\d-]+\.zip$/)
  expect(faults).toEqual([])
})

test.describe('on a phone', () => {
  test.use(phoneProfile)

  test('a photo is cropped and saved', async ({ page }) => {
    const { faults, settled } = watch(page)
    await signIn(page, 'tsm', hub)
    await settled()
    const photo = await page.evaluate(() => {
      const canvas = document.createElement('canvas')
      canvas.width = 600
      canvas.height = 300
      const context = canvas.getContext('2d')!
      context.fillStyle = '#3355aa'
      context.fillRect(0, 0, 600, 300)
      return canvas.toDataURL('image/png').split(',')[1]!
    })
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(photo, 'base64') })
    const dialog = page.getByRole('dialog', { name: 'Crop photo' })
    await dialog.getByRole('button', { name: 'Move photo with the arrow keys' }).press('ArrowRight')
    faults.push(...(await barriers(page)))
    await dialog.getByRole('button', { name: 'Use photo' }).click()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Unsaved changes')).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Change photo' })).toBeVisible()
    await open(page, `${hub}/notifications`)
    await settled()
    faults.push(...(await barriers(page)))
    expect(faults).toEqual([])
  })
})
