import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { invalid } from '#kernel/command/errors.ts'
import { type CandidatesRequest, type DeclaredSubjects, declaredSubjects } from './hook.ts'
import type { RevalidationKind } from './vocabulary.ts'

/** An instant within the days, in the zone of the brand. */
const within = (
  instant: RawBuilder<unknown>,
  { from_on, to_on, zone }: Pick<CandidatesRequest, 'from_on' | 'to_on' | 'zone'>,
) =>
  sql<boolean>`${instant} >= ${from_on}::timestamp at time zone ${zone}::text
    and ${instant} < (${to_on}::date + 1)::timestamp at time zone ${zone}::text`

/** Complaints that were closed, for the call-back from outside the outlet (docs/domain.md#complaints). */
export const closedComplaints: DeclaredSubjects = {
  kind: 'complaint_closure',
  candidates: (db, { region_id, channel_id, ...request }) =>
    db
      .selectFrom('complaint')
      .innerJoin('outlet', 'outlet.id', 'complaint.outlet_id')
      .select(['complaint.id', 'complaint.no', 'outlet.id as outlet_id', 'complaint.channel_id'])
      .where('complaint.status', '=', 'closed')
      .where('outlet.status', '=', 'active')
      .where(within(sql`complaint.closed_at`, request))
      .$if(region_id !== null, (query) => query.where('complaint.region_id', '=', region_id))
      .$if(channel_id !== null, (query) => query.where('complaint.channel_id', '=', channel_id))
      .orderBy('complaint.no')
      .execute(),
  find: (db, no, outlet_id) =>
    db.selectFrom('complaint').select('id').where('no', '=', no).where('outlet_id', '=', outlet_id).executeTakeFirst(),
}

/** Tickets that were closed as unjustified. */
export const unjustifiedTickets: DeclaredSubjects = {
  kind: 'unjustified_ticket',
  candidates: (db, { region_id, channel_id, ...request }) =>
    db
      .selectFrom('ticket')
      .innerJoin('outlet', 'outlet.id', 'ticket.outlet_id')
      .select(['ticket.id', 'ticket.no', 'outlet.id as outlet_id', 'ticket.channel_id'])
      .where('ticket.status', '=', 'closed')
      .where('ticket.justification', '=', 'unjustified')
      .where('outlet.status', '=', 'active')
      .where(within(sql`ticket.closed_at`, request))
      .$if(region_id !== null, (query) => query.where('ticket.region_id', '=', region_id))
      .$if(channel_id !== null, (query) => query.where('ticket.channel_id', '=', channel_id))
      .orderBy('ticket.no')
      .execute(),
  find: (db, no, outlet_id) =>
    db.selectFrom('ticket').select('id').where('no', '=', no).where('outlet_id', '=', outlet_id).executeTakeFirst(),
}

/** What declarations of a kind are; undefined where no capability has connected any. */
export const subjectsOf = (kind: RevalidationKind): DeclaredSubjects | undefined =>
  declaredSubjects.connected.find((one) => one.kind === kind)

/**
 * What is looked at, by its number: a certification has no subject, anything else has one. A kind whose capability is not connected
 * is known by its number alone.
 */
export async function subjectNamed(db: Db, kind: RevalidationKind, no: string | null, outlet_id: string) {
  if (kind === 'outlet_certification') {
    if (no !== null) throw invalid({ subject_no: 'A certification is of the outlet itself. Leave the subject empty.' })
    return { subject_id: null, subject_no: null }
  }
  if (no === null) throw invalid({ subject_no: 'Enter the number of what is looked at.' })
  const subjects = subjectsOf(kind)
  const found = await subjects?.find(db, no, outlet_id)
  if (subjects && !found) throw invalid({ subject_no: 'Nothing of this outlet has this number.' })
  return { subject_id: found?.id ?? null, subject_no: no }
}
