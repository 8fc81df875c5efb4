import { ActionIcon, NativeSelect } from '@mantine/core'
import IconSortAscending from '@tabler/icons-react/dist/esm/icons/IconSortAscending.mjs'
import IconSortDescending from '@tabler/icons-react/dist/esm/icons/IconSortDescending.mjs'
import { useId } from 'react'
import { type Column, firstSortOf } from '#kit/table/column.ts'
import { t } from '#kit/words.ts'
import styles from './sort-picker.module.css'

export interface SortPickerProps {
  columns: readonly Column[]
  sort: string
  onSort: (sort: string) => void
}

/** What the heads of the columns do, where rows are cards and have none. */
export function SortPicker({ columns, sort, onSort }: SortPickerProps) {
  const id = useId()
  const key = sort.replace(/^-/, '')
  const isDown = sort.startsWith('-')
  const offered = columns.filter(({ sortable }) => sortable !== false)
  if (offered.length === 0) return null
  const isNamed = offered.some((column) => column.key === key)
  const Icon = isDown ? IconSortDescending : IconSortAscending
  const turn = isDown ? t('Sort ascending') : t('Sort descending')
  return (
    <div className={styles.sort}>
      <label htmlFor={id}>{t('Sort by')}</label>
      <NativeSelect
        id={id}
        size="xs"
        value={isNamed ? key : ''}
        data={[
          // It may be sorted by what is no column.
          ...(isNamed ? [] : [{ value: '', label: t('Default order') }]),
          ...offered.map((column) => ({ value: column.key, label: t(column.label) })),
        ]}
        onChange={({ currentTarget }) => {
          const column = offered.find((one) => one.key === currentTarget.value)
          if (column) onSort(firstSortOf(column))
        }}
      />
      <ActionIcon
        variant="default"
        size={30}
        aria-label={turn}
        title={turn}
        disabled={!isNamed}
        onClick={() => onSort(isDown ? key : `-${key}`)}
      >
        <Icon size={16} stroke={1.6} />
      </ActionIcon>
    </div>
  )
}
