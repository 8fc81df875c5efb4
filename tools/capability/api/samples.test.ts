import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importSteps, textFile } from '#testing/import-steps.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { timelineApi } from '../timeline/contract.ts'
import { type Sample, samplesApi } from './contract.ts'

let app: TestApp
let office: Caller
let dealer: Caller
/** An outlet of the dealer. */
let outlet: string
beforeAll(async () => {
  app = await testApp()
  office = await app.as('HQA')
  dealer = await app.as('DLP')
  outlet = (await dealer.send(samplesApi.list, { query: {} })).rows[0]!.outlet
})
afterAll(() => app.close())

const add = (more: object = {}): Promise<Sample> =>
  office.send(samplesApi.add, { body: { title: 'Lamp flickers', kind: 'defect', outlet, ...more } })
const move = ({ no, version }: Sample, to: Sample['status'], by: Caller = office) =>
  by.send(samplesApi.move, { params: { no }, body: { to, if_version: version } })
const eventsOf = ({ id }: Sample) =>
  office.send(timelineApi.events, { params: { kind: 'sample', id }, query: {} }).then(({ events }) => events)

describe('the list', () => {
  test('counts what it shows, by status and in all', async () => {
    const { rows, count, total, counts } = await office.send(samplesApi.list, {
      query: { status: 'done', perPage: 100 },
    })
    expect(rows.every(({ status }) => status === 'done')).toBe(true)
    expect(rows).toHaveLength(Math.min(count, 100))
    expect(count).toBe(counts.done)
    expect(Object.values(counts).reduce((sum, one) => sum + one, 0)).toBe(total)
  })

  test('finds by words, whatever the case, and what is overdue', async () => {
    const late = await add({ title: 'Überfällige Anfrage', due_on: '2020-01-31' })
    const found = await office.send(samplesApi.list, { query: { q: 'ÜBERFÄLLIGE', overdue: 'true' } })
    expect(found.rows.map(({ no }) => no)).toEqual([late.no])
  })

  test('shows a dealer their own outlets alone', async () => {
    const own = await dealer.send(samplesApi.list, { query: {} })
    const all = await office.send(samplesApi.list, { query: {} })
    expect(own.count).toBeGreaterThan(0)
    expect(own.count).toBeLessThan(all.count)
  })

  test('goes into a file as it stands', async () => {
    const { no } = await add({ title: 'Filed away' })
    const file = await office.send(samplesApi.export, { query: { q: 'Filed away', columns: 'no,title' } })
    expect(await file.text()).toContain(`Number,Title\r\n${no},Filed away`)
  })
})

describe('a sample', () => {
  test.each([
    [{ title: ' ' }, 'title', 'Use at least 3 characters.'],
    [{ kind: 'wish' }, 'kind', 'Choose a kind.'],
    [{ outlet: 'NONE' }, 'outlet', 'Outlet not found.'],
    [{ quantity: 0 }, 'quantity', 'From 1 to 10,000.'],
    [{ contact_email: 'nobody' }, 'contact_email', 'Enter a valid email address.'],
    [{ wheels: 4 }, 'wheels', 'Unknown field.'],
  ])('with %o is refused in words', async (more, field, message) => {
    await expect(add(more)).rejects.toMatchObject({ status: 422, fields: { [field]: message } })
  })

  test('is changed, and tells in its timeline what is another than it was', async () => {
    const before = await add({ note: 'As found' })
    const after = await office.send(samplesApi.update, {
      params: { no: before.no },
      body: { priority: 'high', if_version: before.version },
    })
    expect(after).toMatchObject({ priority: 'high', note: 'As found', version: before.version + 1 })
    expect((await eventsOf(after))[0]).toMatchObject({
      type: 'changed',
      before: { priority: 'normal' },
      after: { priority: 'high' },
    })
  })

  test('is changed by one of two people at once; the other is told', async () => {
    const { no, version } = await add()
    const change = (priority: 'high' | 'low') =>
      office.send(samplesApi.update, { params: { no }, body: { priority, if_version: version } })
    await change('high')
    await expect(change('low')).rejects.toMatchObject({ status: 409, code: 'version.stale' })
  })

  test('beyond the asker is not there', async () => {
    const { rows } = await office.send(samplesApi.list, { query: { perPage: 100 } })
    const own = await dealer.send(samplesApi.list, { query: { perPage: 100 } })
    const mine = new Set(own.rows.map((row) => row.outlet))
    const { no } = rows.find((row) => !mine.has(row.outlet))!
    await expect(dealer.send(samplesApi.get, { params: { no } })).rejects.toMatchObject({ status: 404 })
  })
})

describe('its states', () => {
  test('are gone through to the end and back', async () => {
    const begun = await move(await add(), 'in_progress')
    const done = await move(begun, 'done')
    expect(done).toMatchObject({ status: 'done', allowed: ['in_progress'] })
    expect(done.ended_at).not.toBeNull()
    const again = await move(done, 'in_progress')
    expect(again.ended_at).toBeNull()
    expect((await eventsOf(again)).map(({ type }) => type)).toEqual(['in_progress', 'done', 'in_progress', 'opened'])
  })

  test('refuse a move that is not among theirs, and say which are', async () => {
    await expect(move(await add(), 'done')).rejects.toMatchObject({
      status: 409,
      code: 'state.move',
      details: { allowed: ['in_progress', 'cancelled'] },
    })
  })
})

describe('the report', () => {
  test('counts what its list finds, and its total is that of all rows', async () => {
    const { rows, total_row } = await office.send(samplesApi.report, { query: { rows: 'kind,month' } })
    const { count } = await office.send(samplesApi.list, { query: {} })
    expect(total_row).toMatchObject({ opened: count, share: 100 })
    const [first] = rows as { kind: string; month: string; opened: number }[]
    const opens = await office.send(samplesApi.list, {
      query: { kind: first!.kind as Sample['kind'], month: first!.month },
    })
    expect(opens.count).toBe(first!.opened)
  })
})

describe('a file', () => {
  test('adds samples, corrects them by their reference, and is taken back', async () => {
    const { checked, commit, revert } = importSteps(office)
    const found = async () => (await office.send(samplesApi.list, { query: { q: 'EXT-1' } })).rows
    const line = (cost: number) =>
      textFile(`Reference,Title,Outlet,Kind,Cost\nEXT-1,From a file,${outlet},defect,${cost}\n`)
    await commit((await checked('samples', line(12))).id)
    expect(await found()).toMatchObject([{ title: 'From a file', cost: 12, status: 'open' }])
    const second = await checked('samples', line(15))
    expect(second.answer).toMatchObject({ changed: 1 })
    await commit(second.id)
    expect(await found()).toMatchObject([{ cost: 15 }])
    await revert(second.id)
    expect(await found()).toMatchObject([{ cost: 12 }])
  })

  test('with a line that cannot go in says why', async () => {
    const { checked } = importSteps(office)
    const { answer } = await checked('samples', textFile('Reference,Title,Outlet,Kind\nEXT-2,Nowhere,NONE,defect\n'))
    expect(answer).toMatchObject({ wrong: 1 })
  })
})
