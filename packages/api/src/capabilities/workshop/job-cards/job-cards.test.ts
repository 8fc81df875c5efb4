import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { addCard, addVehicle, freshVin, listCards, readCard, updateCard } from '#testing/job-cards.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { searchApi } from '#capabilities/session/search/contract.ts'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import { jobCardsApi } from './contract.ts'

let app: TestApp
let admin: Caller
let svm: Caller
let bsm: Caller
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  svm = await app.as('SVM')
  bsm = await app.as('BSM')
})
afterAll(() => app.close())

const hoursAgo = (hours: number) => new Date(app.deps.clock.now().getTime() - hours * 3_600_000).toISOString()
const asOwner = <T>(run: Parameters<typeof inTransaction<T>>[3]) =>
  inTransaction(app.deps.database, { as: 'rad_network' }, 'write', run)

describe('a new card', () => {
  test('has a number of its outlet, the place and the channel of its vehicle, and its vehicle’s model', async () => {
    const vin = freshVin()
    const model = await addVehicle(app, vin)
    const card = await addCard(svm, { vin, dms_no: 'RO-1', category: 'Time', promised_at: hoursAgo(-5) })
    expect(card.no).toMatch(/^J\d\dDL001-01-\d{6}$/)
    expect(card).toMatchObject({
      outlet: 'DL001-01',
      dealer: 'DL001',
      channel: model.code,
      make: model.make,
      model: model.name,
      status: 'open',
      stage: 'reception',
      is_late: false,
      is_repeat: false,
      can_hold: true,
      allowed: ['in_work', 'cancelled'],
      vehicle: { vin, status: 'in_use' },
    })
    expect(card.promises).toMatchObject([{ promised_at: card.promised_at, said_by: 'Sunita Varma', reason: null }])
    const { events } = await svm.send(timelineApi.events, { params: { kind: 'job_card', id: card.id }, query: {} })
    expect(events.map(({ type }) => type)).toEqual(['opened'])
  })

  test('entered afterwards has the state its times imply', async () => {
    const times = { received_at: hoursAgo(9), work_started_at: hoursAgo(8), completed_at: hoursAgo(3) }
    expect(await addCard(svm, times)).toMatchObject({ status: 'ready', allowed: ['invoiced'] })
    const delivered = await addCard(svm, { ...times, delivered_at: hoursAgo(1) })
    expect(delivered).toMatchObject({ status: 'delivered', allowed: [], can_hold: false })
  })

  test('of bodyshop carries its insurer; amounts are units of the currency', async () => {
    const card = await addCard(bsm, {
      outlet: 'DL001-02',
      job_type: 'bodyshop',
      insurer: 'Acme',
      claim_no: 'cl-77/a',
      estimate: 1234.5,
      approved: 1000,
      invoiced: 900.25,
    })
    expect(card).toMatchObject({ insurer: 'Acme', claim_no: 'CL-77/A', estimate: 1234.5, invoiced: 900.25 })
    expect(card.figures.estimate_accuracy).toBe(90)
    expect((await listCards(bsm, { job_type: 'bodyshop', claim_no: 'cl-77/a' })).rows.map(({ no }) => no)).toEqual([
      card.no,
    ])
  })

  test.each([
    [{ outlet: 'DL999-99' }, 'outlet', 'Outlet not found.'],
    [{ job_type: 'none' }, 'job_type', 'Choose service or bodyshop.'],
    [{ insurer: 'Acme' }, 'insurer', 'Only bodyshop job cards have this.'],
    [{ liability: 1 }, 'liability', 'Only bodyshop job cards have this.'],
    [{ stage: 'paint' }, 'stage', 'This stage belongs to bodyshop.'],
    [{ vin: 'SHORT' }, 'vin', 'A VIN has 17 characters without I, O and Q.'],
    [{ customer: 'CU-999999' }, 'customer', 'Customer not found.'],
    [{ odometer: -1 }, 'odometer', 'Enter whole kilometers from 0 to 2,000,000.'],
    [{ psf_score: 11 }, 'psf_score', 'Enter a score from 1 to 10.'],
    [{ estimate: 1.234 }, 'estimate', 'Enter an amount with at most two decimals.'],
  ])('is refused %o', async (more, field, sentence) => {
    await expect(addCard(admin, more)).rejects.toMatchObject({ status: 422, fields: { [field]: sentence } })
  })

  test('of bodyshop has no stage of service', async () => {
    await expect(addCard(admin, { job_type: 'bodyshop', stage: 'wash' })).rejects.toMatchObject({
      fields: { stage: 'This stage belongs to service.' },
    })
  })

  test('has times in their order, at most five minutes ahead', async () => {
    const refused = async (more: object, field: string, sentence: string) =>
      expect(addCard(svm, more)).rejects.toMatchObject({ status: 422, fields: { [field]: sentence } })
    await refused({ received_at: hoursAgo(-1) }, 'received_at', 'This time can’t be in the future.')
    const [received_at, work_started_at, completed_at] = [hoursAgo(9), hoursAgo(7), hoursAgo(5)]
    await refused(
      { received_at, work_started_at: hoursAgo(10) },
      'work_started_at',
      'Work started can’t be before received.',
    )
    await refused(
      { received_at, work_started_at, completed_at: hoursAgo(8) },
      'completed_at',
      'Completed can’t be before started.',
    )
    const times = { received_at, work_started_at, completed_at }
    await refused({ ...times, delivered_at: hoursAgo(6) }, 'delivered_at', 'Delivered can’t be before completed.')
    await refused({ ...times, delivered_at: hoursAgo(-2) }, 'delivered_at', 'This time can’t be in the future.')
    await refused(
      { received_at, promised_at: hoursAgo(10) },
      'promised_at',
      'The promise can’t be before the vehicle was received.',
    )
    expect(await addCard(svm, { received_at: hoursAgo(-4 / 60) })).toMatchObject({ status: 'open' })
  })

  test('at a closed outlet is refused', async () => {
    await asOwner((db) =>
      db
        .updateTable('outlet')
        .set({ status: 'closed', closed_on: '2026-01-01', inactive_reason: 'Lease ended' })
        .where('code', '=', 'DL003-01')
        .execute(),
    )
    await expect(addCard(admin, { outlet: 'DL003-01' })).rejects.toMatchObject({
      fields: { outlet: 'This outlet is closed and can’t take new cases.' },
    })
  })

  test('with a DMS number that its outlet has given is refused, when added and when changed', async () => {
    await addCard(svm, { dms_no: 'TWICE' })
    await expect(addCard(svm, { dms_no: 'TWICE' })).rejects.toMatchObject({ status: 409, code: 'unique.dms_no' })
    const { no } = await addCard(svm, { dms_no: 'ONCE' })
    await expect(updateCard(svm, no, { dms_no: 'TWICE' })).rejects.toMatchObject({ status: 409, code: 'unique.dms_no' })
    expect(await addCard(admin, { outlet: 'DL002-01', dms_no: 'TWICE' })).toMatchObject({ dms_no: 'TWICE' })
  })
})

describe('who', () => {
  test('manages service writes no bodyshop cards, and the other way round', async () => {
    await expect(addCard(svm, { job_type: 'bodyshop' })).rejects.toMatchObject({ status: 403 })
    await expect(addCard(bsm, { outlet: 'DL001-02' })).rejects.toMatchObject({ status: 403 })
    const bodyshop = await addCard(admin, { job_type: 'bodyshop' })
    await expect(readCard(svm, bodyshop.no)).rejects.toMatchObject({ status: 404 })
    await expect(
      svm.send(jobCardsApi.update, { params: { no: bodyshop.no }, body: { vor: true, if_version: 1 } }),
    ).rejects.toMatchObject({ status: 404 })
    expect((await listCards(svm, { job_type: 'bodyshop' })).total).toBe(0)
  })

  test('is of another outlet sees nothing of it', async () => {
    const { no } = await addCard(admin, { outlet: 'DL002-01' })
    await expect(readCard(svm, no)).rejects.toMatchObject({ status: 404 })
    await expect(addCard(svm, { outlet: 'DL002-01' })).rejects.toMatchObject({
      fields: { outlet: 'Outlet not found.' },
    })
  })

  test('keeps a dealer or a region reads cards and writes none', async () => {
    const { no, version } = await addCard(svm)
    for (const role of ['DLP', 'RGM', 'TSM', 'ANL', 'AUD']) {
      const who = await app.as(role)
      const body = { vor: true, if_version: version }
      await expect(who.send(jobCardsApi.update, { params: { no }, body }), role).rejects.toMatchObject({ status: 403 })
      await expect(addCard(who), role).rejects.toMatchObject({ status: 403 })
    }
    expect(await readCard(await app.as('DLP'), no)).toMatchObject({ no, allowed: [], can_hold: false })
  })

  test('may not read names reads them masked', async () => {
    const { no: customer } = await asOwner(async (db) => {
      const outlet = await db.selectFrom('outlet').select('id').where('code', '=', 'DL001-01').executeTakeFirstOrThrow()
      return db
        .insertInto('customer')
        .values({ name: 'Meera Nair', outlet_id: outlet.id })
        .returning('no')
        .executeTakeFirstOrThrow()
    })
    const card = await addCard(svm, { customer })
    expect(card).toMatchObject({ customer, customer_name: 'Meera Nair' })
    expect(await readCard(await app.as('ANL'), card.no)).toMatchObject({ customer, customer_name: 'M•••' })
    expect((await listCards(svm, { customer })).rows.map(({ no }) => no)).toEqual([card.no])
  })
})

describe('the list', () => {
  test('needs a job type', async () => {
    await expect(admin.send(jobCardsApi.list, { query: {} as never })).rejects.toMatchObject({
      status: 422,
      message: 'Choose service or bodyshop.',
    })
  })

  test('counts what it shows, by status and in all, for everyone alike', async () => {
    for (const who of [admin, svm, await app.as('DLP')]) {
      const { rows, count, total, counts } = await listCards(who, { status: 'open' })
      expect(rows).toHaveLength(count)
      expect(rows.every(({ status, job_type }) => status === 'open' && job_type === 'service')).toBe(true)
      expect(count).toBe(counts.open)
      expect(Object.values(counts).reduce((sum, one) => sum + one, 0)).toBe(total)
      // Counted row by row, where the sums have no such figure.
      const counted = await listCards(who, { vor: 'false', status: 'open' })
      expect(counted.rows.every(({ vor }) => !vor)).toBe(true)
    }
  })

  const foundBy = async (who: Caller, q: string) => {
    const { groups } = await who.send(searchApi.find, { query: { q } })
    return groups.find(({ kind }) => kind === 'job_card')?.hits.map(({ title }) => title)
  }

  test('finds a card by each of its numbers, as the search over everything does', async () => {
    const card = await addCard(bsm, {
      outlet: 'DL001-02',
      job_type: 'bodyshop',
      dms_no: 'RO/2026/4711',
      vin: freshVin(),
      reg_no: 'MH12 QX 9034',
      claim_no: 'ZX-88123',
    })
    for (const q of [card.no, 'RO/2026/4711', card.vin!, 'qx 9034', 'zx-88123'])
      for (const who of [admin, bsm]) {
        expect(
          (await listCards(who, { job_type: 'bodyshop', q })).rows.map(({ no }) => no),
          q,
        ).toEqual([card.no])
        expect(await foundBy(who, q), q).toContain(card.no)
      }
    expect(await foundBy(svm, card.no)).toBeUndefined()
  })

  test('has the insurers and categories there are, of the cards in scope', async () => {
    await addCard(svm, { category: 'Brakes' })
    await addCard(admin, { outlet: 'DL002-01', category: 'Airbag' })
    const { insurers, categories } = await admin.send(jobCardsApi.choices, {})
    expect(insurers).toContain('Acme')
    expect(categories).toEqual(expect.arrayContaining(['Airbag', 'Brakes', 'Time']))
    const own = await svm.send(jobCardsApi.choices, {})
    expect(own.insurers).toEqual([])
    expect(own.categories).toEqual(expect.arrayContaining(['Brakes', 'Time']))
    expect(own.categories).not.toContain('Airbag')
  })
})
