import type { DeviationKind } from '../vocabulary.ts'
import type { JourneyTaskStatus, TaskFigures } from './vocabulary.ts'

/** What the schema cannot say of these columns. */
export interface Columns {
  'journey_task.kind': DeviationKind
  'journey_task.status': JourneyTaskStatus
  'journey_task.figures_before': TaskFigures | null
  'journey_task.figures_after': TaskFigures | null
}
