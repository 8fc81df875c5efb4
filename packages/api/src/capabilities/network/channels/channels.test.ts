import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { channelsApi } from './contract.ts'

let app: TestApp
let hqa: Caller
beforeAll(async () => {
  app = await testApp()
  hqa = await app.as('HQA')
})
afterAll(() => app.close())

const list = (active?: string) => hqa.send(channelsApi.list, { query: { active } })

describe('channels', () => {
  test('come in their order, to everyone who may read models', async () => {
    expect((await list()).map(({ code }) => code)).toEqual(['PRM', 'MAS', 'COM', 'USD'])
    const panel = await app.as('PNL')
    expect(await panel.send(channelsApi.list, { query: {} })).toHaveLength(4)
  })

  test('are changed by the head office only', async () => {
    const rgm = await app.as('RGM')
    const refused = rgm.send(channelsApi.add, { body: { code: 'EV', name: 'Electric' } })
    await expect(refused).rejects.toMatchObject({ status: 403, code: 'auth.right' })
  })

  test('refuse the second of two editors, whose copy is stale', async () => {
    const premium = (await list())[0]!
    const change = { params: { id: premium.id }, body: { name: 'Prestige', if_version: premium.version } }
    expect(await hqa.send(channelsApi.update, change)).toMatchObject({ name: 'Prestige', version: premium.version + 1 })
    const second = { params: { id: premium.id }, body: { colour: 'red', if_version: premium.version } }
    await expect(hqa.send(channelsApi.update, second)).rejects.toMatchObject({
      status: 409,
      code: 'version.stale',
      details: { current: { name: 'Prestige' } },
    })
  })

  test('keep a code for good and refuse it a second time', async () => {
    const refused = hqa.send(channelsApi.add, { body: { code: 'mas', name: 'Mass again' } })
    await expect(refused).rejects.toMatchObject({ status: 409, code: 'unique.code' })
  })

  test('are eight at most and two at least, also when people act at once', async () => {
    const codes = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6']
    const outcomes = await Promise.allSettled(
      codes.map((code) => hqa.send(channelsApi.add, { body: { code, name: `Line ${code}` } })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    expect(
      outcomes
        .filter(({ status }) => status === 'rejected')
        .map((one) => (one as PromiseRejectedResult).reason.message),
    ).toEqual(['At most 8 channels can be active.', 'At most 8 channels can be active.'])
    const active = await list('true')
    const switchOff = ({ id, version }: { id: string; version: number }) =>
      hqa.send(channelsApi.update, { params: { id }, body: { active: false, if_version: version } })
    for (const channel of active.slice(2)) await switchOff(channel)
    await expect(switchOff(active[0]!)).rejects.toMatchObject({
      status: 409,
      message: 'At least 2 channels must be active.',
    })
    expect(await list('false')).toHaveLength(6)
  })
})
