import type { Step } from './contract.ts'

/** The types of these columns that the schema cannot express. */
export interface Columns {
  'guideline.steps': Step[]
  'guideline_version.steps': Step[]
}
