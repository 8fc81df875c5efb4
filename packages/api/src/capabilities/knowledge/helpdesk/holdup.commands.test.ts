import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import { holdupsApi } from '#capabilities/workshop/holdups/contract.ts'
import {
  cardWithVehicle,
  complete,
  moveCase,
  publishedIssue,
  readCase,
  type Sides,
  signInSides,
} from '#testing/helpdesk.ts'
import { addHoldup } from '#testing/holdups.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { helpdeskApi } from './contract.ts'

let app: TestApp
let sides: Sides
beforeAll(async () => {
  app = await testApp()
  sides = await signInSides(app)
})
afterAll(() => app.close())

const cardOnHold = async (reason = 'S-TEC-TAC') => {
  const card = await cardWithVehicle(sides.outlet)
  return { card, holdup: await addHoldup(sides.outlet, card.no, { reason }) }
}
const add = (job_card: string) => sides.outlet.send(helpdeskApi.add, { body: { ...complete, job_card } })
const holdupOf = async (no: string) =>
  (await sides.outlet.send(holdupsApi.list, { query: { job_type: 'service', card: [no] } })).rows[0]!
const eventsOf = async (id: string) =>
  (await sides.outlet.send(timelineApi.events, { params: { kind: 'job_card', id }, query: {} })).events

describe('a card on hold for the helpdesk', () => {
  test('is linked to the case that is written of it: each names the other', async () => {
    const { card } = await cardOnHold()
    const { case: one } = await add(card.no)
    expect(one.holdup).toMatchObject({ reason: 'S-TEC-TAC', ended_at: null })
    expect((await holdupOf(card.no)).linked_no).toBe(one.no)
    expect((await eventsOf(card.id))[0]).toMatchObject({ type: 'helpdesk_linked', after: { helpdesk: one.no } })
  })

  test('is linked to the open case of it, where the case was there first', async () => {
    const card = await cardWithVehicle(sides.outlet)
    const { case: one } = await add(card.no)
    expect(one.holdup).toBeNull()
    const holdup = await addHoldup(sides.outlet, card.no, { reason: 'S-TEC-TAC' })
    expect(holdup.linked_no).toBe(one.no)
    expect((await readCase(sides.outlet, one.no)).case.holdup).toMatchObject({ id: holdup.id })
  })

  test('shows the state of its case, and goes on when its people end the hold-up', async () => {
    const { card, holdup } = await cardOnHold()
    const { case: one } = await add(card.no)
    const { no: known_issue } = await publishedIssue(sides.helpdesk)
    await moveCase(sides.outlet, one.no, 'answered_by_known_issue', { known_issue })
    expect((await eventsOf(card.id))[0]).toMatchObject({
      type: 'helpdesk_moved',
      after: { helpdesk: one.no, helpdesk_status: 'answered_by_known_issue' },
    })
    const { id, version } = await holdupOf(card.no)
    expect(id).toBe(holdup.id)
    await sides.outlet.send(holdupsApi.end, { params: { id }, body: { if_version: version } })
    expect((await readCase(sides.outlet, one.no)).case.holdup!.ended_at).not.toBeNull()
  })

  test('for another reason is linked to nothing', async () => {
    const { card } = await cardOnHold('S-PRT-LOC')
    const { case: one } = await add(card.no)
    expect(one.holdup).toBeNull()
    expect((await holdupOf(card.no)).linked_no).toBeNull()
  })
})
