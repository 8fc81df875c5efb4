import type { ReactNode } from 'react'
import { type PeekedName, usePinnedPeek } from '#peek/pinned-peek.tsx'
import styles from './row-peek.module.css'

/** A name in a row: a press opens its card and not the row. Nothing opens as the pointer passes over a list. */
export function RowPeek({ of, children }: { of: PeekedName; children: ReactNode }) {
  const { button, panel } = usePinnedPeek(of)
  return (
    <span className={styles.peek}>
      <button {...button} className={styles.name}>
        {children}
      </button>
      {panel}
    </span>
  )
}
