import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#kernel/command/context.ts'
import { inTransaction } from '#database/transaction.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { insertTickets, type TicketRow } from '#testing/insert-tickets.ts'
import { ticketReportsApi } from './contract.ts'

let app: TestApp
let admin: Caller
const march = { from: '2018-03-01', to: '2018-03-31', outlet: 'DL001-01' }
const hour = 3600

interface Story extends Omit<TicketRow, 'outlet'> {
  answeredAfter?: number
  outletHours?: number
  hops?: number
  pausedLate?: boolean
  panel?: { result: 'upheld' | 'rejected'; decided: string; days: number }
}

/** The month of the measures: three that come and go, one that stays, one that is cancelled, one from the month before. */
const stories: Story[] = [
  { opened: '2018-03-01T06:00:00Z', hours: 10, level: 2, answeredAfter: 2, outletHours: 8, hops: 1, pausedLate: true },
  {
    opened: '2018-03-02T06:00:00Z',
    hours: 100,
    level: 3,
    reopened: 1,
    justification: 'unjustified',
    answeredAfter: 4,
    outletHours: 60,
    hops: 3,
    pausedLate: false,
    panel: { result: 'upheld', decided: '2018-03-05T06:00:00Z', days: 1.5 },
  },
  {
    opened: '2018-03-05T06:00:00Z',
    hours: 20,
    justification: 'justified',
    answeredAfter: 9,
    panel: { result: 'rejected', decided: '2018-03-07T06:00:00Z', days: 2.5 },
  },
  { opened: '2018-03-10T06:00:00Z', level: 3 },
  { opened: '2018-03-12T06:00:00Z', cancelled: '2018-03-14T06:00:00Z' },
  { opened: '2018-02-20T06:00:00Z', hours: 240 },
]

/** What the clocks, the panel and the levels would have left behind. */
async function tell(db: Db, story: Story, panel_id: string) {
  const { id } = await db
    .updateTable('ticket')
    .set({
      hops: story.hops ?? 0,
      first_response_seconds: story.answeredAfter === undefined ? null : story.answeredAfter * hour,
      ...(story.outletHours === undefined ? {} : { outlet_elapsed_seconds: story.outletHours * hour }),
      level: story.level ?? 1,
      due_at: new Date(Date.parse(story.opened) + 72 * hour * 1000).toISOString(),
    })
    .where('opened_at', '=', story.opened as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('ticket_level')
    .set({ level: story.level ?? 1 })
    .where('ticket_id', '=', id)
    .execute()
  if (story.pausedLate !== undefined) {
    const at = story.opened
    await db
      .insertInto('ticket_stop')
      .values({ ticket_id: id, kind: 'waiting', from_at: at, to_at: at, is_late: story.pausedLate, by_name: 'Anna' })
      .execute()
  }
  if (story.panel) {
    const { result, decided, days } = story.panel
    const of = { ticket_id: id, panel_id, opened_at: story.opened, due_at: decided }
    await db
      .insertInto('panel_case')
      .values({ ...of, result, decided_at: decided, decided_by: 'members', panel_days: days })
      .execute()
  }
}

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  await insertTickets(
    app,
    stories.map((story) => ({ ...story, outlet: march.outlet })),
  )
  await inTransaction(app.deps.database, { as: 'rad_network' }, 'write', async (db) => {
    const panel = await db.selectFrom('panel').select('id').executeTakeFirstOrThrow()
    for (const story of stories) await tell(db, story, panel.id)
  })
})
afterAll(() => app.close())

const total = async (columns: string) =>
  (await admin.send(ticketReportsApi.summary, { query: { ...march, columns } })).total_row

test.each([
  ['M01 tickets opened: of the period, also those cancelled since', 'opened', 5],
  ['M02 tickets closed: by their last closing, whenever they were opened', 'closed', 4],
  ['M03 open at the end', 'open', 1],
  ['M04 change of the backlog: 5 opened, 4 closed, 1 cancelled', 'change', 0],
  ['M05 TAT: the median of 10, 20, 100 and 240 hours lies between the middle two', 'tat_median', 60],
  ['M05 TAT: the 90th percentile lies seven tenths of the way from 100 to 240', 'tat_p90', 198],
  ['M05 TAT: the mean of the same', 'tat_mean', 92.5],
  ['M06 first response: the median of those that had one', 'first_response', 4],
  ['M07 in time: two of the four closed', 'in_time_percent', 50],
  ['M08 open at the end and past due', 'breached', 1],
  ['M09 escalated: level 2 or above, three of five opened', 'level_2_percent', 60],
  ['M09 escalated: level 3 or above', 'level_3_percent', 40],
  ['M09 escalated: level 4', 'level_4_percent', 0],
  ['M11 reopened: one of the four closed', 'reopened_percent', 25],
  ['M12b the clock of the outlet: the median of 8, 20, 60 and 240 hours', 'outlet_tat', 40],
  ['M13 unjustified: one of the four closed', 'unjustified_percent', 25],
  ['M14 pleas upheld: one of the two decided in the period', 'upheld_percent', 50],
  ['M15 time before the panel, in working days', 'panel_days', 2],
  ['M16 paused late: one of the two that were paused', 'late_pause_percent', 50],
  ['M19 hops: the mean of the closed', 'hops', 1],
])('%s', async (_, figure, value) => {
  expect((await total(figure))[figure]).toBe(value)
})

test('M10 at level k: what is open, by the level it is at now', async () => {
  const { rows } = await admin.send(ticketReportsApi.levels, { query: { q: 'long ago', outlet: march.outlet } })
  expect(rows.map(({ level, open }) => [level, Number(open)])).toEqual([['L3', 1]])
})
