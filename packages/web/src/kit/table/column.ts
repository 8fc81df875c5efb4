/** A column as the contracts write it (packages/api kernel/contract/view.ts); kit knows its shape only. */
export interface Column<K extends string = string> {
  key: K
  label: string
  kind: ColumnKind
  /** Of a person or an outlet: the key of the row that has its id; the value itself without. */
  of?: string
  hidden?: boolean
  sortable?: boolean
  hint?: string
}

export type ColumnKind =
  | 'text'
  | 'code'
  | 'status'
  | 'list'
  | 'person'
  | 'outlet'
  | 'flag'
  | 'number'
  | 'percent'
  | 'money'
  | 'hours'
  | 'days'
  | 'day'
  | 'month'
  | 'instant'

const figures = new Set<ColumnKind>(['number', 'percent', 'money', 'hours', 'days'])
export const isFigure = (kind: ColumnKind) => figures.has(kind)

/** How a column sorts first: figures and times begin with the largest. */
export const firstSortOf = ({ key, kind }: Column) =>
  isFigure(kind) || kind === 'instant' || kind === 'day' ? `-${key}` : key

/** The columns on show, in order: those chosen in the address, else all that are not hidden. */
export function shownColumns<K extends string>(
  columns: readonly Column<K>[],
  chosen: readonly string[] | undefined,
): Column<K>[] {
  if (!chosen || chosen.length === 0) return columns.filter((column) => !column.hidden)
  return chosen.flatMap((key) => columns.find((column) => column.key === key) ?? [])
}
