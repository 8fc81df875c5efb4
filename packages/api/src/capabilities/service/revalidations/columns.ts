import type { Item } from './rules.ts'
import type {
  RevalidationKind,
  RevalidationMethod,
  RevalidationResult,
  RevalidationStatus,
  Severity,
  VersionState,
} from './vocabulary.ts'

/** What the schema cannot say of these columns. */
export interface Columns {
  'checklist.kind': RevalidationKind
  'checklist_version.status': VersionState
  'checklist_version.items': Item[]
  'revalidation_plan.kind': RevalidationKind
  'revalidation_plan.method': RevalidationMethod
  'revalidation.status': RevalidationStatus
  'revalidation.kind': RevalidationKind
  'revalidation.method': RevalidationMethod
  'revalidation.result': RevalidationResult | null
  'revalidation.area_scores': Record<string, { score: number; weight: number }>
  'revalidation_finding.severity': Severity
}
