import { HeatMap } from '#kit/chart/heat-map.tsx'
import { locale, t } from '#kit/words.ts'

const hours = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]

/** The sixth of January 2025 was a Monday. */
const dayAt = (place: number) => new Date(Date.UTC(2025, 0, 6 + place, 12))

export function HeatMaps() {
  const day = new Intl.DateTimeFormat(locale(), { weekday: 'long', timeZone: 'UTC' })
  const hour = new Intl.DateTimeFormat(locale(), { hour: '2-digit', hourCycle: 'h23', timeZone: 'UTC' })
  return (
    <HeatMap
      label={t('Customer calls by day and hour')}
      axis={{ row: t('Day'), column: t('Hour') }}
      rows={Array.from({ length: 6 }, (_, place) => day.format(dayAt(place)))}
      columns={hours.map((one) => hour.format(new Date(Date.UTC(2025, 0, 6, one))))}
      values={Array.from({ length: 6 }, (_, place) =>
        hours.map(
          (one) =>
            Math.round((40 - place * 4) * Math.exp(-((one - 10 - place / 3) ** 2) / 9)) + ((one * 7 + place) % 5),
        ),
      )}
    />
  )
}
