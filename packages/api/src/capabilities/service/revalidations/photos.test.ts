import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type AuditSides,
  clearOutlet,
  onePixel,
  photograph,
  readAudit,
  signInSides,
  startAudit,
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
