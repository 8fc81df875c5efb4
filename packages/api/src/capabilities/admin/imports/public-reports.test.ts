import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/universal'
import { dealersApi } from '#capabilities/network/dealers/contract.ts'
import { complaintsApi } from '#capabilities/service/complaints/contract.ts'
import { buildWorkbook, rowOf } from '#testing/build-workbook.ts'
import { errorsOf, importSteps, textFile } from '#testing/import-steps.ts'
import { fileToImport } from '#testing/list-files.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let me: Caller
let steps: ReturnType<typeof importSteps>
beforeAll(async () => {
  app = await testApp()
  me = await app.as('HQA')
  steps = importSteps(me)
})
afterAll(() => app.close())

/** The days of complaints as they are stored. */
async function daysOf(days: readonly string[], head = 'Day') {
  const tag = crypto.randomUUID().slice(0, 8)
  const rows = days.map((day, at) => `${tag}-${at};${day}`)
  const { answer, id } = await steps.checked('complaints', textFile([`Number;${head}`, ...rows].join('\n')))
  expect(errorsOf(answer)).toEqual([])
  await steps.commit(id)
  const stored = await app.deps.database.owner
    .selectFrom('complaint')
    .select(['source_no', 'received_on'])
    .where('source_no', 'like', `${tag}-%`)
    .orderBy('source_no')
    .execute()
  return stored.map(({ received_on }) => received_on)
}

describe('what people report of importers elsewhere:', () => {
  test('one day above twelve decides the whole column (nocodb/nocodb 7049, 10584, dannymcc/may 250)', async () => {
    expect(await daysOf(['09-01-2025', '02-01-2025', '15-01-2025'])).toEqual(['2025-01-09', '2025-01-02', '2025-01-15'])
    expect(await daysOf(['12/01/2024', '12/31/2024'])).toEqual(['2024-12-01', '2024-12-31'])
  })

  test('months by name, and times of twelve hours (nocodb/nocodb 6917, 2334)', async () => {
    expect(await daysOf(['November 3, 2023', '7 Nov 2023'])).toEqual(['2023-11-03', '2023-11-07'])
    expect(await daysOf(['01/14/2020 7:06 AM', '01/02/2020 9:15 PM'])).toEqual(['2020-01-14', '2020-01-02'])
  })

  test('a day of a workbook is the day that it shows (nocodb/nocodb 3036, hay-kot/homebox 106)', async () => {
    const cells = [
      [{ value: 'Number' }, { value: 'Day' }],
      [{ value: 'W-DAY-1' }, { value: new Date('2025-03-30T00:00:00Z'), type: Date, format: 'dd/mm/yyyy' }],
    ]
    const blob = await (await writeXlsxFile(cells as never)).toBlob()
    const { answer, uploaded } = await steps.checked('complaints', new File([blob], 'days.xlsx'))
    expect(uploaded.sample).toEqual([['W-DAY-1', '2025-03-30']])
    expect(answer).toMatchObject({ new: 1, wrong: 0 })
  })

  test('a cell with #N/A is named by its row, never an empty one (SheetJS/sheetjs 1035)', async () => {
    const rows = [
      rowOf(1, ['Number', 'Day', 'Make']),
      rowOf(2, ['E-1', '2025-01-01', 'Acme']),
      '<row r="3"><c r="A3" t="inlineStr"><is><t>E-2</t></is></c><c r="B3" t="str"><f>C1</f><v>2025-01-02</v></c><c r="C3" t="e"><f>VLOOKUP(1,A:A,1)</f><v>#N/A</v></c></row>',
    ]
    const { answer } = await steps.checked('complaints', new File([buildWorkbook(rows.join(''))], 'errors.xlsx'))
    expect(errorsOf(answer)).toEqual([[3, 'Make', 'This cell has an error. Fix it in the spreadsheet.']])
    expect(answer).toMatchObject({ new: 1, wrong: 1 })
  })

  test('zeros in front, and what looks like a power of ten, stay (OpenRefine/OpenRefine 308, SpartnerNL/Laravel-Excel 300)', async () => {
    const text = 'Code,Name,Phone,Tax no\nZZ-0033,0033,0444123456,9e42\n'
    const { answer, id } = await steps.checked('dealers', textFile(text))
    expect(errorsOf(answer)).toEqual([])
    await steps.commit(id)
    const dealer = await me.send(dealersApi.get, { params: { code: 'ZZ-0033' } })
    expect(dealer).toMatchObject({ name: '0033', phone: '0444123456', tax_no: '9e42' })
  })

  test('a phone that begins with a plus comes back as it was (odoo/odoo 99995, django-import-export 289)', async () => {
    const text = 'Code,Name,Phone\nZZ-PLUS,Plus Motors,+380 99 345-67-89\n'
    const { id } = await steps.checked('dealers', textFile(text))
    await steps.commit(id)
    for (const format of ['csv', 'xlsx', 'jsonl']) {
      const file = await fileToImport(me, dealersApi.export, { format, q: 'ZZ-PLUS' })
      expect((await steps.checked('dealers', file)).answer).toMatchObject({ new: 0, changed: 0, same: 1, wrong: 0 })
    }
  })

  test('quotes, breaks, separators, and a quote before a formula come back as they were (Budibase 10091, dolt 8389)', async () => {
    const awkward = ['Line "one"\nline, two; three', "'=1+1", '=1+1', "it's | tabs\tand more"]
    const rows = awkward.map((statement, at) => JSON.stringify({ Number: `AWK-${at}`, Day: '2025-02-01', statement }))
    const { id } = await steps.checked('complaints', textFile(rows.join('\n'), 'awkward.jsonl'))
    await steps.commit(id)
    for (const format of ['csv', 'xlsx', 'jsonl']) {
      const file = await fileToImport(me, complaintsApi.export, { format, q: 'AWK-' })
      const { answer } = await steps.checked('complaints', file)
      expect(answer.changes, format).toEqual([])
      expect(answer).toMatchObject({ new: 0, changed: 0, same: 4, wrong: 0 })
    }
  })

  test('quotes escaped by a backslash are read (open-metadata/OpenMetadata 23548)', async () => {
    const text = 'Number,Day,Statement\nBS-1,2025-01-01,"a \\"link\\" here"\n'
    const { uploaded } = await steps.checked('complaints', textFile(text))
    expect(uploaded.sample).toEqual([['BS-1', '2025-01-01', 'a "link" here']])
  })

  test('a file begins with a mark that Excel reads letters by (metabase/metabase 3271, 1961)', async () => {
    const file = await fileToImport(me, dealersApi.export, { format: 'csv' })
    expect([...new Uint8Array(await file.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  })

  test('rows after empty ones are read, with their numbers (SheetJS/sheetjs 139)', async () => {
    const rows = [rowOf(1, ['Number', 'Day']), rowOf(4, ['GAP-1', '2025-01-01']), rowOf(6, ['GAP-2', 'soon'])]
    const { answer } = await steps.checked('complaints', new File([buildWorkbook(rows.join(''))], 'gaps.xlsx'))
    expect(errorsOf(answer)).toEqual([[6, 'Day', 'Enter the day as yyyy-mm-dd.']])
    expect(answer).toMatchObject({ new: 1, wrong: 1 })
  })
})
