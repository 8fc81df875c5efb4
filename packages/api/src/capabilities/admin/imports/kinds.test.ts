import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dealersApi } from '#capabilities/network/dealers/contract.ts'
import { complaintsApi } from '#capabilities/service/complaints/contract.ts'
import { checksums, countsOf, importSteps, textFile } from '#testing/import-steps.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { importsApi } from './contract.ts'

const tables = ['state', 'city', 'dealer', 'outlet', 'complaint', 'timeline_event']
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

test('every kind lists its fields', async () => {
  const kinds = await hqa.send(importsApi.kinds, {})
  const cases =
    'holdups workshop-events tickets known-issues users due-dates follow-ups contact-attempts revalidations revalidation-findings calls documents event-logs'
  expect(kinds.map(({ kind }) => kind).join(' ')).toBe(
    `cities models dealers outlets complaints messages customers vehicles job-cards ${cases}`,
  )
  expect(kinds.find(({ kind }) => kind === 'complaints')!.fields.filter((field) => field.required)).toMatchObject([
    { key: 'source_no' },
    { key: 'received_on' },
  ])
})

describe('complaints', () => {
  const file = (...lines: string[]) =>
    textFile(['odi,date,make,model,year,component,crash,fire,injured,killed,vin', ...lines].join('\n'), 'c.csv')

  test('with odd days are stored with a warning, and those that cannot be read are wrong', async () => {
    const { answer } = await steps.checked(
      'complaints',
      file(
        'W1,1919-09-09,,,,,0,0,0,0,',
        'W2,1969-12-31,,,,,0,0,0,0,',
        'W3,2099-01-01,,,,,0,0,0,0,',
        'W4,2010-01-01,Ford,Nowhere,2015,,0,0,0,0,',
        ',2020-01-01,,,,,0,0,0,0,',
        'E2,2020-02-30,,,,,0,0,0,0,',
        'E3,2020-01-01,,,,,0,0,-1,-2,',
        'E4,2020-01-01,,,,,0,0,0,0,1HGBH41JXMN10918O',
        'W1,2020-01-01,,,,,maybe,0,0,0,',
      ),
    )
    expect(countsOf(answer)).toEqual({ new: 4, changed: 0, same: 0, wrong: 5, warnings: 5 })
    expect(answer.warningRows.map(({ line, column, message }) => [line, column, message])).toEqual([
      [2, 'date', 'This day looks wrong.'],
      [3, 'date', 'This day looks wrong.'],
      [4, 'date', 'This day is in the future.'],
      [5, 'date', 'This day is long before the model year.'],
      [5, 'model', 'This model isn’t in the master data.'],
    ])
    expect(answer.errors.map(({ line, column, message }) => [line, column, message])).toEqual([
      [6, 'odi', 'This is required.'],
      [7, 'date', 'Enter the day as yyyy-mm-dd.'],
      [8, 'injured', 'This can’t be negative.'],
      [8, 'killed', 'This can’t be negative.'],
      [9, 'vin', 'A VIN has 17 characters without I, O and Q.'],
      [10, 'crash', 'Enter yes or no, or 1 or 0.'],
      [10, 'odi', 'Duplicate of row 2.'],
    ])
  })

  test('get category, severity, repeats and a timeline; a correction shows there and is undone with the rest', async () => {
    const before = await checksums(app, tables)
    const vin = '1HGBH41JXMN109186'
    const lines = [
      `R1,2020-01-01,,,,"STEERING,AIR BAGS",0,0,0,0,${vin}`,
      `R2,2020-03-01,,,,AIR BAGS,1,0,0,0,${vin}`,
      'R3,2020-03-01,,,,ENGINE,1,0,0,0,',
      'R4,2020-03-01,,,,WHIRR,0,0,1,0,',
    ]
    const first = await steps.checked('complaints', file(...lines), {
      values: { components: { WHIRR: 'Product/noise' } },
    })
    await steps.commit(first.id)
    const stored = () =>
      rowsOf(
        `select source_no, left(no, 7) as no, category, sub_category, severity, repeat_of is not null as repeats from complaint where source_no like 'R_' order by 1`,
      )
    expect(await stored()).toEqual([
      {
        source_no: 'R1',
        no: 'C20REG-',
        category: 'Safety',
        sub_category: 'airbag',
        severity: 'critical',
        repeats: false,
      },
      {
        source_no: 'R2',
        no: 'C20REG-',
        category: 'Safety',
        sub_category: 'airbag',
        severity: 'critical',
        repeats: true,
      },
      { source_no: 'R3', no: 'C20REG-', category: 'Product', sub_category: 'engine', severity: 'high', repeats: false },
      {
        source_no: 'R4',
        no: 'C20REG-',
        category: 'Product',
        sub_category: 'noise',
        severity: 'critical',
        repeats: false,
      },
    ])
    const middle = await checksums(app, tables)

    const second = await steps.checked('complaints', file('R3,2020-03-02,,,,ENGINE,1,1,0,0,'))
    expect(second.answer.changes).toEqual([
      { line: 2, field: 'received_on', from: '2020-03-01', to: '2020-03-02' },
      { line: 2, field: 'severity', from: 'high', to: 'critical' },
      { line: 2, field: 'fire', from: 'false', to: 'true' },
    ])
    await steps.commit(second.id)
    expect(
      await rowsOf(
        `select e.type, e.text, e.after from timeline_event e join complaint c on c.id = e.entity_id where c.source_no = 'R3' order by e.id`,
      ),
    ).toEqual([
      { type: 'received', text: 'Imported from c.csv, line 4', after: null },
      {
        type: 'changed',
        text: 'Corrected by c.csv, line 2',
        after: { fire: true, severity: 'critical', received_on: '2020-03-02' },
      },
    ])
    await steps.revert(second.id)
    expect(await checksums(app, tables)).toEqual(middle)
    await steps.revert(first.id)
    expect(await checksums(app, tables)).toEqual(before)
  })

  test('without an outlet are seen by those of the whole network alone', async () => {
    const { id } = await steps.checked('complaints', file('SOURCE-77,2020-01-01,,,,ENGINE,0,0,0,0,'))
    await steps.commit(id)
    const found = async (role: string) =>
      (await (await app.as(role)).send(complaintsApi.list, { query: { q: 'source-77' } })).rows.filter(
        (row) => row.source_no === 'SOURCE-77',
      )
    expect(await found('HQA')).toHaveLength(1)
    expect(await found('RGM')).toEqual([])
    await steps.revert(id)
  })
})

describe('outlets', () => {
  test('find their dealer by code or name, make those that are missing, and take region and kind from the map', async () => {
    const before = await checksums(app, tables)
    const [known] = (await hqa.send(dealersApi.list, { query: {} })).rows
    const file = textFile(
      [
        'code,dealer,city,state,type,opened',
        `X-1,${known!.code},PUNE,Maharashtra,Big,31/01/2020`,
        'X-2,New Motors,Rewa,MP,Small,01/02/2020',
        'X-3,new motors,rewa,MP,Small,',
      ].join('\n'),
    )
    const uploaded = await steps.upload('outlets', file)
    expect(uploaded.options.map(({ key, suggested }) => [key, suggested])).toEqual([
      ['dates', 'dmy'],
      ['country', 'IN'],
      ['region', 'one per state'],
      ['dealers', 'create'],
    ])
    const mapping = uploaded.suggestedMapping
    const values = { state: { Maharashtra: 'W1' }, kind: { Small: 'compact' } }
    const refused = await steps.check(uploaded.id, { mapping, values, options: { region: 'none', dealers: 'refuse' } })
    expect(refused.errors.map(({ line, message }) => [line, message])).toEqual([
      [3, 'Enter a region.'],
      [3, 'Dealer not found.'],
      [4, 'Enter a region.'],
      [4, 'Dealer not found.'],
    ])
    await steps.check(uploaded.id, { mapping, values, options: { region: 'C1' } })
    await steps.commit(uploaded.id)
    expect(
      await rowsOf(`
        select o.code, o.name, d.code as dealer, d.status, c.name as city, r.code as region, o.kind, o.opened_on from outlet o
        join dealer d on d.id = o.dealer_id join city c on c.id = o.city_id join region r on r.id = o.region_id where o.code like 'X-%' order by 1
      `),
    ).toEqual([
      {
        code: 'X-1',
        name: 'Pune X-1',
        dealer: known!.code,
        status: known!.status,
        city: 'Pune',
        region: 'W1',
        kind: '3S',
        opened_on: '2020-01-31',
      },
      {
        code: 'X-2',
        name: 'Rewa X-2',
        dealer: 'NEWMOT-1',
        status: 'prospect',
        city: 'Rewa',
        region: 'C1',
        kind: 'compact',
        opened_on: '2020-02-01',
      },
      {
        code: 'X-3',
        name: 'Rewa X-3',
        dealer: 'NEWMOT-1',
        status: 'prospect',
        city: 'Rewa',
        region: 'C1',
        kind: 'compact',
        opened_on: null,
      },
    ])
    await steps.revert(uploaded.id)
    expect(await checksums(app, tables)).toEqual(before)
  })

  test('out of range or without a place are wrong', async () => {
    const { answer } = await steps.checked(
      'outlets',
      textFile('code,city,state,lat,lon\nY-1,Pune,MH,91,0\nY-2,Pune,MH,0,-181\nY_3,Pune,MH,0,0\nY-4,Pune,,0,0\n'),
      { options: { region: 'W1' } },
    )
    expect(answer.errors.map(({ line, column, message }) => [line, column, message])).toEqual([
      [2, 'lat', 'At most 90.'],
      [3, 'lon', 'At least -180.'],
      [4, 'code', 'Up to 12 letters, digits, and hyphens.'],
      [5, 'state', 'Enter the state of this city.'],
      [5, 'state', 'This is required.'],
    ])
  })
})

test('dealers come in, change and go back; an active one needs an e-mail address', async () => {
  const before = await checksums(app, tables)
  const head = 'code,name,email,region,status\n'
  const first = await steps.checked(
    'dealers',
    textFile(
      `${head}Q1,Quick Cars,BOSS@quick.com,W1,active\nQ2,Slow Cars,,W2,\nQ3,No Cars,,,active\nQ4,Bad,nobody,ZZ,\n`,
    ),
  )
  expect(first.answer.errors.map(({ line, column, message }) => [line, column, message])).toEqual([
    [4, 'email', 'An active dealer needs an email address.'],
    [5, 'email', 'Enter a valid email address.'],
    [5, 'region', 'Region not found.'],
  ])
  await steps.commit(first.id, true)
  const second = await steps.checked('dealers', textFile(`${head}Q1,Quicker Cars,boss@quick.com,W1,active\n`))
  expect(second.answer.changes).toEqual([{ line: 2, field: 'name', from: 'Quick Cars', to: 'Quicker Cars' }])
  await steps.commit(second.id)
  await steps.revert(second.id)
  await steps.revert(first.id)
  expect(await checksums(app, tables)).toEqual(before)
})

test('cities of an unknown state create the state, and their facts can be corrected', async () => {
  const before = await checksums(app, tables)
  const first = await steps.checked(
    'cities',
    textFile('city,state,population\nSpringfield,Elsewhere,1000\nPUNE,Maharashtra,99\n'),
    { options: { country: 'US' } },
  )
  expect(countsOf(first.answer)).toMatchObject({ new: 2, changed: 0 })
  const second = await steps.checked('cities', textFile('city,state,population\nPUNE,Maharashtra,7000000\n'))
  expect(second.answer.changes).toEqual([{ line: 2, field: 'population', from: '', to: '7000000' }])
  await steps.commit(second.id)
  await steps.commit(first.id)
  expect(
    await rowsOf("select s.code, s.country from state s join city c on c.state_id = s.id where c.name = 'Springfield'"),
  ).toEqual([{ code: 'US-ELSEWHER', country: 'United States' }])
  await steps.revert(first.id)
  await steps.revert(second.id)
  expect(await checksums(app, tables)).toEqual(before)
})
