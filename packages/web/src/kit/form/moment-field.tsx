import { DateTimePicker, type DateTimePickerProps } from '@mantine/dates'
import { dateProps, dayPattern } from '#kit/form/dates.ts'
import { useFormat } from '#kit/text/format.tsx'
import { instantOf, wallOf } from '#kit/form/wall-time.ts'
import { locale } from '#kit/words.ts'

/** As the reader's language has it, like every other time on the screen. */
const hasHalfDays = () => new Intl.DateTimeFormat(locale(), { hour: 'numeric' }).resolvedOptions().hour12 ?? false

export interface MomentFieldProps extends Omit<DateTimePickerProps, 'value' | 'onChange'> {
  /** An instant. */
  value: string | undefined
  onChange: (instant: string) => void
}

/** A day and an hour as the clocks of the brand's zone show them. */
export function MomentField({ value, onChange, ...field }: MomentFieldProps) {
  const { timeZone } = useFormat()
  return (
    <DateTimePicker
      {...dateProps()}
      highlightToday
      popoverProps={{ withinPortal: true }}
      timePickerProps={{ format: hasHalfDays() ? '12h' : '24h' }}
      valueFormat={hasHalfDays() ? `${dayPattern}, h:mm A` : `${dayPattern}, HH:mm`}
      {...field}
      value={value ? wallOf(value, timeZone) : null}
      onChange={(wall) => wall && onChange(instantOf(wall, timeZone))}
    />
  )
}
