import { expect, type Page } from '@playwright/test'
import { barriers, call, goTo, open, phoneProfile, signIn, watch } from './browser.ts'
import { test } from './test.ts'

test.use(phoneProfile)

interface Due {
  no: string
  customer_name: string
}

/** A follow-up of the demo whose customer got an email today. */
async function reminded(page: Page): Promise<Due> {
  const { rows } = await call<{ rows: Due[] }>(page, 'GET', '/api/follow-ups?status=upcoming&perPage=100')
  for (const row of rows) {
    const { reminders } = await call<{ reminders: { medium: string; status: string; step: number }[] }>(
      page,
      'GET',
      `/api/follow-ups/${row.no}/reminders`,
    )
    if (reminders.some(({ medium, status, step }) => medium === 'email' && status === 'sent' && step === -5)) return row
  }
  throw new Error(`None of ${rows.length} follow-ups has an email that was sent today.`)
}

/** The link in the email of a customer. */
async function linkFor(page: Page, { customer_name }: Due): Promise<string> {
  const q = encodeURIComponent('Service of your')
  const { rows } = await call<{ rows: { text: string }[] }>(page, 'GET', `/api/mails?q=${q}&perPage=100`)
  const mail = rows.find(({ text }) => text.includes(`Hello ${customer_name},`))
  return /\/visit\?token=[\w-]+/.exec(mail!.text)![0]
}

test('a customer books a visit on a phone by the link of a reminder, once, and their workshop sees it', async ({
  page,
  browser,
}) => {
  const { faults, settled } = watch(page)
  await signIn(page, 'svm')
  // Reminders are queued and sent by scheduled work.
  let due: Due
  await expect(async () => {
    due = await reminded(page)
  }).toPass({ timeout: 120_000, intervals: [5_000] })
  await signIn(page, 'admin')
  const link = await linkFor(page, due!)

  // The customer has never signed in.
  const context = await browser.newContext(phoneProfile)
  const phone = await context.newPage()
  const visitor = watch(phone)
  await open(phone, link)
  await visitor.settled()
  await expect(phone.getByRole('heading', { name: 'Your service visit' })).toBeVisible()
  faults.push(...(await barriers(phone)))
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await phone.getByRole('button', { name: 'Book visit' }).tap()
  await expect(phone.getByText('Choose the day of the visit.')).toBeVisible()
  const day = phone.getByLabel('Day of the visit')
  const first = await day.getAttribute('min')
  await day.fill(first!)
  await phone.getByRole('button', { name: 'Book visit' }).tap()
  await expect(phone.getByText(/is booked for/)).toBeVisible()
  faults.push(...visitor.faults)

  // The link worked once: it is refused now, which the browser logs as an error.
  await open(phone, link)
  await expect(phone.getByRole('alert')).toContainText('This link no longer works.')
  await context.close()

  await signIn(page, 'svm')
  await goTo(page, `/follow-ups/${due!.no}`)
  await settled()
  await expect(page.getByRole('main').getByText('Booked', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Reminders' }).getByText('Answered')).toBeVisible()
  expect(faults).toEqual([])
})
