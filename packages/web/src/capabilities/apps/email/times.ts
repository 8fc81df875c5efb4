import { addDays, dayIn } from '@rad/api/periods'
import { instantOf } from '#kit/form/wall-time.ts'
import { t } from '#kit/words.ts'

/** A time on offer. */
export interface OfferedTime {
  label: string
  at: string
}

/** Monday after a day. */
function nextMonday(today: string): string {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  return addDays(today, (8 - weekday) % 7 || 7)
}

/** When a mail can come back or be sent, by the clocks of the brand's zone. */
export function offeredTimes(now: number, timeZone: string): OfferedTime[] {
  const today = dayIn(timeZone, new Date(now))
  const at = (day: string, hour: string) => instantOf(`${day} ${hour}:00`, timeZone)
  const inThreeHours = new Date(Math.ceil((now + 3 * 3_600_000) / 900_000) * 900_000).toISOString()
  return [
    { label: t('In 3 hours'), at: inThreeHours },
    { label: t('Tomorrow morning'), at: at(addDays(today, 1), '08:00') },
    { label: t('Tomorrow afternoon'), at: at(addDays(today, 1), '13:00') },
    { label: t('Monday morning'), at: at(nextMonday(today), '08:00') },
  ]
}
