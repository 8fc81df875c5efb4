import { expect, type Page } from '@playwright/test'
import { drawPdf } from '../packages/api/src/kernel/file/pdf-fonts.ts'
import { barriers, placeOf, signIn, watch } from './browser.ts'
import { test } from './test.ts'

const lines = [
  'MERIDIAN SPARES LTD',
  'Invoice No: INV-20417',
  'Date: 14/11/2026',
  '2 x Oil filter            1,000.00',
  'Subtotal                  1,000.00',
  'Tax 18%                     180.00',
  'Total                     1,190.00',
]

/** A scan of an invoice whose amounts don’t add up: gray letters on paper, a little tilted, as a scanner leaves them in a PDF. */
async function scan(page: Page): Promise<Buffer> {
  const image = await page.evaluate((texts) => {
    const canvas = document.createElement('canvas')
    canvas.width = 1240
    canvas.height = 900
    const context = canvas.getContext('2d')!
    context.fillStyle = '#f6f4ee'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.rotate(0.004)
    context.fillStyle = '#3a3a3a'
    context.font = `34px ${getComputedStyle(document.body).fontFamily}`
    for (const [at, text] of texts.entries()) context.fillText(text, 90, 110 + at * 90)
    return canvas.toDataURL('image/jpeg', 0.8)
  }, lines)
  return Buffer.from(
    await drawPdf({ pageSize: { width: 620, height: 450 }, pageMargins: 0, content: [{ image, width: 620 }] }),
  )
}

test('a scan is read, and reviewed by keyboard with its places lit, until the next document opens', async ({
  page,
}) => {
  const { faults, settled } = watch(page)
  await signIn(page, 'hqa', '/documents')
  await page.getByRole('button', { name: 'Add documents' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Add documents' })
  const buffer = await scan(page)
  await drawer.locator('input[type=file]').setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer })
  await drawer.getByRole('button', { name: 'Add documents' }).click()
  await settled()
  expect(await barriers(page)).toEqual([])
  await drawer.getByRole('link', { name: 'scan.pdf' }).click()
  await page.waitForURL((url) => /^\/documents\/DOC-\d+$/.test(placeOf(url)))
  const place = placeOf(page.url())

  const fields = page.getByRole('region', { name: 'Fields' })
  const verify = fields.getByRole('button', { name: 'Verify document' })
  await expect(verify, 'it is read in the background, and shown without a reload').toBeVisible({ timeout: 60_000 })
  const paper = page.getByRole('img', { name: 'Page 1' })
  await expect(paper.locator('image')).toHaveAttribute('href', /^blob:/)
  await expect(paper).toContainText('INV-20417')
  await expect(fields.getByRole('textbox', { name: 'Total' })).toHaveValue('1190.00')
  await settled()
  expect(await barriers(page)).toEqual([])

  // From here on the mouse rests.
  const lit = paper.locator('rect')
  await page.keyboard.press('Tab')
  await expect(lit).toBeVisible()
  const before = await lit.getAttribute('y')
  await page.keyboard.press('Shift+Tab')
  await expect(lit).not.toHaveAttribute('y', before!)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Document DOC-\d+ verified\.$/)).toBeVisible()
  await page.waitForURL((url) => placeOf(url).startsWith('/documents') && placeOf(url) !== place)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Verified/)
  await expect(fields.getByText('Reviewed by').first()).toBeVisible()
  expect(faults).toEqual([])
})
