import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { slaApi } from './contract.ts'
import { defaultPolicies } from './vocabulary.ts'
import { listPolicies } from './queries.ts'

let app: TestApp
let office: Caller
beforeAll(async () => {
  app = await testApp()
  office = await app.as('HQA')
})
afterAll(() => app.close())

const timesOf = async (priority: string) =>
  (await office.send(slaApi.list, {})).find((times) => times.priority === priority)!
const change = async (priority: 'P1' | 'P2' | 'P3' | 'P4', body: object, who = office) =>
  who.send(slaApi.update, {
    params: { priority },
    body: { if_version: (await timesOf(priority)).version, ...body } as never,
  })

describe('response times', () => {
  test('start with the default targets', async () => {
    const times = await office.send(slaApi.list, {})
    expect(times.map(({ priority }) => priority)).toEqual(['P1', 'P2', 'P3', 'P4'])
    for (const { standard, ...now } of times) expect(now).toMatchObject(standard)
    expect(times[2]).toMatchObject({
      first_response: 8,
      first_response_calendar: 'working',
      resolution: 72,
      level_4: 168,
    })
    expect(await listPolicies(app.deps.database.owner as never)).toHaveLength(defaultPolicies.length)
  })

  test('keep what a change does not name, and go back to the standard', async () => {
    const changed = await change('P2', { resolution: 40 })
    expect(changed).toMatchObject({ resolution: 40, first_response: 4, level_2: 24 })
    const { standard } = changed
    expect(await change('P2', standard)).toMatchObject({ ...standard, recomputed: expect.any(Number) })
  })

  test.each([
    [{ first_response: 200 }, 'first_response', 'The first response can’t take longer than the resolution.'],
    [{ level_2: 96 }, 'level_3', 'Level 3 must come later than level 2.'],
    [{ level_4: 96 }, 'level_4', 'Level 4 must come later than level 3.'],
    [{ level_3_calendar: 'working' }, 'level_3_calendar', 'All levels must use the same SLA clock.'],
    [{ resolution: 0 }, 'resolution', 'Enter more than 0 hours.'],
    [{ resolution: 2001 }, 'resolution', 'At most 2,000 hours.'],
    [{ wheels: 4 }, 'wheels', 'Unknown field.'],
  ])('with %o are refused in words', async (body, field, message) => {
    await expect(change('P3', body)).rejects.toMatchObject({ status: 422, fields: { [field]: message } })
  })

  test('changed from an old copy answer as they are now', async () => {
    const { version } = await timesOf('P4')
    await change('P4', { resolution: 110 })
    await expect(change('P4', { resolution: 100, if_version: version })).rejects.toMatchObject({
      status: 409,
      code: 'version.stale',
      details: { current: { resolution: 110 } },
    })
  })

  test('are changed by head office alone', async () => {
    await expect(change('P1', { resolution: 20 }, await app.as('RGM'))).rejects.toMatchObject({ status: 403 })
    await expect((await app.as('HDA')).send(slaApi.list, {})).rejects.toMatchObject({ status: 403 })
  })
})
