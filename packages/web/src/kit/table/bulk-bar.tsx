import { Button, CloseButton } from '@mantine/core'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { messageOf } from '#kit/form/refusal.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { useFormat } from '#kit/text/format.tsx'
import type { Selection } from '#kit/table/use-selection.ts'
import { t } from '#kit/words.ts'
import styles from './bulk-bar.module.css'

/** The rows of all pages, to be picked at once. */
export interface SelectAll {
  count: number
  /** Answers their ids. */
  fetch: () => Promise<readonly string[]>
}

export interface BulkBarProps {
  selection: Selection
  /** Offered while fewer are picked. */
  selectAll?: SelectAll | undefined
  /** What can be done with the picked rows. */
  children: ReactNode
}

/** How many rows are picked, what can be done with them, and the way back; there while any is. */
export function BulkBar({ selection, selectAll, children }: BulkBarProps) {
  const { number } = useFormat()
  const { size } = selection.ids
  const words = size > 0 ? t('{count} selected', { count: number(size) }) : ''
  return (
    <>
      <span role="status" className={styles.message}>
        {words}
      </span>
      {size > 0 ? (
        <Bar words={words} onClear={selection.clear}>
          {selectAll && size < selectAll.count ? <AllButton selection={selection} all={selectAll} /> : null}
          {children}
        </Bar>
      ) : null}
    </>
  )
}

function AllButton({ selection, all }: { selection: Selection; all: SelectAll }) {
  const { number } = useFormat()
  const [isBusy, setBusy] = useState(false)
  const pick = async () => {
    setBusy(true)
    try {
      selection.select(new Set(await all.fetch()))
    } catch (error) {
      showToast(messageOf(error), { tone: 'bad' })
    }
    setBusy(false)
  }
  return (
    <Button variant="subtle" loading={isBusy} onClick={() => void pick()}>
      {t('Select all {count}', { count: number(all.count) })}
    </Button>
  )
}

function Bar({ words, onClear, children }: { words: string; onClear: () => void; children: ReactNode }) {
  // The bar leaves the page with the button that was pressed in it: the focus goes back to where picking began.
  useLayoutEffect(() => {
    const opener = document.activeElement
    return () => {
      setTimeout(() => {
        if (opener instanceof HTMLElement && opener.isConnected && document.activeElement === document.body)
          opener.focus()
      })
    }
  }, [])
  return (
    <section className={styles.bar} aria-label={t('Selected rows')}>
      <strong className={styles.count} aria-hidden="true">
        <bdi>{words}</bdi>
      </strong>
      <div className={styles.actions}>{children}</div>
      <CloseButton aria-label={t('Clear selection')} onClick={onClear} />
    </section>
  )
}
