import { viewWords } from './view-words.ts'

/** Rows are sorted by no more columns than this at once. */
export const mostSorts = 3

/** One column of an order, and its way. */
export interface SortKey {
  key: string
  direction: 'asc' | 'desc'
}

/** Splits `-received_on` into the key and the direction. */
export const sortOf = (sort: string): SortKey => ({
  key: sort.replace(/^-/, ''),
  direction: sort.startsWith('-') ? 'desc' : 'asc',
})

/** The columns of an order, first the one that counts most: `status,-received_on` are two. */
export const sortsIn = (sort: string): SortKey[] => sort.split(',').map(sortOf)

/** What rows can be sorted by. */
export interface Sortable {
  /** The keys, each with `-` before it too. */
  sorts: readonly string[]
  /** The only column that others may follow. */
  lead?: string | undefined
}

/** Why rows cannot be sorted so; undefined where they can. */
export function refusedSort(sort: string, { sorts, lead }: Sortable): string | undefined {
  const parts = sort.split(',')
  if (parts.some((part) => !sorts.includes(part))) return viewWords.listSort
  const keys = parts.map((part) => sortOf(part).key)
  if (keys.length > mostSorts || new Set(keys).size < keys.length) return viewWords.manySorts
  return lead !== undefined && keys.length > 1 && keys[0] !== lead ? viewWords.sortLead : undefined
}
