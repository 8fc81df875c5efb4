import type { CallFigures } from '../vocabulary.ts'
import type { DisputeKind, DisputeStatus } from './vocabulary.ts'

/** What the schema cannot say of these columns. */
export interface Columns {
  'call_dispute.kind': DisputeKind
  'call_dispute.status': DisputeStatus
  'call_dispute.figures_before': CallFigures | null
  'call_dispute.figures_after': CallFigures | null
}
