import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { isBreached } from '#capabilities/service/tickets/lookups.ts'
import { journeyTasksOf } from './journey-tasks.queries.ts'
import { disputesOf, documentsOf } from './digest-reviews.queries.ts'
import { type DigestTask, idsOf, type Kind, type Row, type Waiting } from './digest-rows.queries.ts'
import type { Moment } from './task-groups.queries.ts'
import {
  complaintSince,
  complaintTitle,
  firstToBeDecided,
  isToBeMoved,
  isTurnOf,
  isUntended,
  isVoteLate,
  isVoteOpen,
  longestSilentFirst,
  mostUrgentFirst,
  needsUpdate,
  tasksShown,
  ticketSince,
} from './waiting.queries.ts'

/** What waits for one person: the first of it, and how much there is of each kind. */
export interface Digest {
  tasks: DigestTask[]
  counts: Record<Kind, number>
  late: number
}

/** The reach of each person, and the cases in it: the conditions of row-level security, for many people at once. */
const inReach = (of: 'ticket' | 'complaint' | 'holdup') =>
  sql`reach.outlet_id = ${sql.ref(`${of}.outlet_id`)}
    and rad.case_fits(reach.channel_id, reach.job_type, ${sql.ref(`${of}.channel_id`)}, ${sql.ref(`${of}.job_type`)})`

async function ticketsOf(db: Db, people: readonly Waiting[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with reader as (
      select * from jsonb_to_recordset(${JSON.stringify(people)}::text::jsonb) as reader (user_id uuid, level int)
    ),
    seen as (
      select reach.user_id, ticket.id from ticket join rad.reach_of(${idsOf(people)}) reach on ${inReach('ticket')}
      where ${isToBeMoved}
      union
      select ticket.owner_user_id, ticket.id from ticket
      where ${isToBeMoved} and ticket.owner_user_id = any (${idsOf(people)})
      union
      select panel_seat.user_id, ticket.id from ticket
      join panel_case on panel_case.ticket_id = ticket.id join panel_seat on panel_seat.case_id = panel_case.id
      where ${isToBeMoved} and panel_seat.user_id = any (${idsOf(people)}) and not panel_seat.has_conflict
    ),
    ranked as (
      select reader.user_id, ticket.no, ticket.title, ticket.priority as urgency, ticket.level, ticket.outlet_id,
        ${ticketSince} as since, ticket.due_at, ${isBreached} as is_breached,
        row_number() over (partition by reader.user_id order by ${mostUrgentFirst}) as place,
        count(*) over (partition by reader.user_id) as count,
        count(*) filter (where ${isBreached}) over (partition by reader.user_id) as late
      from reader join seen on seen.user_id = reader.user_id join ticket on ticket.id = seen.id
      where ${isTurnOf(sql.ref('reader.user_id'), sql.ref('reader.level'))}
    )
    select ranked.*, outlet.name as outlet_name from ranked join outlet on outlet.id = ranked.outlet_id
    where place <= ${tasksShown} order by ranked.user_id, place`.execute(db)
  return rows
}

async function votesOf(db: Db, people: readonly Waiting[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with ranked as (
      select panel_seat.user_id, ticket.no, ticket.title, ticket.priority as urgency, ticket.level, ticket.outlet_id,
        panel_case.opened_at as since, panel_case.due_at, ${isVoteLate} as is_breached,
        row_number() over (partition by panel_seat.user_id order by ${firstToBeDecided}) as place,
        count(*) over (partition by panel_seat.user_id) as count,
        count(*) filter (where ${isVoteLate}) over (partition by panel_seat.user_id) as late
      from panel_seat join panel_case on panel_case.id = panel_seat.case_id
      join ticket on ticket.id = panel_case.ticket_id
      where ${isVoteOpen} and panel_seat.user_id = any (${idsOf(people)})
    )
    select ranked.*, outlet.name as outlet_name from ranked join outlet on outlet.id = ranked.outlet_id
    where place <= ${tasksShown} order by ranked.user_id, place`.execute(db)
  return rows
}

async function complaintsOf(db: Db, people: readonly Waiting[]): Promise<Row[]> {
  const { rows } = await sql<Row & { parts: (string | null)[] }>`
    with untended as materialized (select complaint.id, complaint.outlet_id from complaint where ${isUntended}),
    seen as (
      select reach.user_id, complaint.id from untended join complaint on complaint.id = untended.id
      join rad.reach_of(${idsOf(people)}) reach on ${inReach('complaint')}
      union
      select panel_seat.user_id, untended.id from untended join ticket on ticket.complaint_id = untended.id
      join panel_case on panel_case.ticket_id = ticket.id join panel_seat on panel_seat.case_id = panel_case.id
      where panel_seat.user_id = any (${idsOf(people)}) and not panel_seat.has_conflict
    ),
    ranked as (
      select seen.user_id, complaint.no, complaint.severity as urgency, complaint.outlet_id,
        array[complaint.category, complaint.sub_category, complaint.model] as parts, ${complaintSince} as since,
        row_number() over (partition by seen.user_id order by ${longestSilentFirst}) as place,
        count(*) over (partition by seen.user_id) as count
      from seen join complaint on complaint.id = seen.id
    )
    select ranked.*, outlet.name as outlet_name, null as level, null as due_at, false as is_breached, 0 as late
    from ranked left join outlet on outlet.id = ranked.outlet_id
    where place <= ${tasksShown} order by ranked.user_id, place`.execute(db)
  return rows.map((row) => ({ ...row, title: complaintTitle(row.parts) }))
}

/** Open hold-ups that are overdue or expected to end today without a later update, the one that waits longest first. */
async function holdupsOf(db: Db, people: readonly Waiting[], { now, tomorrow }: Moment): Promise<Row[]> {
  const isOverdue = sql<boolean>`(holdup.expected_until < ${now.toISOString()}::timestamptz)`
  const { rows } = await sql<Row & { parts: (string | null)[] }>`
    with seen as (
      select distinct reach.user_id, holdup.id from holdup join rad.reach_of(${idsOf(people)}) reach on ${inReach('holdup')}
      where ${needsUpdate(tomorrow)}
    ),
    ranked as (
      select seen.user_id, holdup.id, job_card.no, array[job_card.reg_no, vehicle.model, holdup_reason.label] as parts,
        holdup.outlet_id, holdup.started_at as since, holdup.expected_until as due_at, ${isOverdue} as is_breached,
        row_number() over (partition by seen.user_id order by holdup.expected_until, holdup.id) as place,
        count(*) over (partition by seen.user_id) as count,
        count(*) filter (where ${isOverdue}) over (partition by seen.user_id) as late
      from seen join holdup on holdup.id = seen.id join job_card on job_card.id = holdup.job_card_id
      join holdup_reason on holdup_reason.id = holdup.reason_id left join vehicle on vehicle.id = job_card.vehicle_id
    )
    select ranked.*, outlet.name as outlet_name, null as level, 'updates' as urgency
    from ranked join outlet on outlet.id = ranked.outlet_id
    where place <= ${tasksShown} order by ranked.user_id, place`.execute(db)
  return rows.map(({ parts, ...row }) => ({ ...row, title: complaintTitle(parts) }))
}

/** So many of a kind are shown, whatever came before. */
const leastOf: Record<Kind, number> = {
  vote: 0,
  ticket: 0,
  complaint: 0,
  holdup: tasksShown,
  dispute: 4,
  journey_task: 4,
  document: 4,
}

/**
 * The open tasks of each of these people, in a statement a kind for all of them; people without tasks are not included. Hold-ups
 * have a separate limit, as each of them needs an update every morning; of disputes, tasks, and documents some are always shown.
 */
export async function digestsOf(db: Db, people: readonly Waiting[], moment: Moment): Promise<Map<string, Digest>> {
  const digests = new Map<string, Digest>()
  const add = (kind: Kind, rows: readonly Row[]) => {
    for (const { user_id, count, late, ...row } of rows) {
      const digest = digests.get(user_id) ?? {
        tasks: [],
        counts: { vote: 0, ticket: 0, complaint: 0, holdup: 0, dispute: 0, journey_task: 0, document: 0 },
        late: 0,
      }
      if (digest.counts[kind] === 0) digest.late += late
      digest.counts[kind] = count
      const ofKind = digest.tasks.filter((task) => task.kind === kind).length
      if (digest.tasks.length < tasksShown || ofKind < leastOf[kind]) digest.tasks.push({ ...row, kind })
      digests.set(user_id, digest)
    }
  }
  const read = async (kind: Kind, may: `${Kind}s`, rowsOf: typeof ticketsOf) => {
    const some = people.filter((one) => one[may])
    if (some.length > 0) add(kind, await rowsOf(db, some))
  }
  await read('vote', 'votes', votesOf)
  await read('ticket', 'tickets', ticketsOf)
  await read('dispute', 'disputes', (some, readers) => disputesOf(some, readers, moment))
  await read('journey_task', 'journey_tasks', (some, readers) => journeyTasksOf(some, readers, moment))
  await read('document', 'documents', documentsOf)
  await read('complaint', 'complaints', complaintsOf)
  await read('holdup', 'holdups', (some, readers) => holdupsOf(some, readers, moment))
  return digests
}
