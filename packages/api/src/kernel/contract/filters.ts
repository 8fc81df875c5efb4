import { z } from 'zod'
import { anyOr, day, listOf, yesNo } from './contract.ts'
import { periodName } from './periods.ts'
import { rangeIn } from './range.ts'
import { viewWords } from './view-words.ts'

/** What every filter describes, for the bar above a list and for the API description. */
interface Described {
  /** A filter without a label is set by links and addresses alone and has no control. */
  label?: string
  /** Listed behind "More filters". */
  quiet?: true
}

/** What a value may be. */
interface Bounded<V extends string> {
  /** The only values there are; any text where they are left out. */
  values?: readonly V[]
  /** What a value of an open set must look like, where not every text will do. */
  pattern?: RegExp
  /** In which letters a value of an open set counts; blanks around it do not. */
  letters?: 'lower' | 'upper'
  /** The error for a value that is none of `values`, which are listed otherwise, or does not fit the pattern. */
  refusal?: string
}

/** Any number of values. */
export interface OptionsFilter<V extends string = string> extends Described, Bounded<V> {
  kind: 'options'
  /** Who offers the options of an open set: a name that the pickers of the web know. */
  from?: string
}

/** One value or none. */
export interface ChoiceFilter<V extends string = string> extends Described, Bounded<V> {
  kind: 'choice'
  /** A view without it is refused: rows of different values are never shown together. A page reads the first of them. */
  required?: true
}

/** Yes or no. */
export interface FlagFilter extends Described {
  kind: 'flag'
}

/** A named period; its control also sets the days `from` and `to`, which are filters of their own. */
export interface PeriodFilter extends Described {
  kind: 'period'
}

export interface DayFilter extends Described {
  kind: 'day'
}

/**
 * A length in hours or days, from one to below the other or with one end: `24..48`, `24..`, `..24` (`range.ts`). Any can be
 * written in an address; `offered` are those of the control.
 */
export interface RangeFilter extends Described {
  kind: 'range'
  unit: 'hours' | 'days'
  offered: readonly string[]
}

/** One filter of a list or report, described once: the server checks it, the page draws it, the API description names it. */
export type Filter = OptionsFilter | ChoiceFilter | FlagFilter | PeriodFilter | DayFilter | RangeFilter

export type Filters = Readonly<Record<string, Filter>>

type OptionsSchema<V extends string> = ReturnType<typeof listOf<z.ZodType<V, string>>>
type ChoiceSchema<V extends string> = ReturnType<typeof anyOr<z.ZodType<V, unknown>>>

/** What checks the argument of a filter. */
type SchemaOf<F> = F extends { kind: 'options'; values: readonly (infer V extends string)[] }
  ? OptionsSchema<V>
  : F extends { kind: 'options' }
    ? OptionsSchema<string>
    : F extends { kind: 'choice'; values: readonly (infer V extends string)[]; required: true }
      ? z.ZodType<V, string>
      : F extends { kind: 'choice'; values: readonly (infer V extends string)[] }
        ? ChoiceSchema<V>
        : F extends { kind: 'flag' }
          ? ChoiceSchema<'true' | 'false'>
          : ChoiceSchema<string>
export type SchemasOf<F extends Filters> = { [K in keyof F]: SchemaOf<F[K]> }

function valueOf({ values, pattern, letters, refusal }: OptionsFilter | ChoiceFilter): z.ZodType<string, string> {
  if (values) return z.enum(values as [string, ...string[]], refusal ?? viewWords.noneOf(values))
  const trimmed = letters ? z.string().trim() : z.string()
  const written = letters === 'upper' ? trimmed.toUpperCase() : letters ? trimmed.toLowerCase() : trimmed
  return pattern ? written.regex(pattern, refusal) : written
}

function schemaOf(filter: Filter): z.ZodType {
  switch (filter.kind) {
    case 'options':
      return listOf(valueOf(filter))
    case 'choice':
      return filter.required ? valueOf(filter) : anyOr(valueOf(filter))
    case 'flag':
      return yesNo
    case 'period':
      return anyOr(periodName)
    case 'day':
      return anyOr(day)
    case 'range':
      return anyOr(z.string().refine((given) => rangeIn(given) !== undefined, viewWords.range))
  }
}

/** The query arguments that set these filters. */
export const schemasOf = <const F extends Filters>(filters: F): SchemasOf<F> =>
  Object.fromEntries(Object.entries(filters).map(([key, filter]) => [key, schemaOf(filter)])) as SchemasOf<F>

/**
 * The days a view is about: a named period, or `from`/`to`, or `all-days` or neither for all days (docs/domain.md#days-and-periods).
 */
export const periodFilters = {
  period: { kind: 'period', label: 'Period' },
  from: { kind: 'day' },
  to: { kind: 'day' },
} as const satisfies Filters

const rangesOf = (borders: readonly number[]): RangeFilter['offered'] =>
  [undefined, ...borders].map((from, at) => `${from ?? ''}..${borders[at] ?? ''}`)

/** How old a case is, or was at its end, and how long it took from its beginning to its end. */
export const lengthFilters = (unit: RangeFilter['unit'], ...borders: number[]) => {
  const range = { kind: 'range', unit, offered: rangesOf(borders), quiet: true } as const
  return { age: { ...range, label: 'Age' }, tat: { ...range, label: 'Turnaround time' } } as const
}

/** How long ago its outlet last updated a case that is open (R12b). */
export const noUpdateFilter = {
  no_update: { kind: 'range', unit: 'days', label: 'No update', offered: ['30..', '60..', '90..'], quiet: true },
} as const satisfies Filters

/** The column of what that filter compares. No index is in its order. */
export const lastUpdateColumn = {
  key: 'last_update_at',
  label: 'Last update',
  kind: 'instant',
  hidden: true,
  sortable: false,
  hint: 'When its outlet last updated it, or when it began.',
} as const

/** Months of a report, written yyyy-mm; `inMonths` makes the condition of them. */
export const monthFilter = {
  kind: 'options',
  label: 'Month',
  pattern: /^(19\d\d|20\d\d|2100)-(0[1-9]|1[0-2])$/,
  refusal: 'Enter the month as yyyy-mm.',
} as const satisfies Filter

/**
 * When and where, of what happens at an outlet: the filters that its lists and reports have in common
 * (docs/domain.md#reports).
 */
export const caseFilters = {
  ...periodFilters,
  month: monthFilter,
  channel: { kind: 'options', label: 'Channel', from: 'channels', quiet: true },
  zone: { kind: 'options', label: 'Zone', from: 'zones', quiet: true },
  region: { kind: 'options', label: 'Region', from: 'regions', quiet: true },
  state: { kind: 'options', label: 'State', from: 'states', quiet: true },
  city: { kind: 'options', label: 'City', from: 'cities', quiet: true },
  dealer: { kind: 'options', label: 'Dealer', from: 'dealers', quiet: true },
  outlet: { kind: 'options', label: 'Outlet', from: 'outlets', quiet: true },
} as const satisfies Filters
