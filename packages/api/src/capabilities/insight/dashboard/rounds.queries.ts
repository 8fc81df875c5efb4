import { sql } from 'kysely'
import type { ActorContext } from '#kernel/command/context.ts'
import { midnightOf } from '#kernel/days/wall-time.ts'
import { countCalls } from '#capabilities/service/follow-ups/calls.lookups.ts'
import { cardStatuses } from '#capabilities/workshop/job-cards/vocabulary.ts'
import type { CarsInState, Round } from './contract.ts'
import type { Moment } from './task-groups.queries.ts'
import { isPastPromise, workshopOf } from './waiting.queries.ts'

/** The kinds of work that the actor manages. */
const managed = (roles: readonly string[]) => [
  ...(roles.includes('SVM') ? (['service'] as const) : []),
  ...(roles.includes('BSM') ? (['bodyshop'] as const) : []),
]

/** What a workshop's manager goes through every day: each open hold-up, and the calls of service. */
export async function roundsOf(ctx: ActorContext, { zone, today }: Moment): Promise<Round[]> {
  const { db, actor } = ctx
  if (!actor.ability.can('read', 'JobCard') || workshopOf(actor.roles) !== 'updates') return []
  const start = new Date(midnightOf(zone, today))
  const rounds: Round[] = await db
    .selectFrom('holdup')
    .select(['job_type', sql<number>`count(*)::int`.as('count')])
    .select(sql<number>`(count(*) filter (where updated_at >= ${start}))::int`.as('done'))
    .select([sql<'holdups'>`'holdups'`.as('kind')])
    // What was ended today was part of the round.
    .where(sql<boolean>`(ended_at is null or (ended_at >= ${start} and end_cause = 'resolved'))`)
    .where('job_type', 'in', managed(actor.roles))
    .groupBy('job_type')
    .orderBy(sql`job_type desc`)
    .execute()
  if (!actor.ability.can('update', 'FollowUp') || !actor.roles.includes('SVM')) return rounds
  const { left, done } = await countCalls(ctx)
  return left + done > 0 ? [...rounds, { kind: 'calls', job_type: null, count: left + done, done }] : rounds
}

/** The vehicles in the workshop of its manager, by state. */
export async function carsOf({ db, actor }: ActorContext, { now }: Moment): Promise<CarsInState[]> {
  if (!actor.ability.can('read', 'JobCard') || workshopOf(actor.roles) !== 'updates') return []
  return db
    .selectFrom('job_card')
    .select(['job_type', 'status', sql<number>`count(*)::int`.as('count')])
    .select(sql<number>`(count(*) filter (where ${isPastPromise(now)}))::int`.as('late'))
    .where('ended_at', 'is', null)
    .where('job_type', 'in', managed(actor.roles))
    .groupBy(['job_type', 'status'])
    .orderBy(sql`job_type desc, array_position(${sql.val([...cardStatuses])}::text[], status)`)
    .execute()
}
