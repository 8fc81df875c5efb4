import { z } from 'zod'
import { anyOr } from './contract.ts'
import { grains, periodWords } from './periods.ts'

/**
 * How a value is drawn, aligned, sorted and written to a file. `percent` holds 59.9 for 59.9 %, `month` holds 2026-11,
 * `days` a length in days of 24 hours, `money` a decimal number in units of the product's currency. `person` and `outlet` hold what either is called.
 */
export const columnKinds = [
  'text',
  'code',
  'status',
  'list',
  'person',
  'outlet',
  'flag',
  'number',
  'percent',
  'hours',
  'days',
  'money',
  'day',
  'month',
  'instant',
] as const
export type ColumnKind = (typeof columnKinds)[number]

/** One column of a list or report, named once for screen, URL, API and every file. */
export interface Column<K extends string = string> {
  key: K
  label: string
  kind: ColumnKind
  /** Of a person or an outlet: the key of the row that holds their id, or its code; the value itself without. */
  of?: K
  /** Not shown until chosen. */
  hidden?: boolean
  /** In files where no columns are chosen, though it is hidden: by it an import finds the rows again. */
  inFiles?: boolean
  /**
   * How many decimals the numbers of this column have at least, in files of every format: 1 of percent, hours, and days, 2 of money,
   * none of others where it is left out.
   */
  decimals?: number
  /** Numbers are written as they are stored, with all their decimals: coordinates, in a file that comes in again. */
  isExact?: true
  /** False where the server cannot sort by it. */
  sortable?: boolean
  /** What the figure means, with its measure number, for a tooltip and the API description. */
  hint?: string
}

/** The value a filter takes for rows that have none, so that a cell "none" can open its rows. */
export const none = 'none'

/** The first day and the last, both included; a bound left open where it is undefined. */
export interface DayRange {
  from?: string | undefined
  to?: string | undefined
}

/** How finely a chart draws time; as the days are many where it is left out. */
export const grainFilter = anyOr(z.enum(grains, `Use one of: ${grains.join(', ')}.`))

export const fileFormats = ['csv', 'xlsx', 'pdf', 'jsonl'] as const
export type FileFormat = (typeof fileFormats)[number]
/** Adds the file format to a view: the same object, written to a file instead of a screen. */
export const asFile = <S extends z.ZodRawShape>(view: z.ZodObject<S>) =>
  view.extend({ format: z.enum(fileFormats).default('csv') })

/**
 * The answer of a report (docs/domain.md#lists-and-reports). Ratios are percent with one decimal; null draws as "-".
 */
export const ReportAnswer = z.object({
  columns: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      kind: z.enum(columnKinds),
      hint: z.string().optional(),
      decimals: z.int().optional(),
      /** What the list of the rows is filtered by, where only the answer knows it. */
      opens: z.record(z.string(), z.union([z.string(), z.array(z.string())])).optional(),
    }),
  ),
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
  total_row: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  as_of: z.string(),
  filters: z.record(z.string(), z.unknown()),
})
export type ReportAnswer = z.infer<typeof ReportAnswer>

const layout = new Set(['page', 'perPage', 'sort', 'columns', 'rows', 'format', 'for'])

/** The filters of a view in words, printed on every export: `make: Ford; period: Last 28 Days`. "All rows" without any. */
export function filterLine(query: Record<string, unknown>): string {
  const parts = Object.entries(query)
    .filter(([key, value]) => !layout.has(key) && value !== undefined && value !== null && value !== '')
    .map(
      ([key, value]) =>
        `${key.replaceAll('_', ' ')}: ${key === 'period' ? periodWords(String(value)) : [value].flat().join(', ')}`,
    )
  return parts.length > 0 ? parts.join('; ') : 'All rows'
}
