import type { CSSProperties } from 'react'
import { useDensity } from '#kit/table/table-layout.ts'
import { t } from '#kit/words.ts'
import styles from './table-skeleton.module.css'

/** Rows that are not there yet, of the height they will have; not seen for the first 200 ms. */
export function TableSkeleton({ rows, columns }: { rows: number; columns: number }) {
  const rowHeight = useDensity()[0] === 'compact' ? 34 : 44
  return (
    <div
      className={styles.skeleton}
      role="status"
      aria-label={t('Loading')}
      style={{ '--row': `${rowHeight}px`, blockSize: 40 + rows * rowHeight } as CSSProperties}
    >
      <div className={styles.head} />
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row}>
          {Array.from({ length: columns }, (_, column) => (
            <span key={column} style={{ inlineSize: `${40 + ((row * 7 + column * 13) % 5) * 10}%` }} />
          ))}
        </div>
      ))}
    </div>
  )
}
