import { useRouter } from '@tanstack/react-router'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type MouseEvent, useEffect, useRef } from 'react'
import { type Entry, pieces } from './quick-search-entry.ts'
import styles from './quick-search.module.css'

export interface RowProps {
  id: string
  entry: Entry
  text: string
  isChosen: boolean
  onPoint: () => void
  onOpen: (inNewTab: boolean) => void
  /** Takes the row off the list; on the keyboard it is the Delete key. */
  onRemove?: (() => void) | undefined
}

/** A row of the quick search. What it opens is a link, so that the mouse may open it in another tab too. */
export function QuickSearchRow({ id, entry, text, isChosen, onPoint, onOpen, onRemove }: RowProps) {
  const router = useRouter()
  const row = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])

  const open = (event: MouseEvent) => {
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey
    if (entry.link !== undefined && !isPlain) return
    event.preventDefault()
    onOpen(false)
  }
  const remove = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
    onRemove?.()
  }

  return (
    <a
      ref={row}
      id={id}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      className={styles.row}
      href={entry.link === undefined ? '#' : router.history.createHref(entry.link)}
      onMouseMove={isChosen ? undefined : onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={open}
    >
      <span className={styles.icon} aria-hidden="true">
        {entry.icon}
      </span>
      <span className={styles.names}>
        <span className={styles.title}>
          <Marked name={entry.title} text={text} />
        </span>
        {entry.subtitle ? (
          <span className={styles.subtitle}>
            <Marked name={entry.subtitle} text={text} />
          </span>
        ) : null}
      </span>
      {entry.hint ? <span className={styles.kind}>{entry.hint}</span> : null}
      {onRemove ? (
        <span className={styles.remove} aria-hidden="true" onClick={remove}>
          <IconX size={14} stroke={1.8} />
        </span>
      ) : null}
    </a>
  )
}

/** A name in its own direction, whatever the page's; what matches is marked. */
function Marked({ name, text }: { name: string; text: string }) {
  return (
    <bdi>
      {pieces(name, text).map(({ piece, isMatch }, at) =>
        isMatch ? (
          <mark key={at} className={styles.mark}>
            {piece}
          </mark>
        ) : (
          <span key={at}>{piece}</span>
        ),
      )}
    </bdi>
  )
}
