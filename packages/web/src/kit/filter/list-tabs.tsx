import type { Filter } from '@rad/api/filters'
import { codes } from '@rad/api/words'
import { inWords } from '#kit/text/in-words.ts'
import { listIn, type Values } from '#kit/filter/filter.ts'
import { type StatusTab, StatusTabs } from '#kit/filter/status-tabs.tsx'
import { t } from '#kit/words.ts'

/** What a screen adds to the tabs above its list. */
export interface TabsLook {
  /** The label of a value, where it is not the word of its code; called with values of the contract only. */
  words?(value: string): string
  /** Values that are chosen together: a separate tab behind that of all rows. */
  group?: { value: string; label: string; of: readonly string[] }
  /** A value that no row has gets no tab. */
  hidesEmpty?: boolean
  /** Whether there are tabs at all; always by default. */
  isShown?: (values: Values) => boolean
}

export interface ListTabsProps {
  /** The filter that the tabs set. */
  name: string
  filter: Filter
  look: TabsLook
  values: Values
  counts: Readonly<Record<string, number>> | undefined
  onChange: (patch: Values) => void
}

/** By what rows of a flag are counted. */
const isActive = codes(['active', 'inactive'])

/** The values of the filter with the names by which the API counts them. */
function countedValues(filter: Filter): { value: string; counted: string }[] {
  if (filter.kind === 'flag')
    return [
      { value: 'true', counted: isActive[0] },
      { value: 'false', counted: isActive[1] },
    ]
  const values = 'values' in filter ? (filter.values ?? []) : []
  return values.filter((value) => value !== 'none').map((value) => ({ value, counted: value }))
}

function tabsOf({ filter, look, counts }: ListTabsProps, chosen: readonly string[]): StatusTab[] {
  const { words = inWords, group, hidesEmpty } = look
  const sum = (some: readonly string[]) => counts && some.reduce((all, one) => all + (counts[one] ?? 0), 0)
  const values = countedValues(filter)
  return [
    { value: undefined, label: t('All'), count: sum(values.map(({ counted }) => counted)) },
    ...(group ? [{ value: group.value, label: t(group.label), count: sum(group.of) }] : []),
    ...values
      .filter(({ value, counted }) => !hidesEmpty || (counts?.[counted] ?? 0) > 0 || chosen.includes(value))
      .map(({ value, counted }) => ({ value, label: words(counted), count: sum([counted]) })),
  ]
}

/** Several values that an address sets press no tab, unless they are those of the group. */
const pressed = (chosen: readonly string[], { group }: TabsLook): string | undefined =>
  group && chosen.length === group.of.length && group.of.every((one) => chosen.includes(one))
    ? group.value
    : chosen.join() || undefined

/** Tabs above a list as its contract declares them: all rows, and those of each value of the filter that rows are counted by. */
export function ListTabs(props: ListTabsProps) {
  const { name, filter, look, values, onChange } = props
  if (look.isShown && !look.isShown(values)) return null
  const chosen = listIn(values[name])
  const set = (value: string | undefined) => {
    const some = value === look.group?.value ? look.group?.of : value && [value]
    onChange({ [name]: filter.kind === 'options' ? some : value })
  }
  return (
    <StatusTabs
      label={t(filter.label ?? 'Status')}
      value={pressed(chosen, look)}
      onChange={set}
      tabs={tabsOf(props, chosen)}
    />
  )
}
