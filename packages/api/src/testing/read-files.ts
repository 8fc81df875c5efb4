import { parse } from 'papaparse'
import readXlsx from 'read-excel-file/node'
import { extractText, getDocumentProxy } from 'unpdf'

/** A table as it was read from a file: the names of its columns, its lines with the total last, what it says about itself. */
export interface ReadFile<Cell> {
  header: string[]
  lines: Cell[][]
  about: Record<string, string>
}

export type SheetCell = string | number | boolean | Date | null

/** What a spreadsheet shows of a text: the quote in front only says that it is one. */
const unquoted = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/u, '')

/** The lines of a CSV as they are written; what the file is about stands behind the last of one empty cell. */
export function csvCells(text: string): { table: string[][]; about: string[][] } {
  const lines = parse<string[]>(text.replace(/^\ufeff/, ''), { delimiter: ',', newline: '\r\n' }).data
  const isEmpty = (line: string[]) => line.length === 1 && line[0] === ''
  const ends = isEmpty(lines.at(-1)!) ? lines.slice(0, -1) : lines
  const between = ends.findLastIndex(isEmpty)
  return { table: ends.slice(0, between), about: ends.slice(between + 1) }
}

export async function readCsv(file: Response): Promise<ReadFile<string>> {
  const { table, about } = csvCells(await file.text())
  const [header, ...lines] = table.map((line) => line.map(unquoted))
  return {
    header: header!,
    lines,
    about: Object.fromEntries(about.map(([name, value]) => [name!, unquoted(value!)])),
  }
}

export async function readSheets(file: Response): Promise<ReadFile<SheetCell>> {
  const [about, table] = await readXlsx(Buffer.from(await file.arrayBuffer()), { trim: false })
  const [header, ...lines] = table!.data as SheetCell[][]
  return {
    header: header!.map(String),
    lines,
    about: Object.fromEntries(about!.data.map(([name, value]) => [String(name), String(value ?? '')])),
  }
}

/** What is drawn on each page, in the order in which it was drawn, without its spaces: they are where lines break. */
export async function readPages(file: Response): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(await file.arrayBuffer()))
  const { text } = await extractText(document)
  return text.map(withoutSpaces)
}

export const withoutSpaces = (text: string) => text.replaceAll(/[\s\u200b]/gu, '')
