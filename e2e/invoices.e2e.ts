import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { barriers, open, placeOf, signIn, watch } from './browser.ts'
import { test } from './test.ts'

const item = (page: Page, number: number) => page.getByRole('group', { name: `Item ${number}` })
const sum = (page: Page, name: string) =>
  page
    .getByLabel('Totals')
    .locator('div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')

test('an invoice is written, adds up, is sent with its PDF, is paid in parts and is exported', async ({ page }) => {
  // Five pages and more are looked over for barriers, and a mail is waited for.
  test.setTimeout(300_000)
  const { faults, settled } = watch(page)
  await signIn(page, 'admin', '/invoices')
  await settled()
  await page.getByRole('link', { name: 'New invoice' }).click()
  await settled()
  faults.push(...(await barriers(page)))

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Choose a client.')).toBeVisible()
  const client = page.getByRole('combobox', { name: 'Client' })
  await client.click()
  const company = (await page.getByRole('option').nth(2).textContent())!.split(' · ')[0]!
  await client.fill(company)
  await expect(page.getByRole('option', { selected: true })).toContainText(company)
  await client.press('Enter')
  await item(page, 1).getByLabel('Item', { exact: true }).fill('Journey')
  await item(page, 1).getByLabel('Cost').fill('100.05')
  await item(page, 1).getByLabel('Quantity').fill('3')
  await page.getByRole('button', { name: /^Discount and taxes for Journey: / }).click()
  await page.getByLabel('Discount (%)').fill('10')
  await page.getByRole('combobox', { name: 'Tax 1' }).click()
  await page.getByRole('option', { name: '18%' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Add item' }).click()
  await item(page, 2).getByLabel('Item', { exact: true }).fill('Second')
  await item(page, 2).getByLabel('Cost').fill('0.01')
  // 3 × 100.05 less 10 % is 270.14, rounded half away from zero; 18 % of that 48.63.
  await expect(sum(page, 'Tax 18%')).toHaveText('₹48.63')
  await expect(sum(page, 'Total')).toHaveText('₹318.78')
  await page.getByRole('button', { name: 'Save and send' }).click()

  const sending = page.getByRole('dialog', { name: 'Send invoice' })
  await sending.getByLabel('To', { exact: true }).fill('journey@client.example')
  const subject = await sending.getByLabel('Subject').inputValue()
  const number = /INV-\d{4}-\d+/.exec(subject)![0]
  faults.push(...(await barriers(page)))
  await sending.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Invoice sent.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Sent by email' })).toContainText('journey@client.example')
  await expect(page.getByRole('heading', { name: number, level: 1 })).toContainText('Sent')
  const invoice = placeOf(page.url()).split('?')[0]!
  await settled()
  faults.push(...(await barriers(page)))

  await payRest(page, '118.78')
  await expect(page.getByText('₹118.78 received, ₹200.00 outstanding')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Partial Payment')
  await payRest(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Paid')
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Download' }).click()
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'PDF (A4)' }).click(),
  ])
  expect(readFileSync(await pdf.path(), 'latin1').slice(0, 5)).toBe('%PDF-')
  await open(page, `${invoice}/print`)
  await expect(page.getByRole('heading', { name: `Invoice ${number}`, level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  faults.push(...(await barriers(page)))

  await open(page, '/dev/mail?q=journey@client.example')
  await page.getByRole('link', { name: subject }).click()
  await expect(page.getByRole('dialog').getByText('journey@client.example')).toBeVisible()
  // Its files are read once it is caught, which is done behind the request.
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('list', { name: 'Attachments' })).toContainText(`${number}.pdf`, { timeout: 20_000 })
  }).toPass({ timeout: 100_000 })

  await open(page, `/invoices?q=${number}&status=Paid`)
  await settled()
  await page.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV' }).click()])
  const rows = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\n')
  expect(rows.filter((row) => row.startsWith('INV-'))).toHaveLength(1)
  expect(rows.join('\n')).toMatch(new RegExp(`${number}.*318\\.78`))
  faults.push(...(await barriers(page)))
  expect(faults).toEqual([])
})

/** Enters a payment: of this amount, or of all that is open. */
async function payRest(page: Page, amount?: string): Promise<void> {
  await page.getByRole('button', { name: 'Add payment' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add payment' })
  if (amount) await drawer.getByLabel('Amount').fill(amount)
  await drawer.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(drawer).toHaveCount(0)
}
