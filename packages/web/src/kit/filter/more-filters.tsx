import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { Filter } from '#kit/filter/filter.ts'
import { onDemand } from '#kit/feedback/on-demand.tsx'
import { t } from '#kit/words.ts'
import styles from './filter-bar.module.css'

export interface MoreFiltersProps {
  filters: readonly Filter[]
  onPick: (key: string) => void
}

const Names = onDemand<MoreFiltersProps>(() =>
  import('#kit/filter/filter-names.tsx').then(({ FilterNames }) => FilterNames),
)

/** The filters that are rarely used; the selected one joins the line. */
export function MoreFilters(props: MoreFiltersProps) {
  if (props.filters.length === 0) return null
  return (
    <Names
      {...props}
      trigger={
        <button type="button" className={`${styles.filter} ${styles.open}`}>
          <IconPlus size={13} stroke={1.8} aria-hidden="true" />
          {t('More')}
        </button>
      }
    />
  )
}
