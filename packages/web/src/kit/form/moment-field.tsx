import { DateTimePicker, type DateTimePickerProps } from '@mantine/dates'
import { dateProps, dayPattern } from '#kit/form/dates.ts'
import { useFormat } from '#kit/text/format.tsx'
import { instantOf, wallOf } from '#kit/form/wall-time.ts'

export interface MomentFieldProps extends Omit<DateTimePickerProps, 'value' | 'onChange'> {
  /** An instant. */
  value: string | undefined
  onChange: (instant: string) => void
  /** Called where the moment is removed; without it one stays. */
  onClear?: () => void
}

/** A day and an hour as the clocks of the brand's zone show them. */
export function MomentField({ value, onChange, onClear, ...field }: MomentFieldProps) {
  const { timeZone } = useFormat()
  return (
    <DateTimePicker
      {...dateProps()}
      highlightToday
      popoverProps={{ withinPortal: true }}
      timePickerProps={{ format: '24h' }}
      valueFormat={`${dayPattern()}, HH:mm`}
      {...field}
      value={value ? wallOf(value, timeZone) : null}
      onChange={(wall) => (wall ? onChange(instantOf(wall, timeZone)) : onClear?.())}
    />
  )
}
