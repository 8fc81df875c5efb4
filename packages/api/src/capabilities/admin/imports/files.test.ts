import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/universal'
import { importSteps, textFile } from '#testing/import-steps.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let steps: ReturnType<typeof importSteps>
beforeAll(async () => {
  app = await testApp()
  steps = importSteps(await app.as('HQA'))
})
afterAll(() => app.close())

const upload = (text: string | Uint8Array<ArrayBuffer>, name?: string) => steps.upload('models', textFile(text, name))

describe('a file', () => {
  test('answers its columns, how they are matched and how many lines it has', async () => {
    const uploaded = await upload('Manufacturer,Model Name,MY\nFord,Escape,2020\n\nFord,Escape,2021\n')
    expect(uploaded).toMatchObject({
      columns: ['Manufacturer', 'Model Name', 'MY'],
      suggestedMapping: { make: 'Manufacturer', name: 'Model Name', year: 'MY' },
      rowCount: 2,
      status: 'uploaded',
      sample: [
        ['Ford', 'Escape', '2020'],
        ['Ford', 'Escape', '2021'],
      ],
    })
  })

  test('may have a byte order mark, semicolons, and line breaks within quotes', async () => {
    const uploaded = await upload('\ufeffmake;model;year\r\nFord;"Focus\r\n ST";2020\r\n')
    expect(uploaded).toMatchObject({ columns: ['make', 'model', 'year'], rowCount: 1 })
    expect(uploaded.sample[0]).toEqual(['Ford', 'Focus\n ST', '2020'])
  })

  test('may be divided by tabs, or be written by an old program in its own code page', async () => {
    const uploaded = await upload(
      new Uint8Array(
        [...'make\tmodel\tyear\nCitro']
          .map((sign) => sign.charCodeAt(0))
          .concat([0xeb, 0x6e, 9, 67, 9, 50, 48, 50, 48]),
      ),
    )
    expect(uploaded.sample[0]).toEqual(['Citroën', 'C', '2020'])
  })

  test('may be a workbook under any name, with days and numbers as they are', async () => {
    const rows = [
      ['make', 'model', 'year', 'seen'],
      ['Ford', 'Escape', 2020, new Date('2006-01-31T00:00:00Z')],
    ]
    const cell = (value: string | number | Date) => ({
      value,
      ...(value instanceof Date ? { type: Date, format: 'yyyy-mm-dd' } : {}),
    })
    const workbook = await (
      await writeXlsxFile([{ data: rows.map((row) => row.map(cell)), sheet: 'A' }] as never)
    ).toBlob()
    const uploaded = await upload(new Uint8Array(await workbook.arrayBuffer()), 'list.csv')
    expect(uploaded).toMatchObject({ columns: ['make', 'model', 'year', 'seen'], rowCount: 1 })
    expect(uploaded.sample[0]).toEqual(['Ford', 'Escape', '2020', '2006-01-31'])
  })

  test('whose columns have no name or the same one gets names for them', async () => {
    expect((await upload('make,,make\na,b,c\n')).columns).toEqual(['make', 'Column 2', 'make (2)'])
  })
})

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49])

describe('refused, with an error:', () => {
  test.each([
    ['an empty file', '', 'This file is empty.'],
    ['a file of blanks', ' \n \n', 'This file is empty.'],
    ['a header alone', 'make,model,year\n', 'This file has no rows below its header.'],
    ['a picture', png, 'This isn’t a CSV file or an Excel workbook (.xlsx).'],
    ['a page', '<!doctype html><p>no</p>', 'This isn’t a table. Save it as CSV or as an Excel workbook (.xlsx).'],
    [
      'an old workbook',
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1]),
      'This is an old Excel file (.xls). Save it as .xlsx or CSV first.',
    ],
    ['a broken workbook', new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]), 'This workbook can’t be read.'],
    ['a quote that never ends', `a,b\n"${'x\n'.repeat(700_000)}`, 'The quote opened in row 2 is never closed.'],
  ])('%s', async (_, content, message) => {
    await expect(upload(content as string, 'list.csv')).rejects.toMatchObject({
      status: 422,
      message,
      fields: { file: message },
    })
  })

  test('more than 50,000 lines', async () => {
    const lines = (count: number) => `make,model,year\n${'Ford,Escape,2020\n'.repeat(count)}`
    await expect(upload(lines(50_001))).rejects.toMatchObject({
      status: 422,
      message: 'A file can have at most 50,000 rows. Split it into smaller files.',
    })
    expect((await upload(lines(50_000))).rowCount).toBe(50_000)
  })

  test('more than 25 MiB', async () => {
    await expect(upload(`a,b\n${'x'.repeat(25 * 1_048_576)}`)).rejects.toMatchObject({
      status: 413,
      message: 'At most 25 MiB.',
    })
  })

  test('an unknown kind, and no file', async () => {
    await expect(steps.upload('bananas', textFile('a\nb'))).rejects.toMatchObject({
      status: 422,
      fields: { kind: expect.stringContaining('models') },
    })
    const form = new FormData()
    form.append('kind', 'models')
    const { token } = await app.as('HQA')
    const answer = await app.request('/api/imports', {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ error: { fields: { file: 'Choose a file.' } } })
  })
})
