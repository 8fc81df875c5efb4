import { expect, type Page } from '@playwright/test'
import { barriers, call, confirm, goTo, offlineNotice, phoneProfile, signIn, watch } from './browser.ts'
import { test } from './test.ts'

// The auditor stands in Delhi; the browser of a real phone gives its place to the page.
test.use({ ...phoneProfile, geolocation: { latitude: 28.61, longitude: 77.21 }, permissions: ['geolocation'] })

/** An outlet of the region that has no open certification. */
async function outletWithout(page: Page): Promise<string> {
  const read = <T>(path: string) => call<{ rows: T[] }>(page, 'GET', path).then(({ rows }) => rows)
  const audits = await read<{ outlet: string; status: string }>(
    '/api/revalidations?kind=outlet_certification&perPage=100&sort=-planned_on',
  )
  const ended = ['valid', 'expired', 'withdrawn']
  const busy = new Set(audits.filter(({ status }) => !ended.includes(status)).map(({ outlet }) => outlet))
  const outlets = await read<{ code: string }>('/api/outlets?status=active&perPage=100')
  return outlets.find(({ code }) => !busy.has(code))!.code
}

/** A photo as the camera gives it: large, and drawn by the page itself. */
async function photograph(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(3000, 2000)
    const pen = canvas.getContext('2d')!
    for (let at = 0; at < 60; at += 1) {
      pen.fillStyle = `hsl(${at * 6} 60% 50%)`
      pen.fillRect(at * 50, (at * 37) % 1500, 400, 500)
    }
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
  })
  return Buffer.from(base64, 'base64')
}

test('an auditor answers a checklist with a photo without a connection, and submits it when it is back', async ({
  page,
  context,
}) => {
  const { faults, settled } = watch(page)
  await signIn(page, 'rgm')
  const outlet = await outletWithout(page)
  await signIn(page, 'hqa')
  const { no } = await call<{ no: string }>(page, 'POST', '/api/revalidations', {
    outlet,
    kind: 'outlet_certification',
    checklist: 'CERT-3S',
    method: 'on_site',
    planned_on: '2099-01-31',
    auditor: 'rgm',
  })
  await goTo(page, `/revalidations/${no}`)
  await settled()
  await confirm(page, 'Schedule audit')

  await signIn(page, 'rgm', `/revalidations/${no}`)
  await settled()
  await confirm(page, 'Start audit')
  const items = page.getByRole('main').getByRole('radiogroup')
  await expect(items.first().getByRole('radio').first()).toBeEnabled()
  const taken = await photograph(page)

  await context.setOffline(true)
  await expect(page.getByText(offlineNotice)).toBeVisible()
  const count = await items.count()
  for (let at = 0; at < count; at += 1) {
    const choices = items.nth(at).getByRole('radio')
    // The best of a score is its last number, before "not applicable".
    const best = (await choices.count()) > 3 ? (await choices.count()) - 2 : 0
    await choices.nth(best).tap()
  }
  await expect(page.getByText(`${count} of ${count} answered`)).toBeVisible()
  const needed = page.getByRole('button', { name: /^Photo needed/ })
  const photographed = await needed.count()
  for (let left = photographed; left > 0; left -= 1) {
    const chooser = page.waitForEvent('filechooser')
    await needed.first().tap()
    await (await chooser).setFiles({ name: 'IMG_2031.jpg', mimeType: 'image/jpeg', buffer: taken })
    await expect(needed).toHaveCount(left - 1)
  }
  await expect(page.getByText('1 photo not sent yet')).toHaveCount(photographed)
  faults.push(...(await barriers(page)))

  await context.setOffline(false)
  await expect(page.getByText(offlineNotice)).toBeHidden()
  await expect(page.getByRole('button', { name: /not sent yet$/ })).toHaveCount(0)
  const photos = page.getByRole('list', { name: 'Photos' })
  await expect(photos.getByRole('listitem')).toHaveCount(photographed)
  // Where it was taken is shown, and refuses nothing.
  await expect(photos.getByText(/km from the outlet/)).toHaveCount(photographed)
  await confirm(page, 'Submit audit')
  await expect(page.getByRole('main').getByText('Submitted', { exact: true }).first()).toBeVisible()
  // Requests fail while offline, as this test intends.
  expect(faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch|net::/.test(fault))).toEqual([])
})
