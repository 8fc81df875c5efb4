import { inTransaction } from '#database/transaction.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { instantOf } from '#kernel/days/wall-time.ts'
import { isWorkingDay } from '#kernel/days/working-time.ts'
import { workingCalendars } from '#capabilities/network/calendars/lookups.ts'
import type { TestApp } from './test-app.ts'

/** Seconds until a time of the next day on which everybody works, or on which but one calendar does. */
export async function secondsUntil({ deps }: TestApp, kind: 'workday' | 'sunday', time: string): Promise<number> {
  const calendars = await inTransaction(deps.database, { as: 'rad_network' }, 'read', workingCalendars)
  const zone = deps.settings.brand_tz
  const now = deps.clock.now().getTime()
  for (let ahead = 1; ; ahead++) {
    const on = dayIn(zone, new Date(now + ahead * 86_400_000))
    const working = [...calendars.values()].filter((calendar) => isWorkingDay(calendar, on)).length
    if (working === (kind === 'workday' ? calendars.size : 1)) return (instantOf(zone, `${on}T${time}`) - now) / 1000
  }
}
