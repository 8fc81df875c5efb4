import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { type Layout, layouts, layoutWords, titleOf } from './calendar-view.ts'
import styles from './calendar.module.css'

export interface CalendarToolbarProps {
  layout: Layout
  date: string
  today: string
  onStep: (step: 1 | -1) => void
  onDate: (date: string) => void
  onLayout: (layout: Layout) => void
}

/** Where one is in time, and the ways to another place. */
export function CalendarToolbar({ layout, date, today, onStep, onDate, onLayout }: CalendarToolbarProps) {
  const { timeZone } = useFormat()
  const step = layout === 'list' ? t('Days') : layoutWords(layout)
  return (
    <div className={styles.toolbar}>
      <Button variant="default" onClick={() => onDate(today)}>
        {t('Today')}
      </Button>
      <div className={styles.steps}>
        <ActionIcon size={30} aria-label={t('Previous {step}', { step })} onClick={() => onStep(-1)}>
          <IconChevronLeft className={styles.arrow} size={18} stroke={1.8} />
        </ActionIcon>
        <ActionIcon size={30} aria-label={t('Next {step}', { step })} onClick={() => onStep(1)}>
          <IconChevronRight className={styles.arrow} size={18} stroke={1.8} />
        </ActionIcon>
      </div>
      <h2 className={styles.title} aria-live="polite">
        {titleOf(layout, date)}
      </h2>
      <span className={styles.zone} title={t('All times are in this time zone')}>
        {timeZone}
      </span>
      <SegmentedControl
        size="xs"
        aria-label={t('View')}
        value={layout}
        onChange={(value) => onLayout(value as Layout)}
        data={layouts.map((value) => ({ value, label: layoutWords(value) }))}
      />
    </div>
  )
}
