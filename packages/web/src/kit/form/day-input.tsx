import { DateInput } from '@mantine/dates'
import { useState } from 'react'
import { dateProps, dayPattern, readDay } from '#kit/form/dates.ts'
import type { DayFieldProps } from '#kit/form/day-field.tsx'
import { t } from '#kit/words.ts'

/** The field itself; forms use `DayField`, which loads it. */
export function DayInput({ value, onChange, isOptional = false, max, ...field }: DayFieldProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <DateInput
      {...dateProps()}
      size="sm"
      highlightToday
      valueFormat={dayPattern()}
      dateParser={readDay}
      clearable={isOptional}
      clearButtonProps={{ 'aria-label': t('Clear') }}
      popoverProps={{ withinPortal: true, shadow: 'md', onOpen: () => setOpen(true), onClose: () => setOpen(false) }}
      {...(max === undefined ? {} : { maxDate: max })}
      {...field}
      // Escape closes the calendar first, and the dialog around it at the next press.
      data-mantine-stop-propagation={isOpen}
      value={value || null}
      onChange={onChange}
    />
  )
}
