import { Switch } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import type { UseFormReturnType } from '@mantine/form'
import type { EventForm } from '@rad/api/apps/calendar/contract'
import { addDays } from '@rad/api/periods'
import { dateProps, dayPattern } from '#kit/form/dates.ts'
import { useFormat } from '#kit/text/format.tsx'
import { MomentField } from '#kit/form/moment-field.tsx'
import { instantOf } from '#kit/form/wall-time.ts'
import { t } from '#kit/words.ts'
import { labels } from './event-form.ts'
import { dayOf, lastDayOf, movedAlong } from './moments.ts'
import styles from './event-drawer.module.css'

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

  return (
    <div className={styles.moments}>
      <Switch label={t(labels.allDay)} checked={allDay} onChange={(event) => setAllDay(event.currentTarget.checked)} />
      <div className={styles.pair}>
        {allDay ? (
          <>
            <DatePickerInput
              {...common}
              label={t(labels.start)}
              valueFormat={dayPattern()}
              value={start}
              error={form.errors.start}
              onChange={(day) => day && setStart(day)}
            />
            <DatePickerInput
              {...common}
              label={t('Last day')}
              valueFormat={dayPattern()}
              value={lastDayOf({ start, end })}
              error={form.errors.end}
              onChange={(day) => day && setPeriod({ end: day < start ? day : addDays(day, 1) })}
            />
          </>
        ) : (
          <>
            <MomentField
              withAsterisk
              label={t(labels.start)}
              value={start}
              error={form.errors.start}
              onChange={setStart}
            />
            <MomentField
              withAsterisk
              label={t(labels.end)}
              value={end}
              error={form.errors.end}
              onChange={(moment) => setPeriod({ end: moment })}
            />
          </>
        )}
      </div>
      {allDay ? null : <p className={styles.hint}>{t('Times are in {zone}.', { zone: timeZone })}</p>}
    </div>
  )
}
