import type { ChoiceFilter, Filter, Filters, OptionsFilter } from './filters.ts'
import { allDays, isDayKnown, periodCode, periods } from './periods.ts'
import { rangeIn } from './range.ts'
import { refusedSort, type Sortable } from './sort.ts'
import { viewWords } from './view-words.ts'

/** The arguments of an address: plain texts, a repeated argument as a list. */
export type RawSearch = Record<string, string | string[]>

/** A value of the address that was left out, with the reason. */
export interface BadValue {
  field: string
  value: string
  message: string
}

/** Reads a view out of an address. A value that is refused falls back to its default and is named in `bad`. */
export type ReadView = (raw: RawSearch) => { values: Record<string, unknown>; bad: BadValue[] }

/** What a value reads as, or why it does not. */
type Read = { value: unknown } | { refused: string }
type ReadValue = (given: string | string[] | undefined) => Read

const nothing: Read = { value: undefined }

const one =
  (read: (given: string) => Read, otherwise: Read = nothing): ReadValue =>
  (given) => {
    if (given === undefined) return otherwise
    return typeof given === 'string' ? read(given) : { refused: viewWords.oneValue }
  }

/** Empty means "any". */
const maybe = (read: (given: string) => Read) => one((given) => (given === '' ? nothing : read(given)))

/** Several values, repeated or comma-joined; a comma followed by a blank belongs to the value. */
const several =
  (read: (given: string) => Read): ReadValue =>
  (given = []) => {
    const parts = [given]
      .flat()
      .flatMap((part) => part.split(/,(?! )/))
      .filter((part) => part !== '')
    const reads = parts.map(read)
    const refused = reads.find((part) => 'refused' in part)
    if (refused) return refused
    return reads.length > 0 ? { value: reads.map((part) => 'value' in part && part.value) } : nothing
  }

const oneOf =
  (values: readonly string[], refused: string) =>
  (given: string): Read =>
    values.includes(given) ? { value: given } : { refused }

function textOf({ values, pattern, letters, refusal }: OptionsFilter | ChoiceFilter): (given: string) => Read {
  if (values) return oneOf(values, refusal ?? viewWords.noneOf(values))
  return (given) => {
    const trimmed = letters ? given.trim() : given
    const value = letters === 'upper' ? trimmed.toUpperCase() : letters ? trimmed.toLowerCase() : trimmed
    return !pattern || pattern.test(value) ? { value } : { refused: refusal ?? viewWords.oneValue }
  }
}

function dayOf(given: string): Read {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(given) && new Date(`${given}T00:00:00Z`).toJSON()?.startsWith(given)
  if (!isDay) return { refused: viewWords.day }
  return isDayKnown(given) ? { value: given } : { refused: viewWords.otherYears }
}

function readOf(filter: Filter): ReadValue {
  switch (filter.kind) {
    case 'options':
      return several(textOf(filter))
    case 'choice':
      return filter.required ? one(textOf(filter), { value: filter.values?.[0] }) : maybe(textOf(filter))
    case 'flag':
      return maybe(oneOf(['true', 'false'], viewWords.yesNo))
    case 'period':
      return maybe((given) => oneOf([...Object.keys(periods), allDays], viewWords.period)(periodCode(given)))
    case 'day':
      return maybe(dayOf)
    case 'range':
      return maybe((given) => (rangeIn(given) ? { value: given } : { refused: viewWords.range }))
  }
}

/** One column to sort by, or several of them, joined by commas. */
function sortIn(sortable: Sortable): (given: string) => Read {
  return (given) => {
    const refused = refusedSort(given, sortable)
    return refused === undefined ? { value: given } : { refused }
  }
}

const wholeFrom1 = (most: number, refused: string, otherwise: number) =>
  one(
    (given) => {
      const value = Number(given)
      return /^\d{1,9}$/.test(given) && value >= 1 && value <= most ? { value } : { refused }
    },
    { value: otherwise },
  )

/** One or two levels of a report. */
function levelsOf(levels: readonly string[], otherwise: string): ReadValue {
  const refused = viewWords.levels(levels)
  const read = several(oneOf(levels, refused))
  return (given) => {
    const found = read(given)
    if ('refused' in found) return found
    const rows = (found.value ?? [otherwise]) as string[]
    return rows.length > 2 || new Set(rows).size < rows.length ? { refused } : { value: rows }
  }
}

export interface ReadableView {
  filters: Filters
  hasSearch: boolean
  columns: readonly string[]
  /** What rows can be sorted by, with `-` before it for descending. */
  sorts: readonly string[]
  /** Only a list has a default sort, can be sorted by several columns, and has pages. */
  list?: { sort: string; lead?: string | undefined }
  /** Only a report has levels. */
  report?: { levels: readonly string[]; rows: string }
}

/**
 * Reads a view without the schemas that the server checks it by: a page needs its view before anything else and those only
 * when a person types. A test makes sure that both agree (view-reader.test.ts).
 */
export function viewReader({ filters, hasSearch, columns, sorts, list, report }: ReadableView): ReadView {
  const reads: Record<string, ReadValue> = {
    ...(hasSearch && {
      q: maybe((given) => (given.length > 200 ? { refused: viewWords.longSearch } : { value: given })),
    }),
    ...Object.fromEntries(Object.entries(filters).map(([key, filter]) => [key, readOf(filter)])),
    ...(report && { rows: levelsOf(report.levels, report.rows) }),
    sort: list
      ? one(sortIn({ sorts, lead: list.lead }), { value: list.sort })
      : maybe(oneOf(sorts, viewWords.reportSort)),
    columns: several(oneOf(columns, viewWords.column)),
    ...(list && {
      page: wholeFrom1(Infinity, viewWords.page, 1),
      perPage: wholeFrom1(100, viewWords.perPage, 10),
    }),
  }
  return (raw) => {
    const values: Record<string, unknown> = {}
    const bad: BadValue[] = []
    for (const [field, read] of Object.entries(reads)) {
      const given = raw[field]
      const found = read(given)
      if ('refused' in found) bad.push({ field, value: String(given), message: found.refused })
      const { value } = 'refused' in found ? (read(undefined) as { value: unknown }) : found
      if (value !== undefined) values[field] = value
    }
    return { values, bad }
  }
}
