import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Actor, ScopedContext } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { type CallMoment, mostMomentsOfCall, type OfferedCase } from './contract.ts'
import { caseKinds, type CaseKind, caseSubjects } from './vocabulary.ts'

/** The kinds of cases that an actor may read. */
const readableKinds = (actor: Actor): CaseKind[] =>
  caseKinds.filter((kind) => actor.ability.can('read', caseSubjects[kind]))

export interface FoundCase {
  kind: CaseKind
  id: string
  no: string
}

/** The complaint or ticket of a number, where the actor may read it. */
export async function caseOf({ db, actor }: ScopedContext, no: string): Promise<FoundCase | undefined> {
  for (const kind of readableKinds(actor)) {
    const found = await db.selectFrom(kind).select(['id', 'no']).where('no', '=', no).executeTakeFirst()
    if (found) return { kind, ...found }
  }
  return undefined
}

export const mayRemove = (actor: Actor, added_by: string) =>
  added_by === actor.user_id || actor.ability.can('approve', 'CallMoment')

async function moments({ db, actor }: ScopedContext, where: RawBuilder<SqlBool>): Promise<CallMoment[]> {
  const kinds = readableKinds(actor)
  if (kinds.length === 0) return []
  const found = await db
    .selectFrom('call_moment as m')
    .leftJoin('complaint', (join) => join.on('m.entity', '=', 'complaint').onRef('complaint.id', '=', 'm.case_id'))
    .leftJoin('ticket', (join) => join.on('m.entity', '=', 'ticket').onRef('ticket.id', '=', 'm.case_id'))
    .select([
      'm.id',
      'm.entity as kind',
      sql<string>`coalesce(complaint.no, ticket.no)`.as('case'),
      'm.call_no as call',
      'm.call_started_at',
      'm.seq',
      'm.label',
      'm.speaker',
      'm.start_ms',
      'm.text',
      'm.is_changed',
      sql<boolean>`exists (select from call c where c.id = m.call_id)`.as('can_open'),
      'm.added_at',
      'm.added_by as added_by_id',
      'm.added_name as added_by',
    ])
    .where('m.entity', 'in', kinds)
    .where(where)
    .orderBy('m.call_started_at')
    .orderBy('m.call_no')
    .orderBy('m.seq')
    .orderBy('case')
    .limit(mostMomentsOfCall)
    .execute()
  const may = actor.ability.can('create', 'CallMoment')
  const mayOpen = actor.ability.can('read', 'Call')
  return found.map(({ added_by_id, ...moment }) => ({
    ...moment,
    can_open: mayOpen && moment.can_open,
    may_remove: may && mayRemove(actor, added_by_id),
  }))
}

/** The moments that are evidence of a case; 404 where the actor may not read it. */
export async function momentsOfCase(ctx: ScopedContext, no: string) {
  const found = await caseOf(ctx, no)
  if (!found) throw notFound()
  return { moments: await moments(ctx, sql`m.entity = ${found.kind} and m.case_id = ${found.id}::uuid`) }
}

const callIn = ({ db }: ScopedContext, no: string) => db.selectFrom('call').where('no', '=', no)

/** The moments of a call that are evidence of cases the actor may read. */
export async function momentsOfCall(ctx: ScopedContext, no: string) {
  const call = await callIn(ctx, no).select('id').executeTakeFirst()
  if (!call) throw notFound()
  return { moments: await moments(ctx, sql`m.call_id = ${call.id}::uuid`) }
}

const mostVehicles = 20
const mostCases = 20

/** The open complaints and tickets of the vehicle and the customer of a call, newest first. */
export async function casesOfCall(ctx: ScopedContext, no: string): Promise<{ cases: OfferedCase[] }> {
  const { db, actor } = ctx
  const call = await callIn(ctx, no).select(['vin', 'customer_id']).executeTakeFirst()
  if (!call) throw notFound()
  const owned =
    call.customer_id === null
      ? []
      : await db
          .selectFrom('vehicle')
          .select('vin')
          .where('customer_id', '=', call.customer_id)
          .orderBy('vin')
          .limit(mostVehicles)
          .execute()
  const vins = [...new Set([call.vin, ...owned.map(({ vin }) => vin)].filter((vin) => vin !== null))]
  const kinds = readableKinds(actor)
  if (vins.length === 0 || kinds.length === 0) return { cases: [] }
  const isOfVehicle = sql<SqlBool>`vin = any (${sql.val(vins)}::text[])`
  const complaints = db
    .selectFrom('complaint')
    .select([
      sql<CaseKind>`'complaint'`.as('kind'),
      'no',
      sql<string>`status`.as('status'),
      'category as title',
      'received_at as at',
    ])
    .where(isOfVehicle)
    .where('closed_at', 'is', null)
  const tickets = db
    .selectFrom('ticket')
    .select([
      sql<CaseKind>`'ticket'`.as('kind'),
      'no',
      sql<string>`status`.as('status'),
      sql<string | null>`title`.as('title'),
      'opened_at as at',
    ])
    .where(isOfVehicle)
    .where('ended_at', 'is', null)
  const cases = await db
    .selectFrom(complaints.unionAll(tickets).as('one'))
    .select(['kind', 'no', 'status', 'title'])
    .where('kind', 'in', kinds)
    .orderBy('at', 'desc')
    .orderBy('no')
    .limit(mostCases)
    .execute()
  return { cases }
}
