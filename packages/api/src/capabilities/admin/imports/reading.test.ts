import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/universal'
import { outletsApi } from '#capabilities/network/outlets/contract.ts'
import { placesApi } from '#capabilities/network/places/contract.ts'
import { importSteps, textFile } from '#testing/import-steps.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { importsApi } from './contract.ts'

let app: TestApp
let me: Caller
let steps: ReturnType<typeof importSteps>
beforeAll(async () => {
  app = await testApp()
  me = await app.as('HQA')
  steps = importSteps(me)
})
afterAll(() => app.close())

const upload = (text: string | Uint8Array<ArrayBuffer>, name?: string) => steps.upload('models', textFile(text, name))
const readAgain = (id: string, body: object) => me.send(importsApi.read, { params: { id }, body })
const inCharset = (text: string, charset: string) => new Uint8Array(iconv.encode(text, charset))

type Cell = string | number
async function workbookOf(sheets: Record<string, Cell[][]>) {
  const given = Object.entries(sheets).map(([sheet, rows]) => ({
    sheet,
    data: rows.map((row) => row.map((value) => ({ value }))),
  }))
  return new Uint8Array(await (await (await writeXlsxFile(given as never)).toBlob()).arrayBuffer())
}

describe('an uploaded file', () => {
  test('is read in the encoding that its words suggest, and in another one when that is chosen', async () => {
    const uploaded = await upload(inCharset('make;model;year\nЛада;Гранта;2020\n', 'windows-1251'))
    expect(uploaded).toMatchObject({
      reading: { encoding: 'windows-1251', separator: ';', header: 1 },
      sample: [['Лада', 'Гранта', '2020']],
    })
    const again = await readAgain(uploaded.id, { encoding: 'koi8-r' })
    expect(again).toMatchObject({ reading: { encoding: 'koi8-r', separator: ';', header: 1 } })
    expect(again.sample[0]).not.toEqual(['Лада', 'Гранта', '2020'])
    expect((await readAgain(uploaded.id, { encoding: 'windows-1251' })).sample).toEqual([['Лада', 'Гранта', '2020']])
  })

  test('in UTF-16 is read with its mark and without', async () => {
    for (const charset of ['utf-16le', 'utf-16be'])
      for (const addBOM of [true, false]) {
        const bytes = new Uint8Array(iconv.encode('make\tmodel\tyear\r\nŠkoda\tFabia\t2020\r\n', charset, { addBOM }))
        expect((await upload(bytes)).sample).toEqual([['Škoda', 'Fabia', '2020']])
      }
  })

  test('may end its lines in several ways', async () => {
    const uploaded = await upload('make,model,year\r\nFord,A,2020\nFord,B,2021\rFord,"C\r\n2",2022\r\n')
    expect(uploaded.sample).toEqual([
      ['Ford', 'A', '2020'],
      ['Ford', 'B', '2021'],
      ['Ford', 'C\n2', '2022'],
    ])
  })

  test('may escape quotes by a backslash, and may end a cell with one', async () => {
    const escaped = await upload('make,model,year\nFord,"Wide \\"88\\"",2020\nFord,B,2021\n')
    expect(escaped.sample).toEqual([
      ['Ford', 'Wide "88"', '2020'],
      ['Ford', 'B', '2021'],
    ])
    const path = await upload('make,model,year\nFord,"C:\\cars\\",2020\nFord,"B",2021\n')
    expect(path.sample[0]).toEqual(['Ford', 'C:\\cars\\', '2020'])
  })

  test('may have titles and empty rows above its header, which can be chosen', async () => {
    const uploaded = await upload('Price list 2026;;\n;;\nPrinted;2026-01-31;\nmake;model;year\nFord;A;2020\n')
    expect(uploaded).toMatchObject({ columns: ['make', 'model', 'year'], rowCount: 1, reading: { header: 4 } })
    const { answer } = await steps.checked('models', textFile('List;;\n;;\nmake;model;year\nFord;A;soon\n'))
    expect(answer.errors).toMatchObject([{ line: 4, column: 'year' }])
    const again = await readAgain(uploaded.id, { header: 3 })
    expect(again).toMatchObject({ columns: ['Printed', '2026-01-31', 'Column 3'], rowCount: 2, reading: { header: 3 } })
    await expect(readAgain(uploaded.id, { header: 2 })).rejects.toMatchObject({
      status: 422,
      message: 'Row 2 must contain the column names.',
    })
  })

  test('of one column has its header in the first row', async () => {
    expect(await upload('make\nFord\nKia\n')).toMatchObject({ columns: ['make'], rowCount: 2 })
  })

  test('can be read with another separator', async () => {
    const uploaded = await upload('make|model;year\nFord|A;2020\n')
    expect((await readAgain(uploaded.id, { separator: '|' })).columns).toEqual(['make', 'model;year'])
  })

  test('that was imported is read no more', async () => {
    const { id } = await steps.checked('models', textFile('make,model,year\nFord,Late,2020\n'))
    await steps.commit(id)
    await expect(readAgain(id, { separator: ';' })).rejects.toMatchObject({ status: expect.any(Number) })
  })
})

test('faults that are alike are one, with their rows, the most frequent first', async () => {
  const rows = ['Ford,A,soon', 'Ford,B,soon', 'Ford,C,2020', ',D,2020', 'Ford,E,soon']
  const { answer } = await steps.checked('models', textFile(`make,model,year\n${rows.join('\n')}\n`))
  expect(answer.groups).toEqual([
    { column: 'year', value: 'soon', message: 'Enter a whole number.', count: 3, lines: [2, 3, 6] },
    { column: 'make', value: '', message: 'This is required.', count: 1, lines: [5] },
  ])
})

describe('a workbook', () => {
  test('is read from the sheet that holds rows, or from the chosen one', async () => {
    const bytes = await workbookOf({
      'Read me': [['How to use this list'], ['Fill in the next sheet.']],
      Cars: [
        ['make', 'model', 'year'],
        ['Ford', 'A', 2020],
      ],
      Trucks: [
        ['make', 'model', 'year'],
        ['Ford', 'T', 2021],
      ],
    })
    const uploaded = await upload(bytes, 'cars.xlsx')
    expect(uploaded).toMatchObject({
      columns: ['make', 'model', 'year'],
      reading: { sheet: 'Cars', sheets: ['Read me', 'Cars', 'Trucks'] },
    })
    expect((await readAgain(uploaded.id, { sheet: 'Trucks' })).sample).toEqual([['Ford', 'T', '2021']])
    await expect(readAgain(uploaded.id, { sheet: 'Bikes' })).rejects.toMatchObject({
      status: 422,
      fields: { sheet: 'Sheet not found.' },
    })
  })

  test('has the numbers that Excel shows', async () => {
    const bytes = await workbookOf({
      A: [
        ['make', 'model', 'year'],
        ['Ford', 1.1 * 3, 0.1 + 0.2],
      ],
    })
    expect((await upload(bytes, 'a.xlsx')).sample).toEqual([['Ford', '3.3', '0.3']])
  })
})

describe('how days and numbers are written', () => {
  const complaint = (text: string) => steps.upload('complaints', textFile(text))
  const optionOf = async (text: string, key: string) =>
    (await complaint(text)).options.find((option) => option.key === key)

  test('is decided by the whole column, with its evidence', async () => {
    const rows = Array.from({ length: 1_200 }, (_, at) => `N${at},${1 + (at % 12)}/2/2024`)
    expect(await optionOf(['Number,Day', ...rows, 'LAST,31/1/2024'].join('\n'), 'dates')).toMatchObject({
      suggested: 'dmy',
      hint: 'Values that can only be day first: 1.',
    })
  })

  test('is requested where the column contradicts itself, and taken as chosen', async () => {
    const uploaded = await complaint('Number,Day\nA1,31/1/2024\nA2,1/31/2024\nA3,1/2/2024\n')
    expect(uploaded.options.find(({ key }) => key === 'dates')).toMatchObject({
      suggested: null,
      hint: 'Values that can only be day first: 1, only month first: 1. Choose which is right.',
    })
    const mapping = uploaded.suggestedMapping
    await expect(steps.check(uploaded.id, { mapping })).rejects.toMatchObject({ status: 422 })
    const answer = await steps.check(uploaded.id, { mapping, options: { dates: 'dmy' } })
    expect(answer).toMatchObject({ new: 2, wrong: 1 })
  })

  test('is one question for each of two columns that disagree', async () => {
    const uploaded = await steps.upload(
      'tickets',
      textFile('Number,Outlet,Opened,Closed\nA1,X,31/1/2024 10:00,1/31/2024 11:00\n'),
    )
    expect(uploaded.options.filter(({ key }) => key.startsWith('dates'))).toMatchObject([
      { key: 'dates:opened_at', column: 'Opened', suggested: 'dmy' },
      { key: 'dates:closed_at', column: 'Closed', suggested: 'mdy' },
    ])
  })

  test('numbers are read by the sign that the column has before decimals', async () => {
    const text = 'City;State;Population;Latitude\nTesthausen;IN-MH;1.234;48,125\nProbstadt;IN-MH;12.500;8,5\n'
    const uploaded = await steps.upload('cities', textFile(text))
    expect(uploaded.options.find(({ key }) => key.startsWith('decimals'))).toMatchObject({ suggested: 'comma' })
    await steps.check(uploaded.id, { mapping: uploaded.suggestedMapping })
    await steps.commit(uploaded.id)
    const found = await me.send(placesApi.listCities, { query: { q: 'Testhausen' } })
    expect(found.rows).toMatchObject([{ population: 1234, lat: 48.125 }])
  })
})

describe('an outlet', () => {
  test('is found in the column that holds outlets, whatever it is called', async () => {
    const { rows: outlets } = await me.send(outletsApi.list, { query: { perPage: 20 } })
    const lines = outlets.map(({ name }, at) => `B-${at},NYPD,${name},31/1/2024 10:00`)
    const text = ['Number,Agency,Place of incident,Opened', ...lines].join('\n')
    const uploaded = await steps.upload('tickets', textFile(text))
    expect(uploaded.suggestedMapping).toMatchObject({ outlet: 'Place of incident' })
    const mapping = { ...uploaded.suggestedMapping, outlet: 'Agency' }
    const answer = await steps.check(uploaded.id, { mapping })
    expect(answer.groups).toMatchObject([
      {
        column: 'Agency',
        value: 'NYPD',
        message: 'Outlet not found. The column “Place of incident” holds outlets.',
        count: lines.length,
      },
    ])
  })
})
