/** One filter of a list or report. `key` is the argument of the view it sets. */
export type Filter = OptionsFilter | ChoiceFilter | DayFilter | PeriodFilter

export interface Option {
  value: string
  label: string
  /** Rows behind it, where the server counts them. */
  count?: number
}

interface Quiet {
  /** Listed behind "More" until it is needed, so that a long line of filters stays one line. */
  quiet?: boolean
}

/** Options that a filter has been given, or that it fetches. */
export interface Offered {
  /** Undefined while they are on their way. */
  options: readonly Option[] | undefined
  /** Why they have not come. */
  error?: Error | null
  /** Requests them again. */
  retry?: () => void
  /** Called with what is typed, where the server finds the options. */
  onSearch?: (text: string) => void
}

/** A hook that fetches options while they are needed: while the filter is open, or is set and needs its labels. */
export type UseOptions = (isEnabled: boolean) => Offered

/** Any number of values; no value means all. */
export interface OptionsFilter extends Quiet {
  kind: 'options'
  key: string
  label: string
  /** Undefined while they are on their way. */
  options?: readonly Option[] | undefined
  /** In place of `options`, where they cost a call. */
  useOptions?: UseOptions | undefined
}

/** One value or none. */
export interface ChoiceFilter extends Quiet {
  kind: 'choice'
  key: string
  label: string
  options: readonly Option[]
}

/** One day. */
export interface DayFilter extends Quiet {
  kind: 'day'
  key: string
  label: string
}

/** A named period, or two days; sets `period`, or `from` and `to`. */
export interface PeriodFilter extends Quiet {
  kind: 'period'
  key: 'period'
  label: string
  /** What is read where no days are chosen, for instance "All days"; without it the filter reads as open. */
  unset?: string
  /** What `period` is set to for all days, where an address without days opens on some. */
  allDays?: string
}

export type Values = Record<string, unknown>

export const filterKeys = (filter: Filter): string[] =>
  filter.kind === 'period' ? ['period', 'from', 'to'] : [filter.key]

export const listIn = (value: unknown): string[] =>
  value === undefined || value === null || value === '' ? [] : [value].flat().map(String)

export const isSet = (filter: Filter, values: Values) =>
  filterKeys(filter).some((key) => listIn(values[key]).length > 0) &&
  !(filter.kind === 'period' && values.period === filter.allDays && filter.allDays !== undefined)

/** What takes a filter away. */
export const withoutFilter = (filter: Filter): Values => ({
  ...Object.fromEntries(filterKeys(filter).map((key) => [key, undefined])),
  ...(filter.kind === 'period' && filter.allDays ? { period: filter.allDays } : {}),
})
