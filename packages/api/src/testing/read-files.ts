import { parse } from 'papaparse'
import readXlsx from 'read-excel-file/node'
import { extractText, getDocumentProxy } from 'unpdf'

/** A table as it was read from a file: the names of its columns, its lines with the total last. */
export interface ReadFile<Cell> {
  header: string[]
  lines: Cell[][]
}

export type SheetCell = string | number | boolean | Date | null

/** What a spreadsheet shows of a text: the quote in front only marks it as one. */
const unquoted = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/u, '')

/** The lines of a CSV as they are written, the header first. */
export function csvCells(text: string): string[][] {
  const lines = parse<string[]>(text.replace(/^\ufeff/, ''), { delimiter: ',', newline: '\r\n' }).data
  const isEmpty = (line: string[]) => line.length === 1 && line[0] === ''
  return isEmpty(lines.at(-1)!) ? lines.slice(0, -1) : lines
}

export async function readCsv(file: Response): Promise<ReadFile<string>> {
  const [header, ...lines] = csvCells(await file.text()).map((line) => line.map(unquoted))
  return { header: header!, lines }
}

/** A workbook, with the facts of its sheet "About". */
export async function readSheets(file: Response): Promise<ReadFile<SheetCell> & { about: Record<string, string> }> {
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
