import type { Filter as Declared, Filters } from '@rad/api/filters'
import { type Filter, isSet, listIn, type Option, type UseOptions, type Values } from '#kit/filter/filter.ts'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'

/** What a screen adds to a filter's contract. */
export interface FilterLook {
  /** The name of the filter, where the contract gives none or this screen another one. */
  label?: string
  /** The label of a value, where it is not the word of its code; called with values of the contract only. */
  words?(value: string): string
  /** The values that are offered, where they are not those of the contract. */
  values?: readonly string[]
  /** A hook that fetches the options of an open set. */
  useOptions?: UseOptions
  /** The label for rows without a value, where users may choose them; a figure of a report may set them anyway. */
  none?: string
  /** What a period reads while no days are chosen. */
  unset?: string
  /** What `period` is set to for all days, where an address without days opens on some. */
  allDays?: string
  /** Listed behind "More", which overrides the contract. */
  quiet?: boolean
  /** A figure or a link sets it: it is shown while it is set, to be seen and taken away. */
  isOnlySet?: boolean
  /** There is no control for it on this screen. */
  isHidden?: boolean
}

export type FilterLooks = Readonly<Record<string, FilterLook>>

/** Filters of one kind at once. */
export const looking = (look: FilterLook, ...keys: string[]): FilterLooks =>
  Object.fromEntries(keys.map((key) => [key, look]))

/** Rows of a list by the values of one filter. */
export interface Counted {
  key: string
  counts: Readonly<Record<string, number>> | undefined
}

/** What the API calls rows without a value (kernel/contract/filters.ts). */
const none = 'none'

const yesOrNo = (value: string) => (value === 'true' ? t('Yes') : t('No'))

/** The values that are offered: `none` only where the screen has a word for it. */
function valuesOf(declared: Declared, look: FilterLook): readonly string[] | undefined {
  if (declared.kind === 'flag') return ['true', 'false']
  const values = look.values ?? ('values' in declared ? declared.values : undefined)
  if (!values) return undefined
  return [...values.filter((value) => value !== none), ...(look.none ? [none] : [])]
}

function optionsOf(values: readonly string[], declared: Declared, look: FilterLook, counts?: Counted['counts']) {
  const words = look.words ?? (declared.kind === 'flag' ? yesOrNo : inWords)
  return values.map((value): Option => ({
    value,
    label: value === none && look.none ? t(look.none) : words(value),
    ...(counts ? { count: counts[value] ?? 0 } : {}),
  }))
}

/** A range in signs that are the same in every language: `24–48 h`, `≥ 24 h`, `< 24 h`. */
function rangeWords(range: string, unit: 'hours' | 'days'): string {
  const [from = '', below = ''] = range.split('..')
  const size = unit === 'hours' ? 'h' : 'd'
  if (from === '') return `< ${below} ${size}`
  return below === '' ? `≥ ${from} ${size}` : `${from}–${below} ${size}`
}

/** A set of values that is not among the options is shown as the URL has it, and only while it does. */
const asWritten = (set: unknown, look: FilterLook): Option[] =>
  listIn(set).map((value) => ({ value, label: look.words?.(value) ?? value }))

function filterOf(
  key: string,
  declared: Declared,
  look: FilterLook,
  set: unknown,
  counts: Counted['counts'],
): Filter[] {
  const label = look.label ?? declared.label
  if (label === undefined || look.isHidden) return []
  const same = { key, label: t(label), quiet: look.quiet ?? declared.quiet ?? look.isOnlySet ?? false }
  if (declared.kind === 'day') return [{ ...same, kind: 'day' }]
  if (declared.kind === 'period')
    return [
      {
        ...same,
        kind: 'period',
        key: 'period',
        ...(look.unset ? { unset: t(look.unset) } : {}),
        ...(look.allDays ? { allDays: look.allDays } : {}),
      },
    ]
  if (declared.kind === 'range') {
    const values = [...new Set([...declared.offered, ...listIn(set)])]
    return [
      { ...same, kind: 'choice', options: values.map((value) => ({ value, label: rangeWords(value, declared.unit) })) },
    ]
  }
  const kind = declared.kind === 'options' ? 'options' : 'choice'
  const { useOptions } = look
  if (kind === 'options' && useOptions) return [{ ...same, kind, useOptions }]
  const values = valuesOf(declared, look)
  if (values) return [{ ...same, kind, options: optionsOf(values, declared, look, counts) }]
  return listIn(set).length > 0 ? [{ ...same, kind, options: asWritten(set, look) }] : []
}

/**
 * The filters of a list or report as its contract declares them, in its order, those behind "More" after the others.
 * `looks` is what the screen adds; the options of the filter that rows are `counted` by show how many there are.
 */
export function declaredFilters(filters: Filters, values: Values, looks: FilterLooks, counted?: Counted): Filter[] {
  return Object.entries(filters)
    .flatMap(([key, declared]) => {
      const look = looks[key] ?? {}
      return filterOf(key, declared, look, values[key], counted?.key === key ? counted.counts : undefined).filter(
        (filter) => !look.isOnlySet || isSet(filter, values),
      )
    })
    .toSorted((a, b) => Number(a.quiet) - Number(b.quiet))
}
