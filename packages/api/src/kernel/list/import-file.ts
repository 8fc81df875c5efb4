import { sql } from 'kysely'
import { readPages } from '#database/cursor.ts'
import { forbidden, invalid } from '#kernel/command/errors.ts'
import type { Column } from '#kernel/contract/view.ts'
import type { Row } from '#kernel/file/table.ts'
import { found, keyOf, orderOf } from './list-question.ts'
import type { ImportFile, Question } from './list-shape.ts'

const cellsOf = ({ columns }: ImportFile, row: Row): Row =>
  Object.fromEntries(
    columns.map(({ key, written }) => {
      const value = row[key]
      return [key, written && Array.isArray(value) ? written(value.map(String)) : value]
    }),
  )

/** Its columns as plain values, which may be handed to another thread. */
export const plainColumns = ({ columns }: ImportFile): Column[] =>
  columns.map((column) => ({ ...column, written: undefined }))

/** What an import takes of the rows of a list, for those who may import. */
export function importFileOf({ source, listing, list }: Question, format: string): ImportFile {
  const { importFile } = source
  if (!importFile) throw invalid({ for: `${list.title} can’t be imported.` })
  if (format === 'pdf') throw invalid({ format: 'A PDF can’t be imported. Choose CSV, Excel, or JSON lines.' })
  if (!listing.actor.whole_network || !listing.actor.ability.can('create', 'Import'))
    throw forbidden('Only people who can use imports can export a file for them.')
  return importFile
}

/** The rows of a view as an import takes them: with codes, and all of its columns. */
export async function* rowsToImport(question: Question, file: ImportFile, limit: number, format: string) {
  const { source, listing } = question
  const key = keyOf(source)
  const part = file.hasParts ? sql`, one.part` : sql``
  const rows = sql<Row>`
    select one.* from (select ${key} as key, row_number() over (order by ${orderOf(question)}) as place from ${found(question)}) f
      join (${file.rows(listing)}) one on one.key = f.key
    order by f.place ${part} limit ${limit}`
  for await (const page of readPages(listing.db, rows))
    yield format === 'jsonl' ? page : page.map((row) => cellsOf(file, row))
}
