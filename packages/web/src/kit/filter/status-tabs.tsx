import { useFormat } from '#kit/text/format.tsx'
import styles from './status-tabs.module.css'

export interface StatusTab {
  /** Undefined for all. */
  value: string | undefined
  label: string
  count?: number | undefined
}

/** The statuses of a list with their counts under the same filters; one is chosen at a time. */
export function StatusTabs({
  label,
  tabs,
  value,
  onChange,
}: {
  label: string
  tabs: StatusTab[]
  value: string | undefined
  onChange: (value: string | undefined) => void
}) {
  const { number } = useFormat()
  return (
    <div className={styles.tabs} role="group" aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.value ?? ''}
          type="button"
          className={styles.tab}
          aria-pressed={tab.value === value}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
          {tab.count === undefined ? null : <span>{number(tab.count)}</span>}
        </button>
      ))}
    </div>
  )
}
