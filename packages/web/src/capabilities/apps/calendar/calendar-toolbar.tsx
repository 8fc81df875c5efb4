import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useFormat } from '#kit/format.tsx'
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
  const step = layout === 'list' ? 'Days' : layoutWords[layout]
  return (
    <div className={styles.toolbar}>
      <Button variant="default" onClick={() => onDate(today)}>
        Today
      </Button>
      <div className={styles.steps}>
        <ActionIcon size={30} aria-label={`${step} before`} onClick={() => onStep(-1)}>
          <IconChevronLeft className={styles.arrow} size={18} stroke={1.8} />
        </ActionIcon>
        <ActionIcon size={30} aria-label={`${step} after`} onClick={() => onStep(1)}>
          <IconChevronRight className={styles.arrow} size={18} stroke={1.8} />
        </ActionIcon>
      </div>
      <h2 className={styles.title} aria-live="polite">
        {titleOf(layout, date)}
      </h2>
      <span className={styles.zone} title="All times are those of this zone">
        {timeZone}
      </span>
      <SegmentedControl
        size="xs"
        aria-label="View"
        value={layout}
        onChange={(value) => onLayout(value as Layout)}
        data={layouts.map((value) => ({ value, label: layoutWords[value] }))}
      />
    </div>
  )
}
