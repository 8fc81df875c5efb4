import type { Dtc, Measurement } from './case.contract.ts'
import type { CasePriority, Tier } from './vocabulary.ts'

/** The types of these columns that the schema cannot express. */
export interface Columns {
  'helpdesk_case.priority': CasePriority
  'helpdesk_case.tier': Tier
  'helpdesk_case.dtcs': Dtc[]
  'helpdesk_case.measurements': Measurement[]
}
