import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { modelsApi, type Model } from './contract.ts'

let app: TestApp
let office: Caller
beforeAll(async () => {
  app = await testApp()
  office = await app.as('HQA')
})
afterAll(() => app.close())

const add = (name: string, more: object = {}): Promise<Model> =>
  office.send(modelsApi.add, { body: { make: 'Alder', name, channel: 'MAS', ...more } })

describe('the list of models', () => {
  test('counts what it shows', async () => {
    const { rows, count, total, counts } = await office.send(modelsApi.list, {
      query: { perPage: 100, active: 'true' },
    })
    expect(rows).toHaveLength(count)
    expect(counts.active).toBe(count)
    expect((counts.active ?? 0) + (counts.inactive ?? 0)).toBe(total)
  })

  test('is found by make or name, whatever the case', async () => {
    await add('Findable')
    const { rows } = await office.send(modelsApi.list, { query: { q: 'aLdEr find' } })
    expect(rows.map((row) => row.name)).toEqual(['Findable'])
  })

  test('goes into a file as the list shows it', async () => {
    const response = await office.send(modelsApi.export, { query: { make: 'Alder', columns: 'name,channel' } })
    expect(await response.text()).toContain('Model,Channel\r\nFindable,MAS')
  })

  test('gives an option list of names and channels', async () => {
    const options = await office.send(modelsApi.options, { query: { make: 'Alder' } })
    expect(options).toEqual([{ make: 'Alder', name: 'Findable', channel: 'MAS' }])
  })
})

describe('a model', () => {
  test('is added once within its make', async () => {
    await add('Twice')
    await expect(add('Twice')).rejects.toMatchObject({ status: 409, code: 'unique.name' })
  })

  test.each([
    [{ channel: 'NONE' }, 'channel', 'Channel not found.'],
    [{ make: ' ' }, 'make', 'This is required.'],
    [{ segment: 'x'.repeat(41) }, 'segment', 'Use at most 40 characters.'],
    [{ wheels: 4 }, 'wheels', 'Unknown field.'],
    [{ name: undefined }, 'name', 'This is required.'],
    [{ name: 4 }, 'name', 'Enter text.'],
  ])('with %o is refused in words', async (more, field, message) => {
    await expect(add('Refused', more)).rejects.toMatchObject({ status: 422, fields: { [field]: message } })
  })

  test('keeps what a change does not name', async () => {
    const { id } = await add('Original', { segment: 'compact', fuel: 'diesel' })
    const changed = await office.send(modelsApi.update, { params: { id }, body: { name: 'Changed', if_version: 1 } })
    expect(changed).toMatchObject({ name: 'Changed', segment: 'compact', fuel: 'diesel', channel: 'MAS', version: 2 })
  })

  test('changed from an old copy answers the row as it is now', async () => {
    const { id } = await add('Stale')
    const change = (segment: string) =>
      office.send(modelsApi.update, { params: { id }, body: { segment, if_version: 1 } })
    await change('first')
    await expect(change('second')).rejects.toMatchObject({
      status: 409,
      code: 'version.stale',
      details: { current: { segment: 'first', version: 2 } },
    })
  })

  test('is changed by head office only', async () => {
    const regional = await app.as('RGM')
    const attempt = regional.send(modelsApi.add, { body: { make: 'Alder', name: 'Mine', channel: null } })
    await expect(attempt).rejects.toMatchObject({ status: 403, code: 'auth.right' })
  })
})
