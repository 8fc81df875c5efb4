import { Button, CloseButton, SegmentedControl, Select } from '@mantine/core'
import { type ProductSort, productSorts } from '@rad/api/apps/shop/contract'
import { words } from '@rad/api/words'
import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import IconLayoutList from '@tabler/icons-react/dist/esm/icons/IconLayoutList.mjs'
import { type ReactNode, useState } from 'react'
import { FilterSheet } from '#kit/filter/filter-sheet.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { SearchInput } from '#kit/filter/search-input.tsx'
import { t } from '#kit/words.ts'
import { clearedFilters, setFiltersOf, type ShopScreenView } from './shop-view.ts'
import styles from './shop-bar.module.css'

const sorts: Record<ProductSort, string> = words({
  featured: 'Featured',
  'price-asc': 'Price: low to high',
  'price-desc': 'Price: high to low',
})

export interface ShopBarProps {
  view: ShopScreenView
  /** How many products match; undefined while they are being looked for. */
  total: number | undefined
  /** Where they have no column of their own: they wait in a sheet. */
  filters: ReactNode
}

/** Search, order and layout in one line, and below it what is filtered. */
export function ShopBar({ view, total, filters }: ShopBarProps) {
  const { values, set } = view
  const [isOpen, setOpen] = useState(false)
  const setFilters = setFiltersOf(values, useFormat())

  return (
    <>
      <div className={styles.bar}>
        <SearchInput
          label={t('Search products')}
          value={values.q ?? ''}
          onChange={(q) => set({ q }, { replace: true })}
        />
        {filters ? (
          <Button
            variant="default"
            size="compact-md"
            fz={13}
            leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.6} />}
            onClick={() => setOpen(true)}
          >
            {setFilters.length > 0 ? t('Filters ({count})', { count: setFilters.length }) : t('Filters')}
          </Button>
        ) : null}
        <p className={styles.total} role="status">
          {total === undefined
            ? null
            : t('{count, plural, one {# product found} other {# products found}}', { count: total })}
        </p>
        <Select
          className={styles.sort}
          size="xs"
          aria-label={t('Sort by')}
          allowDeselect={false}
          value={values.sortBy}
          data={productSorts.map((value) => ({ value, label: t(sorts[value]) }))}
          onChange={(sortBy) => set({ sortBy })}
        />
        <SegmentedControl
          size="xs"
          aria-label={t('Layout')}
          value={values.layout}
          onChange={(layout) => set({ layout, page: values.page })}
          data={[
            { value: 'grid', label: <LayoutIcon name={t('Grid')} icon={<IconLayoutGrid size={16} stroke={1.6} />} /> },
            { value: 'list', label: <LayoutIcon name={t('List')} icon={<IconLayoutList size={16} stroke={1.6} />} /> },
          ]}
        />
      </div>
      {setFilters.length > 0 ? (
        <ul className={styles.chips} aria-label={t('Active filters')}>
          {setFilters.map(({ key, label, without }) => (
            <li key={key} className={styles.chip}>
              <bdi>{label}</bdi>
              <CloseButton
                size={18}
                iconSize={12}
                aria-label={t('Remove filter: {filter}', { filter: label })}
                onClick={() => set(without)}
              />
            </li>
          ))}
          <li>
            <Button
              variant="subtle"
              color="gray"
              c="dimmed"
              fw={400}
              size="compact-sm"
              onClick={() => set({ ...clearedFilters, q: values.q })}
            >
              {t('Clear all')}
            </Button>
          </li>
        </ul>
      ) : null}
      {isOpen && filters ? <FilterSheet onClose={() => setOpen(false)}>{filters}</FilterSheet> : null}
    </>
  )
}

const LayoutIcon = ({ name, icon }: { name: string; icon: ReactNode }) => (
  <span className={styles.layout} role="img" aria-label={name} title={name}>
    {icon}
  </span>
)
