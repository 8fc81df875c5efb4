import IconCheckbox from '@tabler/icons-react/dist/esm/icons/IconCheckbox.mjs'
import IconFileInvoice from '@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs'
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs'
import IconSquare from '@tabler/icons-react/dist/esm/icons/IconSquare.mjs'
import { t } from '#kit/words.ts'
import type { Entry } from './calendar-grid.tsx'
import type { Layout } from './calendar-view.ts'
import { KindMark, kindName } from './kind-words.tsx'
import styles from './calendar-grid.module.css'

export interface EventChipProps {
  entry: Entry
  time: string
  layout: Layout
  /** Too low for more than one line. */
  isShort: boolean
}

/** What is on an entry: when, what, of which kind, and whether it is repeated. */
export function EventChip({ entry, time, layout, isShort }: EventChipProps) {
  if ('task' in entry) {
    const { isCompleted, title } = entry.task
    const Icon = isCompleted ? IconCheckbox : IconSquare
    return (
      <span className={styles.chip}>
        <Icon size={13} stroke={1.8} aria-hidden="true" />
        <span className={styles.title}>
          <span className={styles.hidden}>{isCompleted ? t('Completed task:') : t('Task due:')} </span>
          <bdi>{title}</bdi>
        </span>
      </span>
    )
  }
  const { title, extendedProps } = entry.event
  if (extendedProps.layer)
    return (
      <span className={styles.chip}>
        <IconFileInvoice size={13} stroke={1.8} aria-hidden="true" />
        <span className={styles.title}>
          <span className={styles.hidden}>{t('Invoice due:')} </span>
          <bdi>{title}</bdi>
        </span>
      </span>
    )
  const isInColumn = layout === 'week' || layout === 'day'
  const isTall = isInColumn && !isShort && !entry.event.allDay
  const when = time ? (
    <time className={styles.time} dir="auto">
      {time}
    </time>
  ) : null
  const place = extendedProps.location ? <bdi className={styles.place}>{extendedProps.location}</bdi> : null
  return (
    <span className={styles.chip} data-tall={isTall || undefined}>
      {layout === 'list' ? <span className={styles.when}>{when ?? t('All day')}</span> : null}
      <span className={styles.kind}>
        <KindMark kind={extendedProps.calendar} size={13} />
      </span>
      <span className={styles.title}>
        {layout === 'month' ? <>{when} </> : null}
        <bdi>{title}</bdi>
        <span className={styles.hidden}>, {kindName(extendedProps.calendar)}</span>
        {isInColumn ? <> {when}</> : null}
        {isTall || layout === 'list' ? <> {place}</> : null}
      </span>
      {extendedProps.recurrence ? (
        <span className={styles.repeats}>
          <IconRepeat size={11} stroke={1.8} aria-hidden="true" />
          <span className={styles.hidden}>, {t('repeats')}</span>
        </span>
      ) : null}
    </span>
  )
}
