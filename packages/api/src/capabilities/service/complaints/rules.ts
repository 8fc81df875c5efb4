import type { Severity } from '#capabilities/service/tickets/case.vocabulary.ts'
import type { ComplaintStatus, satisfactions } from './vocabulary.ts'

/** Safety is always critical, whatever was chosen. */
export const severityOf = (category: string | null, chosen: Severity): Severity =>
  category === 'Safety' ? 'critical' : chosen

/** What closing a complaint needs, in words; undefined where nothing is missing. */
export function missingFor(
  to: ComplaintStatus,
  satisfied: (typeof satisfactions)[number] | undefined,
): Record<string, string> | undefined {
  if (to === 'closed' && !satisfied)
    return { satisfied: 'Choose whether the customer is satisfied, was not reached, or withdrew.' }
  if (to !== 'closed' && satisfied)
    return { satisfied: 'Satisfaction can be recorded only when the complaint is closed.' }
  return undefined
}
