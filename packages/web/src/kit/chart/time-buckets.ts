import type { Grain } from '@rad/api/periods'
import type { Format } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'

/** The name of a bucket of time by its first day or hour: a day, a month, the week that begins with a day. */
export function bucketName(grain: Grain | null, bucket: string, format: Format): string {
  if (grain === 'month') return format.month(bucket)
  if (grain === 'hour') return `${bucket.slice(11)}:00`
  return grain === 'week'
    ? t('Week of {day}', { day: format.shortDay(bucket, bucket) })
    : format.shortDay(bucket, bucket)
}

function lastDayOf(grain: Grain | null, bucket: string) {
  const at = new Date(`${bucket.slice(0, 10)}T00:00:00Z`)
  if (grain === 'week') at.setUTCDate(at.getUTCDate() + 6)
  if (grain === 'month') at.setUTCMonth(at.getUTCMonth() + 1, 0)
  return at.toISOString().slice(0, 10)
}

/** The days of a bucket, cut to those of the chart, as lists take them. */
export function daysOfBucket(grain: Grain | null, bucket: string, span: { from: string; to: string }) {
  const [first, last] = [bucket.slice(0, 10), lastDayOf(grain, bucket)]
  return { from: first < span.from ? span.from : first, to: last > span.to ? span.to : last, period: undefined }
}
