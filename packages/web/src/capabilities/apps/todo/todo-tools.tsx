import type { todoView } from '@rad/api/apps/todo/contract'
import type { z } from 'zod'
import { SearchInput } from '#kit/filter/search-input.tsx'
import type { View } from '#kit/filter/use-view.ts'
import { t } from '#kit/words.ts'
import { SortMenu } from './sort-menu.tsx'
import styles from './todo.module.css'

/** Search and sort, both in the address. */
export function TodoTools({ view }: { view: View<z.output<typeof todoView>> }) {
  const { values, set } = view
  return (
    <div className={styles.tools}>
      <SearchInput
        label={t('Search titles')}
        value={values.q ?? ''}
        onChange={(q) => set({ q: q || undefined }, { replace: true })}
      />
      <span className={styles.space} />
      <SortMenu sort={values.sort} onSort={(sort) => set({ sort })} />
    </div>
  )
}
