import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checksums, countsOf, importSteps, textFile } from '#testing/import-steps.ts'
import { addCard, readCard } from '#testing/job-cards.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'

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

const tables = ['holdup', 'holdup_span', 'timeline_event', 'job_card']
const head = 'RO No,Branch,Delay reason,From,ETA,To,Other work,Remarks'
const file = (...lines: string[]) => textFile([head, ...lines].join('\n'), 'holds.csv')
const received = { received_at: '2026-01-05T03:30:00Z' }

test('hold-ups of the past come in, count their days once, change, and go out again', async () => {
  const card = await addCard(svm, { dms_no: 'H-1', ...received })
  const before = await checksums(app, tables)
  const first = await steps.checked(
    'holdups',
    file(
      'H-1,DL001-01,Waiting for spare parts,2026-01-06 09:00,,2026-01-08 09:00,no,',
      'H-1,DL001-01,S-SUB-LET,2026-01-07 09:00,2026-01-09 09:00,2026-01-09 09:00,yes,Glass',
      `${card.no},,No bay,2026-01-10 09:00,,,,`,
    ),
  )
  expect(countsOf(first.answer)).toEqual({ new: 3, changed: 0, same: 0, wrong: 0, warnings: 0 })
  await steps.commit(first.id)
  const onHold = await readCard(svm, card.no)
  expect(onHold).toMatchObject({ status: 'on_hold', held_from: 'open' })
  expect(onHold.hold.map(({ reason, primary_days }) => [reason, Math.min(primary_days, 3)]).toSorted()).toEqual([
    ['S-BAY-FUL', 3],
    ['S-PRT-LOC', 2],
    ['S-SUB-LET', 1],
  ])
  const again = await steps.checked('holdups', file(`${card.no},,No bay,2026-01-10 09:00,,2026-01-11 09:00,,`))
  expect(countsOf(again.answer)).toMatchObject({ changed: 1 })
  await steps.commit(again.id)
  expect(await readCard(svm, card.no)).toMatchObject({ status: 'open', held_from: null })
  await steps.revert(again.id)
  expect(await readCard(svm, card.no)).toMatchObject({ status: 'on_hold' })
  await steps.revert(first.id)
  expect(await checksums(app, tables)).toEqual(before)
})

test('errors are reported line by line', async () => {
  await addCard(svm, { dms_no: 'H-2', ...received })
  await addCard(svm, { dms_no: 'H-3', ...received, delivered_at: '2026-01-06T03:30:00Z' })
  const { answer } = await steps.checked(
    'holdups',
    file(
      'H-2,DL001-01,S-BAY-FUL,2026-01-06 09:00,,2026-01-08 09:00,,',
      'H-2,DL001-01,S-MAN-SHO,2026-01-07 09:00,,2026-01-09 09:00,,',
      'H-2,DL001-01,B-INS-SUR,2026-01-09 09:00,,2026-01-09 10:00,,',
      'H-2,DL001-01,Whirr,2026-01-09 09:00,,2026-01-09 10:00,,',
      'H-2,DL001-01,S-OTH,2026-01-01 09:00,,2026-01-01 08:00,,',
      'H-2,DL001-01,B-OTH,2026-01-12 09:00,2026-01-11 09:00,2099-01-01 08:00,yes,',
      'H-3,DL001-01,S-CUS-PIC,2026-01-06 09:00,,,,',
      'H-9,DL001-01,S-CUS-PIC,2026-01-06 09:00,,,,',
    ),
  )
  expect(answer.errors.map(({ line, column, message }) => [line, column, message])).toEqual([
    [3, 'From', 'Another hold-up leaves no other work to do. End it first, or say that other work is possible.'],
    [4, 'Delay reason', 'This reason belongs to bodyshop.'],
    [5, 'Delay reason', 'Choose a reason.'],
    [6, 'From', 'The start can’t be before the vehicle was received.'],
    [6, 'To', 'The end can’t be before the start.'],
    [7, 'ETA', 'Expected until can’t be before the start.'],
    [7, 'To', 'This time can’t be in the future.'],
    [8, 'To', 'A job card that is booked, invoiced, delivered, or cancelled can’t be put on hold.'],
    [9, 'RO No', 'Job card not found.'],
  ])
  expect(countsOf(answer)).toMatchObject({ new: 1, wrong: 7 })
  const { rows } =
    await sql`select from holdup h join job_card c on c.id = h.job_card_id where c.dms_no = 'H-2'`.execute(
      app.deps.database.owner,
    )
  expect(rows).toEqual([])
})
