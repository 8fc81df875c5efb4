import type { DueDateMove, LeftOutReason } from '@rad/api/service/follow-ups/due-dates.contract'
import type { Format } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'

const monthsWords = (months: number) =>
  months > 0
    ? t('{count, plural, one {# month later} other {# months later}}', { count: months })
    : t('{count, plural, one {# month earlier} other {# months earlier}}', { count: -months })

const daysWords = (days: number) =>
  days > 0
    ? t('{count, plural, one {# day later} other {# days later}}', { count: days })
    : t('{count, plural, one {# day earlier} other {# days earlier}}', { count: -days })

/** By how much, or to which day; what an undo moves goes back to where it was. */
export function shiftWords(move: DueDateMove, format: Format): string {
  const { shift_months, shift_days, to_on, is_undo } = move
  if (is_undo) return t('Moved back')
  if (to_on) return t('To {day}', { day: format.day(to_on) })
  return format.list([
    ...(shift_months ? [monthsWords(shift_months)] : []),
    ...(shift_days ? [daysWords(shift_days)] : []),
  ])
}

const leftOut: Record<LeftOutReason, (count: number) => string> = {
  not_found: (count) => t('{count, plural, one {# VIN not found} other {# VINs not found}}', { count }),
  no_longer_in_use: (count) =>
    t('{count, plural, one {# vehicle is no longer in use} other {# vehicles are no longer in use}}', { count }),
  no_due_day: (count) =>
    t('{count, plural, one {# vehicle has no due date} other {# vehicles have no due date}}', { count }),
  same_day: (count) =>
    t('{count, plural, one {# vehicle is already due on that day} other {# vehicles are already due on that day}}', {
      count,
    }),
  in_another_move: (count) =>
    t('{count, plural, one {# vehicle is in another move} other {# vehicles are in another move}}', { count }),
  follow_up_of_another_day: (count) =>
    t(
      '{count, plural, one {# follow-up has another due date and doesn’t move} other {# follow-ups have another due date and don’t move}}',
      { count },
    ),
}

/** Why some of what was found keeps its due date. */
export const leftOutWords = ({ why, count }: { why: LeftOutReason; count: number }) => leftOut[why](count)
