import type { Dtc, Measurement } from './case.contract.ts'
import type { CasePriority, Tier } from './vocabulary.ts'

/** What the schema cannot say of these columns. */
export interface Columns {
  'helpdesk_case.priority': CasePriority
  'helpdesk_case.tier': Tier
  'helpdesk_case.dtcs': Dtc[]
  'helpdesk_case.measurements': Measurement[]
}
