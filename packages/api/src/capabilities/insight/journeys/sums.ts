import { sql } from 'kysely'
import type { ListSums } from '#kernel/list/list-sums.ts'
import { sumLines, type StoredSums } from '#kernel/list/stored-sums.ts'

/** Visits by day and place with what they came to: all figures of R20 but its stays. `mood` is in ten-thousandths. */
export const storedVisitSums = {
  table: 'journey_visit',
  groups: {
    started_on: 'line.started_on',
    region_id: 'line.region_id',
    channel_id: 'line.channel_id',
    job_type: 'line.job_type',
    furthest_id: 'line.furthest_id',
    ending: 'line.ending',
    aside_ids: 'line.aside_ids',
    afterwards: 'line.afterwards',
  },
  measures: {
    visits: '1',
    by_phone: "(line.medium = 'phone')::int",
    by_message: "(line.medium = 'message')::int",
    by_email: "(line.medium = 'email')::int",
    complained: '(line.complaints > 0)::int',
    mood: 'coalesce(line.sentiment * 10000, 0)::int',
    moods: '(line.sentiment is not null)::int',
  },
} satisfies StoredSums

/** How long a visit took until its delivery, and how long it stayed at a stage. As round tenths of a day, in which they are shown. */
export const tenths = {
  untilDelivery: (visit: string) =>
    `round(extract(epoch from ${visit}.delivered_at - ${visit}.started_at) / 8640)::int`,
  atStage: (stage: string) => `round(${stage}.dwell_minutes / 144.0)::int`,
}

const measures = { visits: '1' }

/** Visits by the time until their delivery. */
export const storedDeliverySums = {
  table: 'journey_visit',
  name: 'journey_delivery',
  groups: { started_on: 'line.started_on', region_id: 'line.region_id', tenths: tenths.untilDelivery('line') },
  measures,
} satisfies StoredSums

/** A stage that visits passed, and how long they stayed there. */
const atStage = { stage_id: 'line.stage_id', tenths: tenths.atStage('line') }

/** Visits in each stage that they passed, by the time that they stayed there. */
export const storedStaySums = {
  table: 'journey_visit_stage',
  name: 'journey_stay',
  groups: { started_on: 'line.started_on', ...atStage },
  measures,
} satisfies StoredSums

/** The same by region, of which there are ten times as many lines. */
export const storedStaySumsByRegion = {
  table: 'journey_visit_stage',
  name: 'journey_stay_place',
  groups: { region_id: 'line.region_id', started_on: 'line.started_on', ...atStage },
  measures,
} satisfies StoredSums

/** Visits of the whole network, to count a list by. */
export const visitSums: ListSums = {
  lines: () => sql`select line.*, coalesce(line.ending, 'open') as status from (${sumLines(storedVisitSums)}) line`,
  table: 'journey_visit',
  count: 'visits',
  knows: ['status', 'region', 'zone', 'channel', 'job_type', 'furthest', 'afterwards', 'month'],
  isByDay: true,
  onlyCounts: true,
}
