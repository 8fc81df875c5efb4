import Papa from 'papaparse'

/** Names that lines of one file have between them. */
export const columnLimit = 200

const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value)
  // No quote was put before it that would have to go.
  return /^'[=+\-@＝＋－＠]/u.test(text) ? `'${text}` : text
}

function objectIn(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

/**
 * A file with one JSON object a line, as CSV: each name that any of them has is a column. Undefined where it is
 * none; a line in the middle that is no object is reported by its number.
 */
export function jsonLinesToCsv(text: string, unreadable: (message: string) => Error): string | undefined {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
  const first = lines.find((line) => line.trim() !== '')
  if (!first || !objectIn(first)) return undefined
  const columns = new Set<string>()
  const rows: Record<string, unknown>[] = []
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue
    const row = objectIn(line)
    if (!row) throw unreadable(`Row ${index + 1} isn’t a JSON object.`)
    for (const name of Object.keys(row)) columns.add(name)
    if (columns.size > columnLimit) throw unreadable(`A file can have at most ${columnLimit} columns.`)
    rows.push(row)
  }
  const names = [...columns]
  return Papa.unparse({ fields: names, data: rows.map((row) => names.map((name) => cellOf(row[name]))) })
}
