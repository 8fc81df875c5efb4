import { sql } from 'kysely'
import type { ScopedContext } from '#kernel/command/context.ts'
import { complaintTitle, lastsLong, needsUpdate, workshopOf } from './waiting.queries.ts'
import { groupOf, type Moment, placeIn } from './task-groups.queries.ts'

const isOverdue = (now: Date) => sql<boolean>`(holdup.expected_until < ${now.toISOString()}::timestamptz)`

/** Hold-ups that managers have to update, the one that waits longest first; for a territory manager the longest of all. */
export async function holdupTasks({ db, actor }: ScopedContext, { now, tomorrow }: Moment, most: number) {
  const waits = actor.ability.can('read', 'JobCard') ? workshopOf(actor.roles) : undefined
  if (!waits) return []
  const group = groupOf(isOverdue(now), sql`holdup.expected_until`, tomorrow)
  const order = waits === 'updates' ? sql`holdup.expected_until, holdup.id` : sql`holdup.started_at, holdup.id`
  const rows = await db
    .selectFrom('holdup')
    .innerJoin('job_card', 'job_card.id', 'holdup.job_card_id')
    .innerJoin('holdup_reason', 'holdup_reason.id', 'holdup.reason_id')
    .leftJoin('vehicle', 'vehicle.id', 'job_card.vehicle_id')
    .leftJoin('outlet', 'outlet.id', 'holdup.outlet_id')
    .select([
      'holdup.id as opens',
      'job_card.no',
      'job_card.reg_no',
      'vehicle.model',
      'holdup_reason.label',
      'job_card.status',
      'outlet.code as outlet',
      'outlet.name as outlet_name',
      'holdup.started_at as since',
      'holdup.expected_until as due_at',
      isOverdue(now).as('is_breached'),
      group.as('group'),
    ])
    .select(placeIn(group, order))
    .where(waits === 'updates' ? needsUpdate(tomorrow) : lastsLong(now))
    .orderBy('place')
    .orderBy(order)
    .limit(most)
    .execute()
  return rows.map(({ label, reg_no, model, ...row }) => ({
    ...row,
    kind: 'holdup' as const,
    // The car first: it is what a workshop looks for.
    title: complaintTitle([reg_no, model, label]),
    urgency: waits,
    next: null,
    level: null,
  }))
}
