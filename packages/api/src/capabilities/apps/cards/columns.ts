import type { SampleMeasure } from './vocabulary.ts'

/** The types of these columns that the schema cannot express. */
export interface Columns {
  'card_sample.measure': SampleMeasure
}
