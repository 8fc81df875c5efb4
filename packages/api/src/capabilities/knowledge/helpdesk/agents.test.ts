import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import { caseIn, draftCase, readCase, type Sides, signInSides } from '#testing/helpdesk.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { helpdeskApi } from './contract.ts'

let app: TestApp
let sides: Sides
beforeAll(async () => {
  app = await testApp()
  sides = await signInSides(app)
})
afterAll(() => app.close())

describe('agents', () => {
  const agents = async () => (await sides.helpdesk.send(helpdeskApi.agents, {})).agents
  const assign = async (no: string, assignee: string | null) =>
    sides.helpdesk.send(helpdeskApi.assign, {
      params: { no },
      body: { assignee, if_version: (await readCase(sides.helpdesk, no)).case.version },
    })
  const escalate = async (no: string, note = 'Beyond the hotline') =>
    sides.helpdesk.send(helpdeskApi.escalate, {
      params: { no },
      body: { note, if_version: (await readCase(sides.helpdesk, no)).case.version },
    })

  test('a case is assigned to a person of the helpdesk, and to no other user', async () => {
    const no = await caseIn('submitted', sides)
    const [agent] = await agents()
    expect((await assign(no, agent!.id)).case).toMatchObject({ assignee: agent!.name, assignee_id: agent!.id })
    expect((await assign(no, null)).case.assignee).toBeNull()
    await expect(assign(no, '00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({
      fields: { assignee: 'Person not found.' },
    })
  })

  test('of two agents who take one case at once one gets 409', async () => {
    const no = await caseIn('submitted', sides)
    const [agent] = await agents()
    const { version } = (await readCase(sides.helpdesk, no)).case
    const take = () =>
      sides.helpdesk.send(helpdeskApi.assign, { params: { no }, body: { assignee: agent!.id, if_version: version } })
    const both = await Promise.allSettled([take(), take()])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } })
  })

  test('a case goes from tier to tier up to the field visit, without an assignee at each', async () => {
    const no = await caseIn('accepted', sides)
    for (const tier of [2, 3, 4]) expect((await escalate(no)).case).toMatchObject({ tier, assignee: null })
    await expect(escalate(no)).rejects.toMatchObject({ status: 409, message: 'This case is at the highest tier.' })
  })

  test('a draft goes to no tier, and an ended case neither', async () => {
    const { case: one } = await draftCase(sides.outlet)
    await expect(escalate(one.no)).rejects.toMatchObject({ status: 404 })
    // Of drafts an agent sees those they began themselves.
    const { case: own } = await sides.helpdesk.send(helpdeskApi.add, {
      body: { title: 'By phone', outlet: 'DL001-01' },
    })
    await expect(escalate(own.no)).rejects.toMatchObject({ status: 409, message: 'Submit the case first.' })
    await expect(escalate(await caseIn('closed_fixed', sides))).rejects.toMatchObject({ status: 409 })
  })
})

describe('comments', () => {
  const say = (side: keyof Sides, no: string, text: string, visibility: 'all' | 'brand' = 'all') =>
    sides[side].send(helpdeskApi.comment, { params: { no }, body: { text, visibility } })
  const texts = async (side: keyof Sides, id: string) => {
    const { events } = await sides[side].send(timelineApi.events, {
      params: { kind: 'helpdesk_case', id },
      query: {},
    })
    return events.filter(({ type }) => type === 'comment').map(({ text }) => text)
  }

  test('what is internal the brand alone reads and writes', async () => {
    const no = await caseIn('submitted', sides)
    const { id } = (await readCase(sides.helpdesk, no)).case
    await say('helpdesk', no, 'Known to engineering', 'brand')
    await say('helpdesk', no, 'We look into it')
    expect(await texts('helpdesk', id)).toEqual(['We look into it', 'Known to engineering'])
    expect(await texts('outlet', id)).toEqual(['We look into it'])
    await expect(say('outlet', no, 'Between us', 'brand')).rejects.toMatchObject({ status: 403 })
  })

  test('the first public comment of the helpdesk is its first reply', async () => {
    const no = await caseIn('submitted', sides)
    await say('helpdesk', no, 'Known to engineering', 'brand')
    expect((await readCase(sides.helpdesk, no)).case.clocks.first_reply_at).toBeNull()
    await say('helpdesk', no, 'We look into it')
    expect((await readCase(sides.helpdesk, no)).case.clocks.first_reply_at).not.toBeNull()
  })
})
