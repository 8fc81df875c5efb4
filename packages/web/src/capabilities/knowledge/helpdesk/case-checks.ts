import { t } from '#kit/words.ts'
import type { CaseValues } from './case-values.ts'

export interface Check {
  field: string
  label: string
  /** What is said beside the field where it is missing; the server says the same. */
  message: string
  isDone: boolean
}

const isLong = (text: string | null) => (text ?? '').trim().length >= 10

/** What a case has to say before it can be submitted, with what of it is there. A report asks for no answer, and for less. */
export function checksOf(values: CaseValues): Check[] {
  const { kind, job_card, vin, vehicle_at_outlet, odometer, title, concern, occurrence, system_group } = values
  const check = (field: string, label: string, message: string, isDone: boolean): Check => ({
    field,
    label,
    message,
    isDone,
  })
  const concerns = [
    check('title', t('Title'), t('Use at least 5 characters.'), title.trim().length >= 5),
    check('concern', t('Concern'), t('Describe the concern in at least 10 characters.'), isLong(concern)),
    check('system_group', t('System'), t('Choose a system.'), system_group !== null),
  ]
  if (kind === 'info') return [check('vin', t('Vehicle'), t('Choose the vehicle.'), vin !== null), ...concerns]
  return [
    check('job_card', t('Open job card'), t('Choose an open job card.'), job_card !== null),
    check('odometer', t('Odometer reading'), t('Enter the odometer reading.'), odometer !== null),
    check(
      'vehicle_at_outlet',
      t('Vehicle is at the outlet'),
      t('The vehicle must be at the outlet.'),
      vehicle_at_outlet,
    ),
    ...concerns,
    check('occurrence', t('Occurrence'), t('Choose how often it occurs.'), occurrence !== null),
    check(
      'prior_steps',
      t('Steps already taken'),
      t('Describe the steps already taken in at least 10 characters.'),
      isLong(values.prior_steps),
    ),
  ]
}

/** The messages of what is missing, by field. */
export const missingIn = (values: CaseValues): Record<string, string> =>
  Object.fromEntries(checksOf(values).flatMap(({ field, message, isDone }) => (isDone ? [] : [[field, message]])))

/** Brings a field of the form into sight and the keys to it. */
export function goToField(field: string) {
  // The vehicle of a case is that of its job card.
  const control = document.getElementById(field) ?? (field === 'vin' ? document.getElementById('job_card') : null)
  control?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}
