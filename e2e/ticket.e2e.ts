import { expect, type Page } from '@playwright/test'
import { barriers, become, canMoveClock, moveClock, open, placeOf, signIn, watch } from './browser.ts'
import { test } from './test.ts'

const nextStep = (page: Page) => page.getByRole('region', { name: 'Next step' })
const timeline = (page: Page) => page.getByRole('list', { name: 'Timeline, newest first' })
const level = (page: Page) => page.locator('li[aria-current=step]')

async function openTicket(page: Page, no: string): Promise<void> {
  await open(page, `/tickets/${no}`)
  await ticketIsShown(page, no)
}

async function openTicketAs(page: Page, role: string, no: string): Promise<void> {
  await become(page, role, `/tickets/${no}`)
  await ticketIsShown(page, no)
}

async function ticketIsShown(page: Page, no: string): Promise<void> {
  await expect(page.getByText(no, { exact: true }).first()).toBeVisible()
  await expect(nextStep(page)).toBeVisible()
}

/** Takes one of the steps that are offered, and fills in its drawer. */
async function take(page: Page, step: string, fill: (drawer: ReturnType<Page['getByRole']>) => Promise<void>) {
  const button = nextStep(page).getByRole('button', { name: step, exact: true })
  if (await button.isVisible()) await button.click()
  else {
    await nextStep(page).getByRole('button', { name: 'More steps' }).click()
    await page.getByRole('menuitem', { name: step, exact: true }).click()
  }
  const drawer = page.getByRole('dialog', { name: step, exact: true })
  await fill(drawer)
  await drawer.getByRole('button', { name: step, exact: true }).click()
  await expect(drawer).toHaveCount(0)
}
const nothing = () => Promise.resolve()

/** A complaint about the outlet of the demo sign-ins; answers the number of the ticket that it opened. */
async function recordComplaint(page: Page): Promise<string> {
  await open(page, '/complaints?open=new')
  const drawer = page.getByRole('dialog', { name: 'Record complaint' })
  await drawer.getByLabel('Customer statement').fill('The same rattle for the third time, and no one calls back.')
  const choose = async (label: string, option: string | RegExp) => {
    await drawer.getByRole('combobox', { name: label, exact: true }).click()
    await page.getByRole('option', { name: option }).first().click()
  }
  await choose('Received via', 'Call center')
  await choose('Category', 'Product')
  await drawer.getByRole('combobox', { name: 'Outlet', exact: true }).fill('DL001-01')
  await page.getByRole('option', { name: /^DL001-01 / }).click()
  await drawer.getByRole('button', { name: 'Record', exact: true }).click()
  await page.waitForURL((url) => placeOf(url).startsWith('/complaints/C'))
  const link = page.getByRole('main').getByRole('link', { name: /^T\d\dDL001-01-\d+$/ })
  return link.innerText()
}

/** The clock of the demo moves forward: an unresolved ticket is overdue, and the rule alone escalates it level by level. */
async function becomeLate(page: Page, no: string): Promise<void> {
  const other = await page.context().newPage()
  await openTicket(other, no)
  await page.bringToFront()
  await moveClock(page, '1 week')
  // Users stay signed in, in every tab, and a page that is reloaded has the same clock.
  await expect(other.getByText(/overdue$/).first()).toBeVisible()
  await other.close()
  await page.reload()
  await expect(page.getByText(/overdue$/).first()).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(/^Demo, /)).toBeVisible()
  await expect(nextStep(page)).toContainText('It was due on')
  await expect(timeline(page).getByText('Escalated to next level').first()).toBeVisible()
}

/** The panel reads the plea a day later; one vote is too few, and in the end its chair decides alone. */
async function letPanelDecide(page: Page, no: string): Promise<void> {
  await moveClock(page, '1 day')
  await openTicket(page, no)
  await expect(nextStep(page)).toContainText('Waiting on panel')

  await openTicketAs(page, 'pnl', no)
  await page.getByRole('main').getByRole('button', { name: 'Vote', exact: true }).click()
  const vote = page.getByRole('dialog', { name: `Vote on ${no}` })
  await vote.getByRole('radio', { name: 'Plea upheld' }).check()
  await vote.getByLabel('Comment').fill('The job card shows that the customer requested it.')
  await vote.getByRole('button', { name: 'Vote', exact: true }).click()
  await expect(vote).toBeHidden()
  await moveClock(page, '1 week')
  await moveClock(page, '1 week')

  await openTicketAs(page, 'hqa', no)
  await page.getByRole('button', { name: 'Decide as chair' }).click()
  const decision = page.getByRole('dialog', { name: `Decide on ${no}` })
  await decision.getByRole('radio', { name: 'Plea upheld' }).check()
  await decision.getByLabel('Comment').fill('One vote, and the job card bears it out.')
  await decision.getByRole('button', { name: 'Decide', exact: true }).click()
  await expect(decision).toBeHidden()
}

// It moves the clock on by weeks.
test.use({ ownStore: true })

test('a complaint becomes a ticket that waits, is late, is pleaded and decided, and all of its people see it', async ({
  page,
}) => {
  test.setTimeout(canMoveClock() ? 600_000 : 300_000)
  const { faults, settled } = watch(page)
  await signIn(page, 'tsm')
  const no = await recordComplaint(page)

  await openTicketAs(page, 'svm', no)
  await expect(nextStep(page)).toContainText('Needs your action')
  await take(page, 'Accept', nothing)
  await take(page, 'Wait for customer', (drawer) => drawer.getByLabel('Reason').fill('May we take the dashboard out?'))
  await expect(nextStep(page)).toContainText('Waiting on customer')
  await page.getByText('What counts toward the SLA').click()
  await expect(page.getByText('SLA pauses')).toBeVisible()
  await settled()
  expect(await barriers(page)).toEqual([])
  await take(page, 'Resume work', nothing)
  await expect(nextStep(page)).toContainText('Needs your action')
  if (canMoveClock()) await becomeLate(page, no)

  // The dealer principal answers for the dealer, and pleads.
  await openTicketAs(page, 'dlp', no)
  await take(page, 'Plead unjustified', async (drawer) => {
    await drawer.getByRole('combobox', { name: 'Reason' }).click()
    await page.getByRole('listbox', { name: 'Reason' }).getByRole('option').first().click()
    await drawer.locator('input[type=file]').setInputFiles({
      name: 'job-card.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Dashboard clips replaced as the customer requested.\n'),
    })
    await expect(drawer.getByText('job-card.txt', { exact: true })).toBeVisible()
  })
  await expect(page.getByRole('heading', { name: 'Outlet’s plea' })).toBeVisible()
  await settled()
  expect(await barriers(page)).toEqual([])
  if (canMoveClock()) await letPanelDecide(page, no)

  for (const role of ['svm', 'tsm', 'rgm']) {
    await openTicketAs(page, role, no)
    await expect(page.getByRole('heading', { name: 'Outlet’s plea' })).toBeVisible()
    if (!canMoveClock()) continue
    await expect(level(page)).toContainText('Level 4')
    await expect(nextStep(page)).toContainText('Closed on')
    await expect(page.getByText(/^Decided by the chair on/)).toBeVisible()
    // Outlets do not see who voted how; they do see the reason.
    await expect(page.getByText('One vote, and the job card bears it out.')).toBeVisible()
  }
  expect(faults).toEqual([])
})
