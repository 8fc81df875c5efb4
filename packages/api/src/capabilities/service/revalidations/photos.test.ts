import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  answer,
  answerAll,
  type AuditSides,
  clearOutlet,
  onePixel,
  photograph,
  readAudit,
  signInSides,
  startAudit,
  step,
} from '#testing/revalidations.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { revalidationsApi } from './contract.ts'

let app: TestApp
let sides: AuditSides
let outlet: string
beforeAll(async () => {
  app = await testApp()
  sides = await signInSides(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  outlet = await clearOutlet(app, sides)
})

describe('a submission', () => {
  const sha256 = createHash('sha256').update(Buffer.from(onePixel, 'base64')).digest('hex')

  test('waits for the photos that answers name, in whatever order they arrive', async () => {
    const audit = await startAudit(sides, outlet)
    await answerAll(sides, audit)
    await answer(sides.auditor, audit.no, 'RC-01', '5', { photos: [sha256] })
    // A newer answer from another device names none, and one that was noted earlier arrives after it.
    await answer(sides.auditor, audit.no, 'RC-01', '4')
    const at = new Date(app.deps.clock.now().getTime() - 600_000).toISOString()
    await answer(sides.auditor, audit.no, 'RC-02', 'no', { at, photos: [sha256] })
    expect(await readAudit(sides.office, audit.no)).toMatchObject({ photos_awaited: 2 })
    await expect(step(sides.auditor, audit, 'submitted')).rejects.toMatchObject({
      status: 409,
      code: 'photos.awaited',
      message: 'Photos that have not arrived: 2. Send them from the device that took them, or submit without them.',
      details: { photos: 2 },
    })
    await photograph(sides.auditor, audit.no, 'RC-02', { sha256 })
    expect(await readAudit(sides.office, audit.no)).toMatchObject({ photos_awaited: 1 })
    await photograph(sides.auditor, audit.no, 'RC-01', { sha256 })
    expect(await step(sides.auditor, audit, 'submitted')).toMatchObject({ status: 'submitted', photos_awaited: 0 })
  })

  test('may go on without them, and waits for none that was removed', async () => {
    const audit = await startAudit(sides, outlet)
    await answerAll(sides, audit)
    await answer(sides.auditor, audit.no, 'RC-01', '5', { photos: [sha256] })
    const { id } = await photograph(sides.auditor, audit.no, 'RC-01', { sha256 })
    await sides.auditor.send(revalidationsApi.removePhoto, { params: { no: audit.no, photo: id } })
    expect(await readAudit(sides.office, audit.no)).toMatchObject({ photos_awaited: 0 })
    await answer(sides.auditor, audit.no, 'RC-02', 'yes', { photos: ['0'.repeat(64)] })
    await expect(step(sides.auditor, audit, 'submitted')).rejects.toMatchObject({ code: 'photos.awaited' })
    expect(await step(sides.auditor, audit, 'submitted', { leave_out_photos: true })).toMatchObject({
      status: 'submitted',
      photos_awaited: 1,
    })
  })

  test('refuses a photo whose content is not what its hash says', async () => {
    const { no } = await startAudit(sides, outlet)
    await expect(photograph(sides.auditor, no, 'RC-01', { sha256: '0'.repeat(64) })).rejects.toMatchObject({
      status: 422,
      fields: { data: 'This photo arrived incomplete. Take it again.' },
    })
  })
})

describe('a photo', () => {
  test('shows how far from the outlet it was taken, and is never refused for it', async () => {
    const { no } = await startAudit(sides, outlet)
    const far = await photograph(sides.auditor, no, 'RC-03', {
      lat: 28.6139,
      lon: 77.209,
      taken_at: '2026-01-31T08:00:00Z',
    })
    expect(far.distance_km).toBeGreaterThan(500)
    const none = await photograph(sides.auditor, no, 'WS-01')
    expect(none).toMatchObject({ distance_km: null, item: 'WS-01', type: 'image/png', taken_at: null })
  })

  test('is stored once, however often it arrives, and removed while the audit is in progress', async () => {
    const { no } = await startAudit(sides, outlet)
    const first = await photograph(sides.auditor, no, 'RC-03')
    expect(await photograph(sides.auditor, no, 'RC-03')).toEqual(first)
    expect((await readAudit(sides.office, no)).photos).toHaveLength(1)
    const params = { no, photo: first.id }
    const response = await sides.office.send(revalidationsApi.photo, { params })
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await response.arrayBuffer()).toString('base64')).toBe(onePixel)
    await sides.auditor.send(revalidationsApi.removePhoto, { params })
    await expect(sides.office.send(revalidationsApi.photo, { params })).rejects.toMatchObject({ status: 404 })
  })

  test.each([
    ['bm90IGEgcGhvdG8=', 'data'],
    ['###', 'data'],
    ['abcde', 'data'],
  ])('that is %s is refused', async (data) => {
    const { no } = await startAudit(sides, outlet)
    await expect(photograph(sides.auditor, no, null, { data })).rejects.toMatchObject({ status: 422 })
  })
})
