import { expect, type Page } from '@playwright/test'
import { barriers, become, placeOf, signIn, watch } from './browser.ts'
import { silenceAndTone, waveOf } from '../packages/api/src/testing/sounds.ts'
import { test } from './test.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Adds a call of the service manager at their outlet, whose agent does not mention the recording. Answers its path. */
async function addCall(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Add call' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Add call' })
  const lines = ['0:00 Agent Good morning, anything else?', '0:05 Customer My brakes squeal.']
  const cues = lines.map((line, at) => {
    const [, speaker, text] = /^\S+ (\w+) (.+)$/.exec(line)!
    return `00:0${at * 5}.000 --> 00:0${at * 5 + 4}.000\n<v ${speaker}>${text}\n`
  })
  await drawer.locator('input[type=file]').setInputFiles({
    name: 'call.vtt',
    mimeType: 'text/vtt',
    buffer: Buffer.from(`WEBVTT\n\n${cues.join('\n')}`),
  })
  await drawer.getByLabel('Reference').fill(`EVIDENCE-${Date.now()}`)
  await drawer.getByRole('switch', { name: /consented/ }).check({ force: true })
  await drawer.getByLabel('Agent', { exact: true }).fill('svm@demo.com')
  await drawer.getByRole('combobox', { name: 'Outlet' }).click()
  await page.getByRole('option', { name: /^DL001-01/ }).click()
  await drawer.getByRole('button', { name: 'Add', exact: true }).click()
  await page.waitForURL((url) => /^\/calls\/CL-\d+$/.test(placeOf(url)))
  return placeOf(page.url())
}

/** The number of a complaint that the reader of the page sees. */
async function someComplaint(page: Page): Promise<string> {
  const link = page.getByRole('table', { name: 'Complaints' }).getByRole('link', { name: /^C\d/ }).first()
  return (await link.textContent())!
}

/** Plays the recording from where it is, and stops it after a second. */
async function playsFrom(page: Page, second: number): Promise<void> {
  const position = page.getByRole('slider', { name: 'Position in the recording' })
  await expect(position).toHaveAttribute('aria-valuenow', String(second))
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(position).toHaveAttribute('aria-valuenow', String(second + 1))
  await page.keyboard.press('k')
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
}

test('a line of a call becomes evidence of a complaint, and its agent’s dispute is upheld', async ({ page }) => {
  const { faults, settled } = watch(page)
  await signIn(page, 'svm', '/complaints')
  const complaint = await someComplaint(page)
  await become(page, 'hqa', '/calls')
  const place = await addCall(page)
  await card(page, 'Recording')
    .locator('input[type=file]')
    .or(page.locator('header + input[type=file]'))
    .first()
    .setInputFiles({
      name: 'call.wav',
      mimeType: 'audio/wav',
      buffer: Buffer.from(waveOf(silenceAndTone(5))),
    })
  await expect(page.getByRole('slider', { name: 'Position in the recording' })).toBeVisible()
  await page.getByRole('button', { name: 'Add 0:05 as evidence' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add as evidence' })
  await dialog.getByRole('textbox', { name: 'Complaint or ticket number' }).fill(complaint)
  await settled()
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add as evidence' }).click()
  await expect(page.getByText(`Evidence of ${complaint}`)).toBeVisible()

  await become(page, 'svm', `/complaints/${complaint}`)
  const evidence = card(page, 'Evidence from calls')
  await expect(evidence).toContainText('My brakes squeal.')
  await settled()
  expect(await barriers(page)).toEqual([])
  await evidence.getByRole('link', { name: / at 0:05$/ }).click()
  await expect(page.locator('li[aria-current=true]')).toContainText('My brakes squeal.')
  expect(placeOf(page.url())).toBe(`${place}?line=1`)
  await playsFrom(page, 5)

  await page.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(page.getByText(/^Acknowledged /).first()).toBeVisible()
  await page.getByRole('button', { name: 'Dispute Says that the call is recorded' }).click()
  const dispute = page.getByRole('dialog', { name: 'Dispute a result' })
  await dispute.getByRole('radio', { name: 'Met', exact: true }).check({ force: true })
  await dispute.getByRole('textbox', { name: 'Reason' }).fill('I mentioned it before the recording began.')
  await dispute.getByRole('button', { name: 'Open dispute' }).click()
  await expect(card(page, 'Disputes')).toContainText('I mentioned it before the recording began.')
  await settled()
  expect(await barriers(page)).toEqual([])

  await become(page, 'rgm', '/call-disputes?status=open')
  const row = page.getByRole('row').filter({ hasText: place.split('/').at(-1)! })
  await row.getByRole('link', { name: /^CD-/ }).click()
  await card(page, 'Disputes').getByRole('button', { name: 'Uphold' }).click()
  const question = page.getByRole('dialog', { name: /^Uphold CD-/ })
  await question.getByRole('textbox', { name: 'Remark' }).fill('It can be heard on the recording.')
  await question.getByRole('button', { name: 'Uphold' }).click()
  const figures = card(page, 'Disputes').getByRole('row', { name: /^Phrases met/ })
  await expect(figures).toHaveText('Phrases met3 of 44 of 4')
  await settled()
  expect(await barriers(page)).toEqual([])
  expect(faults).toEqual([])
})
