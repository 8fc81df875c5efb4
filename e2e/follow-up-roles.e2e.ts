import { expect, type Page } from '@playwright/test'
import { barriers, call, confirm, goTo, phoneProfile, signIn, watch } from './browser.ts'
import { test } from './test.ts'

test.use(phoneProfile)

const badge = (page: Page, status: string) => page.getByRole('main').getByText(status, { exact: true }).first()

interface Audit {
  no: string
  version: number
}

test('what an outlet declares and its territory approves is overturned from outside, each on a phone', async ({
  page,
}) => {
  const { faults, settled } = watch(page)

  // The service manager declares.
  await signIn(page, 'svm', '/follow-ups?status=open')
  const { rows } = await call<{ rows: { no: string }[] }>(page, 'GET', '/api/follow-ups?status=open&perPage=1')
  const followUp = rows[0]!.no
  await goTo(page, `/follow-ups/${followUp}`)
  await settled()
  await page.getByRole('button', { name: 'Declare not applicable' }).tap()
  const drawer = page.getByRole('dialog', { name: `Declare ${followUp} not applicable` })
  await drawer.getByLabel('Reason', { exact: false }).first().fill('export')
  await page
    .getByRole('option', { name: /export/i })
    .first()
    .tap()
  await drawer.getByLabel('Note').fill('Left for Nepal with the owner.')
  faults.push(...(await barriers(page)))
  await drawer.getByRole('button', { name: 'Declare not applicable' }).tap()
  await page.waitForURL(/\/na\//)
  await expect(badge(page, 'Pending')).toBeVisible()
  const declaration = page.url().split('/').at(-1)!
  const { outlet } = await call<{ outlet: string }>(page, 'GET', `/api/na/${declaration}`)

  // The territory manager approves.
  await signIn(page, 'tsm', `/na/${declaration}`)
  await settled()
  await confirm(page, 'Approve')
  await expect(badge(page, 'Approved')).toBeVisible()

  // Head office plans a second look by someone else.
  await signIn(page, 'hqa', `/na/${declaration}`)
  const planned = await call<Audit>(page, 'POST', '/api/revalidations', {
    outlet,
    kind: 'na_declaration',
    subject_no: declaration,
    checklist: 'NA-CHECK',
    method: 'document',
    planned_on: '2099-01-31',
    auditor: 'rgm',
  })
  const { no } = planned
  await goTo(page, `/revalidations/${no}`)
  await settled()
  await confirm(page, 'Schedule audit')
  await expect(page.getByRole('button', { name: 'Start audit' })).toHaveCount(0)

  // The auditor finds it false.
  await signIn(page, 'rgm', `/revalidations/${no}`)
  await settled()
  await confirm(page, 'Start audit')
  const items = page.getByRole('main').getByRole('radiogroup')
  await expect(items.first().getByRole('radio', { name: 'No', exact: true })).toBeEnabled()
  for (let at = 0; at < (await items.count()); at += 1)
    await items
      .nth(at)
      .getByRole('radio', { name: at === 0 ? 'No' : 'Yes', exact: true })
      .tap()
  await expect(page.getByText(/^(\d+) of \1 answered/)).toBeVisible()
  await expect(page.getByRole('button', { name: /not sent yet$/ })).toHaveCount(0)
  faults.push(...(await barriers(page)))
  await confirm(page, 'Submit audit')

  // Head office decides, with a second auditor.
  await signIn(page, 'hqa', `/revalidations/${no}`)
  await settled()
  await confirm(page, 'Confirm review')
  await page.getByRole('main').getByRole('button', { name: 'Decide: invalid' }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Second auditor').tap()
  await page.getByRole('option').last().tap()
  await dialog.getByRole('button', { name: 'Decide: invalid' }).tap()
  await expect(dialog).toBeHidden()

  // The outlet sees why its follow-up is open again.
  await signIn(page, 'svm', `/na/${declaration}`)
  await settled()
  await expect(badge(page, 'Overturned')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: no })).toBeVisible()
  await goTo(page, `/follow-ups/${followUp}`)
  await settled()
  await expect(badge(page, 'Open')).toBeVisible()
  expect(faults).toEqual([])
})
