import { expect, test } from 'vitest'
import { linesOfTable, tabbed } from '#kit/table/copy-rows.ts'

test('a table is read up to the empty line, with what is quoted in it', () => {
  const csv = '\ufeffName,Note\r\n"Rao, ""Vik""","two\nlines"\r\nAsha,\r\n\r\nReport,Employees\r\n'
  expect(linesOfTable(csv)).toEqual([
    ['Name', 'Note'],
    ['Rao, "Vik"', 'two\nlines'],
    ['Asha', ''],
  ])
  expect(tabbed(csv)).toBe('Name\tNote\nRao, "Vik"\ttwo lines\nAsha\t')
})
