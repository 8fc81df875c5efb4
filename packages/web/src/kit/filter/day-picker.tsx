import { DatePicker } from '@mantine/dates'
import { dateProps } from '#kit/form/dates.ts'
import styles from './period-picker.module.css'

interface DayPickerProps {
  value: unknown
  onChange: (day: string | undefined) => void
}

/** One day of a calendar; pressed again it is taken away. */
export function DayPicker({ value, onChange }: DayPickerProps) {
  return (
    <DatePicker
      size="xs"
      allowDeselect
      hideOutsideDates
      {...dateProps()}
      classNames={{ day: styles.day }}
      value={typeof value === 'string' ? value : null}
      onChange={(day) => onChange(day ?? undefined)}
    />
  )
}
