import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { type Intent, intentsApi } from './contract.ts'

let app: TestApp
let manager: Caller
beforeAll(async () => {
  app = await testApp()
  manager = await app.as('BTM')
})
afterAll(() => app.close())

const add = (code: string, more: object = {}): Promise<Intent> =>
  manager.send(intentsApi.add, { body: { code, name: `Intent ${code}`, domain: 'general', ...more } })
const find = async (code: string) =>
  (await manager.send(intentsApi.list, { query: { q: code, perPage: 100 } })).rows.find((one) => one.code === code)!
const off = ({ id, version }: Intent) =>
  manager.send(intentsApi.switchOff, { params: { id }, body: { reason: 'Not used any more', if_version: version } })

describe('the intents', () => {
  test('are counted as they are shown, and narrowed by domain, stage and words', async () => {
    const { rows, count, counts, total } = await manager.send(intentsApi.list, {
      query: { active: 'true', perPage: 100 },
    })
    expect(rows).toHaveLength(count)
    expect((counts.active ?? 0) + (counts.inactive ?? 0)).toBe(total)
    const booking = await manager.send(intentsApi.list, { query: { domain: 'booking', stage: 'booked' } })
    expect(booking.rows.map(({ code }) => code).toSorted()).toEqual([
      'book_service',
      'cancel_booking',
      'change_booking',
    ])
    const nowhere = await manager.send(intentsApi.list, { query: { stage: 'none', q: 'person' } })
    expect(nowhere.rows.map(({ code }) => code)).toEqual(['talk_to_person'])
  })

  test('count the live versions that contain them, and how often they came up for the clients the reader sees', async () => {
    expect(await find('warranty_cover')).toMatchObject({ bots: 1 })
    await add('measured')
    await inTransaction(app.deps.database, { as: 'rad_network' }, 'write', async (db) => {
      await sql`insert into usage_day
        select now()::date - 3, id, client_id, 'web', false, 'measured', 5, 5, 5, 5, 0, 0, 0, 0, 5, 5, 0, 0, 0, 0, 0, 0
        from bot where code in ('booking', 'outlet-desk')`.execute(db)
      await sql`insert into usage_day
        select now()::date - 60, id, client_id, 'web', false, 'measured', 9, 9, 9, 9, 0, 0, 0, 0, 9, 9, 0, 0, 0, 0, 0, 0
        from bot where code = 'booking'`.execute(db)
    })
    expect((await find('measured')).used).toBe(5)
    const office = await app.as('HQA')
    const all = await office.send(intentsApi.list, { query: { q: 'measured' } })
    expect(all.rows[0]!.used).toBe(10)
  })

  test('are changed by bot managers alone', async () => {
    const office = await app.as('HQA')
    await expect(
      office.send(intentsApi.add, { body: { code: 'mine', name: 'Mine', domain: 'mine' } }),
    ).rejects.toMatchObject({ status: 403 })
  })

  test('go into a file', async () => {
    const response = await manager.send(intentsApi.export, { query: { q: 'roadside', columns: 'name,domain' } })
    expect(await response.text()).toContain('Intent,Domain\r\nStranded on the road,roadside')
  })
})

describe('an intent', () => {
  test.each([
    [{ code: 'With Blanks' }, 'code', 'Use 2 to 60 lowercase letters, digits, and underscores.'],
    [{ name: 'x' }, 'name', 'Use at least 2 characters.'],
    [{ domain: '' }, 'domain', 'Use at least 2 characters.'],
    [{ journey_stage: 'lunch' }, 'journey_stage', 'Stage not found.'],
    [{ wheels: 4 }, 'wheels', 'Unknown field.'],
  ])('with %o is refused in words', async (more, field, message) => {
    await expect(add('refused', more)).rejects.toMatchObject({ status: 422, fields: { [field]: message } })
  })

  test('keeps its code for good', async () => {
    await add('once')
    await expect(add('ONCE')).rejects.toMatchObject({ status: 409, code: 'unique.code' })
  })

  test('changed from an old copy answers the intent as it is now', async () => {
    const { id } = await add('stale')
    const change = (name: string) => manager.send(intentsApi.update, { params: { id }, body: { name, if_version: 1 } })
    expect(await change('First')).toMatchObject({ name: 'First', domain: 'general', version: 2 })
    await expect(change('Second')).rejects.toMatchObject({
      status: 409,
      code: 'version.stale',
      details: { current: { name: 'First' } },
    })
  })

  test('is switched off with a reason and on again; what is not understood never is', async () => {
    const retired = await off(await add('tired'))
    expect(retired).toMatchObject({ active: false, inactive_reason: 'Not used any more' })
    const again = await manager.send(intentsApi.switchOn, { params: { id: retired.id }, body: { if_version: 2 } })
    expect(again).toMatchObject({ active: true, inactive_reason: null })
    await expect(off(await find('fallback'))).rejects.toMatchObject({ status: 409, code: 'intent.fallback' })
  })

  test('is never the last one, however many people switch off at once', async () => {
    const { rows } = await manager.send(intentsApi.list, { query: { active: 'true', perPage: 100 } })
    const others = rows.filter(({ code }) => code !== 'fallback')
    const tries = await Promise.allSettled(others.map(off))
    const refused = tries.filter((one): one is PromiseRejectedResult => one.status === 'rejected')
    expect(refused.map(({ reason }) => (reason as { code: string }).code)).toEqual(['intent.last'])
    const left = await manager.send(intentsApi.list, { query: { active: 'true' } })
    expect(left.count).toBe(2)
  })
})
