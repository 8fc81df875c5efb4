import { addDays, dayIn } from '#kernel/contract/periods.ts'
import { midnightOf } from '#kernel/days/wall-time.ts'

const utcMidnight = /T00:00(:00(\.0+)?)?(Z|[+-]00:00)$/i

/**
 * The day of a moment where only days count. A midnight in UTC is how programs write a plain day, so it is the
 * day it names and not the one before.
 */
export function dayOfMoment(zone: string, moment: string): string {
  if (moment.length === 10 || utcMidnight.test(moment)) return moment.slice(0, 10)
  return dayIn(zone, new Date(moment))
}

/** The first day that is no longer part of something ending at this moment. */
export function endDayOfMoment(zone: string, moment: string): string {
  const on = dayOfMoment(zone, moment)
  if (moment.length === 10 || utcMidnight.test(moment)) return on
  return midnightOf(zone, on) < Date.parse(moment) ? addDays(on, 1) : on
}

export const instantOfMoment = (zone: string, moment: string): number =>
  moment.length === 10 ? midnightOf(zone, moment) : Date.parse(moment)
