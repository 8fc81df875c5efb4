import { expect, test } from 'vitest'
import type { ChartData } from '#kit/chart/chart-data.ts'
import { csvOf, fileName } from '#kit/chart/chart-file.ts'
import { rowsOf } from '#kit/chart/chart-rows.ts'
import { mirrored } from '#kit/chart/mirrored.ts'

const data: ChartData & { format: (value: number) => string } = {
  label: 'Revenue report',
  axis: { category: 'Month', value: 'Amount' },
  categories: ['Jan "2020"', '=SUM(A1)'],
  series: [
    { key: 'in', label: 'Earnings', kind: 'bar', values: [12, null] },
    { key: 'out', label: 'Expenses', kind: 'bar', values: [7, 0.5] },
  ],
  format: (value) => `${value} €`,
}

test('the data of a chart are plain numbers in quotes, and nothing that a spreadsheet runs', () => {
  const csv = '"Month","Earnings","Expenses"\r\n"Jan ""2020""","12","7"\r\n"\'=SUM(A1)","","0.5"\r\n'
  expect(csvOf(rowsOf(data))).toBe(csv)
  expect(csvOf(rowsOf(mirrored(data)))).toBe(csv)
})

test('mirrored bars hang below zero and show their figures unchanged', () => {
  const { series, format } = mirrored(data)
  expect(series[1]!.values).toEqual([-7, -0.5])
  expect(format!(-7)).toBe('7 €')
})

test('a file is named after its title', () => {
  expect(fileName('Revenue by month', 'png')).toBe('revenue-by-month.png')
  expect(fileName('الإيرادات', 'csv')).toBe('الإيرادات.csv')
  expect(fileName('//', 'csv')).toBe('chart.csv')
})
