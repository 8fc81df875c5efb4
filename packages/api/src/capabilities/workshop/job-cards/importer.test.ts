import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checksums, countsOf, fileAt, importSteps, realFiles, textFile } from '#testing/import-steps.ts'
import { freshVin, readCard } from '#testing/job-cards.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import { jobCardsApi } from './contract.ts'

const tables = [
  'job_card',
  'job_card_line',
  'job_card_promise',
  'holdup',
  'customer',
  'timeline_event',
  'odometer_reading',
]
let app: TestApp
let hqa: Caller
let steps: ReturnType<typeof importSteps>
beforeAll(async () => {
  app = await testApp()
  hqa = await app.as('HQA')
  steps = importSteps(hqa)
})
afterAll(() => app.close())

const rowsOf = async <T>(query: string) => (await sql.raw<T>(query).execute(app.deps.database.owner)).rows
const cardOf = async (dms_no: string) => {
  const [found] = await rowsOf<{ no: string }>(`select no from job_card where dms_no = '${dms_no}'`)
  return readCard(hqa, found!.no)
}
const head =
  'RO No,Branch,Type,Chassis,Reg No,Make,Model,Odometer,Customer ID,Customer,Phone,Open Date,Promised,Start,Completed,Delivered,Invoice Amount,Jobs'
const file = (...lines: string[]) => textFile([head, ...lines].join('\n'), 'ro.csv')
const problems = (list: readonly { line: number; column: string; message: string }[]) =>
  list.map(({ line, column, message }) => [line, column, message])

test('cards come in with vehicle, customer, promise and lines of work, and go out again', async () => {
  const before = await checksums(app, tables)
  const vin = freshVin()
  const { id, answer } = await steps.checked(
    'job-cards',
    file(
      `F-1,DL001-01,Service,${vin},RJ14AB1234,Acme,Comet,12000,K-7,Asha Rao,+91 98;+91 99,05/01/2026 09:00,06/01/2026 17:00,05/01/2026 10:00,06/01/2026 12:00,06/01/2026 16:00,"1,250.50",Oil change; Brake pads`,
      `F-2,dl001-01,Bodyshop,NOVIN,,,,,,,,2026-01-07T09:00:00Z,,,,,,`,
    ),
  )
  expect(countsOf(answer)).toEqual({ new: 2, changed: 0, same: 0, wrong: 0, warnings: 1 })
  expect(problems(answer.warningRows)).toEqual([[3, 'Chassis', 'VIN not valid: the card belongs to no vehicle.']])
  await steps.commit(id)
  expect(await cardOf('F-1')).toMatchObject({
    outlet: 'DL001-01',
    job_type: 'service',
    vin,
    make: 'Acme',
    model: 'Comet',
    odometer: 12_000,
    status: 'delivered',
    stage: 'ready',
    customer_name: 'Asha Rao',
    // Written in the brand's zone.
    received_at: '2026-01-05T03:30:00.000Z',
    received_on: '2026-01-05',
    invoiced: 1250.5,
    vehicle: { vin },
    promises: [{ promised_at: '2026-01-06T11:30:00.000Z' }],
    lines: [{ text: 'Oil change' }, { text: 'Brake pads' }],
  })
  expect(await cardOf('F-2')).toMatchObject({ job_type: 'bodyshop', vin: 'NOVIN', vehicle: null, status: 'open' })
  await steps.revert(id)
  expect(await checksums(app, tables)).toEqual(before)
})

test('a second, changed file corrects its cards, and the timeline shows the previous values (T26)', async () => {
  const line = (more: string) => `F-3,DL001-01,Service,${more}`
  const first = await steps.checked(
    'job-cards',
    file(line(',,,,,K-8,Ravi,+91 1,2026-01-05 09:00,2026-01-06 17:00,2026-01-05 10:00,,,,Oil change;Wash')),
  )
  await steps.commit(first.id)
  const middle = await checksums(app, tables)
  const again = await steps.checked(
    'job-cards',
    file(line(',,,,,K-8,Ravi,+91 1,2026-01-05 09:00,2026-01-06 17:00,2026-01-05 10:00,,,,Oil change;Wash')),
  )
  expect(countsOf(again.answer)).toMatchObject({ same: 1, changed: 0 })
  const second = await steps.checked(
    'job-cards',
    file(
      line(
        ',,,,,K-8,Ravi Kumar,+91 1,2026-01-05 09:00,2026-01-07 17:00,2026-01-05 10:00,2026-01-06 10:00,,99.5,Oil filter',
      ),
    ),
  )
  expect(second.answer.changes.map(({ field }) => field).toSorted()).toEqual(
    ['completed_at', 'components', 'customer_name', 'invoiced', 'promised_at', 'work'].toSorted(),
  )
  await steps.commit(second.id)
  const card = await cardOf('F-3')
  expect(card).toMatchObject({
    status: 'ready',
    first_promised_at: '2026-01-06T11:30:00.000Z',
    promised_at: '2026-01-07T11:30:00.000Z',
    customer_name: 'Ravi Kumar',
    lines: [{ text: 'Oil filter' }],
  })
  const { events } = await hqa.send(timelineApi.events, { params: { kind: 'job_card', id: card.id }, query: {} })
  expect(events.find(({ type }) => type === 'changed')).toMatchObject({
    text: 'Corrected by ro.csv, line 2',
    before: { invoiced: null, work: ['Oil change', 'Wash'], completed_at: null },
    after: { invoiced: 99.5, work: ['Oil filter'], completed_at: '2026-01-06T04:30:00.000Z' },
  })
  await steps.revert(second.id)
  expect(await checksums(app, tables)).toEqual(middle)
  await steps.revert(first.id)
})

test('a contradiction is reported in the words of the form; a lower odometer is stored with a warning', async () => {
  const vin = freshVin()
  const { answer } = await steps.checked(
    'job-cards',
    file(
      `F-4,DL001-01,Service,${vin},,,,9000,,,,2026-01-05 09:00,,,,,,`,
      `F-5,DL001-01,Service,${vin},,,,8000,,Nobody,,2026-01-06 09:00,,,,,,`,
      'F-6,DL001-01,Service,,,,,,,,,2026-01-06 09:00,2026-01-05 09:00,2026-01-06 08:00,2026-01-06 07:00,,,',
      'F-7,NOWHERE,Tea,,,,,,,,,2026-01-06 09:00,,,,,,',
      ',DL001-01,Service,,,,,,,,,,,,,,,',
      'F-8,DL001-01,Service,,,,,,,,,2099-01-06 09:00,,,,,,',
      'F-4,DL001-01,Service,,,,,,,,,yesterday,,,,,1.234,',
      'F-4,DL001-01,Service,,,,,,,,,2026-01-06 09:00,,,,,,',
    ),
  )
  expect(problems(answer.warningRows)).toEqual([
    [3, 'Customer', 'Without a customer number, no customer is recorded.'],
    [3, 'Odometer', 'Lower than the last reading (9000 km).'],
  ])
  expect(problems(answer.errors)).toEqual([
    [4, 'Start', 'Work started can’t be before received.'],
    [4, 'Completed', 'Completed can’t be before started.'],
    [4, 'Promised', 'The promise can’t be before the vehicle was received.'],
    [5, 'Branch', 'Outlet not found.'],
    [5, 'Type', 'Choose service or bodyshop.'],
    [6, 'RO No', 'This is required.'],
    [6, 'Open Date', 'This is required.'],
    [7, 'Open Date', 'This time can’t be in the future.'],
    [8, 'Open Date', 'Enter a time such as 2026-01-31 09:00.'],
    [8, 'Invoice Amount', 'Enter an amount with at most two decimals.'],
    [9, 'RO No', 'Duplicate of row 2.'],
  ])
})

test('a file that leaves a time out does not contradict the one that is stored', async () => {
  const first = await steps.checked(
    'job-cards',
    file('F-9,DL001-01,Service,,,,,,,,,2026-01-05 09:00,,,2026-01-08 09:00,,,'),
  )
  await steps.commit(first.id)
  const second = await steps.checked(
    'job-cards',
    textFile('ro,branch,type,open date,delivered\nF-9,DL001-01,Service,2026-01-05 09:00,2026-01-07 09:00\n'),
  )
  await expect(steps.commit(second.id)).rejects.toMatchObject({
    status: 409,
    message: 'Row 2: Delivered can’t be before completed.',
  })
  await steps.revert(first.id)
})

test('a delivered card is no longer on hold, and is on hold again when the import is undone', async () => {
  const line = (more: string) => file(`F-10,DL001-01,Service,,,,,,,,,2026-01-05 09:00,,2026-01-05 10:00,${more}`)
  const first = await steps.checked('job-cards', line(',,,'))
  await steps.commit(first.id)
  await hqa.send(jobCardsApi.get, { params: { no: (await cardOf('F-10')).no } })
  await sql`
    insert into holdup (job_card_id, outlet_id, region_id, job_type, reason_id, party, started_at, expected_until)
    select c.id, c.outlet_id, c.region_id, c.job_type, r.id, r.party, '2026-01-05T06:00:00Z', '2026-01-06T06:00:00Z'
    from job_card c, holdup_reason r where c.dms_no = 'F-10' and r.code = 'S-BAY-FUL'
  `.execute(app.deps.database.owner)
  expect(await cardOf('F-10')).toMatchObject({ status: 'on_hold', held_from: 'in_work' })
  const second = await steps.checked('job-cards', line('2026-01-06 10:00,2026-01-06 12:00,,'))
  await steps.commit(second.id)
  expect(await cardOf('F-10')).toMatchObject({
    status: 'delivered',
    held_from: null,
    hold: [{ end_cause: 'resolved' }],
  })
  await steps.revert(second.id)
  expect(await cardOf('F-10')).toMatchObject({ status: 'on_hold', held_from: 'in_work', hold: [{ ended_at: null }] })
  await expect(steps.revert(first.id)).rejects.toMatchObject({ status: 409, code: 'in_use' })
})

test('a delivery before a hold-up ended is taken with a warning, and ends the hold-up', async () => {
  const line = (more: string) => file(`F-12,DL001-01,Service,,,,,,,,,2026-01-05 09:00,,2026-01-05 10:00,${more}`)
  await steps.commit((await steps.checked('job-cards', line(',,,'))).id)
  await sql`
    insert into holdup (job_card_id, outlet_id, region_id, job_type, reason_id, party, started_at, expected_until, ended_at, end_cause)
    select c.id, c.outlet_id, c.region_id, c.job_type, r.id, r.party, '2026-01-05T06:00:00Z', '2026-01-09T06:00:00Z',
      '2026-01-08T06:00:00Z', 'resolved' from job_card c, holdup_reason r where c.dms_no = 'F-12' and r.code = 'S-BAY-FUL'
  `.execute(app.deps.database.owner)
  const second = await steps.checked('job-cards', line('2026-01-06 10:00,2026-01-06 12:00,,'))
  expect(problems(second.answer.warningRows)).toEqual([
    [2, 'Delivered', 'A hold-up lasted longer than this: it ends with the delivery.'],
  ])
  await steps.commit(second.id)
  const [holdup] = (await cardOf('F-12')).hold
  expect(Date.parse(holdup!.ended_at!)).toBe(Date.parse('2026-01-06T12:00:00+05:30'))
})

test('very many cards go in at once, and a second time nothing changes', { timeout: 300_000 }, async () => {
  const count = Number(process.env.MANY_CARDS ?? 3_000)
  const lines = Array.from({ length: count }, (_, place) => {
    const day = String(1 + (place % 28)).padStart(2, '0')
    const vin = `MANY0000${String(place % (count / 2)).padStart(9, '0')}`
    return `M-${place},DL00${1 + (place % 2)}-01,Service,${vin},R${place},Acme,Comet,${place},K${place % 500},Name ${place % 500},1,2025-03-${day} 09:00,2025-03-${day} 18:00,2025-03-${day} 10:00,2025-03-${day} 12:00,2025-03-${day} 17:00,100,Oil change;Wash`
  })
  const began = performance.now()
  const first = await steps.checked('job-cards', file(...lines))
  const checked = performance.now()
  expect(countsOf(first.answer)).toMatchObject({ new: count, wrong: 0 })
  await steps.commit(first.id)
  const committed = performance.now()
  await sql`analyze`.execute(app.deps.database.owner)
  const second = await steps.checked('job-cards', file(...lines))
  expect(countsOf(second.answer)).toMatchObject({ same: count, wrong: 0 })
  const again = performance.now()
  await steps.revert(first.id)
  process.stdout.write(
    `${count} cards: checked ${Math.round(checked - began)}, committed ${Math.round(committed - checked)}, again ${Math.round(again - committed)}, undone ${Math.round(performance.now() - again)} ms\n`,
  )
  expect(await rowsOf("select id from job_card where dms_no like 'M-%'")).toEqual([])
})

if (!realFiles) process.stdout.write('Real files are not here (../shared/data): texts of work orders are not tested.\n')

test.skipIf(!realFiles)('texts of work orders alone become cards with lines and components', async () => {
  const text = await fileAt(join(realFiles!, 'maintie-workorders/work_orders.jsonl'))
  const options = { outlet: 'DL001-01', job_type: 'service', day: `${new Date().getUTCFullYear() - 1}-03-01` }
  const first = await steps.checked('job-cards', text, { options })
  expect(first.uploaded.suggestedMapping).toEqual({ work: 'text', components: 'entities' })
  expect(countsOf(first.answer)).toEqual({ new: 1076, changed: 0, same: 0, wrong: 0, warnings: 0 })
  await steps.commit(first.id)
  const day = options.day.replaceAll('-', '')
  expect(await cardOf(`${day}-1`)).toMatchObject({
    received_on: options.day,
    lines: [{ text: '<id> air conditioner thermostat not working', component: 'air conditioner; thermostat' }],
  })
  const second = await steps.checked('job-cards', text, { options })
  expect(countsOf(second.answer)).toMatchObject({ same: 1076 })
  await steps.revert(first.id)
})
