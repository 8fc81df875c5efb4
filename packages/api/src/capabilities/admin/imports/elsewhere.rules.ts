import type { Choice, Importer } from '#kernel/import/importer.ts'
import type { Line } from './parse.file.ts'

/** So many different values of a column are looked at, of the first lines. */
const mostValues = 40
const mostLines = 300
/** How many of them have to be found for a column to hold such things. */
const enough = 0.6

function foundShare(values: readonly string[], isFound: (value: string) => boolean): number {
  const filled = [...new Set(values)].filter((value) => value !== '').slice(0, mostValues)
  return filled.length === 0 ? 0 : filled.filter(isFound).length / filled.length
}

/**
 * The column whose values are outlets, where the one that is matched holds none of them: by code or name. Undefined where the
 * matched one does, or none does.
 */
export function outletsElsewhere(
  { fields, suggestValue }: Importer,
  choices: Readonly<Record<string, readonly Choice[]>>,
  columns: readonly string[],
  mapping: Readonly<Partial<Record<string, string>>>,
  lines: readonly Line[],
): string | undefined {
  const known = choices.outlet
  if (!known || !suggestValue || !fields.some(({ key, translates }) => key === 'outlet' && translates)) return undefined
  const sample = lines.slice(0, mostLines)
  const share = (column: string) => {
    const at = columns.indexOf(column)
    return foundShare(
      sample.map(({ cells }) => cells[at] ?? ''),
      (value) => suggestValue('outlet', value, known) !== undefined,
    )
  }
  const matched = mapping.outlet
  if (matched !== undefined && share(matched) > 0) return undefined
  const taken = new Set(Object.values(mapping))
  return columns
    .filter((column) => column !== matched && (matched !== undefined || !taken.has(column)))
    .map((column) => ({ column, share: share(column) }))
    .filter((one) => one.share >= enough)
    .toSorted((a, b) => b.share - a.share)[0]?.column
}
