/** From and to on the clocks of a day, as HH:MM. */
interface Hours {
  from: string
  to: string
}

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Minutes of work on one day, less its breaks. */
export function workedMinutes(hours: Hours | null, breaks: readonly Hours[]): number {
  if (!hours) return 0
  const [from, to] = [minutes(hours.from), minutes(hours.to)]
  let worked = 0
  for (let at = from; at < to; at++) {
    if (!breaks.some((pause) => minutes(pause.from) <= at && at < minutes(pause.to))) worked++
  }
  return worked
}

/** Why these breaks cannot be; undefined where they can: every open day keeps some work. */
export const breaksRefusal = (week: readonly (Hours | null)[], breaks: readonly Hours[]): string | undefined =>
  week.some((hours) => hours !== null && workedMinutes(hours, breaks) === 0)
    ? 'These breaks leave a day without working hours.'
    : undefined
