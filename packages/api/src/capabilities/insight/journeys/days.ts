import { dayOf, maintainedByTriggers, type StoredDays } from '#kernel/days/stored-days.ts'

export const days = {
  'journey_visit.started_on': dayOf('started_at'),
  'journey_visit.first_on': dayOf('first_at'),
  'journey_visit_stage.started_on': maintainedByTriggers,
  'journey_visit_sum.started_on': maintainedByTriggers,
  'journey_visit_sum_change.started_on': maintainedByTriggers,
  'journey_delivery_sum.started_on': maintainedByTriggers,
  'journey_delivery_sum_change.started_on': maintainedByTriggers,
  'journey_stay_sum.started_on': maintainedByTriggers,
  'journey_stay_sum_change.started_on': maintainedByTriggers,
  'journey_stay_place_sum.started_on': maintainedByTriggers,
  'journey_stay_place_sum_change.started_on': maintainedByTriggers,
} satisfies StoredDays
