import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addCard, listCards, moveAlong, readCard, updateCard } from '#testing/job-cards.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import { jobCardsApi } from './contract.ts'

let app: TestApp
let svm: Caller
beforeAll(async () => {
  app = await testApp()
  svm = await app.as('SVM')
})
afterAll(() => app.close())

const hoursAgo = (hours: number) => new Date(app.deps.clock.now().getTime() - hours * 3_600_000).toISOString()
const promise = async (no: string, body: { promised_at: string; reason?: string }) =>
  svm.send(jobCardsApi.promise, { params: { no }, body: { ...body, if_version: (await readCard(svm, no)).version } })

describe('a change', () => {
  test('shows before and after in the timeline, and an old copy is refused with the card as it is', async () => {
    const card = await addCard(svm, { category: 'Time' })
    const changed = await updateCard(svm, card.no, { category: 'Engine', vor: true })
    expect(changed).toMatchObject({ category: 'Engine', vor: true, version: card.version + 1 })
    const { events } = await svm.send(timelineApi.events, { params: { kind: 'job_card', id: card.id }, query: {} })
    expect(events[0]).toMatchObject({
      type: 'changed',
      before: { category: 'Time', vor: false },
      after: { category: 'Engine', vor: true },
    })
    const stale = svm.send(jobCardsApi.update, {
      params: { no: card.no },
      body: { vor: false, if_version: card.version },
    })
    await expect(stale).rejects.toMatchObject({ status: 409, code: 'version.stale' })
    expect((await updateCard(svm, card.no, { vor: true })).version).toBe(changed.version)
  })

  test('corrects the time of a step that was taken, and sets none that was not', async () => {
    const { no } = await addCard(svm, { received_at: hoursAgo(9) })
    await expect(updateCard(svm, no, { delivered_at: hoursAgo(1) })).rejects.toMatchObject({
      fields: { delivered_at: 'Move the job card to this status to set its time.' },
    })
    await moveAlong(svm, no, 'in_work')
    await expect(updateCard(svm, no, { work_started_at: null })).rejects.toMatchObject({
      fields: { work_started_at: 'Enter the time of this step.' },
    })
    const work_started_at = hoursAgo(8)
    expect(await updateCard(svm, no, { work_started_at })).toMatchObject({ work_started_at })
    await expect(updateCard(svm, no, { received_at: hoursAgo(7) })).rejects.toMatchObject({
      fields: { work_started_at: 'Work started can’t be before received.' },
    })
  })
})

describe('promises', () => {
  test('are added and never changed; the first and the last are known', async () => {
    const { no } = await addCard(svm)
    const first = (await promise(no, { promised_at: hoursAgo(-4) })).promised_at
    const card = await promise(no, { promised_at: hoursAgo(-28), reason: 'The part comes tomorrow.' })
    expect(card.first_promised_at).toBe(first)
    expect(card.promises.map(({ reason }) => reason)).toEqual([null, 'The part comes tomorrow.'])
    expect(card.promised_at).toBe(card.promises[1]!.promised_at)
    await expect(promise(no, { promised_at: hoursAgo(30) })).rejects.toMatchObject({
      fields: { promised_at: 'The promise can’t be before the vehicle was received.' },
    })
  })

  test('that have passed make a card late while it is in the workshop', async () => {
    const { no } = await addCard(svm, { received_at: hoursAgo(9), promised_at: hoursAgo(1) })
    expect(await readCard(svm, no)).toMatchObject({ is_late: true })
    expect((await listCards(svm, { late: 'true' })).rows.map((row) => row.no)).toContain(no)
    await moveAlong(svm, no, 'in_work', 'final_check', 'ready', 'invoiced', 'delivered')
    expect(await readCard(svm, no)).toMatchObject({ is_late: false, figures: { promise_kept: false } })
    expect((await listCards(svm, { promise_kept: 'false' })).rows.map((row) => row.no)).toContain(no)
  })

  test('are not made of a card that has ended', async () => {
    const { no } = await addCard(svm)
    await moveAlong(svm, no, 'cancelled')
    await expect(promise(no, { promised_at: hoursAgo(-1) })).rejects.toMatchObject({ status: 409, code: 'state.ended' })
  })
})

describe('stages and lines', () => {
  test('record where the vehicle is and what is done', async () => {
    const { no, version } = await addCard(svm)
    const params = { no }
    const there = await svm.send(jobCardsApi.stage, { params, body: { stage: 'diagnosis', if_version: version } })
    expect(there.stage).toBe('diagnosis')
    await expect(
      svm.send(jobCardsApi.stage, { params, body: { stage: 'survey', if_version: there.version } }),
    ).rejects.toMatchObject({ fields: { stage: 'This stage belongs to bodyshop.' } })
    const lines = [
      { kind: 'labour', text: 'Replace brake pads', component: 'Brakes', quantity: 1.5 },
      { kind: 'part', text: 'Brake pads, front' },
    ] as const
    const done = await svm.send(jobCardsApi.lines, { params, body: { lines: [...lines], if_version: there.version } })
    expect(done.lines).toEqual([
      { place: 1, ...lines[0] },
      { place: 2, ...lines[1], component: null, quantity: null },
    ])
    const fewer = await svm.send(jobCardsApi.lines, { params, body: { lines: [lines[1]], if_version: done.version } })
    expect(fewer.lines).toHaveLength(1)
  })
})
