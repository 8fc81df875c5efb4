import type { Calendar } from '@rad/api/network/calendars/contract'
import { dayIn } from '@rad/api/periods'
import { word } from '@rad/api/words'
import { Badge } from '#kit/text/badge.tsx'
import { timeNow } from '#kit/text/clock.ts'
import type { Column } from '#kit/table/column.ts'
import type { Cells } from '#kit/table/data-table.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { nothing } from '#kit/text/value.tsx'
import { t } from '#kit/words.ts'
import styles from './calendar.module.css'
import { weeklyHours } from './week-hours.ts'
import { WeekPicture } from './week-picture.tsx'

export const calendarColumns = [
  { key: 'code', label: word('Code'), kind: 'code', sortable: false },
  { key: 'name', label: word('Calendar'), kind: 'text', sortable: false },
  { key: 'week', label: word('Week'), kind: 'text', sortable: false },
  { key: 'holidays', label: word('Holidays'), kind: 'number', sortable: false, hint: word('From today.') },
  { key: 'tz', label: word('Time zone'), kind: 'text', sortable: false },
  { key: 'regions', label: word('Applies to'), kind: 'text', sortable: false },
  { key: 'active', label: word('Active'), kind: 'text', sortable: false },
] as const satisfies readonly Column[]

/** How the list draws a calendar. */
export const calendarCells: Cells<Calendar> = {
  name: ({ name, is_default }) => (
    <span className={styles.name}>
      {name}
      {is_default ? (
        <Badge tone="accent" quiet>
          {t('Default')}
        </Badge>
      ) : null}
    </span>
  ),
  week: (calendar) => <WeekCell calendar={calendar} />,
  holidays: ({ holidays }) => <Coming days={holidays.map(({ on }) => on)} />,
  regions: (calendar) => <Places calendar={calendar} />,
  active: ({ active, inactive_reason }) =>
    active ? (
      <Badge tone="good" quiet>
        {t('Active')}
      </Badge>
    ) : (
      <span title={inactive_reason ?? undefined}>
        <Badge quiet>{t('Inactive')}</Badge>
      </span>
    ),
}

function WeekCell({ calendar }: { calendar: Calendar }) {
  const format = useFormat()
  return (
    <span className={styles.name}>
      <WeekPicture week={calendar.week} breaks={calendar.breaks} isSmall />
      <bdi>{t('{count} h', { count: format.number(weeklyHours(calendar)) })}</bdi>
    </span>
  )
}

const comingOf = (days: readonly string[], timeZone: string): number => {
  const today = dayIn(timeZone, new Date(timeNow()))
  return days.filter((on) => on >= today).length
}

function Coming({ days }: { days: readonly string[] }) {
  const { number, timeZone } = useFormat()
  return <>{number(comingOf(days, timeZone))}</>
}

function Places({ calendar: { regions, outlets, is_default } }: { calendar: Calendar }) {
  const format = useFormat()
  if (regions.length + outlets.length === 0) return is_default ? <>{t('All others')}</> : nothing
  return (
    <>
      {format.list([
        ...regions,
        ...(outlets.length > 0
          ? [t('{count, plural, one {# outlet} other {# outlets}}', { count: outlets.length })]
          : []),
      ])}
    </>
  )
}
