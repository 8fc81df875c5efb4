import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { declareNa, evidence, overdueFollowUp } from '#testing/na-declarations.ts'
import { draftCase, moveCase } from '#testing/helpdesk.ts'
import { addHoldup } from '#testing/holdups.ts'
import { addCard, updateCard } from '#testing/job-cards.ts'
import { times } from '#testing/proof.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { helpdeskApi } from '#capabilities/knowledge/helpdesk/contract.ts'
import { complaintsApi } from '#capabilities/service/complaints/contract.ts'
import { followUpsApi } from '#capabilities/service/follow-ups/contract.ts'
import { naDeclarationsApi } from '#capabilities/service/na-declarations/contract.ts'
import { ticketsApi } from '#capabilities/service/tickets/contract.ts'
import { holdupsApi } from '#capabilities/workshop/holdups/contract.ts'
import { jobCardsApi } from '#capabilities/workshop/job-cards/contract.ts'
import { drawFor } from '../../../../../../tools/seed.ts'
import { type CaseKind, caseKinds, listsOfKinds, noUpdateApi, noUpdateReport } from './contract.ts'

let app: TestApp
let office: Caller
let manager: Caller
let admin: Caller
/** The outlet of the manager. */
const outlet = 'DL001-01'
const hour = 3_600
const draw = drawFor('days without an update')
const day = 24 * hour

const signIn = async () => {
  ;[office, manager, admin] = await Promise.all([app.as('HQA'), app.as('SVM'), app.as('admin')])
}
const later = async (seconds: number) => {
  app.travel(seconds)
  await signIn()
}

const report = (query: object = {}, by: Caller = office) => by.send(noUpdateApi.report, { query })
const apis = {
  '/tickets': ticketsApi,
  '/complaints': complaintsApi,
  '/follow-ups': followUpsApi,
  '/na': naDeclarationsApi,
  '/job-cards': jobCardsApi,
  '/holdups': holdupsApi,
  '/helpdesk': helpdeskApi,
}
/** The list of a kind, with the filters of a figure. */
const listed = async (kind: CaseKind, query: object, by: Caller = office) => {
  const { path, filters } = listsOfKinds[kind]
  const { list } = apis[path as keyof typeof apis]
  return by.send(list as typeof followUpsApi.list, { query: { ...filters, ...query } as never })
}

interface Made {
  /** What the list of its kind is filtered by to find it alone. */
  find: object
  update: () => Promise<unknown>
}
const extended = () => new Date(app.deps.clock.now().getTime() + 3 * day * 1000).toISOString()

/** A case of each kind, and what its outlet does to update it. */
const made: Partial<Record<CaseKind, () => Promise<Made>>> = {
  ticket: async () => {
    const { no } = (await office.send(ticketsApi.add, { body: { outlet, job_type: 'service', title: 'No one calls' } }))
      .ticket
    const update = () => manager.send(ticketsApi.comment, { params: { no }, body: { text: 'We call today.' } })
    return { find: { q: no }, update }
  },
  complaint: async () => {
    const { no } = await office.send(complaintsApi.add, {
      body: { outlet, received_via: 'call_centre', category: 'Time', statement: 'No one called me back.' },
    })
    const { version } = await manager.send(complaintsApi.get, { params: { no } })
    const update = () =>
      manager.send(complaintsApi.update, { params: { no }, body: { model_year: 2020, if_version: version } })
    return { find: { q: no }, update }
  },
  follow_up: async () => {
    const { no } = await overdueFollowUp(app, manager, outlet)
    const update = () =>
      manager.send(followUpsApi.attempt, { params: { no }, body: { medium: 'call', result: 'no_answer' } })
    return { find: { q: no }, update }
  },
  na_declaration: async () => {
    const { no } = await declareNa(manager, await overdueFollowUp(app, manager, outlet), {
      reason: 'NA-EXP',
      note: 'Left for Nepal.',
    })
    const update = () => manager.send(naDeclarationsApi.attach, { params: { no }, body: { file: evidence() } })
    return { find: { q: no }, update }
  },
  service_card: async () => {
    const { no } = await addCard(manager)
    return { find: { q: no }, update: () => updateCard(manager, no, { vor: true }) }
  },
  bodyshop_card: async () => {
    const { no } = await addCard(admin, { job_type: 'bodyshop' })
    return { find: { q: no }, update: () => updateCard(admin, no, { vor: true }) }
  },
  service_holdup: async () => {
    const { no } = await addCard(manager)
    const { id } = await addHoldup(manager, no)
    const update = async () => {
      const { version } = await manager.send(holdupsApi.get, { params: { id } })
      const body = { expected_until: extended(), if_version: version }
      await manager.send(holdupsApi.extend, { params: { id }, body })
    }
    return { find: { card: no }, update }
  },
  helpdesk_case: async () => {
    const { no } = (await draftCase(manager)).case
    await moveCase(manager, no, 'submitted')
    const update = () => manager.send(helpdeskApi.comment, { params: { no }, body: { text: 'It happened again.' } })
    return { find: { q: no }, update }
  },
}

beforeAll(async () => {
  app = await testApp()
  await signIn()
  for (const make of Object.values(made)) await make()
  await later(40 * day)
  for (const make of Object.values(made)) await make()
})
afterAll(() => app.close())

test('each figure is the count of the list that it opens, for each kind', async () => {
  const { rows } = await report({ outlet })
  expect(rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(Object.keys(made)))
  const figures = noUpdateReport.measures.flatMap((one) => (one.kind === 'number' && 'opens' in one ? [one] : []))
  for (const row of rows) {
    expect(Number(row.over_30)).toBeLessThan(Number(row.open))
    for (const { key, opens } of figures)
      expect((await listed(row.kind as CaseKind, { outlet, ...opens })).count, `${key} of ${row.kind}`).toBe(row[key])
  }
})

test('all rows together are the total row, in every grouping', async () => {
  const { total_row } = await report()
  expect(Number(total_row!.over_30)).toBeGreaterThanOrEqual(Object.keys(made).length)
  for (const rows of ['region', 'outlet', 'channel', 'kind,region', 'outlet,kind']) {
    const grouped = await report({ rows })
    expect(grouped.total_row).toMatchObject({ over_30: total_row!.over_30, open: total_row!.open })
    expect(grouped.rows.reduce((sum, row) => sum + Number(row.over_30), 0)).toBe(total_row!.over_30)
  }
})

test('a row by region counts what the lists of its kinds find in that region', async () => {
  const { rows } = await report({ rows: 'region,kind' })
  expect(rows.length).toBeGreaterThan(3)
  for (const { region, kind, over_30, open } of rows.slice(0, 8)) {
    expect((await listed(kind as CaseKind, { region, no_update: '30..' })).count).toBe(over_30)
    expect((await listed(kind as CaseKind, { region, no_update: '0..' })).count).toBe(open)
  }
})

// Head office reads sums by day, and by outlet it reads every case: both have to come to the same at any hour.
test('the figures of head office from sums are those of all cases, at whatever hour', async () => {
  for (let round = 0; round < times(6, 60); round += 1) {
    await later(1 + draw.below(3 * day))
    if (draw.below(2) === 0) await made.follow_up!()
    for (const query of [{}, { rows: 'region' }, { rows: 'channel' }]) {
      const plain = await report({ rows: ['outlet', query.rows].filter(Boolean).join(','), kind: 'follow_up' })
      const summed = await report({ ...query, rows: query.rows ?? 'kind', kind: 'follow_up' })
      const { outlet: _, ...total } = plain.total_row!
      expect(summed.total_row).toMatchObject(
        Object.fromEntries(Object.entries(total).filter(([key]) => !/kind|region|channel/.test(key))),
      )
      const { rows } = summed
      for (const row of rows) {
        const same = plain.rows.filter((one) =>
          ['region', 'channel'].every((level) => !(level in row) || one[level] === row[level]),
        )
        const sumOf = (key: string) => same.reduce((sum, one) => sum + Number(one[key]), 0)
        for (const key of ['over_30', 'over_60', 'over_90', 'open']) expect([key, row[key]]).toEqual([key, sumOf(key)])
        expect(row.oldest_days).toBe(Math.max(...same.map(({ oldest_days }) => Number(oldest_days))))
      }
    }
  }
})

describe.each(Object.keys(made) as CaseKind[])('a %s', (kind) => {
  test('counts from the 30th day after its last update on, until its outlet updates it', async () => {
    const { find, update } = await made[kind]!()
    const without = async (no_update: string) => (await listed(kind, { ...find, no_update })).count
    expect(await without('0..')).toBe(1)
    await later(30 * day - hour)
    expect(await without('30..')).toBe(0)
    await later(2 * hour)
    expect(await without('30..')).toBe(1)
    const lastUpdate = async () => {
      const [row] = (await listed(kind, { ...find, no_update: '0..' })).rows
      return (app.deps.clock.now().getTime() - Date.parse(row!.last_update_at)) / 1000
    }
    expect(await lastUpdate()).toBeGreaterThan(30 * day)
    await update()
    expect(await without('30..')).toBe(0)
    expect(await without('0..')).toBe(1)
    expect(await lastUpdate()).toBeLessThan(hour)
  })
})

test('a user of an outlet sees its row alone, as head office does', async () => {
  const own = await report({ rows: 'outlet', kind: 'follow_up,na_declaration' }, manager)
  expect(own.rows.map((row) => row.outlet)).toEqual([outlet])
  const all = await report({ rows: 'outlet', kind: 'follow_up,na_declaration' })
  expect(all.rows).toContainEqual(own.rows[0])
})

test('counts the kinds that the reader may read alone', async () => {
  const { rows } = await report({}, await app.as('BTM'))
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['follow_up', 'na_declaration'])
  const none = await report({ kind: 'ticket' }, await app.as('BTM'))
  expect(none.rows).toEqual([])
  expect(none.total_row).toMatchObject({ over_30: 0, open: 0, over_30_percent: null, oldest_days: null })
})

test('exports the rows with the total last', async () => {
  const file = await office.send(noUpdateApi.reportExport, { query: { format: 'csv' } })
  const lines = (await file.text()).trim().split('\r\n')
  expect(lines).toHaveLength((await report()).rows.length + 2)
  expect(lines.at(-1)).toMatch(/^Total,/)
})

test('refuses unknown kinds and lengths, and users without the right', async () => {
  await expect(report({ kind: 'invoice' })).rejects.toMatchObject({ status: 422 })
  await expect(listed('ticket', { no_update: 'long' })).rejects.toMatchObject({ status: 422 })
  await expect(report({}, await app.as('BSM'))).rejects.toMatchObject({ status: 403 })
})

test('knows where each kind is listed', () => {
  expect(Object.keys(listsOfKinds)).toEqual([...caseKinds])
})
