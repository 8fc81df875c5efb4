import type { $ThingStatus, $thingKinds, $thingPriorities } from './vocabulary.ts'

/** What the schema cannot say of these columns. */
export interface Columns {
  '$table.status': $ThingStatus
  '$table.kind': (typeof $thingKinds)[number]
  '$table.priority': (typeof $thingPriorities)[number]
}
