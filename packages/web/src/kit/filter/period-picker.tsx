import { word } from '@rad/api/words'
import { Button } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { periods } from '@rad/api/periods'
import { useState } from 'react'
import { dateProps } from '#kit/form/dates.ts'
import type { Values } from '#kit/filter/filter.ts'
import { t } from '#kit/words.ts'
import styles from './period-picker.module.css'

export interface PeriodPickerProps {
  values: Values
  /** What `period` is set to for all days; left out where that is no filter at all. */
  allDays: string | undefined
  onChange: (patch: Values) => void
}

const longestDays = 731
const text = (value: unknown) => (typeof value === 'string' ? value : null)

/** A named period, or two days chosen in a calendar; both days count, two years at most. */
export function PeriodPicker({ values, allDays, onChange }: PeriodPickerProps) {
  const [range, setRange] = useState<[string | null, string | null]>([text(values.from), text(values.to)])
  const [from, to] = range
  const isChosen = (period: string | undefined) =>
    values.period === period || (period === allDays && !(values.period || values.from || values.to))
  const days = from && to ? (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1 : 0

  return (
    <div className={styles.picker}>
      <div className={styles.names} role="group" aria-label={t('Periods')}>
        {[...Object.entries(periods), [allDays, word('All time')] as const].map(([value, label]) => (
          <Button
            key={label}
            variant={isChosen(value) ? 'light' : 'subtle'}
            color={isChosen(value) ? undefined : 'gray'}
            size="compact-sm"
            justify="flex-start"
            fw={isChosen(value) ? 500 : 400}
            aria-pressed={isChosen(value)}
            onClick={() => onChange({ period: value, from: undefined, to: undefined })}
          >
            {t(label)}
          </Button>
        ))}
      </div>
      <div className={styles.custom}>
        <DatePicker
          type="range"
          size="xs"
          allowSingleDateInRange
          hideOutsideDates
          {...dateProps()}
          classNames={{ day: styles.day }}
          value={range}
          onChange={(next) => setRange(next)}
        />
        <p className={styles.note}>
          {days > longestDays ? t('At most two years.') : t('Both days are included, in the brand’s time zone.')}
        </p>
        <Button
          disabled={!from || !to || days > longestDays}
          onClick={() => onChange({ period: undefined, from: from ?? undefined, to: to ?? undefined })}
        >
          {t('Apply')}
        </Button>
      </div>
    </div>
  )
}
