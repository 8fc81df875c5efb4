import { Button } from '@mantine/core'
import { Temporal } from 'temporal-polyfill'
import { MomentField } from '#kit/form/moment-field.tsx'
import { timeNow } from '#kit/text/clock.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './holdup-drawer.module.css'

/** Times a workshop promises by: this evening, tomorrow morning, the day after; those that have passed, or are not later than the one before, are not offered. */
function presetsFrom(now: number, zone: string, after = now): { label: string; at: string }[] {
  const here = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone)
  const on = (days: number, hour: number) =>
    here.add({ days }).with({ hour, minute: 0, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 })
  return [
    { label: t('Today {time}', { time: '17:00' }), time: on(0, 17) },
    { label: t('Tomorrow {time}', { time: '10:00' }), time: on(1, 10) },
    { label: t('Tomorrow {time}', { time: '17:00' }), time: on(1, 17) },
    { label: t('In {count, plural, one {# day} other {# days}}', { count: 2 }), time: on(2, 10) },
    { label: t('In {count, plural, one {# day} other {# days}}', { count: 4 }), time: on(4, 10) },
    { label: t('In {count, plural, one {# day} other {# days}}', { count: 7 }), time: on(7, 10) },
  ]
    .filter(({ time }) => time.epochMilliseconds > Math.max(now + 15 * 60_000, after))
    .map(({ label, time }) => ({ label, at: time.toInstant().toString() }))
}

export interface ExpectedFieldProps {
  value: string | null
  /** What was expected before: a new time is later. */
  after?: string
  onChange: (at: string) => void
  error?: string | undefined
}

/** Until when: one press for what is usual, a calendar for the rest. */
export function ExpectedField({ value, after, onChange, error }: ExpectedFieldProps) {
  const { timeZone } = useFormat()
  const now = timeNow()
  const earliest = Math.max(now, after ? Date.parse(after) : now)
  return (
    <div>
      <div className={styles.presets} role="group" aria-label={t('Expected until')}>
        {presetsFrom(now, timeZone, earliest).map(({ label, at }) => (
          <Button
            key={label}
            size="md"
            variant={value === at ? 'filled' : 'default'}
            aria-pressed={value === at}
            onClick={() => onChange(at)}
          >
            {label}
          </Button>
        ))}
      </div>
      <MomentField
        label={t('Expected until')}
        size="md"
        value={value ?? undefined}
        onChange={onChange}
        error={error}
        minDate={new Date(earliest)}
      />
    </div>
  )
}
