import { TextInput } from '@mantine/core'
import type { DateInputProps } from '@mantine/dates'
import { lazy, Suspense } from 'react'
import { useFormat } from '#kit/text/format.tsx'

type Shown = Pick<
  DateInputProps,
  | 'label'
  | 'description'
  | 'error'
  | 'size'
  | 'placeholder'
  | 'disabled'
  | 'withAsterisk'
  | 'className'
  | 'inputWrapperOrder'
  | 'aria-label'
>
type Wired = Pick<DateInputProps, 'name' | 'onBlur' | 'onFocus' | 'aria-required'>

export interface DayFieldProps extends Shown, Wired {
  /** `yyyy-mm-dd`; none where it is empty. */
  value: string | null | undefined
  onChange: (day: string | null) => void
  /** It may be left empty, and emptied again. */
  isOptional?: boolean
  /** The last day that can be chosen. */
  max?: string | undefined
}

/** Loads the calendar ahead, for a form that is opened without a connection. */
export const loadDayInput = () => import('#kit/form/day-input.tsx').then(({ DayInput }) => ({ default: DayInput }))
const Calendared = lazy(loadDayInput)

/** A day, typed or chosen from a calendar, which is loaded when the first form asks for a day. */
export function DayField(props: DayFieldProps) {
  const { day } = useFormat()
  const { value, onChange: _, isOptional: __, max: ___, name: ____, onBlur: _____, onFocus: ______, ...shown } = props
  return (
    <Suspense fallback={<TextInput {...(shown as object)} value={value ? day(value) : ''} readOnly />}>
      <Calendared {...props} />
    </Suspense>
  )
}
