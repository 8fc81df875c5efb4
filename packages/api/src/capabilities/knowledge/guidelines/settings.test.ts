import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDraftAs, requestedAs, moveAs } from '#testing/content.ts'
import { publishedGuideline, setGuideline } from '#testing/guidelines.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { guidelinesApi } from './contract.ts'

let app: TestApp
let writer: Caller
let approver: Caller
let reader: Caller
beforeAll(async () => {
  app = await testApp()
  writer = await app.as('RGM')
  approver = await app.as('HQA')
  reader = await app.as('SVM')
})
afterAll(() => app.close())

const set = (id: string, changes: object, as = writer) => setGuideline(as, id, changes)
const guideline = (title: string, settings?: object, fields?: object) =>
  publishedGuideline(writer, approver, title, settings, fields)
const get = (no: string) => reader.send(guidelinesApi.get, { params: { no } })
const isWaiting = async (no: string) =>
  (await reader.send(guidelinesApi.list, { query: { state: ['due', 'overdue'], perPage: 100 } })).rows.some(
    (one) => one.no === no,
  )

describe('the settings of a guideline', () => {
  test('is changed only as long as the text is a draft', async () => {
    const { id } = await guideline('Test drives')
    await expect(set(id, { ack_days: 3 })).rejects.toMatchObject({ status: 409, code: 'state.draft' })
    const requested = await requestedAs(writer, { kind: 'guideline', title: 'Loan cars' })
    await expect(set(requested.id, { ack_days: 3 })).rejects.toMatchObject({ status: 409, code: 'state.draft' })
  })

  test('makes who changed it a writer, who then cannot approve it', async () => {
    const { id } = await addDraftAs(writer, { kind: 'guideline', title: 'Tool calibration' })
    await set(id, { mandatory: true }, approver)
    await moveAs(writer, id, 'in_review')
    await expect(moveAs(approver, id, 'published')).rejects.toMatchObject({
      status: 403,
      message: 'You can’t approve content you wrote.',
    })
  })

  test('is not overwritten by an older copy', async () => {
    const { id } = await addDraftAs(writer, { kind: 'guideline', title: 'Parts returns' })
    const { version } = await writer.send(guidelinesApi.settings, { params: { id } })
    await set(id, { ack_days: 7 })
    await expect(
      writer.send(guidelinesApi.updateSettings, { params: { id }, body: { ack_days: 9, if_version: version } }),
    ).rejects.toMatchObject({ status: 409, code: 'version.stale', details: { current: { ack_days: 7 } } })
  })

  test('is that of the first text for its translations', async () => {
    const { id, no } = await guideline('Warranty photos')
    const german = await addDraftAs(writer, {
      kind: 'guideline',
      title: 'Garantiefotos',
      language: 'de',
      translation_of: id,
      roles: ['SVM'],
    })
    expect(await writer.send(guidelinesApi.settings, { params: { id: german.id } })).toMatchObject({ id, no })
    await moveAs(writer, german.id, 'in_review')
    await moveAs(approver, german.id, 'published')
    const { rows } = await reader.send(guidelinesApi.list, { query: { perPage: 100 } })
    expect(rows.filter((one) => one.no === no)).toMatchObject([{ title: 'Warranty photos', edition: 1 }])
    expect(await get('garantiefotos')).toMatchObject({ no })
  })

  test.each([
    [{ supersedes: 'G-8888' }, 'supersedes', 'Guideline not found.'],
    [{ reasons: [{ kind: 'plea', code: 'UJ-NONE' }] }, 'reasons', 'Reason UJ-NONE not found.'],
    [{ ack_days: 0 }, 'ack_days', 'Enter whole days from 1 to 365.'],
    [
      {
        steps: [
          { id: 'a', text: 'One' },
          { id: 'b', text: 'Two', steps: [{ id: 'a', text: 'Again' }] },
        ],
      },
      'steps',
      'Each step needs an ID of its own.',
    ],
  ])('%j is refused in words', async (changes, field, message) => {
    const { id } = await addDraftAs(writer, { kind: 'guideline', title: 'Refused' })
    await expect(set(id, changes)).rejects.toMatchObject({ status: 422, fields: { [field]: message } })
  })
})

describe('a guideline that replaces another', () => {
  test('takes its place, and is named by it', async () => {
    const old = await guideline('Old check-in')
    const { no } = await guideline('New check-in', { mandatory: true, supersedes: old.no })
    expect(await isWaiting(old.no)).toBe(false)
    expect(await isWaiting(no)).toBe(true)
    expect(await get(old.no)).toMatchObject({ superseded_by: { no, title: 'New check-in' } })
    expect(await get(no)).toMatchObject({ supersedes: { no: old.no, title: 'Old check-in' } })
    const { rows } = await reader.send(guidelinesApi.list, { query: { perPage: 100 } })
    expect(rows.some((one) => one.no === old.no)).toBe(false)
  })

  test('gives its place back when it is archived', async () => {
    const old = await guideline('Old check-out')
    const young = await guideline('New check-out', { mandatory: true, supersedes: old.no })
    expect(await isWaiting(old.no)).toBe(false)
    await moveAs(approver, young.id, 'archived')
    expect(await isWaiting(old.no)).toBe(true)
  })

  test('cannot be replaced by what it replaces', async () => {
    const first = await addDraftAs(writer, { kind: 'guideline', title: 'Ring one' })
    const second = await addDraftAs(writer, { kind: 'guideline', title: 'Ring two' })
    const { no } = await writer.send(guidelinesApi.settings, { params: { id: first.id } })
    const { no: other } = await set(second.id, { supersedes: no })
    await expect(set(first.id, { supersedes: other })).rejects.toMatchObject({
      fields: { supersedes: 'Two guidelines can’t replace each other.' },
    })
    await expect(set(first.id, { supersedes: no })).rejects.toMatchObject({ status: 422 })
  })
})
