import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormat } from '#kit/format.tsx'
import type { Selection } from '#kit/use-selection.ts'
import styles from './bulk-bar.module.css'

/** How many rows are picked, what can be done with them, and the way back; there while any is. */
export function BulkBar({ selection, children }: { selection: Selection; children: ReactNode }) {
  const { number } = useFormat()
  const { size } = selection.ids
  return (
    <>
      <span role="status" className={styles.said}>
        {size > 0 ? `${number(size)} selected` : ''}
      </span>
      {size > 0 ? (
        <section className={styles.bar} aria-label="Selected rows">
          <strong className={styles.count} aria-hidden="true">
            <bdi>{number(size)} selected</bdi>
          </strong>
          <div className={styles.actions}>{children}</div>
          <CloseButton aria-label="Clear the selection" onClick={selection.clear} />
        </section>
      ) : null}
    </>
  )
}
