import { word } from '@rad/api/words'
import { SegmentedControl, Select } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { readRule, type Rule, untilDay, weekdays } from '@rad/api/apps/calendar/contract'
import type { ReactNode } from 'react'
import { dateProps, dayPattern } from '#kit/form/dates.ts'
import { useFormat } from '#kit/text/format.tsx'
import { NumberField } from '#kit/form/number-field.tsx'
import { t } from '#kit/words.ts'
import { dayOf, movedAlong } from './moments.ts'
import {
  changed,
  nthOf,
  nthWords,
  repeatWords,
  weekdayMark,
  weekdayName,
  weekdayOf,
  withFrequency,
} from './repeat-rule.ts'
import styles from './event-drawer.module.css'

export interface RepeatFieldProps {
  /** RFC 5545, or null for an event that happens once. */
  value: string | null
  /** When the event begins: on which weekday and day of the month it may be repeated. */
  start: string
  error: ReactNode
  onChange: (value: string | null) => void
}

const frequencies = [
  { value: 'NONE', label: word('Does not repeat') },
  { value: 'DAILY', label: word('Daily') },
  { value: 'WEEKLY', label: word('Weekly') },
  { value: 'MONTHLY', label: word('Monthly') },
  { value: 'YEARLY', label: word('Yearly') },
]
const isFrequency = (value: string | null): value is Rule['frequency'] => value !== null && value !== 'NONE'

/** How often, on which days and until when. */
export function RepeatField({ value, start, error, onChange }: RepeatFieldProps) {
  const { timeZone } = useFormat()
  const rule = value === null ? undefined : readRule(value)
  const day = dayOf(start, timeZone)
  const set = (parts: Partial<Rule>) => rule && onChange(changed(rule, parts))
  return (
    <div className={styles.repeat}>
      <Select
        label={t('Repeats')}
        data={frequencies.map(({ value: frequency, label }) => ({ value: frequency, label: t(label) }))}
        allowDeselect={false}
        value={rule?.frequency ?? 'NONE'}
        error={error}
        onChange={(next) => onChange(isFrequency(next) ? withFrequency(rule, next, day) : null)}
      />
      {rule ? (
        <div className={styles.more} role="group" aria-label={t('Recurrence')}>
          <NumberField
            label={t('Every')}
            description={repeatWords(value)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={rule.interval}
            onChange={(interval) => {
              if (typeof interval === 'number' && interval >= 1 && interval <= 999)
                set({ interval: Math.floor(interval) })
            }}
          />
          {rule.frequency === 'WEEKLY' ? <Weekdays rule={rule} onChange={set} /> : null}
          {rule.frequency === 'MONTHLY' ? <InMonth rule={rule} day={day} onChange={onChange} /> : null}
          <Ending rule={rule} day={day} onChange={onChange} />
        </div>
      ) : null}
    </div>
  )
}

function Weekdays({ rule, onChange }: { rule: Rule; onChange: (parts: Partial<Rule>) => void }) {
  const chosen = rule.weekdays.map(({ day }) => day)
  const toggle = (day: (typeof weekdays)[number]) => {
    const next = chosen.includes(day) ? chosen.filter((one) => one !== day) : [...chosen, day]
    // A week without a day would be no rule: the last one stays.
    if (next.length > 0)
      onChange({ weekdays: weekdays.filter((one) => next.includes(one)).map((one) => ({ day: one })) })
  }
  return (
    <div className={styles.days} role="group" aria-label={t('Repeat on')}>
      {weekdays.map((day) => (
        <button
          key={day}
          type="button"
          className={styles.daybutton}
          aria-pressed={chosen.includes(day)}
          aria-label={weekdayName(day)}
          onClick={() => toggle(day)}
        >
          {weekdayMark(day)}
        </button>
      ))}
    </div>
  )
}

function InMonth({ rule, day, onChange }: { rule: Rule; day: string; onChange: (text: string) => void }) {
  const [nth, weekday] = [nthOf(day), weekdayOf(day)]
  const { monthDay: _, ...rest } = rule
  return (
    <SegmentedControl
      size="xs"
      fullWidth
      aria-label={t('Day of the month')}
      value={rule.weekdays.length > 0 ? 'weekday' : 'day'}
      onChange={(value) =>
        onChange(changed({ ...rest, weekdays: [] }, value === 'weekday' ? { weekdays: [{ day: weekday, nth }] } : {}))
      }
      data={[
        { value: 'day', label: t('On day {day}', { day: rule.monthDay ?? Number(day.slice(8)) }) },
        { value: 'weekday', label: t('On {day}', { day: nthWords(nth, weekday) }) },
      ]}
    />
  )
}

const monthMs = 30 * 86_400_000

function Ending({ rule, day, onChange }: { rule: Rule; day: string; onChange: (text: string) => void }) {
  const { count, until, ...open } = rule
  const ending = count !== undefined ? 'count' : until !== undefined ? 'until' : 'never'
  const later = movedAlong(day, day, new Date(Date.parse(day) + monthMs).toISOString().slice(0, 10))
  const setUntil = (on: string) => onChange(changed(open, { until: on.replaceAll('-', '') }))
  const choose = (next: string | null) => {
    if (next === 'count') onChange(changed(open, { count: 10 }))
    else if (next === 'until') setUntil(later)
    else onChange(changed(open, {}))
  }
  return (
    <div className={styles.pair}>
      <Select
        label={t('Ends')}
        data={[
          { value: 'never', label: t('Never') },
          { value: 'until', label: t('On a date') },
          { value: 'count', label: t('After a number of occurrences') },
        ]}
        allowDeselect={false}
        value={ending}
        onChange={choose}
      />
      {ending === 'count' ? (
        <NumberField
          label={t('Occurrences')}
          value={count}
          onChange={(times) => {
            if (typeof times === 'number' && times >= 1 && times <= 999)
              onChange(changed(open, { count: Math.floor(times) }))
          }}
        />
      ) : null}
      {until === undefined ? null : (
        <DatePickerInput
          label={t('Last day')}
          {...dateProps()}
          valueFormat={dayPattern()}
          minDate={day}
          value={untilDay(until)}
          onChange={(on) => on && setUntil(on)}
        />
      )}
    </div>
  )
}
