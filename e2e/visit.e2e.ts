import { expect, type Page } from '@playwright/test'
import { barriers, call, goTo, open, phoneProfile, signIn, watch } from './browser.ts'
import { test } from './test.ts'

test.use(phoneProfile)

interface Due {
  no: string
  customer_name: string
}

/** A follow-up that is new, so that a second try has a link of its own: its customer gets an email today. */
async function dueInFiveDays(page: Page): Promise<Due> {
  const customer_name = `Visit Quist ${Date.now().toString(36)}`
  const vin = `WDB9061334N${String(Date.now()).slice(-6)}`
  const in5Days = new Date(Date.now() + 5 * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Kolkata' })
  const { outlet } = (await call<{ rows: { outlet: string }[] }>(page, 'GET', '/api/follow-ups?perPage=1')).rows[0]!
  const { no: owner } = await call<{ no: string }>(page, 'POST', '/api/customers', {
    name: customer_name,
    outlet,
    email: 'visit@example.com',
    consent_email: true,
  })
  await call(page, 'POST', '/api/vehicles', {
    vin,
    home_outlet: outlet,
    owner,
    next_due_on: in5Days,
    due_basis: 'time',
  })
  return { ...(await call<Due>(page, 'POST', '/api/follow-ups', { vin, due_on: in5Days })), customer_name }
}

/** Reminders are queued and sent by scheduled work. */
const isReminded = async (page: Page, { no }: Due) => {
  const path = `/api/follow-ups/${no}/reminders`
  const { reminders } = await call<{ reminders: { medium: string; status: string }[] }>(page, 'GET', path)
  expect(reminders).toMatchObject([{ medium: 'email', status: 'sent' }])
}

/** The link in the email of a customer. */
async function linkFor(page: Page, { customer_name }: Due): Promise<string> {
  const q = encodeURIComponent(customer_name)
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
  const due = await dueInFiveDays(page)
  await expect(() => isReminded(page, due)).toPass({ timeout: 120_000, intervals: [5_000] })
  await signIn(page, 'admin')
  const link = await linkFor(page, due)

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
  await goTo(page, `/follow-ups/${due.no}`)
  await settled()
  await expect(page.getByRole('main').getByText('Booked', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Reminders' }).getByText('Answered')).toBeVisible()
  expect(faults).toEqual([])
})
