import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { addCard, freshVin, moveAlong, readCard } from '#testing/job-cards.ts'
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
const list = (who: Caller, query: object = {}) =>
  who.send(jobCardsApi.list, { query: { job_type: 'service', perPage: 100, ...query } })
const update = async (who: Caller, no: string, body: object) =>
  who.send(jobCardsApi.update, { params: { no }, body: { ...body, if_version: (await readCard(who, no)).version } })
const promise = async (no: string, body: { promised_at: string; reason?: string }) =>
  svm.send(jobCardsApi.promise, { params: { no }, body: { ...body, if_version: (await readCard(svm, no)).version } })

/** A model of a channel, and a vehicle of it that another dealer's outlet keeps. */
const addVehicle = (vin: string) =>
  asOwner(async (db) => {
    const model = await db
      .selectFrom('model')
      .innerJoin('channel', 'channel.id', 'model.channel_id')
      .select(['model.id', 'model.make', 'model.name', 'channel.code'])
      .orderBy('model.name')
      .executeTakeFirstOrThrow()
    const home = await db.selectFrom('outlet').select('id').where('code', '=', 'DL002-01').executeTakeFirstOrThrow()
    await db
      .insertInto('vehicle')
      .values({ vin, model_id: model.id, make: model.make, model: model.name, home_outlet_id: home.id })
      .execute()
    return model
  })

describe('a new card', () => {
  test('has a number of its outlet, the place and the channel of its vehicle, and its vehicle’s model', async () => {
    const vin = freshVin()
    const model = await addVehicle(vin)
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

  test('written down afterwards stands where its times say', async () => {
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
    expect((await list(bsm, { job_type: 'bodyshop', claim_no: 'cl-77/a' })).rows.map(({ no }) => no)).toEqual([card.no])
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
    const told = { received_at, work_started_at, completed_at }
    await refused({ ...told, delivered_at: hoursAgo(6) }, 'delivered_at', 'Delivered can’t be before completed.')
    await refused({ ...told, delivered_at: hoursAgo(-2) }, 'delivered_at', 'This time can’t be in the future.')
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
    await expect(update(svm, no, { dms_no: 'TWICE' })).rejects.toMatchObject({ status: 409, code: 'unique.dms_no' })
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
    expect((await list(svm, { job_type: 'bodyshop' })).total).toBe(0)
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
    expect((await list(svm, { customer })).rows.map(({ no }) => no)).toEqual([card.no])
  })
})

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
    await addVehicle(vin)
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
    await expect(update(svm, no, { odometer: 8000 })).resolves.toMatchObject({ odometer: 8000 })
    expect(await odometerOf(vin)).toMatchObject({ odometer_last: 8000 })
    await update(svm, no, { odometer: null })
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
    expect((await list(svm, { repeat: 'true', vin })).rows.map(({ no }) => no)).toEqual([third.no, second.no])
    // What is corrected is judged again.
    expect(await update(svm, third.no, { category: 'Brakes' })).toMatchObject({ is_repeat: false, repeat_of: null })
    await update(svm, first.no, { delivered_at: hoursAgo(24 * 44), completed_at: hoursAgo(24 * 44 + 1) })
    expect(await readCard(svm, second.no)).toMatchObject({ is_repeat: true })
  })

  test('is known beyond the scope of who asks, without telling them of which card', async () => {
    const vin = freshVin()
    const elsewhere = await visit(admin, vin, 10, { outlet: 'DL002-01' })
    const { no } = await addCard(svm, { vin, category: 'Engine' })
    expect(await readCard(svm, no)).toMatchObject({ is_repeat: true, repeat_of: null })
    expect(await readCard(admin, no)).toMatchObject({ is_repeat: true, repeat_of: elsewhere.no })
  })
})

describe('a change', () => {
  test('shows before and after in the timeline, and an old copy is refused with the card as it is', async () => {
    const card = await addCard(svm, { category: 'Time' })
    const changed = await update(svm, card.no, { category: 'Engine', vor: true })
    expect(changed).toMatchObject({ category: 'Engine', vor: true, version: card.version + 1 })
    const { events } = await svm.send(timelineApi.events, { params: { kind: 'job_card', id: card.id }, query: {} })
    expect(events[0]).toMatchObject({
      type: 'changed',
      before: { category: 'Time', vor: false },
      after: { category: 'Engine', vor: true },
    })
    const stale = svm.send(jobCardsApi.update, {
      params: { no: card.no },
      body: { vor: false, if_version: card.version },
    })
    await expect(stale).rejects.toMatchObject({ status: 409, code: 'version.stale' })
    expect((await update(svm, card.no, { vor: true })).version).toBe(changed.version)
  })

  test('corrects the time of a step that was taken, and sets none that was not', async () => {
    const { no } = await addCard(svm, { received_at: hoursAgo(9) })
    await expect(update(svm, no, { delivered_at: hoursAgo(1) })).rejects.toMatchObject({
      fields: { delivered_at: 'Move the job card to this status to set its time.' },
    })
    await moveAlong(svm, no, 'in_work')
    await expect(update(svm, no, { work_started_at: null })).rejects.toMatchObject({
      fields: { work_started_at: 'Enter the time of this step.' },
    })
    const work_started_at = hoursAgo(8)
    expect(await update(svm, no, { work_started_at })).toMatchObject({ work_started_at })
    await expect(update(svm, no, { received_at: hoursAgo(7) })).rejects.toMatchObject({
      fields: { work_started_at: 'Work started can’t be before received.' },
    })
  })
})

describe('promises', () => {
  test('are added and never changed; the first and the last are known', async () => {
    const { no } = await addCard(svm)
    const first = (await promise(no, { promised_at: hoursAgo(-4) })).promised_at
    const card = await promise(no, { promised_at: hoursAgo(-28), reason: 'The part comes tomorrow.' })
    expect(card.first_promised_at).toBe(first)
    expect(card.promises.map(({ reason }) => reason)).toEqual([null, 'The part comes tomorrow.'])
    expect(card.promised_at).toBe(card.promises[1]!.promised_at)
    await expect(promise(no, { promised_at: hoursAgo(30) })).rejects.toMatchObject({
      fields: { promised_at: 'The promise can’t be before the vehicle was received.' },
    })
  })

  test('that have passed make a card late while it is in the workshop', async () => {
    const { no } = await addCard(svm, { received_at: hoursAgo(9), promised_at: hoursAgo(1) })
    expect(await readCard(svm, no)).toMatchObject({ is_late: true })
    expect((await list(svm, { late: 'true' })).rows.map((row) => row.no)).toContain(no)
    await moveAlong(svm, no, 'in_work', 'final_check', 'ready', 'invoiced', 'delivered')
    expect(await readCard(svm, no)).toMatchObject({ is_late: false, figures: { promise_kept: false } })
    expect((await list(svm, { promise_kept: 'false' })).rows.map((row) => row.no)).toContain(no)
  })

  test('are not made of a card that has ended', async () => {
    const { no } = await addCard(svm)
    await moveAlong(svm, no, 'cancelled')
    await expect(promise(no, { promised_at: hoursAgo(-1) })).rejects.toMatchObject({ status: 409, code: 'state.ended' })
  })
})

describe('stages and lines', () => {
  test('say where the vehicle is and what is done', async () => {
    const { no, version } = await addCard(svm)
    const params = { no }
    const there = await svm.send(jobCardsApi.stage, { params, body: { stage: 'diagnosis', if_version: version } })
    expect(there.stage).toBe('diagnosis')
    await expect(
      svm.send(jobCardsApi.stage, { params, body: { stage: 'survey', if_version: there.version } }),
    ).rejects.toMatchObject({ fields: { stage: 'This stage belongs to bodyshop.' } })
    const lines = [
      { kind: 'labour', text: 'Replace brake pads', component: 'Brakes', quantity: 1.5 },
      { kind: 'part', text: 'Brake pads, front' },
    ] as const
    const done = await svm.send(jobCardsApi.lines, { params, body: { lines: [...lines], if_version: there.version } })
    expect(done.lines).toEqual([
      { place: 1, ...lines[0] },
      { place: 2, ...lines[1], component: null, quantity: null },
    ])
    const fewer = await svm.send(jobCardsApi.lines, { params, body: { lines: [lines[1]], if_version: done.version } })
    expect(fewer.lines).toHaveLength(1)
  })
})

describe('the list', () => {
  test('needs a job type', async () => {
    await expect(admin.send(jobCardsApi.list, { query: {} as never })).rejects.toMatchObject({
      status: 422,
      message: 'Choose service or bodyshop.',
    })
  })

  test('counts what it shows, by status and in all, for everybody alike', async () => {
    for (const who of [admin, svm, await app.as('DLP')]) {
      const { rows, count, total, counts } = await list(who, { status: 'open' })
      expect(rows).toHaveLength(count)
      expect(rows.every(({ status, job_type }) => status === 'open' && job_type === 'service')).toBe(true)
      expect(count).toBe(counts.open)
      expect(Object.values(counts).reduce((sum, one) => sum + one, 0)).toBe(total)
      // Counted row by row, where the sums cannot tell.
      const counted = await list(who, { vor: 'false', status: 'open' })
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
          (await list(who, { job_type: 'bodyshop', q })).rows.map(({ no }) => no),
          q,
        ).toEqual([card.no])
        expect(await foundBy(who, q), q).toContain(card.no)
      }
    expect(await foundBy(svm, card.no)).toBeUndefined()
  })

  test('has the insurers and categories there are', async () => {
    const { insurers, categories } = await admin.send(jobCardsApi.choices, {})
    expect(insurers).toContain('Acme')
    expect(categories).toEqual([...new Set(categories)].toSorted())
    expect(categories).toEqual(expect.arrayContaining(['Brakes', 'Engine', 'Time']))
  })
})
