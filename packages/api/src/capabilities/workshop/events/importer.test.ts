import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checksums, countsOf, importSteps, textFile } from '#testing/import-steps.ts'
import { readCard } from '#testing/job-cards.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let hqa: Caller
let steps: ReturnType<typeof importSteps>
beforeAll(async () => {
  app = await testApp()
  hqa = await app.as('HQA')
  steps = importSteps(hqa)
})
afterAll(() => app.close())

const tables = ['job_card', 'holdup', 'holdup_span', 'timeline_event']
const cardOf = async (dms_no: string) => {
  const { rows } = await sql<{ no: string }>`select no from job_card where dms_no = ${dms_no}`.execute(
    app.deps.database.owner,
  )
  return readCard(hqa, rows[0]!.no)
}
const file = (...lines: string[]) =>
  textFile(['Case ID,Activity,Complete Timestamp,Resource', ...lines].join('\n'), 'log.csv')
const options = { outlet: 'DL001-01', job_type: 'service', zone: 'utc' }
const log = [
  'W-1,Create order,2026-01-05 09:00:00,Asha',
  'W-2,Inspect vehicle,2026-01-05 09:30:00,Ravi',
  'W-1,Start repair,2026-01-05 10:00:00,Asha',
  'W-1,Wait for parts,2026-01-05 12:00:00,Asha',
  'W-1,Parts arrived,2026-01-06 12:00:00,Asha',
  'W-2,Wait for parts,2026-01-06 13:00:00,Ravi',
  'W-1,Finish,2026-01-06 15:00:00,Asha',
  'W-1,Hand over,2026-01-06 18:00:00,Asha',
]
const values = { activity: { 'Parts arrived': '' } }

test('events become one card for each case, with times and hold-ups; a longer log goes on with them', async () => {
  const before = await checksums(app, tables)
  const first = await steps.checked('workshop-events', file(...log), { options, values })
  expect(first.uploaded.suggestedMapping).toEqual({
    case: 'Case ID',
    activity: 'Activity',
    at: 'Complete Timestamp',
    advisor: 'Resource',
  })
  expect(countsOf(first.answer)).toEqual({ new: 2, changed: 0, same: 0, wrong: 0, warnings: 0 })
  await steps.commit(first.id)
  expect(await cardOf('W-1')).toMatchObject({
    status: 'delivered',
    advisor: 'Asha',
    received_at: '2026-01-05T09:00:00.000Z',
    work_started_at: '2026-01-05T10:00:00.000Z',
    completed_at: '2026-01-06T15:00:00.000Z',
    delivered_at: '2026-01-06T18:00:00.000Z',
    hold: [{ reason: 'S-PRT-LOC', started_at: '2026-01-05T12:00:00.000Z', primary_days: 1 }],
  })
  // It begins with its first event, and its last hold-up is still open.
  expect(await cardOf('W-2')).toMatchObject({
    status: 'on_hold',
    stage: 'diagnosis',
    received_at: '2026-01-05T09:30:00.000Z',
    hold: [{ reason: 'S-PRT-LOC', ended_at: null }],
  })
  const middle = await checksums(app, tables)
  const again = await steps.checked('workshop-events', file(...log), { options, values })
  expect(countsOf(again.answer)).toEqual({ new: 0, changed: 0, same: 2, wrong: 0, warnings: 0 })

  const longer = [...log, 'W-2,Start repair,2026-01-07 09:00:00,Ravi', 'W-2,Hand over,2026-01-07 12:00:00,Ravi']
  const second = await steps.checked('workshop-events', file(...longer), { options, values })
  expect(countsOf(second.answer)).toEqual({ new: 0, changed: 1, same: 1, wrong: 0, warnings: 0 })
  await steps.commit(second.id)
  expect(await cardOf('W-2')).toMatchObject({ status: 'delivered', hold: [{ ended_at: '2026-01-07T09:00:00.000Z' }] })
  await steps.revert(second.id)
  expect(await checksums(app, tables)).toEqual(middle)
  await steps.revert(first.id)
  expect(await checksums(app, tables)).toEqual(before)
})

test('files of a hold-up stay when a longer log ends it; taken away with it, they come back with an undo', async () => {
  const lines = ['F-1,Create order,2026-01-05 09:00:00,', 'F-1,Wait for parts,2026-01-05 12:00:00,']
  const imported = async (...more: string[]) => {
    const { id } = await steps.checked('workshop-events', file(...lines, ...more), { options, values })
    await steps.commit(id)
    return id
  }
  await imported()
  const [open] = (await cardOf('F-1')).hold
  const form = new FormData()
  form.append('file', new File(['Ordered on Monday'], 'order.txt'))
  const attached = await hqa.fetch(
    new Request(`http://127.0.0.1/api/holdups/${open!.id}/files`, { method: 'POST', body: form }),
  )
  expect(attached.status).toBe(201)
  const before = await checksums(app, [...tables, 'holdup_file'])

  const ended = await imported('F-1,Start repair,2026-01-07 09:00:00,')
  expect(await cardOf('F-1')).toMatchObject({
    hold: [{ id: open!.id, ended_at: '2026-01-07T09:00:00.000Z', files: [{ name: 'order.txt' }] }],
  })
  await steps.revert(ended)
  expect(await checksums(app, [...tables, 'holdup_file'])).toEqual(before)

  lines[1] = 'F-1,Start repair,2026-01-05 12:00:00,'
  const without = await imported()
  expect(await cardOf('F-1')).toMatchObject({ hold: [] })
  await steps.revert(without)
  expect(await checksums(app, [...tables, 'holdup_file'])).toEqual(before)
})

test('a wrong event is a wrong line, and so is a case that contradicts itself', async () => {
  const { answer } = await steps.checked(
    'workshop-events',
    file(
      'X-1,Create order,2026-01-05 09:00:00,',
      'X-1,Start repair,noon,',
      'X-1,Hand over,2026-01-06 09:00:00,',
      'X-2,Hand over,2026-01-06 09:00:00,',
      'X-2,Create order,2026-01-07 09:00:00,',
      ',Create order,2026-01-07 09:00:00,',
    ),
    { options },
  )
  expect(answer.errors.map(({ line, column, message }) => [line, column, message])).toEqual([
    [3, 'Complete Timestamp', 'Enter a time such as 2026-01-31 09:00.'],
    [6, 'Complete Timestamp', 'Delivered can’t be before received.'],
    [7, 'Case ID', 'This is required.'],
  ])
  expect(countsOf(answer)).toMatchObject({ new: 1, wrong: 3 })
})
