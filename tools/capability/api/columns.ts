import type { SampleStatus, sampleKinds, samplePriorities } from './vocabulary.ts'

/** What the schema cannot say of these columns. */
export interface Columns {
  'sample.status': SampleStatus
  'sample.kind': (typeof sampleKinds)[number]
  'sample.priority': (typeof samplePriorities)[number]
}
