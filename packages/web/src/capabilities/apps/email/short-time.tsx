import { dayIn } from '@rad/api/periods'
import { timeNow } from '#kit/text/clock.ts'
import { useFormat } from '#kit/text/format.tsx'

/** The hour of today, the day of anything else. */
export function ShortTime({ at }: { at: string }) {
  const { timeZone, clock, shortDay } = useFormat()
  const today = dayIn(timeZone, new Date(timeNow()))
  const day = dayIn(timeZone, new Date(at))
  return day === today ? clock(at) : shortDay(day, today)
}
