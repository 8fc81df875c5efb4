import { unzipSync } from 'fflate'
import { walkXml } from './xml.ts'

/** How large a sheet may be: so many rows of a table, and so many columns. */
export interface SheetLimits {
  rows: number
  columns: number
}

const address = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/

/** The number of a column from its letters, from 1. */
export const columnOf = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

const nameOf = (tag: string) => tag.slice(tag.indexOf(':') + 1)

/** Blank rows between others count, too. */
const mostBlankRows = 4

/** Reads the cells of a sheet, and throws where one with a value is beyond the limits of a file. */
async function checkSheet(xml: string, most: SheetLimits, refuse: (message: string) => Error): Promise<void> {
  let [row, column] = [0, 0]
  let isInCell = false
  await walkXml(
    xml,
    {
      open: (tag, attributes) => {
        const name = nameOf(tag)
        if (name === 'row' && attributes['r'] !== undefined && !/^\d{1,7}$/.test(attributes['r']))
          throw refuse('This workbook can’t be read.')
        if (name === 'row') row = Number(attributes['r'] ?? row + 1)
        else if (name === 'c') {
          const [, letters = '', number = ''] = address.exec(attributes['r'] ?? '') ?? []
          if (letters === '') throw refuse('This workbook can’t be read.')
          ;[row, column, isInCell] = [Number(number), columnOf(letters), true]
        } else if (isInCell && (name === 'v' || name === 'is')) {
          if (column > most.columns) throw refuse(`A file can have at most ${most.columns} columns.`)
          if (row > mostBlankRows * most.rows)
            throw refuse(
              `A file can have at most ${most.rows.toLocaleString('en')} rows. Remove what is far below the table.`,
            )
        }
      },
      close: (tag) => {
        if (nameOf(tag) === 'c') isInCell = false
      },
    },
    () => refuse('This workbook can’t be read.'),
  )
}

/**
 * Refuses a workbook with a cell so far away that the rectangle around all of them cannot be read: what is read of a sheet is
 * that rectangle, however few cells are in it.
 */
export async function checkBounds(
  bytes: Uint8Array,
  most: SheetLimits,
  refuse: (message: string) => Error,
): Promise<void> {
  const isPart = (name: string) => name.endsWith('.xml') && !/(sharedStrings|styles|theme\d*)\.xml$/.test(name)
  const parts = unzipSync(bytes, { filter: ({ name }) => isPart(name) })
  for (const part of Object.values(parts)) {
    const xml = new TextDecoder().decode(part)
    if (xml.includes('sheetData')) await checkSheet(xml, most, refuse)
  }
}
