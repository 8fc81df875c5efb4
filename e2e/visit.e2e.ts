import { expect, type Page } from '@playwright/test'
import { barriers, call, goTo, open, phoneProfile, signIn, watch } from './browser.ts'
import { test } from './test.ts'

test.use(phoneProfile)

interface Due {
  no: string
  customer_name: string
}

interface Reminder {
  medium: string
  status: string
  step: number
}

/** The links in the emails that were sent, by the name of the customer. */
async function linksSent(page: Page): Promise<Map<string, string>> {
  const q = encodeURIComponent('Service of your')
  const { rows } = await call<{ rows: { text: string }[] }>(page, 'GET', `/api/mails?q=${q}&perPage=100`)
  const found = rows.flatMap(({ text }) => {
    const [name, link] = [/Hello ([^,]+),/.exec(text)?.[1], /\/visit\?token=[\w-]+/.exec(text)?.[0]]
    return name && link ? [[name, link] as const] : []
  })
  return new Map(found)
}

/** A follow-up whose customer got an email today, of which no one used the link: a second try takes another one. */
async function reminded(page: Page): Promise<Due & { link: string }> {
  const links = await linksSent(page)
  const { rows } = await call<{ rows: Due[] }>(page, 'GET', '/api/follow-ups?status=upcoming&perPage=100&sort=due_on')
  for (const row of rows) {
    const link = links.get(row.customer_name)
    if (!link) continue
    const path = `/api/follow-ups/${row.no}/reminders`
    const { reminders } = await call<{ reminders: Reminder[] }>(page, 'GET', path)
    const [last] = reminders.toSorted((a, b) => b.step - a.step)
    if (last?.medium === 'email' && last.status === 'sent') return { ...row, link }
  }
  throw new Error(`None of ${rows.length} follow-ups has an email of today whose link was not used.`)
}

test('a customer books a visit on a phone by the link of a reminder, once, and their workshop sees it', async ({
  page,
  browser,
}) => {
  const { faults, settled } = watch(page)
  await signIn(page, 'admin')
  // Reminders are queued and sent by scheduled work.
  let due: (Due & { link: string }) | undefined
  await expect(async () => {
    due = await reminded(page)
  }).toPass({ timeout: 120_000, intervals: [5_000] })
  const { no, link } = due!

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

  await signIn(page, 'hqa')
  await goTo(page, `/follow-ups/${no}`)
  await settled()
  await expect(page.getByRole('main').getByText('Booked', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Reminders' }).getByText('Answered')).toBeVisible()
  expect(faults).toEqual([])
})
