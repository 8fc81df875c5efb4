import { Switch } from '@mantine/core'
import { DatePickerInput, DateTimePicker } from '@mantine/dates'
import type { UseFormReturnType } from '@mantine/form'
import type { EventForm } from '@rad/api/apps/calendar/contract'
import { addDays } from '@rad/api/periods'
import { dateProps, dayPattern } from '#kit/dates.ts'
import { useFormat } from '#kit/format.tsx'
import { locale, t } from '#kit/words.ts'
import { labels } from './event-form.ts'
import { dayOf, instantOf, lastDayOf, movedAlong, wallOf } from './moments.ts'
import styles from './event-drawer.module.css'

/** As the reader's language has it, like every other time on the screen. */
const hasHalfDays = () => new Intl.DateTimeFormat(locale(), { hour: 'numeric' }).resolvedOptions().hour12 ?? false

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
  const common = {
    ...dateProps(),
    withAsterisk: true,
    highlightToday: true,
    popoverProps: { withinPortal: true },
  } as const
  const clock = {
    timePickerProps: { format: hasHalfDays() ? '12h' : '24h' },
    valueFormat: hasHalfDays() ? `${dayPattern}, h:mm A` : `${dayPattern}, HH:mm`,
  } as const

  return (
    <div className={styles.moments}>
      <Switch label={t(labels.allDay)} checked={allDay} onChange={(event) => setAllDay(event.currentTarget.checked)} />
      <div className={styles.pair}>
        {allDay ? (
          <>
            <DatePickerInput
              {...common}
              label={t(labels.start)}
              valueFormat={dayPattern}
              value={start}
              error={form.errors.start}
              onChange={(day) => day && setStart(day)}
            />
            <DatePickerInput
              {...common}
              label={t('Last day')}
              valueFormat={dayPattern}
              value={lastDayOf({ start, end })}
              error={form.errors.end}
              onChange={(day) => day && setPeriod({ end: day < start ? day : addDays(day, 1) })}
            />
          </>
        ) : (
          <>
            <DateTimePicker
              {...common}
              {...clock}
              label={t(labels.start)}
              value={wallOf(start, timeZone)}
              error={form.errors.start}
              onChange={(wall) => wall && setStart(instantOf(wall, timeZone))}
            />
            <DateTimePicker
              {...common}
              {...clock}
              label={t(labels.end)}
              value={wallOf(end, timeZone)}
              error={form.errors.end}
              onChange={(wall) => wall && setPeriod({ end: instantOf(wall, timeZone) })}
            />
          </>
        )}
      </div>
      {allDay ? null : <p className={styles.hint}>{t('Times of {zone}.', { zone: timeZone })}</p>}
    </div>
  )
}
