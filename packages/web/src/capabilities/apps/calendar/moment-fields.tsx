import '#kit/dates.css'
import { Switch } from '@mantine/core'
import { DatePickerInput, DateTimePicker } from '@mantine/dates'
import type { UseFormReturnType } from '@mantine/form'
import type { EventForm } from '@rad/api/apps/calendar/contract'
import { addDays } from '@rad/api/periods'
import { useFormat } from '#kit/format.tsx'
import { labels } from './event-form.ts'
import { dayOf, instantOf, lastDayOf, movedAlong, wallOf } from './moments.ts'
import styles from './event-drawer.module.css'

/** As the reader's language has it, like every other time on the screen. */
const hasHalfDays = new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions().hour12 ?? false
const clockFormat = hasHalfDays ? 'D MMM YYYY, h:mm A' : 'D MMM YYYY, HH:mm'
const dayFormat = 'D MMM YYYY'

/** From when to when: days, or days and hours of the brand's zone. An end that is left behind moves along. */
export function MomentFields({ form }: { form: UseFormReturnType<EventForm> }) {
  const { timeZone } = useFormat()
  const { start, end, allDay } = form.values
  const setPeriod = (period: Partial<Pick<EventForm, 'start' | 'end' | 'allDay'>>) => {
    form.setValues(period)
    form.clearFieldError('start')
    form.clearFieldError('end')
  }
  const setStart = (next: string) => setPeriod({ start: next, end: movedAlong(end, start, next) })
  const setAllDay = (isAllDay: boolean) => {
    const [first, last] = [dayOf(start, timeZone), allDay ? lastDayOf({ start, end }) : dayOf(end, timeZone)]
    if (isAllDay) setPeriod({ allDay: true, start: first, end: addDays(last, 1) })
    else
      setPeriod({
        allDay: false,
        start: instantOf(`${first} 09:00:00`, timeZone),
        end: instantOf(`${last} 10:00:00`, timeZone),
      })
  }
  const common = { withAsterisk: true, highlightToday: true, popoverProps: { withinPortal: true } } as const

  return (
    <div className={styles.moments}>
      <Switch label={labels.allDay} checked={allDay} onChange={(event) => setAllDay(event.currentTarget.checked)} />
      <div className={styles.pair}>
        {allDay ? (
          <>
            <DatePickerInput
              {...common}
              label={labels.start}
              valueFormat={dayFormat}
              value={start}
              error={form.errors.start}
              onChange={(day) => day && setStart(day)}
            />
            <DatePickerInput
              {...common}
              label="Last day"
              valueFormat={dayFormat}
              value={lastDayOf({ start, end })}
              error={form.errors.end}
              onChange={(day) => day && setPeriod({ end: day < start ? day : addDays(day, 1) })}
            />
          </>
        ) : (
          <>
            <DateTimePicker
              {...common}
              label={labels.start}
              timePickerProps={{ format: hasHalfDays ? '12h' : '24h' }}
              valueFormat={clockFormat}
              value={wallOf(start, timeZone)}
              error={form.errors.start}
              onChange={(wall) => wall && setStart(instantOf(wall, timeZone))}
            />
            <DateTimePicker
              {...common}
              label={labels.end}
              timePickerProps={{ format: hasHalfDays ? '12h' : '24h' }}
              valueFormat={clockFormat}
              value={wallOf(end, timeZone)}
              error={form.errors.end}
              onChange={(wall) => wall && setPeriod({ end: instantOf(wall, timeZone) })}
            />
          </>
        )}
      </div>
      {allDay ? null : <p className={styles.hint}>Times of {timeZone}.</p>}
    </div>
  )
}
