import { ActionIcon, Button, Input, Switch } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './calendar.module.css'
import { calendarLabels, type CalendarValues } from './calendar-values.ts'
import { weekdays, weeklyHours } from './week-hours.ts'
import { WeekPicture } from './week-picture.tsx'

interface WeekFieldsProps {
  form: UseFormReturnType<CalendarValues>
}

type Hours = { from: string; to: string }
const usual: Hours = { from: '09:00', to: '18:00' }

interface HoursFieldsProps {
  /** Whose hours they are, for screen readers. */
  name: string
  value: Hours
  path: string
  form: WeekFieldsProps['form']
}

/** From and to. The end of a day is written 24:00, which a clock of the browser shows as 00:00. */
function HoursFields({ name, value, path, form }: HoursFieldsProps) {
  const set = (side: 'from' | 'to', time: string) =>
    form.setFieldValue(`${path}.${side}`, (side === 'to' && time === '00:00' ? '24:00' : time) as never)
  const error = form.errors[`${path}.from`] ?? form.errors[`${path}.to`]
  return (
    <>
      <span className={styles.times}>
        {(['from', 'to'] as const).map((side) => (
          <Input
            key={side}
            type="time"
            size="xs"
            required
            className={styles.time}
            aria-label={side === 'from' ? t('{name}, start', { name }) : t('{name}, end', { name })}
            value={value[side] === '24:00' ? '00:00' : value[side]}
            error={Boolean(form.errors[`${path}.${side}`])}
            onChange={(event) => set(side, event.currentTarget.value)}
          />
        ))}
      </span>
      {error ? <Input.Error className={styles.wide}>{error}</Input.Error> : null}
    </>
  )
}

/** The week: seven lines to write, and the picture of what they come to. */
export function WeekFields({ form }: WeekFieldsProps) {
  const format = useFormat()
  const { week, breaks } = form.values
  const days = weekdays('long')
  const set = (day: number, hours: Hours | null) =>
    form.setFieldValue(
      'week',
      week.map((one, index) => (index === day ? hours : one)),
    )
  /** What an opened day begins with: the hours of the day before it. */
  const hoursBefore = (day: number) => week.slice(0, day).findLast((hours) => hours !== null) ?? usual
  return (
    <section className={styles.part}>
      <h3>
        {t(calendarLabels.week)}
        <span>
          {t('{hours} per week', { hours: t('{count} h', { count: format.number(weeklyHours({ week, breaks })) }) })}
        </span>
      </h3>
      <WeekPicture week={week} breaks={breaks} />
      <ul className={styles.days}>
        {week.map((hours, day) => (
          <li key={days[day]}>
            <Switch
              size="xs"
              label={days[day]}
              checked={hours !== null}
              onChange={(event) => set(day, event.currentTarget.checked ? hoursBefore(day) : null)}
            />
            {hours ? (
              <HoursFields name={days[day]!} value={hours} path={`week.${day}`} form={form} />
            ) : (
              <span className={styles.closed}>{t('Closed')}</span>
            )}
          </li>
        ))}
      </ul>
      {form.errors.week ? <Input.Error role="alert">{form.errors.week}</Input.Error> : null}
    </section>
  )
}

/** Breaks hold on every open day. */
export function BreakFields({ form }: WeekFieldsProps) {
  const { breaks } = form.values
  const set = (next: Hours[]) => form.setFieldValue('breaks', next)
  return (
    <section className={styles.part}>
      <h3>
        {t(calendarLabels.breaks)}
        <span>{t('Every working day')}</span>
      </h3>
      {breaks.length > 0 ? (
        <ul className={styles.days}>
          {breaks.map((pause, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines are what is being typed
            <li key={index}>
              <HoursFields
                name={t('Break {number}', { number: index + 1 })}
                value={pause}
                path={`breaks.${index}`}
                form={form}
              />
              <ActionIcon
                size={28}
                aria-label={t('Remove break {number}', { number: index + 1 })}
                onClick={() => set(breaks.filter((_, at) => at !== index))}
              >
                <IconX size={15} stroke={1.8} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      ) : null}
      {form.errors.breaks ? <Input.Error role="alert">{form.errors.breaks}</Input.Error> : null}
      <div>
        <Button
          variant="subtle"
          leftSection={<IconPlus size={15} stroke={1.8} />}
          disabled={breaks.length >= 6}
          onClick={() => set([...breaks, { from: '13:00', to: '13:30' }])}
        >
          {t('Add break')}
        </Button>
      </div>
    </section>
  )
}
