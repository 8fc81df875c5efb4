import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdupsApi } from '#capabilities/workshop/holdups/contract.ts'
import { jobCardsApi } from '#capabilities/workshop/job-cards/contract.ts'
import { countsOf, importSteps, textFile } from '#testing/import-steps.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let hqa: Caller
beforeAll(async () => {
  app = await testApp()
  hqa = await app.as('HQA')
})
afterAll(() => app.close())

/** Activities as public logs of loan and repair processes name them, and what a person maps them to. */
const meanings = {
  'A_Create Application': 'received',
  'W_Handle leads': '',
  'W_Inspect vehicle (first pass)': 'stage diagnosis',
  'W_Start repair': 'work_started',
  'W_Wait for part': 'S-PRT-LOC',
  'O_Sent (mail and online)': 'S-CUS-EST',
  'W_Call incomplete files': '',
  A_Complete: 'completed',
  'O_Handed over': 'delivered',
  A_Cancelled: 'cancelled',
} as const
type Activity = keyof typeof meanings
const waits: readonly string[] = ['W_Wait for part', 'O_Sent (mail and online)']

interface Event {
  no: string
  activity: Activity
  at: number
}

/** Numbers between 0 and 1, the same in every run. */
function numbers(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

const minute = 60_000

/** 200 cases that overlap, of 4 to 12 events each: some in work, some on hold, most of them over. */
function eventsOf(): Event[] {
  const next = numbers(2012)
  const middle: Activity[] = [
    'W_Handle leads',
    'W_Wait for part',
    'O_Sent (mail and online)',
    'W_Call incomplete files',
  ]
  const ends: Activity[][] = [['A_Complete', 'O_Handed over'], ['A_Complete', 'O_Handed over'], ['A_Cancelled'], []]
  const events = Array.from({ length: 200 }, (_, index): Event[] => {
    const activities: Activity[] = ['A_Create Application', 'W_Inspect vehicle (first pass)', 'W_Start repair']
    const more = 1 + Math.floor(next() * 7)
    for (let step = 0; step < more; step += 1) activities.push(middle[Math.floor(next() * middle.length)]!)
    activities.push(...ends[Math.floor(next() * ends.length)]!)
    let at = Date.parse('2026-01-05T08:00:00Z') + Math.floor(next() * 60 * 1440) * minute
    return activities.map((activity) => {
      at += (1 + Math.floor(next() * 2880)) * minute
      return { no: `Application_${652823628 + index}`, activity, at }
    })
  })
  // As a log is written: by time, the cases among each other.
  return events.flat().toSorted((one, other) => one.at - other.at)
}

/** The same instant on clocks of other places, in the ways programs write it. */
const written = (at: number, place: number) => {
  const hours = [0, 1, 2, -5][place % 4]!
  const wall = new Date(at + hours * 60 * minute).toISOString()
  if (hours === 0) return wall
  return `${wall.slice(0, 23)}${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`
}

const logOf = (events: readonly Event[]) =>
  [
    'concept:name,case:concept:name,time:timestamp,org:resource,lifecycle:transition',
    ...events.map(({ no, activity, at }, place) =>
      [`"${activity}"`, no, written(at, place), `User_${1 + (place % 9)}`, 'complete'].join(','),
    ),
  ].join('\n')

/** The figures of the log, counted without the product. */
function counted(events: readonly Event[]) {
  const cases = Map.groupBy(events, ({ no }) => no)
  const has = (some: readonly Event[], activity: Activity) => some.some((one) => one.activity === activity)
  const count = { cards: cases.size, delivered: 0, cancelled: 0, on_hold: 0 }
  const holdups: Record<string, number> = { 'S-PRT-LOC': 0, 'S-CUS-EST': 0 }
  let hours = 0
  for (const some of cases.values()) {
    if (has(some, 'O_Handed over')) count.delivered += 1
    else if (has(some, 'A_Cancelled')) count.cancelled += 1
    else if (waits.includes(some.at(-1)!.activity)) count.on_hold += 1
    some.forEach(({ activity, at }, place) => {
      if (!waits.includes(activity)) return
      holdups[meanings[activity]]! += 1
      const next = some[place + 1]
      if (next) hours += (next.at - at) / 3_600_000
    })
  }
  return { ...count, holdups, hours: Math.round(hours * 100) / 100 }
}

/** The figures the product returns for one outlet. */
async function reportedBy(outlet: string) {
  const query = (more: object) => ({ query: { job_type: 'service', outlet: [outlet], perPage: 100, ...more } as never })
  const { total, counts } = await hqa.send(jobCardsApi.list, query({}))
  const holdups = async (reason: string) => {
    const first = await hqa.send(holdupsApi.list, query({ reason: [reason] }))
    const pages = Array.from({ length: Math.ceil(first.count / 100) - 1 }, (_, page) =>
      hqa.send(holdupsApi.list, query({ reason: [reason], page: page + 2 })),
    )
    return [first, ...(await Promise.all(pages))].flatMap(({ rows }) => rows)
  }
  const rowsByReason = { 'S-PRT-LOC': await holdups('S-PRT-LOC'), 'S-CUS-EST': await holdups('S-CUS-EST') }
  const spans = Object.values(rowsByReason)
    .flat()
    .flatMap(({ started_at, ended_at }) => (ended_at ? Date.parse(ended_at) - Date.parse(started_at) : []))
  return {
    cards: total,
    delivered: counts.delivered,
    cancelled: counts.cancelled,
    on_hold: counts.on_hold,
    holdups: Object.fromEntries(Object.entries(rowsByReason).map(([reason, rows]) => [reason, rows.length])),
    hours: Math.round(spans.reduce((sum, span) => sum + span / 3_600_000, 0) * 100) / 100,
  }
}

test('a log of 200 cases becomes the cards and hold-ups that a plain count of it gives', async () => {
  const outlet = 'DL001-01'
  for (const table of ['helpdesk_case', 'holdup', 'job_card'] as const)
    await app.deps.database.owner.deleteFrom(table).execute()
  const steps = importSteps(hqa)
  const events = eventsOf()
  const { id, uploaded, answer } = await steps.checked('workshop-events', textFile(logOf(events), 'log.csv'), {
    options: { outlet, job_type: 'service' },
    values: { activity: meanings },
  })
  expect(uploaded.suggestedMapping).toEqual({
    case: 'case:concept:name',
    activity: 'concept:name',
    at: 'time:timestamp',
    advisor: 'org:resource',
  })
  const expected = counted(events)
  expect(Math.min(expected.delivered, expected.cancelled, expected.on_hold)).toBeGreaterThan(5)
  expect(countsOf(answer)).toEqual({ new: expected.cards, changed: 0, same: 0, wrong: 0, warnings: 0 })
  await steps.commit(id)
  expect(await reportedBy(outlet)).toEqual(expected)
})
