import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callsApi } from '#capabilities/insight/calls/contract.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { topicsApi } from '../contract.ts'
import { topicSuggestionsApi } from './contract.ts'
import { suggestTopics } from './find.commands.ts'

let app: TestApp
let office: Caller
let manager: Caller
beforeAll(async () => {
  app = await testApp()
  ;[office, manager] = await Promise.all([app.as('HQA'), app.as('SVM')])
})
beforeEach(async () => {
  // Calls of the demo and of other tests are too old to be looked at.
  await sql`update call set started_on = '2020-01-01'`.execute(app.deps.database.owner)
  await sql`delete from topic_suggestion`.execute(app.deps.database.owner)
})
afterAll(() => app.close())

let number = 0
const call = (text: string, more: object = {}) =>
  office.send(callsApi.add, {
    body: {
      id: `SG-${(number += 1)}`,
      started_at: app.deps.clock.now().toISOString(),
      consent: true,
      outlet: 'DL001-01',
      language: 'en',
      transcript: { segments: [{ speaker: 'customer', start_s: 0, end_s: 4, text }] },
      ...more,
    } as never,
  })
async function times<T>(count: number, work: (nth: number) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  for (let nth = 0; nth < count; nth += 1) done.push(await work(nth))
  return done
}
/** Calls about something else, each in its own words: what most calls say is no topic. */
const others = (count: number) =>
  times(count, (nth) => call(`The ${'abcdefghijklmnopqrstuvwxyz'[nth]!.repeat(5)} squeaks.`))
async function look(): Promise<void> {
  if (!('work' in suggestTopics)) throw new Error('Suggesting is no such job.')
  expect(await suggestTopics.work(app.deps)).toEqual([])
}
const suggestions = (by = office) => by.send(topicSuggestionsApi.list, {})
const accept = (id: string, if_version = 1, by = office) =>
  by.send(topicSuggestionsApi.accept, { params: { id }, body: { if_version } })
const dismiss = (id: string, if_version = 1, by = office) =>
  by.send(topicSuggestionsApi.dismiss, { params: { id }, body: { if_version } })

const roof = 'The sunroof leaks water when it rains, and the carpet is wet.'

describe('words that occur together in many calls', () => {
  test('are suggested with these calls, and not where few calls have them', async () => {
    const calls = await times(6, () => call(roof))
    await times(4, () => call('The antenna wobbles.'))
    await others(10)
    await look()
    const found = await suggestions()
    expect(found).toMatchObject([{ calls: 6 }])
    expect(found[0]!.terms).toContain('sunroof leaks')
    expect(found[0]!.moments.map(({ no }) => no)).toEqual(
      expect.arrayContaining(found[0]!.moments.map(() => expect.stringMatching(/^CL-/))),
    )
    expect(found[0]!.moments[0]).toMatchObject({ seq: 0, text: roof })
    const { rows } = await office.send(callsApi.list, { query: { suggestion: found[0]!.id } as never })
    expect(rows.map(({ no }) => no).toSorted()).toEqual(calls.map(({ no }) => no).toSorted())
  })

  test('are found alike whenever they are looked for, as the same suggestion', async () => {
    await times(6, () => call(roof))
    await others(10)
    await look()
    const before = await suggestions()
    await look()
    expect(await suggestions()).toEqual(before.map((one) => ({ ...one, found_at: expect.any(String) })))
  })

  test('are none where a topic or a phrase rule has them already, or calls of another language', async () => {
    await times(6, () => call('The brake pads squeal, and the brake rotor shakes.'))
    await times(6, () => call(roof, { language: 'de' }))
    await times(6, () => call('This call is recorded for quality.'))
    await others(14)
    await look()
    const terms = (await suggestions()).flatMap((one) => one.terms.flatMap((term) => term.split(' ')))
    expect(terms).not.toContain('brake')
    expect(terms).not.toContain('sunroof')
    expect(terms).not.toContain('recorded')
  })

  test('never include names, plates, numbers, or what was masked', async () => {
    await times(6, () =>
      call(
        'My name is Zubin Quist, zubin here, with DL 01 AB 1234, call 98765 43210, the gearlever sticks hard, says agent Orla Fenn.',
        { agent: 'Orla Fenn' },
      ),
    )
    await sql`update call set customer_id = (select id from customer order by no limit 1)`.execute(
      app.deps.database.owner,
    )
    await sql`update customer set name = 'Zubin Quist' where id = (select id from customer order by no limit 1)`.execute(
      app.deps.database.owner,
    )
    await others(10)
    await look()
    const words = (await suggestions()).flatMap((one) => one.terms.flatMap((term) => term.split(' ')))
    expect(words).toContain('gearlever')
    for (const word of ['zubin', 'quist', 'orla', 'fenn', 'name', 'plate', 'phone']) expect(words).not.toContain(word)
    expect(words.join('')).not.toMatch(/[\d[\]]/)
  })

  test('are one topic in the singular and the plural', async () => {
    await times(6, (nth) =>
      call(nth % 2 ? 'The sunroof leaks at the rear gasket.' : 'The sunroofs leak at the rear gaskets.'),
    )
    await others(10)
    await look()
    const found = await suggestions()
    expect(found).toMatchObject([{ calls: 6 }])
    const { rows } = await office.send(callsApi.list, { query: { suggestion: found[0]!.id } as never })
    expect(rows).toHaveLength(6)
  })

  test('go with the consent of their calls', async () => {
    const calls = await times(5, () => call(roof))
    await others(10)
    await look()
    expect(await suggestions()).toMatchObject([{ calls: 5 }])
    for (const { source_no, started_at } of calls.slice(0, 2))
      await office.send(callsApi.add, { body: { id: source_no!, started_at, consent: false } as never })
    expect(await suggestions()).toMatchObject([{ calls: 3 }])
  })

  test('are seen as far as one sees their calls', async () => {
    await times(3, () => call(roof))
    await times(3, () => call(roof, { outlet: null }))
    await times(6, () => call('The horn honks twice at night.', { outlet: null }))
    await others(10)
    await look()
    expect(await suggestions()).toHaveLength(2)
    expect(await suggestions(manager)).toMatchObject([{ calls: 3, terms: expect.arrayContaining(['sunroof leaks']) }])
  })
})

describe('a suggestion', () => {
  const suggested = async () => {
    await times(6, () => call(roof))
    await others(10)
    await look()
    return (await suggestions())[0]!
  }

  test('that is dismissed is not made again', async () => {
    const { id } = await suggested()
    expect(await dismiss(id)).toEqual({ id })
    expect(await suggestions()).toEqual([])
    await look()
    expect(await suggestions()).toEqual([])
    await expect(accept(id, 2)).rejects.toMatchObject({ status: 409, code: 'suggestion.decided' })
    await expect(dismiss(id, 2)).rejects.toMatchObject({ status: 409 })
    // For the tests that follow.
    await sql`delete from topic_suggestion`.execute(app.deps.database.owner)
  })

  test('that is accepted becomes a topic with its terms, which later calls are about', async () => {
    const { id, terms } = await suggested()
    const topic = await accept(id)
    expect(topic).toMatchObject({ terms, active: true, code: expect.stringMatching(/^[A-Z][A-Z-]+$/) })
    expect(await suggestions()).toEqual([])
    await look()
    expect(await suggestions()).toEqual([])
    expect((await call(roof)).topics.map(({ code }) => code)).toContain(topic.code)
    const all = await office.send(topicsApi.list, { query: { all: undefined } })
    expect(all.at(-1)).toMatchObject({ code: topic.code, label: topic.label })
    // For the tests that follow.
    await sql`delete from topic_suggestion`.execute(app.deps.database.owner)
    await sql`delete from call_topic where topic_id = ${topic.id}`.execute(app.deps.database.owner)
    await sql`delete from topic where code = ${topic.code}`.execute(app.deps.database.owner)
  })

  test('is decided by one of two at once, and by who may change topics alone', async () => {
    const { id } = await suggested()
    await expect(accept(id, 1, manager)).rejects.toMatchObject({ status: 403 })
    await expect(dismiss(id, 1, manager)).rejects.toMatchObject({ status: 403 })
    await expect(accept(id, 7)).rejects.toMatchObject({ status: 409, code: 'version.stale' })
    await expect(accept('00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({ status: 404 })
    const both = await Promise.allSettled([accept(id), accept(id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

test('calls of a suggestion that is no id are refused in words', async () => {
  const refused = office.send(callsApi.list, { query: { suggestion: 'x' } as never })
  await expect(refused).rejects.toMatchObject({ status: 422 })
})
