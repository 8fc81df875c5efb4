import type { SampleMeasure } from './vocabulary.ts'

/** What the schema cannot say of these columns. */
export interface Columns {
  'card_sample.measure': SampleMeasure
}
