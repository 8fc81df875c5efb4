import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { knownIssuesApi } from '#capabilities/knowledge/known-issues/contract.ts'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import { caseIn, draftCase, moveCase, publishedIssue, readCase, type Sides, signInSides } from '#testing/helpdesk.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { helpdeskApi } from './contract.ts'

let app: TestApp
let sides: Sides
const by: Record<string, Caller> = {}
let own: string
let foreign: string
beforeAll(async () => {
  app = await testApp()
  sides = await signInSides(app)
  for (const role of ['HQA', 'RGM', 'TSM', 'DLP', 'SVM', 'BSM', 'HDA', 'PNL', 'BTM', 'ANL', 'AUD'])
    by[role] = await app.as(role)
  own = await caseIn('submitted', sides)
  const { case: other } = await by.HDA!.send(helpdeskApi.add, {
    body: { title: 'Case of another dealer', outlet: 'DL002-01', job_type: 'service' },
  })
  foreign = other.no
})
afterAll(() => app.close())

const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (error: { status: number }) => error.status,
  )

describe('who reads a case', () => {
  test.each([
    ['HQA', 200, 200],
    ['HDA', 200, 200],
    ['AUD', 200, 200],
    ['DLP', 200, 404],
    ['SVM', 200, 404],
    ['BSM', 404, 404],
    ['PNL', 403, 403],
    ['BTM', 403, 403],
  ])('%s: of the demo’s dealer %i, of another %i', async (role, ofOwn, ofForeign) => {
    expect(await statusOf(readCase(by[role]!, own))).toBe(ofOwn)
    expect(await statusOf(readCase(by[role]!, foreign))).toBe(ofForeign)
  })

  test.each(['HQA', 'RGM', 'TSM', 'DLP', 'SVM', 'BSM', 'HDA', 'ANL', 'AUD'])(
    '%s counts in the list what they may read, and nothing else',
    async (role) => {
      const list = await by[role]!.send(helpdeskApi.list, { query: { perPage: 100 } })
      const found = new Set(list.rows.map(({ no }) => no))
      for (const no of [own, foreign]) {
        const { count } = await by[role]!.send(helpdeskApi.list, { query: { q: no } })
        expect(count).toBe((await statusOf(readCase(by[role]!, no))) === 200 ? 1 : 0)
      }
      expect(list.total).toBeGreaterThanOrEqual(found.size)
      expect(Object.values(list.counts).reduce((sum, count) => sum + count, 0)).toBe(list.total)
    },
  )
})

describe('who writes a case', () => {
  test.each([
    ['SVM', 200],
    ['HDA', 200],
    ['HQA', 403],
    ['RGM', 403],
    ['TSM', 403],
    ['DLP', 403],
    ['ANL', 403],
    ['AUD', 403],
  ])('%s begins one: %i', async (role, status) => {
    const body = { title: 'Noise at the front axle', outlet: 'DL001-01' }
    expect(await statusOf(by[role]!.send(helpdeskApi.add, { body }))).toBe(status)
  })

  test('a user who only reads is offered no moves, and may not comment', async () => {
    for (const role of ['HQA', 'DLP', 'AUD']) {
      const { allowed, may } = await readCase(by[role]!, own)
      expect(allowed).toEqual([])
      expect(Object.values(may)).not.toContain(true)
      const comment = by[role]!.send(helpdeskApi.comment, { params: { no: own }, body: { text: 'May I?' } })
      await expect(comment).rejects.toMatchObject({ status: 403 })
    }
  })

  test('an outlet assigns and escalates nothing', async () => {
    const { version } = (await readCase(by.SVM!, own)).case
    const [params, if_version] = [{ no: own }, version]
    for (const work of [
      by.SVM!.send(helpdeskApi.assign, { params, body: { assignee: null, if_version } }),
      by.SVM!.send(helpdeskApi.escalate, { params, body: { note: 'Faster', if_version } }),
    ])
      await expect(work).rejects.toMatchObject({ status: 403 })
  })

  test('a manager writes no case at another outlet', async () => {
    const body = { title: 'Noise at the front axle', outlet: 'DL002-01' }
    expect(await statusOf(by.SVM!.send(helpdeskApi.add, { body }))).toBe(422)
    expect(await statusOf(moveCase(by.SVM!, foreign, 'submitted'))).toBe(404)
  })
})

describe('what another outlet sees of a solved case', () => {
  const outletTexts = (answer: unknown) => JSON.stringify(answer)

  test('is the known issue alone, which names neither outlet nor people', async () => {
    const { case: one } = await readCase(sides.helpdesk, await caseIn('closed_fixed', sides))
    const issue = await by.HDA!.send(helpdeskApi.makeKnown, { params: { no: one.no }, body: {} })
    expect(issue).toMatchObject({
      status: 'published',
      from_case: one.no,
      system_group: 'powertrain',
      dtc_codes: ['P0301'],
    })
    const seen = await by.BSM!.send(knownIssuesApi.get, { params: { no: issue.no } })
    expect(seen).toMatchObject({ no: issue.no, from_case: null, remedy: '<p>Coil cracked</p><p>Coil replaced</p>' })
    const { events } = await by.BSM!.send(timelineApi.events, {
      params: { kind: 'known_issue', id: issue.id },
      query: {},
    })
    expect(events).toEqual([])
    for (const name of [one.no, one.vin!, one.outlet, one.outlet_name, one.assignee!, one.job_card!])
      expect(outletTexts(seen)).not.toContain(name)
    await expect(readCase(by.BSM!, one.no)).rejects.toMatchObject({ status: 404 })
  })

  test('loses what the case contains of vehicle, outlet, and people', async () => {
    const { case: draft } = await draftCase(sides.outlet)
    const concern = `Vehicle ${draft.vin} of ${draft.outlet_name}, call +91 98200 12345, card ${draft.job_card}: stalls when warm.`
    const { version } = draft
    await sides.outlet.send(helpdeskApi.update, { params: { no: draft.no }, body: { concern, if_version: version } })
    await moveCase(sides.outlet, draft.no, 'submitted')
    await moveCase(sides.helpdesk, draft.no, 'accepted')
    await moveCase(sides.helpdesk, draft.no, 'in_analysis')
    await moveCase(sides.helpdesk, draft.no, 'recommended', { recommendation: 'Replace the coil.' })
    await moveCase(sides.outlet, draft.no, 'outlet_trial')
    await moveCase(sides.outlet, draft.no, 'closed_fixed', { cause: 'Coil', correction: 'Replaced by Sunita Varma' })
    const issue = await by.HDA!.send(helpdeskApi.makeKnown, { params: { no: draft.no }, body: {} })
    expect(issue.symptoms).toBe('Vehicle … of …, call …, card …: stalls when warm.')
    expect(issue.remedy).not.toContain('Sunita')
  })

  test('a text written for it is refused where it names an outlet or a vehicle', async () => {
    const no = await caseIn('closed_fixed', sides)
    const { case: one } = await readCase(sides.helpdesk, no)
    for (const symptoms of [`Seen on ${one.vin}`, `Seen at ${one.outlet_name}`, `As in case ${no}`])
      await expect(by.HDA!.send(helpdeskApi.makeKnown, { params: { no }, body: { symptoms } })).rejects.toMatchObject({
        status: 422,
        fields: { symptoms: 'Take out names of outlets and people, VINs, and case numbers: every outlet reads this.' },
      })
  })

  test('only a case that was closed as fixed becomes one, and only by the helpdesk', async () => {
    const params = { no: await caseIn('outlet_trial', sides) }
    await expect(by.HDA!.send(helpdeskApi.makeKnown, { params, body: {} })).rejects.toMatchObject({
      status: 409,
      message: 'Only a case that was closed as fixed becomes a known issue.',
    })
    await expect(by.SVM!.send(helpdeskApi.makeKnown, { params, body: {} })).rejects.toMatchObject({ status: 403 })
  })

  test('solves the next case of another outlet with one press', async () => {
    const { no: known } = await publishedIssue(sides.helpdesk, { models: [], dtc_codes: ['P0301'] })
    const { matches } = await by.BSM!.send(knownIssuesApi.match, { query: { dtc: ['P0301'], q: 'stalls when warm' } })
    expect(matches.map(({ no }) => no)).toContain(known)
    const { case: draft } = await by.BSM!.send(helpdeskApi.add, {
      body: { title: 'Engine stalls after repair', outlet: 'DL001-02', job_type: 'bodyshop' },
    })
    const { case: solved } = await moveCase(by.BSM!, draft.no, 'answered_by_known_issue', { known_issue: known })
    expect(solved).toMatchObject({ status: 'answered_by_known_issue', solved_by: { no: known } })
  })
})
