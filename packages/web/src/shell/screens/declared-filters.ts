import type { Filter as Declared, Filters } from '@rad/api/filters'
import { type Counted, declaredFilters, type FilterLook } from '#kit/filter/declared-filters.ts'
import type { Filter, UseOptions, Values } from '#kit/filter/filter.ts'
import { t } from '#kit/words.ts'
import { type OptionSource, useOptionsFrom, useOptionsOf } from '#choose/option-source.ts'

/** What a screen says of a filter in addition to its contract. */
export interface SourcedLook extends FilterLook {
  /** Where the options come from that this list alone has; those of others have a name in the contract. */
  source?: OptionSource
}

export type SourcedLooks = Readonly<Record<string, SourcedLook>>

/** How a filter fetches its options, where it has to. */
function fetching(
  declared: Declared,
  { source, useOptions, none }: SourcedLook,
  values: Values,
): UseOptions | undefined {
  const from = declared.kind === 'options' ? declared.from : undefined
  const useFetched: UseOptions | undefined = source
    ? (isEnabled) => useOptionsOf(source, isEnabled, values)
    : from
      ? (isEnabled) => useOptionsFrom(from, isEnabled, values)
      : useOptions
  if (!useFetched || !none) return useFetched
  return (isEnabled) => {
    const { options, ...offered } = useFetched(isEnabled)
    return { ...offered, options: options && [...options, { value: 'none', label: t(none) }] }
  }
}

/** The filters of a list or report as its contract declares them; options that cost a call are fetched by who opens or sets one. */
export function filtersOf(filters: Filters, values: Values, looks: SourcedLooks, counted?: Counted): Filter[] {
  const fetched = Object.entries(filters).map(([key, declared]) => {
    const look = looks[key] ?? {}
    // What is offered by the screen itself needs no call.
    const useOptions = look.values || look.isOnlySet ? undefined : fetching(declared, look, values)
    return [key, useOptions ? { ...look, useOptions } : look] as const
  })
  return declaredFilters(filters, values, Object.fromEntries(fetched), counted)
}
