import { ActionIcon, NativeSelect } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconSortAscending from '@tabler/icons-react/dist/esm/icons/IconSortAscending.mjs'
import IconSortDescending from '@tabler/icons-react/dist/esm/icons/IconSortDescending.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useId } from 'react'
import { type Column, firstSortOf } from '#kit/table/column.ts'
import { mostSorts, seenSort, type SortKey, sortKeysOf, writtenSort } from '#kit/table/sort-order.ts'
import { t } from '#kit/words.ts'
import styles from './sort-picker.module.css'

export interface SortPickerProps {
  columns: readonly Column[]
  sort: string
  onSort: (sort: string) => void
  /** Rows can be sorted by several columns: `sort` is `status,-salary`. */
  isMultiSort?: boolean | undefined
  /** The only column that others may follow then. */
  sortLead?: string | undefined
}

const firstKeyOf = (column: Column): SortKey => sortKeysOf(firstSortOf(column))[0] ?? { key: column.key, isDown: false }

/** What the heads of the columns do, where rows are cards and have none. */
export function SortPicker({ columns, sort, onSort, isMultiSort, sortLead }: SortPickerProps) {
  const offered = columns.filter(({ sortable }) => sortable !== false)
  if (offered.length === 0) return null
  // It may be sorted by what is no column.
  const known = sortKeysOf(seenSort(sort, offered))
  const keys = isMultiSort ? known : known.slice(0, 1)
  const rest = offered.filter(({ key }) => keys.every((one) => one.key !== key))
  const next = rest[0]
  const mayAdd = isMultiSort && keys.length < mostSorts && (sortLead === undefined || keys[0]?.key === sortLead)
  const change = (changed: readonly SortKey[]) =>
    // Behind another column than the lead none may follow.
    onSort(writtenSort(sortLead === undefined || changed[0]?.key === sortLead ? changed : changed.slice(0, 1)))
  return (
    <div className={styles.sort}>
      {(keys.length > 0 ? keys : [undefined]).map((key, place) => (
        <Line
          key={key?.key ?? ''}
          place={place}
          value={key}
          offered={offered.filter((column) => column.key === key?.key || rest.includes(column))}
          onChange={(changed) => change(keys.length > 0 ? keys.with(place, changed) : [changed])}
          onRemove={place > 0 ? () => change(keys.toSpliced(place, 1)) : undefined}
        />
      ))}
      {mayAdd && keys.length > 0 && next ? (
        <button type="button" className={styles.add} onClick={() => change([...keys, firstKeyOf(next)])}>
          <IconPlus size={14} stroke={1.8} aria-hidden="true" />
          {t('Add sort')}
        </button>
      ) : null}
    </div>
  )
}

interface LineProps {
  /** Counted from 0. */
  place: number
  value: SortKey | undefined
  offered: readonly Column[]
  onChange: (key: SortKey) => void
  onRemove: (() => void) | undefined
}

/** One column of the order. */
function Line({ place, value, offered, onChange, onRemove }: LineProps) {
  const id = useId()
  const Icon = value?.isDown ? IconSortDescending : IconSortAscending
  const turn = value?.isDown ? t('Sort ascending') : t('Sort descending')
  return (
    <div className={styles.line}>
      <label htmlFor={id}>{place === 0 ? t('Sort by') : t('Then by')}</label>
      <NativeSelect
        id={id}
        size="xs"
        value={value?.key ?? ''}
        data={[
          ...(value ? [] : [{ value: '', label: t('Default order') }]),
          ...offered.map((column) => ({ value: column.key, label: t(column.label) })),
        ]}
        onChange={({ currentTarget }) => {
          const column = offered.find((one) => one.key === currentTarget.value)
          if (column) onChange(firstKeyOf(column))
        }}
      />
      <ActionIcon
        variant="default"
        size={30}
        aria-label={turn}
        title={turn}
        disabled={!value}
        onClick={() => value && onChange({ ...value, isDown: !value.isDown })}
      >
        <Icon size={16} stroke={1.6} />
      </ActionIcon>
      {onRemove ? (
        <ActionIcon
          variant="subtle"
          size={30}
          aria-label={t('Remove sort')}
          title={t('Remove sort')}
          onClick={onRemove}
        >
          <IconX size={16} stroke={1.6} />
        </ActionIcon>
      ) : null}
    </div>
  )
}
