import {
  afterWorkingSeconds,
  mergedStops,
  type Stop,
  type WorkingCalendar,
  workingSeconds,
} from '#kernel/days/working-time.ts'
import type { StopKind } from './vocabulary.ts'

/** The clock of a case (docs/domain.md#sla-clock). The calendar is the outlet's as it was at opening (rule 1). */
export interface Clock {
  opened_at: Date
  calendar: WorkingCalendar | 'continuous'
  stops: readonly Stop[]
}

/** One standing still and why. */
export interface KindStop extends Stop {
  kind: StopKind
}

/** The stops of the promise to the customer: a panel costs them no less (M12a). */
export const customerStops = (stops: readonly KindStop[]): KindStop[] => stops.filter(({ kind }) => kind !== 'panel')

/** The stops of the outlet's own clock: before the panel it is paused too (M12b). */
export const outletStops = (stops: readonly KindStop[]): KindStop[] => [...stops]

const secondsOf = (calendar: Clock['calendar'], from: number, to: number) =>
  calendar === 'continuous' ? Math.max(0, to - from) / 1000 : workingSeconds(calendar, new Date(from), new Date(to))

/** Seconds of the calendar from opening to an instant, without what lies in stops. */
export function elapsedSeconds({ opened_at, calendar, stops }: Clock, at: Date): number {
  let [from, sum] = [opened_at.getTime(), 0]
  for (const [start, end] of mergedStops(stops)) {
    if (start >= at.getTime()) break
    sum += secondsOf(calendar, from, start)
    from = Math.max(from, end)
  }
  return sum + secondsOf(calendar, from, at.getTime())
}

/** The first instant at which so much has elapsed (rule 5); null while the clock is paused before it. */
export function dueAt({ opened_at, calendar, stops }: Clock, targetSeconds: number): Date | null {
  if (calendar !== 'continuous') return afterWorkingSeconds(calendar, opened_at, targetSeconds, stops)
  let [from, left] = [opened_at.getTime(), targetSeconds * 1000]
  for (const [start, end] of mergedStops(stops)) {
    if (start >= from + left) break
    left -= Math.max(0, start - from)
    from = Math.max(from, end)
  }
  return from === Infinity ? null : new Date(from + left)
}

/** A ticket may wait for its customer this long in sum and this many times (docs/domain.md#ticket-states). */
export const mostWaiting = { seconds: 48 * 3600, times: 2 } as const

const waits = (stops: readonly KindStop[]) => stops.filter(({ kind }) => kind === 'waiting')

/** How much waiting for the customer is left. */
export function waitingLeft(stops: readonly KindStop[], now: Date): { seconds: number; times: number } {
  const waited = mergedStops(waits(stops)).reduce((sum, [from, to]) => sum + Math.max(0, Math.min(to, +now) - from), 0)
  return {
    seconds: Math.max(0, mostWaiting.seconds - waited / 1000),
    times: Math.max(0, mostWaiting.times - waits(stops).length),
  }
}

/** When the current wait reaches its limit and the clock resumes, regardless of who is late; null while none does. */
export function waitingEndsAt(stops: readonly KindStop[]): Date | null {
  const open = waits(stops).find(({ to }) => to === null)
  if (!open) return null
  const before = waits(stops).filter((one) => one !== open)
  return new Date(open.from.getTime() + waitingLeft(before, open.from).seconds * 1000)
}

const lateSeconds = 2 * 3600

/** Whether a pause began within two working hours before it was due, as it was due just then (M16, rule 9). */
export function isLatePause(clock: Clock, pause: Stop, targetSeconds: number, working: WorkingCalendar): boolean {
  const before = clock.stops.filter((one) => one !== pause && one.from < pause.from)
  const due = dueAt({ ...clock, stops: before }, targetSeconds)
  return due !== null && pause.from < due && workingSeconds(working, pause.from, due) <= lateSeconds
}
