import { readHead } from '#kernel/file/values.ts'
import { dayOf } from '#kernel/import/times.ts'
import type { ImportField } from '#kernel/import/importer.ts'

/** `Model Year`, `model_year` and `MODELYEAR` are one name. */
const plain = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')

const looks: Record<ImportField['kind'], (cell: string) => boolean> = {
  text: () => true,
  list: () => true,
  number: (cell) => /^[+-]?[\d.,]+(e[+-]?\d+)?$/i.test(cell),
  day: (cell) => dayOf(cell, 'mdy', '9999-12-31') !== undefined || dayOf(cell, 'dmy', '9999-12-31') !== undefined,
  flag: (cell) => /^(0|1|y|n|yes|no|true|false|t|f|x)$/i.test(cell),
}

/** Words at the end of a name that make it one of something else. */
const qualifiers = ['type', 'status', 'result']
/** How much of a longer name a known one has to be. */
const leastShare = 0.25

/** Whether a cell is exactly what one of these fields is called. */
export function isNameOf(fields: readonly ImportField[]): (cell: string) => boolean {
  const known = new Set(fields.flatMap((field) => [field.key, field.label, ...(field.aliases ?? [])].map(plain)))
  return (cell) => known.has(plain(readHead(cell.trim()).label))
}

/** How well a column's name matches this field: 100 for the same name, less for a name that contains it. */
function nameScore(field: ImportField, column: string): number {
  const name = plain(readHead(column).label)
  const known = [field.key, field.label, ...(field.aliases ?? [])].map(plain)
  if (known.includes(name)) return 100
  // The type of an inspection is no inspection, and a postal code is no code of anything else.
  const qualifier = qualifiers.find((one) => name.endsWith(one))
  const within = known
    .filter((one) => one.length >= 4 && name.includes(one) && one.length >= leastShare * name.length)
    .filter((one) => qualifier === undefined || one.endsWith(qualifier))
    .map((one) => 40 + (40 * one.length) / name.length)
  return Math.max(0, ...within)
}

function score(field: ImportField, column: string, values: readonly string[]): number {
  const byName = nameScore(field, column)
  // Without either the cells decide nothing.
  if (byName === 0 && !field.shape) return 0
  const filled = values.filter((value) => value !== '')
  const fits = filled.filter((value) => looks[field.kind](value) && (!field.shape || field.shape.test(value))).length
  if (filled.length === 0) return byName
  const share = fits / filled.length
  // The very name is believed whatever the cells hold: they may be what is wrong. One that only holds it is not.
  if (byName === 100) return 90 + 10 * share
  if (byName > 0) return share >= 0.5 ? byName + share : 0
  return field.shape && share > 0.9 ? 30 : 0
}

/** Matches columns to fields by their names and what they hold: the best match first, each column once. */
export function suggestMapping(
  fields: readonly ImportField[],
  columns: readonly string[],
  sample: readonly (readonly string[])[],
  summaries: readonly string[] = [],
): Record<string, string> {
  const less = new Set(summaries.map(plain))
  const isLess = (column: string) => less.has(plain(readHead(column).label))
  const matches = fields
    .flatMap((field) =>
      columns.map((column, index) => ({
        field: field.key,
        column,
        score: isLess(column)
          ? 0
          : score(
              field,
              column,
              sample.map((row) => row[index] ?? ''),
            ),
      })),
    )
    .filter((match) => match.score > 0)
    .toSorted((a, b) => b.score - a.score)
  const mapping: Record<string, string> = {}
  const used = new Set<string>()
  for (const { field, column } of matches) {
    if (mapping[field] !== undefined || used.has(column)) continue
    mapping[field] = column
    used.add(column)
  }
  return mapping
}
