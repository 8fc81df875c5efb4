import { dayOf, given, noted, type StoredDays } from '#kernel/days/stored-days.ts'

export const days = {
  'revalidation.opened_on': dayOf('opened_at'),
  'revalidation.decided_on': dayOf('decided_at'),
  'revalidation.planned_on': given,
  'revalidation.valid_from': given,
  'revalidation.valid_until': given,
  'revalidation_finding.found_on': noted,
  'revalidation_finding.due_on': given,
  'revalidation_plan.next_run_on': given,
  'revalidation_run.run_on': noted,
  'revalidation_run.from_on': noted,
  'revalidation_run.to_on': noted,
} satisfies StoredDays
