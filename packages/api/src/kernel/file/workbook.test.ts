import { expect, test } from 'vitest'
import { buildWorkbook, rowOf } from '#testing/build-workbook.ts'
import { readWorkbook } from './workbook.ts'

const most = { rows: 100, columns: 20 }
const rowsOf = async (bytes: Uint8Array) => (await readWorkbook(bytes, most))[0]!.rows

const day = '<row r="2"><c r="A2" s="1"><v>44000</v></c></row>'

test.each([
  ['1', '2024-06-19'],
  ['true', '2024-06-19'],
  ['0', '2020-06-18'],
  ['false', '2020-06-18'],
])('days of a workbook with date1904="%s" are counted from its year', async (written, read) => {
  const properties = `<workbookPr date1904="${written}"/>`
  expect(await rowsOf(buildWorkbook(`${rowOf(1, ['Day'])}${day}`, { properties }))).toEqual([['Day'], [read]])
})

test('a value of merged rows is read in each of them, a title over several columns once', async () => {
  const rows = [
    rowOf(1, ['Cars of November', '', '']),
    rowOf(2, ['Outlet', 'VIN']),
    rowOf(3, ['DL001-01', 'A']),
    '<row r="4"><c r="B4" t="inlineStr"><is><t>B</t></is></c></row>',
    rowOf(5, ['DL002-01', 'C']),
  ]
  const below = '<mergeCells count="2"><mergeCell ref="A1:C1"/><mergeCell ref="A3:A4"/></mergeCells>'
  expect(await rowsOf(buildWorkbook(rows.join(''), { below }))).toEqual([
    ['Cars of November'],
    ['Outlet', 'VIN'],
    ['DL001-01', 'A'],
    ['DL001-01', 'B'],
    ['DL002-01', 'C'],
  ])
})

test('merged cells that lie about their rows cost no more than the cells of the sheet', async () => {
  const lying = Array.from({ length: 20_000 }, () => '<mergeCell ref="A1:A1048576"/>').join('')
  const bytes = buildWorkbook(rowOf(1, ['a']) + rowOf(2, ['b']), { below: `<mergeCells>${lying}</mergeCells>` })
  expect(await rowsOf(bytes)).toEqual([['a'], ['b']])
})

test('rows that a filter hides are read as the others', async () => {
  const rows = rowOf(1, ['VIN']) + rowOf(2, ['A']).replace('<row ', '<row hidden="1" ') + rowOf(3, ['B'])
  expect(await rowsOf(buildWorkbook(rows))).toEqual([['VIN'], ['A'], ['B']])
})
