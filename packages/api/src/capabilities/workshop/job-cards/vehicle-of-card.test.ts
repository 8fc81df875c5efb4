import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { insertCards } from '#testing/insert-cards.ts'
import { addCard, addVehicle, freshVin, listCards, readCard, updateCard } from '#testing/job-cards.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let admin: Caller
let svm: Caller
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  svm = await app.as('SVM')
})
afterAll(() => app.close())

const hoursAgo = (hours: number) => new Date(app.deps.clock.now().getTime() - hours * 3_600_000).toISOString()
const asOwner = <T>(run: Parameters<typeof inTransaction<T>>[3]) =>
  inTransaction(app.deps.database, { as: 'rad_network' }, 'write', run)

describe('the odometer', () => {
  const odometerOf = (vin: string) =>
    asOwner((db) =>
      db
        .selectFrom('vehicle')
        .select(['odometer_last', 'odometer_last_on'])
        .where('vin', '=', vin)
        .executeTakeFirstOrThrow(),
    )
  const readingsOf = (vin: string) =>
    asOwner((db) =>
      db
        .selectFrom('odometer_reading')
        .innerJoin('vehicle', 'vehicle.id', 'odometer_reading.vehicle_id')
        .select(['km', 'cluster_replaced'])
        .where('vin', '=', vin)
        .orderBy('read_at')
        .execute(),
    )

  test('is read by each card, of another outlet’s vehicle too, and does not fall unless the cluster was replaced', async () => {
    const vin = freshVin()
    await addVehicle(app, vin)
    await addCard(admin, { outlet: 'DL002-01', vin, odometer: 50_000 })
    await expect(addCard(svm, { vin, odometer: 49_999 })).rejects.toMatchObject({
      status: 422,
      fields: { odometer: 'Lower than the last reading (50000 km).' },
    })
    const { no } = await addCard(svm, { vin, odometer: 51_000 })
    expect(await odometerOf(vin)).toMatchObject({ odometer_last: 51_000 })
    await addCard(svm, { vin, odometer: 12, cluster_replaced: true })
    expect(await odometerOf(vin)).toMatchObject({ odometer_last: 12 })
    expect(await readingsOf(vin)).toEqual([
      { km: 50_000, cluster_replaced: false },
      { km: 51_000, cluster_replaced: false },
      { km: 12, cluster_replaced: true },
    ])
    expect((await readCard(svm, no)).odometer).toBe(51_000)
  })

  test('corrected on a card corrects the reading of that card alone', async () => {
    const vin = freshVin()
    const { no } = await addCard(svm, { vin, odometer: 9000 })
    await expect(updateCard(svm, no, { odometer: 8000 })).resolves.toMatchObject({ odometer: 8000 })
    expect(await odometerOf(vin)).toMatchObject({ odometer_last: 8000 })
    await updateCard(svm, no, { odometer: null })
    expect(await odometerOf(vin)).toMatchObject({ odometer_last: null, odometer_last_on: null })
    expect(await readingsOf(vin)).toEqual([])
  })

  test('of an old card is measured by what was known by then', async () => {
    const vin = freshVin()
    await addCard(svm, { vin, odometer: 30_000 })
    expect(await addCard(svm, { vin, odometer: 20_000, received_at: hoursAgo(24 * 20) })).toMatchObject({
      odometer: 20_000,
    })
    expect(await odometerOf(vin)).toMatchObject({ odometer_last: 30_000 })
  })
})

describe('a repeat repair', () => {
  const visit = (who: Caller, vin: string, daysAgo: number, more: object = {}) =>
    addCard(who, {
      vin,
      category: 'Engine',
      received_at: hoursAgo(24 * daysAgo),
      work_started_at: hoursAgo(24 * daysAgo),
      completed_at: hoursAgo(24 * daysAgo - 2),
      delivered_at: hoursAgo(24 * daysAgo - 3),
      ...more,
    })

  test('is a second visit of the vehicle and category within 30 days of delivery', async () => {
    const vin = freshVin()
    const first = await visit(svm, vin, 45)
    const second = await visit(svm, vin, 20)
    expect(second).toMatchObject({ is_repeat: true, repeat_of: first.no })
    expect(await addCard(svm, { vin, category: 'Brakes' })).toMatchObject({ is_repeat: false, repeat_of: null })
    expect(await visit(svm, freshVin(), 20)).toMatchObject({ is_repeat: false })
    const third = await addCard(svm, { vin, category: 'Engine' })
    expect(third).toMatchObject({ is_repeat: true, repeat_of: second.no })
    expect((await listCards(svm, { repeat: 'true', vin })).rows.map(({ no }) => no)).toEqual([third.no, second.no])
    // What is corrected is judged again.
    expect(await updateCard(svm, third.no, { category: 'Brakes' })).toMatchObject({ is_repeat: false, repeat_of: null })
    await updateCard(svm, first.no, { delivered_at: hoursAgo(24 * 44), completed_at: hoursAgo(24 * 44 + 1) })
    expect(await readCard(svm, second.no)).toMatchObject({ is_repeat: true })
  })

  test('names the card with the lower number of two that were delivered at once, whatever their ids', async () => {
    const [one, two] = [freshVin(), freshVin()]
    const category = 'Engine'
    for (const [vin, ids] of [
      [one, ['00000000-0000-4000-8000-000000000001', 'ffffffff-0000-4000-8000-000000000001']],
      [two, ['ffffffff-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000002']],
    ] as const) {
      await addVehicle(app, vin)
      const [received_at, delivered_at] = [hoursAgo(240), hoursAgo(200)]
      const delivered_on = delivered_at.slice(0, 10)
      const body = { outlet: 'DL001-01', vin, category, received_at, delivered_at, delivered_on }
      await insertCards(
        app,
        ids.map((id, at) => ({ ...body, id, no: `TIE-${vin}-${at}`, status: 'delivered' as const })),
      )
      expect(await addCard(svm, { vin, category })).toMatchObject({ is_repeat: true, repeat_of: `TIE-${vin}-0` })
    }
  })

  test('is reported beyond the reader’s scope, without the number of the earlier card', async () => {
    const vin = freshVin()
    const elsewhere = await visit(admin, vin, 10, { outlet: 'DL002-01' })
    const { no } = await addCard(svm, { vin, category: 'Engine' })
    expect(await readCard(svm, no)).toMatchObject({ is_repeat: true, repeat_of: null })
    expect(await readCard(admin, no)).toMatchObject({ is_repeat: true, repeat_of: elsewhere.no })
  })
})
