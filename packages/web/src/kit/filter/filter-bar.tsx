import { Button } from '@mantine/core'
import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useIsPhone } from '#kit/base/use-is-phone.ts'
import { FilterButton } from '#kit/filter/filter-button.tsx'
import { type Filter, type Values, isSet } from '#kit/filter/filter.ts'
import { MoreFilters } from '#kit/filter/more-filters.tsx'
import { SearchInput } from '#kit/filter/search-input.tsx'
import { t } from '#kit/words.ts'
import styles from './filter-bar.module.css'

const FilterSheet = lazy(() =>
  import('#kit/filter/filter-sheet.tsx').then(({ FilterSheet }) => ({ default: FilterSheet })),
)

export interface FilterBarProps {
  /** What the search looks through; no search without it. */
  searchLabel?: string | undefined
  filters: readonly Filter[]
  values: Values
  onChange: (patch: Values, options?: { replace?: boolean }) => void
  onClear: () => void
  /** At the far end: columns, export. */
  tools?: ReactNode
}

/** Search and filters in one line; on a phone the filters wait in a sheet. A filter that is set reads as a chip with its value. */
export function FilterBar({ searchLabel, filters, values, onChange, onClear, tools }: FilterBarProps) {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const setCount = filters.filter((filter) => isSet(filter, values)).length
  const q = typeof values.q === 'string' ? values.q : ''
  const hasAny = setCount > 0 || q !== ''

  const [added, setAdded] = useState<readonly string[]>([])
  const isShown = (filter: Filter) => isPhone || !filter.quiet || isSet(filter, values) || added.includes(filter.key)

  const buttons = filters
    .filter(isShown)
    .map((filter) => (
      <FilterButton
        key={filter.key}
        filter={filter}
        values={values}
        onChange={onChange}
        startsOpen={added.at(-1) === filter.key && !isSet(filter, values)}
      />
    ))
  const clear = hasAny ? (
    <Button variant="subtle" color="gray" c="dimmed" fw={400} size="compact-sm" onClick={onClear}>
      {t('Clear')}
    </Button>
  ) : null

  return (
    <div className={styles.bar}>
      {searchLabel ? (
        <SearchInput label={searchLabel} value={q} onChange={(text) => onChange({ q: text }, { replace: true })} />
      ) : null}
      {isPhone && filters.length > 0 ? (
        <>
          <Button
            variant="default"
            size="compact-md"
            fz={13}
            leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.6} />}
            onClick={() => setOpen(true)}
          >
            {setCount > 0 ? t('Filters ({count})', { count: setCount }) : t('Filters')}
          </Button>
          {isOpen ? (
            <Suspense fallback={null}>
              <FilterSheet onClose={() => setOpen(false)}>
                {buttons}
                {clear}
              </FilterSheet>
            </Suspense>
          ) : null}
        </>
      ) : (
        <>
          {buttons}
          <MoreFilters
            filters={filters.filter((filter) => !isShown(filter))}
            onPick={(key) => setAdded((before) => [...before.filter((other) => other !== key), key])}
          />
          {clear}
        </>
      )}
      <div className={styles.tools}>{tools}</div>
    </div>
  )
}
