import grid from '#kit/page/paged-grid.module.css'
import { t } from '#kit/words.ts'
import styles from './shop.module.css'

/** Cards that are not there yet, of the size they will have; not seen for the first 200 ms. */
export function ProductSkeleton({ count, layout }: { count: number; layout: 'grid' | 'list' }) {
  return (
    <div className={`${grid.grid} ${styles.products}`} data-layout={layout} role="status" aria-label={t('Loading')}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={`${grid.waiting} ${styles.waiting}`} data-layout={layout} />
      ))}
    </div>
  )
}
