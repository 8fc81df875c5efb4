import type { Filter as Declared, Filters } from '@rad/api/filters'
import type { Filter, Option, Values } from '#kit/filter.ts'
import { inWords } from '#kit/in-words.ts'
import { t } from '#kit/words.ts'

/** What is known of an open set: its options, undefined until they have come. */
interface Options {
  options: readonly Option[] | undefined
  onSearch?: (text: string) => void
}

const plain = (values: readonly string[]): Option[] => values.map((value) => ({ value, label: value }))
const worded = (values: readonly string[]): Option[] => values.map((value) => ({ value, label: inWords(value) }))
const yesOrNo = (): Option[] => [
  { value: 'true', label: t('Yes') },
  { value: 'false', label: t('No') },
]

/** A set of values that nobody offers is told only where an address or a figure set some. */
function openSet(set: unknown, given: Options | undefined): Options | undefined {
  if (given) return given
  return Array.isArray(set) ? { options: plain(set.map(String)) } : undefined
}

function filterOf(key: string, declared: Declared, value: unknown, given: Options | undefined): Filter[] {
  const { kind, label, quiet = false } = declared
  if (label === undefined) return []
  const same = { key, label: t(label), quiet }
  switch (kind) {
    case 'period':
      return [{ ...same, kind, key: 'period' }]
    case 'flag':
      return [{ ...same, kind: 'choice', options: yesOrNo() }]
    case 'choice':
      return [{ ...same, kind, options: worded(declared.values ?? []) }]
    case 'day':
      return []
    case 'options': {
      const offered = declared.values ? { options: worded(declared.values) } : openSet(value, given)
      return offered ? [{ ...same, kind, ...offered }] : []
    }
  }
}

/**
 * The filters of a list or report as its contract declares them. `given` are the options of open sets, by their key; `without`
 * are filters that the screen sets in another way, by tabs for one.
 */
export function declaredFilters(
  filters: Filters,
  values: Values,
  given: Readonly<Record<string, Options>>,
  without: readonly string[] = [],
): Filter[] {
  return Object.entries(filters)
    .filter(([key]) => !without.includes(key))
    .flatMap(([key, declared]) => filterOf(key, declared, values[key], given[key]))
}
