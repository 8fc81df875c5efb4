import { dayOf, type StoredDays } from '#kernel/days/stored-days.ts'
import type { Dtc, Measurement } from './case.contract.ts'
import type { CasePriority, Tier } from './vocabulary.ts'

/** What the schema cannot say of these columns. */
export interface Columns {
  'helpdesk_case.priority': CasePriority
  'helpdesk_case.tier': Tier
  'helpdesk_case.dtcs': Dtc[]
  'helpdesk_case.measurements': Measurement[]
}

export const days = {
  'helpdesk_case.opened_on': dayOf('opened_at'),
  'helpdesk_case.closed_on': dayOf('closed_at'),
} satisfies StoredDays
