import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { ConditionsOf } from '#kernel/list/list-source.ts'
import { inMonths, isOneOf } from '#kernel/list/list-sql.ts'
import { isOf, liesIn, openedInZone } from '#capabilities/network/outlets/lookups.ts'
import { isOfGroupVehicle } from './lookups.ts'
import type { visitList } from './list.contract.ts'
import { followsDirectly, followsLater, hasStep, hasStepAt } from './steps.conditions.ts'
import { droppedStates, type VisitState } from './vocabulary.ts'

const texts = (values: readonly string[]) => sql`${sql.val([...values])}::text[]`
const isTrue = (condition: RawBuilder<SqlBool>, value: string) =>
  value === 'true' ? condition : sql<SqlBool>`not (${condition})`

/** How a visit ended, or that it goes on. */
export const status = sql<VisitState>`coalesce(journey_visit.ending, 'open')`

/** Visits that came to one of these stages: in line or further, or one outside of the line. */
const hasReached = (codes: readonly string[]) => sql<SqlBool>`(
  journey_visit.furthest_id = any (array(
    select later.id from journey_stage stage join journey_stage later on later.in_line and later.sort >= stage.sort
    where stage.in_line and stage.code = any (${texts(codes)})))
  or exists (select from journey_visit_stage own join journey_stage stage on stage.id = own.stage_id
    where own.visit_id = journey_visit.id and not stage.in_line and stage.code = any (${texts(codes)})))`

const idsOf = (codes: readonly string[]) =>
  sql`(array(select id from journey_stage where code = any (${texts(codes)})))`

/** The conditions of the filters of list and report, over `journey_visit`. */
export const visitConditions = {
  month: (months) => inMonths(sql`journey_visit.started_on`, months),
  channel: (codes) => isOf('journey_visit', 'channel', codes),
  region: (codes) => isOf('journey_visit', 'region', codes),
  zone: (codes) => openedInZone('journey_visit', codes),
  state: (codes) => liesIn('journey_visit', 'state', codes),
  city: (names) => liesIn('journey_visit', 'city', names),
  dealer: (codes) => isOf('journey_visit', 'dealer', codes),
  outlet: (codes) => isOf('journey_visit', 'outlet', codes),
  status: (states) => isOneOf(status, states),
  stage: (codes) => hasReached(codes),
  first: (codes) => sql<SqlBool>`journey_visit.first_id = any ${idsOf(codes)}`,
  furthest: (codes) => sql<SqlBool>`journey_visit.furthest_id = any ${idsOf(codes)}`,
  model: (names) =>
    sql<SqlBool>`exists (select from vehicle car where car.id = journey_visit.vehicle_id and car.model = any (${texts(names)}))`,
  dropped: (value, { view }) => {
    const isDropped = isOneOf(status, droppedStates)
    const isHere = view.stage && sql<SqlBool>`journey_visit.furthest_id = any ${idsOf(view.stage)}`
    return isTrue(isHere ? sql`${isDropped} and ${isHere}` : isDropped, value)
  },
  passed: (value, { view }) =>
    view.stage &&
    isTrue(
      sql`exists (select from journey_visit_stage own where own.visit_id = journey_visit.id
        and own.stage_id = any ${idsOf(view.stage)})`,
      value,
    ),
  afterwards: (values) => isOneOf(sql`journey_visit.afterwards`, values),
  cohort: (months) => inMonths(sql`journey_visit.first_on`, months),
  elsewhere: (value) => isTrue(sql`journey_visit.went_elsewhere`, value),
  has_holdup: (value) => isTrue(sql`journey_visit.holdups > 0`, value),
  complained: (value) => isTrue(sql`journey_visit.complaints > 0`, value),
  with_step: (steps) => hasStep(steps),
  without_step: (steps) => sql<SqlBool>`not ${hasStep(steps)}`,
  then_step: (steps, { view }) => followsLater(view.with_step, steps),
  step_outlet: (_, { view }) => hasStepAt(view),
  step_region: (_, { view }) => hasStepAt(view),
  step_channel: (_, { view }) => hasStepAt(view),
  has_repeat: (value) => isTrue(sql`journey_visit.repeats > 0`, value),
  has_return: (value) => isTrue(sql`journey_visit.loops > 0`, value),
  deviation: (
    names,
  ) => sql<SqlBool>`exists (select from journey_deviation own join journey_stage stage on stage.id = own.stage_id
    where own.visit_id = journey_visit.id and own.kind || ':' || stage.code = any (${texts(names)}))`,
  deviation_kind: (kinds) => sql<SqlBool>`exists (select from journey_deviation own
    where own.visit_id = journey_visit.id and own.kind = any (${texts(kinds)}))`,
  deviates: (value) => isTrue(sql`journey_visit.deviations > 0`, value),
  step: (steps, { view }) => followsDirectly(steps, view.next),
  next: (steps, { view }) => followsDirectly(view.step, steps),
  vin: (vins) =>
    sql<SqlBool>`journey_visit.vehicle_id = any (array(select id from vehicle where vin = any (${texts(vins)})))`,
  group: (numbers) => isOfGroupVehicle(sql`journey_visit.vehicle_id`, numbers),
  path: (ids) => sql<SqlBool>`journey_visit.path_id = any (${sql.val([...ids])}::bigint[])`,
} satisfies Partial<ConditionsOf<typeof visitList>>
