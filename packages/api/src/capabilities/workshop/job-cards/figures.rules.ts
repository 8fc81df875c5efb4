import { rounded } from '#kernel/contract/rounded.ts'
/** What the figures of one card are worked out from. Amounts are in units of the currency. */
export interface Measured {
  received_at: string
  completed_at: string | null
  delivered_at: string | null
  first_promised_at: string | null
  touch_minutes: number | null
  approved: number | null
  invoiced: number | null
}

/** A hold-up as far as figures need it. */
export interface MeasuredHoldup {
  /** Seconds for which it alone counts (M22). */
  primary_seconds: number
  pauses_tat: boolean
  pause_max_hours: number | null
  needs_evidence: boolean
  /** What proves it: a reference, or files. */
  linked_no: string | null
  files: readonly unknown[]
}

const workingHours = 8

/** Days of 24 hours with one decimal. */
export const daysOf = (seconds: number): number => rounded(seconds / 86_400)

const secondsBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 1000

/** It would pause the turnaround time if it had the evidence its reason requires. */
export const lacksEvidence = ({
  pauses_tat,
  needs_evidence,
  linked_no,
  files,
}: Omit<MeasuredHoldup, 'primary_seconds'>) => pauses_tat && needs_evidence && !linked_no && files.length === 0

/** The seconds for which a hold-up pauses the turnaround time: with its evidence where required, and no longer than its limit. */
export function pausedSeconds(holdup: MeasuredHoldup): number {
  const { primary_seconds, pauses_tat, pause_max_hours } = holdup
  if (!pauses_tat || lacksEvidence(holdup)) return 0
  return pause_max_hours === null ? primary_seconds : Math.min(primary_seconds, pause_max_hours * 3600)
}

/** M25 to M28 and M30 of one card; null where the value is not known yet. */
export function figuresOf(card: Measured, holdups: readonly MeasuredHoldup[]) {
  const { received_at, completed_at, delivered_at, first_promised_at, touch_minutes, approved, invoiced } = card
  const sum = (secondsOf: (holdup: MeasuredHoldup) => number) =>
    holdups.reduce((total, holdup) => total + secondsOf(holdup), 0)
  const production = completed_at === null ? null : secondsBetween(received_at, completed_at)
  const workable = production === null ? 0 : (production / 86_400) * workingHours * 60
  return {
    keys_to_keys: delivered_at === null ? null : daysOf(secondsBetween(received_at, delivered_at)),
    production: production === null ? null : daysOf(production),
    touch_percent: touch_minutes === null || workable === 0 ? null : rounded((touch_minutes / workable) * 100),
    promise_kept:
      delivered_at === null || first_promised_at === null
        ? null
        : Date.parse(delivered_at) <= Date.parse(first_promised_at),
    estimate_accuracy:
      !approved || invoiced === null ? null : rounded((1 - Math.abs(invoiced - approved) / approved) * 100),
    hold_days: daysOf(sum(({ primary_seconds }) => primary_seconds)),
    paused_days: daysOf(sum(pausedSeconds)),
  }
}
