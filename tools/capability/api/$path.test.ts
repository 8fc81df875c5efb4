import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importSteps, textFile } from '#testing/import-steps.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { timelineApi } from '../timeline/contract.ts'
import { type $Thing, $thingsApi } from './contract.ts'

let app: TestApp
let office: Caller
let dealer: Caller
/** An outlet of the dealer. */
let outlet: string
beforeAll(async () => {
  app = await testApp()
  office = await app.as('HQA')
  dealer = await app.as('DLP')
  outlet = (await dealer.send($thingsApi.list, { query: {} })).rows[0]!.outlet
})
afterAll(() => app.close())

const add = (more: object = {}): Promise<$Thing> =>
  office.send($thingsApi.add, { body: { title: 'Lamp flickers', kind: 'defect', outlet, ...more } })
const move = ({ no, version }: $Thing, to: $Thing['status'], by: Caller = office) =>
  by.send($thingsApi.move, { params: { no }, body: { to, if_version: version } })
const eventsOf = ({ id }: $Thing) =>
  office.send(timelineApi.events, { params: { kind: '$table', id }, query: {} }).then(({ events }) => events)

describe('the list', () => {
  test('counts its rows, by status and in total', async () => {
    const { rows, count, total, counts } = await office.send($thingsApi.list, {
      query: { status: 'done', perPage: 100 },
    })
    expect(rows.every(({ status }) => status === 'done')).toBe(true)
    expect(rows).toHaveLength(Math.min(count, 100))
    expect(count).toBe(counts.done)
    expect(Object.values(counts).reduce((sum, one) => sum + one, 0)).toBe(total)
  })

  test('finds overdue rows by words in upper or lower case', async () => {
    const late = await add({ title: 'Überfällige Anfrage', due_on: '2020-01-31' })
    const found = await office.send($thingsApi.list, { query: { q: 'ÜBERFÄLLIGE', overdue: 'true' } })
    expect(found.rows.map(({ no }) => no)).toEqual([late.no])
  })

  test('shows a dealer only rows of their own outlets', async () => {
    const own = await dealer.send($thingsApi.list, { query: {} })
    const all = await office.send($thingsApi.list, { query: {} })
    expect(own.count).toBeGreaterThan(0)
    expect(own.count).toBeLessThan(all.count)
  })

  test('exports the columns that the view shows', async () => {
    const { no } = await add({ title: 'Filed away' })
    const file = await office.send($thingsApi.export, { query: { q: 'Filed away', columns: 'no,title' } })
    expect(await file.text()).toContain(`Number,Title\r\n${no},Filed away`)
  })
})

describe('a record', () => {
  test.each([
    [{ title: ' ' }, 'title', 'Use at least 3 characters.'],
    [{ kind: 'unknown' }, 'kind', 'Choose a kind.'],
    [{ outlet: 'NONE' }, 'outlet', 'Outlet not found.'],
    [{ quantity: 0 }, 'quantity', 'From 1 to 10,000.'],
    [{ contact_email: 'no address' }, 'contact_email', 'Enter a valid email address.'],
    [{ wheels: 4 }, 'wheels', 'Unknown field.'],
  ])('with %o is refused with a message at the field', async (more, field, message) => {
    await expect(add(more)).rejects.toMatchObject({ status: 422, fields: { [field]: message } })
  })

  test('shows a change of a field in its timeline', async () => {
    const before = await add({ note: 'As found' })
    const after = await office.send($thingsApi.update, {
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

  test('accepts one of two changes to the same version', async () => {
    const { no, version } = await add()
    const change = (priority: 'high' | 'low') =>
      office.send($thingsApi.update, { params: { no }, body: { priority, if_version: version } })
    await change('high')
    await expect(change('low')).rejects.toMatchObject({ status: 409, code: 'version.stale' })
  })

  test('of another dealer is not found', async () => {
    const { rows } = await office.send($thingsApi.list, { query: { perPage: 100 } })
    const own = await dealer.send($thingsApi.list, { query: { perPage: 100 } })
    const mine = new Set(own.rows.map((row) => row.outlet))
    const { no } = rows.find((row) => !mine.has(row.outlet))!
    await expect(dealer.send($thingsApi.get, { params: { no } })).rejects.toMatchObject({ status: 404 })
  })
})

describe('a move', () => {
  test('to the end and back sets and clears the end', async () => {
    const started = await move(await add(), 'in_progress')
    const done = await move(started, 'done')
    expect(done).toMatchObject({ status: 'done', allowed: ['in_progress'] })
    expect(done.ended_at).not.toBeNull()
    const again = await move(done, 'in_progress')
    expect(again.ended_at).toBeNull()
    expect((await eventsOf(again)).map(({ type }) => type)).toEqual(['in_progress', 'done', 'in_progress', 'opened'])
  })

  test('to a state that is not next is refused with the states that are', async () => {
    await expect(move(await add(), 'done')).rejects.toMatchObject({
      status: 409,
      code: 'state.move',
      details: { allowed: ['in_progress', 'cancelled'] },
    })
  })
})

describe('the report', () => {
  test('counts the rows that its list finds', async () => {
    const { rows, total_row } = await office.send($thingsApi.report, { query: { rows: 'kind,month' } })
    const { count } = await office.send($thingsApi.list, { query: {} })
    expect(total_row).toMatchObject({ opened: count, share: 100 })
    const [first] = rows as { kind: string; month: string; opened: number }[]
    const opens = await office.send($thingsApi.list, {
      query: { kind: first!.kind as $Thing['kind'], month: first!.month },
    })
    expect(opens.count).toBe(first!.opened)
  })
})

describe('a file', () => {
  test('adds rows, changes them by reference, and can be undone', async () => {
    const { checked, commit, revert } = importSteps(office)
    const found = async () => (await office.send($thingsApi.list, { query: { q: 'EXT-1' } })).rows
    const line = (cost: number) =>
      textFile(`Reference,Title,Outlet,Kind,Cost\nEXT-1,From a file,${outlet},defect,${cost}\n`)
    await commit((await checked('$path', line(12))).id)
    expect(await found()).toMatchObject([{ title: 'From a file', cost: 12, status: 'open' }])
    const second = await checked('$path', line(15))
    expect(second.answer).toMatchObject({ changed: 1 })
    await commit(second.id)
    expect(await found()).toMatchObject([{ cost: 15 }])
    await revert(second.id)
    expect(await found()).toMatchObject([{ cost: 12 }])
  })

  test('with an unknown outlet has an invalid row', async () => {
    const { checked } = importSteps(office)
    const { answer } = await checked('$path', textFile('Reference,Title,Outlet,Kind\nEXT-2,Nowhere,NONE,defect\n'))
    expect(answer).toMatchObject({ wrong: 1 })
  })
})
