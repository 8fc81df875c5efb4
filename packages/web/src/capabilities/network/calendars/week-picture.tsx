import type { Calendar } from '@rad/api/network/calendars/contract'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './calendar.module.css'
import { spansOf, weekdays, weeklyHours } from './week-hours.ts'

interface WeekPictureProps extends Pick<Calendar, 'week' | 'breaks'> {
  /** Without the names of the days and the hours beside it: for a line of a table. */
  isSmall?: boolean
}

const share = (minutes: number) => `${(minutes / 1440) * 100}%`
const marks = [6, 12, 18]

/** A week as columns from midnight to midnight, worked hours filled, so that a mistake catches the eye. */
export function WeekPicture({ week, breaks, isSmall = false }: WeekPictureProps) {
  const format = useFormat()
  const [long, narrow] = [weekdays('long'), weekdays('narrow')]
  const hours = t('{count} h', { count: format.number(weeklyHours({ week, breaks })) })
  return (
    <div
      className={styles.picture}
      data-small={isSmall || undefined}
      role="img"
      aria-label={t('{hours} per week', { hours })}
    >
      {isSmall ? null : (
        <div className={styles.clock} aria-hidden="true">
          {marks.map((hour) => (
            <span key={hour} style={{ insetBlockStart: share(hour * 60) }}>
              {String(hour).padStart(2, '0')}
            </span>
          ))}
        </div>
      )}
      {week.map((day, index) => (
        <div key={long[index]} className={styles.column} aria-hidden="true">
          <div className={styles.track}>
            {spansOf(day, breaks).map(([from, to]) => (
              <i key={from} style={{ insetBlockStart: share(from), blockSize: share(to - from) }} />
            ))}
          </div>
          {isSmall ? null : <span className={styles.initial}>{narrow[index]}</span>}
        </div>
      ))}
    </div>
  )
}
