import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countsOf, importSteps, textFile } from '#testing/import-steps.ts'
import { insertCards, insertHoldups } from '#testing/insert-cards.ts'
import { addCard, readCard } from '#testing/job-cards.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { holdupsApi } from './contract.ts'

let app: TestApp
let hqa: Caller
let svm: Caller
let steps: ReturnType<typeof importSteps>
beforeAll(async () => {
  app = await testApp()
  hqa = await app.as('HQA')
  svm = await app.as('SVM')
  steps = importSteps(hqa)
})
afterAll(() => app.close())

const received_at = '2021-01-05T03:30:00Z'
const delivered_at = '2021-01-08T03:30:00Z'
const delivered = {
  received_at,
  delivered_at,
  delivered_on: '2021-01-08',
  status: 'delivered',
  outlet: 'DL001-01',
} as const
/** Days that R19 counts of one outlet in January 2021. */
const daysOf = async (reason: string) =>
  (
    await hqa.send(holdupsApi.report, {
      query: {
        job_type: 'service',
        reason: [reason],
        from: '2021-01-01',
        to: '2021-02-28',
        columns: ['days', 'mean_days'],
      } as never,
    })
  ).total_row
const head = 'RO No,Branch,Delay reason,From,To'
const file = (...lines: string[]) => textFile([head, ...lines].join('\n'), 'holds.csv')
const storedOf = async (no: string) =>
  (
    await sql<{ ended_at: string; end_cause: string; days: number | null }>`
      select h.ended_at, h.end_cause, (
        select extract(epoch from sum(s.to_at - s.from_at)) / 86400 from holdup_span s where s.holdup_id = h.id
      )::float8 as days from holdup h join job_card c on c.id = h.job_card_id
      where ${no} in (c.no, c.dms_no) order by h.started_at`.execute(app.deps.database.owner)
  ).rows

test('a hold-up of a file that ends after the delivery is cut at it, with a warning on its line, and is the same the next time', async () => {
  await addCard(svm, { dms_no: 'CUT-1', received_at, delivered_at })
  const lines = ['CUT-1,DL001-01,S-PRT-LOC,2021-01-06 09:00,2021-01-26 09:00']
  const first = await steps.checked('holdups', file(...lines))
  expect(countsOf(first.answer)).toEqual({ new: 1, changed: 0, same: 0, wrong: 0, warnings: 1 })
  expect(first.answer.warningRows).toMatchObject([
    { line: 2, column: 'To', message: 'The vehicle left before this: the hold-up ends with its job card.' },
  ])
  await steps.commit(first.id)
  expect(await storedOf('CUT-1')).toEqual([
    { ended_at: new Date(delivered_at).toISOString(), end_cause: 'resolved', days: 2 },
  ])
  expect(await daysOf('S-PRT-LOC')).toMatchObject({ days: 2, mean_days: 2 })
  expect(countsOf((await steps.checked('holdups', file(...lines))).answer)).toMatchObject({ same: 1, warnings: 1 })
})

test('a hold-up of a file that begins after the delivery is refused by its line', async () => {
  await addCard(svm, { dms_no: 'CUT-2', received_at, delivered_at })
  const { answer } = await steps.checked('holdups', file('CUT-2,DL001-01,S-PRT-BO,2021-01-08 10:00,2021-01-09 09:00'))
  expect(answer.errors).toMatchObject([
    {
      line: 2,
      column: 'From',
      message: 'The start can’t be after the vehicle was delivered or its job card cancelled.',
    },
  ])
})

test('whichever way a hold-up comes in, it ends with its card', async () => {
  await insertCards(app, [{ ...delivered, no: 'CUT-3' }])
  await insertHoldups(app, [
    { card: 'CUT-3', reason: 'S-MAN-SHO', from: '2021-01-07T03:30:00Z', to: '2021-02-07T03:30:00Z' },
    { card: 'CUT-3', reason: 'S-SUB-LET', from: '2021-01-07T03:30:00Z', rest_workable: true },
    { card: 'CUT-3', reason: 'S-BAY-FUL', from: '2021-01-09T03:30:00Z', to: '2021-01-19T03:30:00Z' },
  ])
  const rows = await storedOf('CUT-3')
  expect(rows.map(({ ended_at }) => ended_at)).toEqual([
    new Date(delivered_at).toISOString(),
    new Date(delivered_at).toISOString(),
    '2021-01-09T03:30:00.000Z',
  ])
  expect(await daysOf('S-MAN-SHO')).toMatchObject({ days: 1 })
  expect(await daysOf('S-BAY-FUL')).toMatchObject({ days: 0 })
})

test('a card whose delivery is entered or corrected later cuts the hold-ups it has, and a cancelled one too', async () => {
  await insertCards(app, [
    { no: 'CUT-4', outlet: 'DL001-01', received_at, status: 'in_work' },
    { no: 'CUT-5', outlet: 'DL001-01', received_at, status: 'in_work' },
  ])
  await insertHoldups(app, [
    { card: 'CUT-4', reason: 'S-TEC-TAC', from: '2021-01-06T03:30:00Z', to: '2021-01-16T03:30:00Z' },
    { card: 'CUT-5', reason: 'S-TEC-TAC', from: '2021-01-06T03:30:00Z' },
  ])
  const set = (no: string, column: 'delivered_at' | 'cancelled_at') =>
    sql`
    update job_card set ${sql.ref(column)} = ${delivered_at}::timestamptz, status = ${column.slice(0, -3)},
      held_from = null, delivered_on = ${column === 'delivered_at' ? '2021-01-08' : null}::date where no = ${no}`.execute(
      app.deps.database.owner,
    )
  await set('CUT-4', 'delivered_at')
  await set('CUT-5', 'cancelled_at')
  const end = new Date(delivered_at).toISOString()
  expect(await storedOf('CUT-4')).toEqual([{ ended_at: end, end_cause: 'resolved', days: 2 }])
  expect(await storedOf('CUT-5')).toEqual([{ ended_at: end, end_cause: 'card_cancelled', days: 2 }])
  expect((await readCard(hqa, 'CUT-5')).status).toBe('cancelled')
})

test('a delivery that a file of job cards brings cuts ended hold-ups, and its undo brings them back', async () => {
  const card = await addCard(svm, { dms_no: 'CUT-6', received_at })
  await insertHoldups(app, [
    { card: card.no, reason: 'S-CUS-EST', from: '2021-01-06T03:30:00Z', to: '2021-01-26T03:30:00Z' },
  ])
  const before = await storedOf('CUT-6')
  const { id, answer } = await steps.checked(
    'job-cards',
    textFile(
      `RO No,Branch,Job type,Received,Delivered\nCUT-6,DL001-01,service,${received_at},${delivered_at}`,
      'cards.csv',
    ),
  )
  expect(countsOf(answer)).toMatchObject({ changed: 1, wrong: 0 })
  await steps.commit(id)
  expect(await storedOf('CUT-6')).toMatchObject([{ ended_at: new Date(delivered_at).toISOString(), days: 2 }])
  await steps.revert(id)
  expect(await storedOf('CUT-6')).toEqual(before)
})

test('events of a vehicle that has left hold nothing up, and the line reports it', async () => {
  const log = [
    'case,activity,timestamp',
    `CUT-7,Received,${received_at}`,
    'CUT-7,Wait for part,2021-01-07T03:30:00Z',
    `CUT-7,Delivered,${delivered_at}`,
    'CUT-7,Wait for customer,2021-01-09T03:30:00Z',
    'CUT-7,Survey,2021-01-29T03:30:00Z',
  ].join('\n')
  const { id, answer } = await steps.checked('workshop-events', textFile(log, 'log.csv'), {
    options: { outlet: 'DL001-01', job_type: 'service' },
    values: {
      activity: {
        Received: 'received',
        'Wait for part': 'S-PRT-BO',
        Delivered: 'delivered',
        'Wait for customer': 'S-CUS-ADD',
        Survey: '',
      },
    },
  })
  expect(countsOf(answer)).toMatchObject({ new: 1, wrong: 0, warnings: 1 })
  await steps.commit(id)
  expect(await storedOf('CUT-7')).toMatchObject([{ days: 1 }])
})

test('of two hold-ups with the same start the primary one follows from their reasons, then from their references', async () => {
  const start = '2021-02-02T03:30:00Z'
  const to = '2021-02-04T03:30:00Z'
  const [first, second] = [
    { reason: 'S-CUS-EST', from: start, to },
    { reason: 'S-PRT-LOC', from: start, to },
  ]
  const [low, high] = [
    { reason: 'S-SUB-LET', from: start, to, linked_no: 'PO-1', rest_workable: true },
    { reason: 'S-SUB-LET', from: start, to, linked_no: 'PO-2', rest_workable: true },
  ]
  // Ids are random: of eight pairs in both orders some would go the other way.
  for (let pair = 0; pair < 8; pair++) {
    const [one, other] = [`TIE-${pair}-A`, `TIE-${pair}-B`]
    await insertCards(
      app,
      [one, other].map((no) => ({ no, outlet: 'DL001-01', received_at, status: 'in_work' as const })),
    )
    const inOrder = <T>(rows: T[]) => (pair % 2 === 0 ? rows : rows.toReversed())
    await insertHoldups(
      app,
      inOrder([
        { ...first!, card: one },
        { ...second!, card: one },
      ]),
    )
    await insertHoldups(
      app,
      inOrder([
        { ...low!, card: other },
        { ...high!, card: other },
      ]),
    )
    const { rows } = await sql<{ no: string; reason: string; linked_no: string | null }>`
      select c.no, r.code as reason, h.linked_no from holdup_span s join holdup h on h.id = s.holdup_id
        join holdup_reason r on r.id = s.reason_id join job_card c on c.id = s.job_card_id
      where c.no = any (${sql.val([one, other])}::text[]) order by c.no`.execute(app.deps.database.owner)
    expect(rows).toEqual([
      { no: one, reason: 'S-CUS-EST', linked_no: null },
      { no: other, reason: 'S-SUB-LET', linked_no: 'PO-1' },
    ])
  }
})
