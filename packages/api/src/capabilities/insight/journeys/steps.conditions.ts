import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { pathEnd, pathStart } from './vocabulary.ts'

const texts = (values: readonly string[]) => sql`${sql.val([...values])}::text[]`

/** Visits whose path is one of those that a condition on `path` holds for. */
const onPath = (condition: RawBuilder<unknown>) =>
  sql<SqlBool>`(journey_visit.path_id in (select path.id from journey_path path where ${condition}))`

/** Visits with any of these steps. */
export const hasStep = (steps: readonly string[]) => onPath(sql`path.steps && ${texts(steps)}`)

/** Visits on which one of these steps came at any time after one of those, or after any. */
export const followsLater = (first: readonly string[] | undefined, later: readonly string[]) =>
  onPath(
    first
      ? sql`exists (select from unnest(path.steps) with ordinality one (step, place)
          where one.step = any (${texts(first)}) and path.steps[one.place + 1:] && ${texts(later)})`
      : sql`path.steps[2:] && ${texts(later)}`,
  )

/** Visits on which one of these steps came right after one of those; of one side alone, with that step. */
export const followsDirectly = (steps: readonly string[] | undefined, next: readonly string[] | undefined) =>
  onPath(sql`exists (
    select from unnest(array_prepend(${pathStart}::text, path.steps), array_append(path.steps, ${pathEnd}::text)) pair (step, next)
    where ${steps ? sql`pair.step = any (${texts(steps)})` : sql`true`} and ${next ? sql`pair.next = any (${texts(next)})` : sql`true`})`)

interface StepView {
  with_step?: readonly string[] | undefined
  step_outlet?: readonly string[] | undefined
  step_region?: readonly string[] | undefined
  step_channel?: readonly string[] | undefined
}

const among = (column: RawBuilder<unknown>, table: 'outlet' | 'channel' | 'region', codes?: readonly string[]) =>
  codes
    ? sql`${column} = any (array(select place.id from ${sql.table(table)} place where place.code = any (${texts(codes)})))`
    : sql`true`

/** Visits with one step, of those that are filtered by, which has all of these properties. */
export const hasStepAt = ({ with_step, step_outlet, step_region, step_channel }: StepView) => sql<SqlBool>`exists (
  select from journey_event event left join outlet at_outlet on at_outlet.id = event.outlet_id
  where event.vehicle_id = journey_visit.vehicle_id and event.visit_no = journey_visit.no
    and ${with_step ? sql`event.step = any (${texts(with_step)})` : sql`true`}
    and ${among(sql`event.outlet_id`, 'outlet', step_outlet)} and ${among(sql`at_outlet.region_id`, 'region', step_region)}
    and ${among(sql`event.channel_id`, 'channel', step_channel)})`
