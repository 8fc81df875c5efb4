import type { Step } from './contract.ts'

/** What the schema cannot say of these columns. */
export interface Columns {
  'guideline.steps': Step[]
  'guideline_version.steps': Step[]
}
