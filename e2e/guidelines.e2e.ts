import { expect, type Page } from '@playwright/test'
import { barriers, become, phoneProfile, placeOf, signIn, watch } from './browser.ts'
import { test } from './test.ts'

const nextStep = (page: Page) => page.getByRole('region', { name: 'Next step' })
/** Unique, so that a retry adds another one beside the first. */
const name = `Towing a car with a flat battery, ${Date.now()}`

/** Writes the text, the steps, and that it is to be acknowledged; answers its path. */
async function write(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Add content' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add content' })
  await drawer.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Guideline' }).click()
  await drawer.getByRole('textbox', { name: 'Title' }).fill(name)
  await drawer.getByRole('button', { name: 'Add draft' }).click()
  await page.waitForURL((url) => /^\/content\/[0-9a-f-]{36}$/.test(placeOf(url)))
  const place = placeOf(page.url())
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.click()
  await text.pressSequentially('Never tow it by the rear axle.')
  await page.getByRole('button', { name: 'Add table' }).click()
  await page.keyboard.type('Speed')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)
  // Saved, it is written on where the cursor was.
  await page.keyboard.type(' in km/h')
  await expect(text.getByRole('columnheader', { name: 'Speed in km/h' })).toBeVisible()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)

  await page.getByRole('link', { name: 'Number and steps' }).click()
  await page.getByRole('button', { name: 'Add step' }).click()
  await page.keyboard.type('Switch the car to tow mode')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Read the manual of the model')
  await page.getByRole('button', { name: 'Move step 2 in one level' }).click()
  await page.getByRole('switch', { name: /^Mandatory/ }).check({ force: true })
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)
  return place
}

test('a guideline is written, reviewed, previewed as an outlet, and acknowledged on a phone', async ({
  page,
  browser,
}) => {
  const { faults, settled } = watch(page)
  await signIn(page, 'rgm', '/content')
  await settled()
  expect(await barriers(page)).toEqual([])
  const place = await write(page)
  await settled()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('link', { name: 'Open text' }).click()
  await settled()
  expect(await barriers(page)).toEqual([])
  await nextStep(page).getByRole('button', { name: 'Send to review' }).click()
  await expect(nextStep(page)).toContainText('Waiting for a reviewer')
  await expect(nextStep(page).getByRole('button', { name: 'Approve and publish' })).toHaveCount(0)

  await become(page, 'hqa', `${place}?open=preview`)
  const preview = page.getByRole('dialog', { name: 'Preview as outlet' })
  await preview.getByRole('combobox', { name: 'Outlet' }).click()
  await page.getByRole('option', { name: /^DL001-01/ }).click()
  await expect(preview.getByRole('listitem').filter({ hasText: 'Service manager' })).toContainText(
    'will see it once published',
  )
  await expect(preview.getByRole('article')).toContainText('Never tow it by the rear axle.')
  await settled()
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await nextStep(page).getByRole('button', { name: 'Approve and publish' }).click()
  await expect(nextStep(page)).toContainText('Live with version 1')
  expect(faults).toEqual([])

  const context = await browser.newContext(phoneProfile)
  const phone = await context.newPage()
  const onPhone = watch(phone)
  await signIn(phone, 'svm', '/guidelines?state=due')
  await phone.getByRole('list', { name: 'Guidelines' }).getByRole('link', { name }).tap()
  const steps = phone.getByRole('region', { name: 'Steps' })
  await steps.getByText('Read the manual of the model').tap()
  await expect(steps.getByText('1 of 2 done')).toBeVisible()
  await onPhone.settled()
  expect(await barriers(phone)).toEqual([])
  await phone.getByRole('button', { name: 'Acknowledge' }).tap()
  await expect(phone.getByText(/^You acknowledged this on /)).toBeVisible()
  await phone.reload()
  await expect(phone.getByRole('checkbox', { name: 'Read the manual of the model' })).toBeChecked()
  expect(onPhone.faults).toEqual([])
  await context.close()

  // Archived, it is not required of any user: the pages of other journeys are as before.
  await page.bringToFront()
  await page.reload()
  await nextStep(page).getByRole('button', { name: 'Archive' }).click()
  const dialog = page.getByRole('dialog', { name: 'Archive' })
  await dialog.getByRole('textbox', { name: 'Note' }).fill('The model is no longer sold.')
  await dialog.getByRole('button', { name: 'Archive' }).click()
  await expect(nextStep(page).getByRole('button', { name: 'Archive' })).toHaveCount(0)
})
