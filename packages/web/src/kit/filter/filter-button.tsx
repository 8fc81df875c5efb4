import { periodWords } from '@rad/api/periods'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { lazy, Suspense, useState } from 'react'
import { type Filter, type Offered, type Values, isSet, listIn, withoutFilter } from '#kit/filter/filter.ts'
import { type Format, useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './filter-bar.module.css'

const loadPanel = () => import('#kit/filter/filter-panel.tsx')
const FilterPanel = lazy(() => loadPanel().then(({ FilterPanel }) => ({ default: FilterPanel })))

const useNothing = (): Offered => ({ options: undefined })

/** The options of a filter; those that cost a call are fetched only when needed. */
function useOffered(filter: Filter, isEnabled: boolean): Offered {
  const { useOptions = useNothing } = filter.kind === 'options' ? filter : {}
  const fetched = useOptions(isEnabled)
  const isGiven = filter.kind === 'choice' || (filter.kind === 'options' && !filter.useOptions)
  return isGiven ? { options: filter.options } : fetched
}

function wordsOf(filter: Filter, { options }: Offered, values: Values, format: Format): string {
  if (filter.kind === 'period') {
    if (values.period) return t(periodWords(String(values.period)))
    const edge = (value: unknown) => (value ? format.day(String(value)) : '…')
    return `${edge(values.from)} – ${edge(values.to)}`
  }
  if (filter.kind === 'day') return format.day(String(values[filter.key]))
  const labels = listIn(values[filter.key]).map(
    (value) => options?.find((option) => option.value === value)?.label ?? value,
  )
  return labels.length > 2
    ? t('{first} and {count} more', { first: labels[0], count: labels.length - 1 })
    : format.list(labels)
}

export interface FilterButtonProps {
  filter: Filter
  values: Values
  onChange: (patch: Values) => void
  /** Just added: its panel opens at once. */
  startsOpen?: boolean
}

/** A filter: its name while it is open to all, name and value with a cross once it is set. */
export function FilterButton({ filter, values, onChange, startsOpen = false }: FilterButtonProps) {
  const [isOpen, setOpen] = useState(startsOpen)
  const [isLoaded, setLoaded] = useState(startsOpen)
  const format = useFormat()
  const set = isSet(filter, values)
  const offered = useOffered(filter, isOpen || set)
  const unset = filter.kind === 'period' ? filter.unset : undefined
  const toggle = () => {
    setLoaded(true)
    setOpen(!isOpen)
  }

  const chip = (
    <span className={styles.filter} data-set={set || undefined} onPointerEnter={() => void loadPanel()}>
      <button type="button" className={styles.open} onClick={toggle} aria-haspopup="dialog" aria-expanded={isOpen}>
        {set ? null : <IconPlus size={13} stroke={1.8} aria-hidden="true" />}
        {filter.label}
        {set ? <b>{wordsOf(filter, offered, values, format)}</b> : unset ? <span>{unset}</span> : null}
      </button>
      {set ? (
        <button
          type="button"
          className={styles.remove}
          aria-label={t('Remove filter: {name}', { name: filter.label })}
          onClick={() => onChange(withoutFilter(filter))}
        >
          <IconX size={13} stroke={1.8} />
        </button>
      ) : null}
    </span>
  )
  if (!isLoaded) return chip
  return (
    <Suspense fallback={chip}>
      <FilterPanel
        filter={filter}
        offered={offered}
        values={values}
        onChange={onChange}
        isOpen={isOpen}
        setOpen={setOpen}
        trigger={chip}
      />
    </Suspense>
  )
}
