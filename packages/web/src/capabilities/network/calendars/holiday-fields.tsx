import { ActionIcon, Button, Input, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import IconClipboardText from '@tabler/icons-react/dist/esm/icons/IconClipboardText.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useState } from 'react'
import { DayField } from '#kit/form/day-field.tsx'
import { timeNow } from '#kit/text/clock.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './calendar.module.css'
import { calendarLabels, type CalendarValues, readHolidays, withHolidays } from './calendar-values.ts'
import { weekdays } from './week-hours.ts'

interface HolidayFieldsProps {
  form: UseFormReturnType<CalendarValues>
}

const thisYear = () => String(new Date(timeNow()).getFullYear())
/** Monday is 0. */
const dayOfWeek = (on: string) => (new Date(`${on}T00:00:00Z`).getUTCDay() + 6) % 7

/** Holidays year by year, added one by one or pasted as lines. */
export function HolidayFields({ form }: HolidayFieldsProps) {
  const format = useFormat()
  const { holidays } = form.values
  const years = [...new Set([...holidays.map(({ on }) => on.slice(0, 4)), thisYear()])].toSorted()
  const [chosen, setYear] = useState(thisYear())
  const [isPasting, setPasting] = useState(false)
  const year = years.includes(chosen) ? chosen : years[0]!
  const short = weekdays('short')
  const set = (next: CalendarValues['holidays']) => form.setFieldValue('holidays', next)
  const add = (more: CalendarValues['holidays']) => {
    set(withHolidays(holidays, more))
    if (more[0]) setYear(more[0].on.slice(0, 4))
  }
  const shown = holidays.filter(({ on }) => on.startsWith(year))

  return (
    <section className={styles.part}>
      <h3>
        {t(calendarLabels.holidays)}
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<IconClipboardText size={14} stroke={1.8} />}
          aria-expanded={isPasting}
          onClick={() => setPasting(!isPasting)}
        >
          {t('Paste list')}
        </Button>
      </h3>
      {isPasting ? (
        <PastedHolidays
          onRead={(more) => {
            add(more)
            setPasting(false)
          }}
        />
      ) : null}
      <SegmentedControl size="xs" aria-label={t('Year')} data={years} value={year} onChange={setYear} />
      {shown.length > 0 ? (
        <ul className={styles.holidays}>
          {shown.map(({ on, name }) => (
            <li key={on}>
              <span className={styles.on}>
                {short[dayOfWeek(on)]} {format.shortDay(on, `${year}-01-01`)}
              </span>
              <bdi>{name}</bdi>
              <ActionIcon
                size={28}
                aria-label={t('Remove {name}', { name })}
                onClick={() => set(holidays.filter((one) => one.on !== on))}
              >
                <IconX size={15} stroke={1.8} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.quiet}>{t('No holidays in {year}.', { year })}</p>
      )}
      <NewHoliday taken={holidays.map(({ on }) => on)} onAdd={(holiday) => add([holiday])} />
      {form.errors.holidays ? <Input.Error role="alert">{form.errors.holidays}</Input.Error> : null}
    </section>
  )
}

interface NewHolidayProps {
  taken: readonly string[]
  onAdd: (holiday: { on: string; name: string }) => void
}

function NewHoliday({ taken, onAdd }: NewHolidayProps) {
  const [on, setOn] = useState('')
  const [name, setName] = useState('')
  const isTaken = taken.includes(on)
  const add = () => {
    onAdd({ on, name: name.trim() })
    setOn('')
    setName('')
  }
  return (
    <div className={styles.newHoliday}>
      <DayField
        size="xs"
        aria-label={t('Holiday date')}
        placeholder={t('Date')}
        isOptional
        value={on}
        error={isTaken ? t('This day is already in the list.') : undefined}
        onChange={(day) => setOn(day ?? '')}
      />
      <TextInput
        size="xs"
        placeholder={t('Name')}
        aria-label={t('Holiday name')}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button variant="default" disabled={on === '' || name.trim() === '' || isTaken} onClick={add}>
        {t('Add')}
      </Button>
    </div>
  )
}

/** Lines from a mail or a sheet; what cannot be read is listed and nothing is taken over before it is mended. */
function PastedHolidays({ onRead }: { onRead: (holidays: CalendarValues['holidays']) => void }) {
  const [text, setText] = useState('')
  const { holidays, wrong } = readHolidays(text)
  const format = useFormat()
  return (
    <div className={styles.paste}>
      <Textarea
        label={t('One holiday per row: date, then name')}
        placeholder={`2027-01-26 ${t('Republic Day')}\n2027-08-15 ${t('Independence Day')}`}
        rows={4}
        autoFocus
        value={text}
        error={
          wrong.length > 0
            ? t('{count, plural, one {Row {lines} can’t be read.} other {Rows {lines} can’t be read.}}', {
                count: wrong.length,
                lines: format.list(wrong.map(String)),
              })
            : undefined
        }
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button variant="default" disabled={holidays.length === 0 || wrong.length > 0} onClick={() => onRead(holidays)}>
        {t('Add {count, plural, one {# holiday} other {# holidays}}', { count: holidays.length })}
      </Button>
    </div>
  )
}
