import { requirementsOf } from '@rad/api/knowledge/helpdesk/contract'
import type { JobCard } from '@rad/api/workshop/job-cards/contract'
import { t, translateApiMessage } from '#kit/words.ts'
import { caseLabels, type CaseValues } from './case-values.ts'

export interface Check {
  field: string
  label: string
  /** The message where it is missing; undefined where it is there. */
  lack: string | undefined
}

const labelOf = (field: string) => (field === 'vin' ? t('Vehicle') : t(caseLabels[field] ?? field))

/** What a case has to say before it can be submitted, with what of it is there: the list that the API goes by. */
export function checksOf(values: CaseValues, card: JobCard | undefined): Check[] {
  // Until its job card has come a case is taken to fit it.
  const isPending = values.job_card !== null && card?.no !== values.job_card
  const input = { ...values, card_status: card?.status ?? null, card_vin: card?.vehicle?.vin ?? null }
  return requirementsOf(input)
    .filter(({ field }) => !isPending || (field !== 'job_card' && field !== 'vin'))
    .map(({ field, lack }) => ({ field, label: labelOf(field), lack: lack && translateApiMessage(lack) }))
}

/** The messages of what is missing, by field. */
export const missingIn = (checks: readonly Check[]): Record<string, string> =>
  Object.fromEntries(checks.flatMap(({ field, lack }) => (lack ? [[field, lack]] : [])))

/** Brings a field of the form into sight and the keys to it. */
export function goToField(field: string) {
  // The vehicle of a case is that of its job card.
  const control = document.getElementById(field) ?? (field === 'vin' ? document.getElementById('job_card') : null)
  control?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}
