import type { BaseEffect, NaApproval, NaEffect, NaReason } from '@rad/api/service/na-reasons/contract'
import { words } from '@rad/api/words'
import { t } from '#kit/words.ts'

const baseNames: Record<BaseEffect, string> = words({
  leaves: 'Leaves the base',
  stays: 'Stays in the base',
  moves: 'Moves to another outlet or owner',
})
const approvalNames: Record<NaApproval, string> = words({
  auto: 'Automatic',
  tsm: 'Territory manager',
  rgm: 'Regional manager',
  none: 'Not needed',
})
const effectNames: Record<NaEffect, string> = words({
  none: 'None',
  vehicle_status: 'Set the vehicle status',
  new_owner: 'Follow up with the new owner',
  new_home_outlet: 'Change the home outlet',
  merge: 'Merge with the other record',
  close_as_reported: 'Close as reported',
  new_due_date: 'Correct the due date',
  contact_stop: 'Stop all contact',
  contact_data: 'Correct the contact data',
  retry: 'Try again later',
})

export const baseWords = (effect: BaseEffect) => t(baseNames[effect])
export const approvalWords = (approval: NaApproval) => t(approvalNames[approval])
export const effectWords = (effect: NaEffect) => t(effectNames[effect])

type Attempts = Pick<NaReason, 'min_attempts' | 'min_attempt_days' | 'min_day_parts'>

/** How often the customer must have been contacted before; nothing where that does not matter. */
export function attemptWords({ min_attempts, min_attempt_days, min_day_parts }: Attempts): string | undefined {
  if (min_attempts === 0) return undefined
  if (min_attempt_days === 0 && min_day_parts === 0)
    return t('At least {count, plural, one {# attempt} other {# attempts}}', { count: min_attempts })
  return t('At least {count, plural, one {# attempt} other {# attempts}} on {days} days, at {parts} times of day', {
    count: min_attempts,
    days: Math.max(1, min_attempt_days),
    parts: Math.max(1, min_day_parts),
  })
}
