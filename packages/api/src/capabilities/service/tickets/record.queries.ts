import { sql } from 'kysely'
import { prepared } from '#database/prepared.ts'
import type { WorkingCalendar } from '#kernel/days/working-time.ts'
import { filesOf } from '#kernel/file/evidence.ts'
import { type Places, placesIn } from '#capabilities/network/outlets/lookups.ts'
import type { Policy } from '#capabilities/service/sla/vocabulary.ts'
import type { StoredFacts } from './clock-columns.rules.ts'
import type { Ticket } from './contract.ts'
import { namesIn } from './names.queries.ts'
import { caseJson } from './panel.details.ts'
import { rowFields } from './queries.ts'

/** The lists that belong to a ticket, each read as one column. */
const lists = {
  stops: sql<(Omit<Ticket['stops'][number], 'from_at' | 'to_at'> & { from_at: string; to_at: string | null })[]>`
    coalesce((select jsonb_agg(jsonb_build_object('kind', s.kind, 'from_at', s.from_at, 'to_at', s.to_at,
      'reason', s.reason, 'by', s.by_name, 'is_late', s.is_late) order by s.from_at)
    from ticket_stop s where s.ticket_id = ticket.id), '[]')`,
  levels: sql<(Omit<Ticket['levels'][number], 'owner' | 'owner_id'> & { owner: string | null })[]>`
    coalesce((select jsonb_agg(jsonb_build_object('level', l.level, 'entered_at', l.entered_at, 'left_at', l.left_at,
      'owner', l.owner_user_id, 'cause', l.cause) order by l.level)
    from ticket_level l where l.ticket_id = ticket.id), '[]')`,
  places: sql<Ticket['places']>`
    coalesce((select jsonb_agg(jsonb_build_object('outlet', p.outlet_id, 'from_at', p.from_at, 'to_at', p.to_at,
      'cause', p.cause) order by p.id)
    from ticket_place p where p.ticket_id = ticket.id), '[]')`,
  files: filesOf('ticket_file', sql`f.ticket_id = ticket.id`),
  duplicates: sql<Ticket['duplicates']>`
    coalesce((select jsonb_agg(jsonb_build_object('no', d.no, 'title', d.title) order by d.opened_at)
    from ticket d where d.duplicate_of = ticket.id), '[]')`,
}

/** Its reason stays although it may have been retired since (T25). */
const pleaJson = sql<Omit<
  NonNullable<Ticket['plea']>,
  'by_id'
> | null>`case when ticket.plea_at is not null then jsonb_build_object('reason', reason.code,
  'label', reason.label, 'is_retired', not reason.active, 'text', ticket.plea_text, 'at', ticket.plea_at,
  'by', ticket.plea_by) end`

const noOf = (column: 'duplicate_of' | 'repeat_of') =>
  sql<string | null>`(select other.no from ticket other where other.id = ${sql.ref(`ticket.${column}`)})`

/** The complaint it is about, which `rowFields` has joined; row-level security may hide it. */
const aboutJson = sql<Ticket['about']>`case when complaint.id is not null then jsonb_build_object('no', complaint.no,
  'received_on', complaint.received_on, 'severity', complaint.severity, 'status', complaint.status,
  'statement', complaint.statement, 'customer_name', complaint.customer_name,
  'customer_phone', complaint.customer_phone, 'customer_email', complaint.customer_email) end`

/** Other complaints and tickets of the same vehicle, the newest first. */
const historyJson = sql<Ticket['vin_history']>`coalesce((
  select jsonb_agg(jsonb_build_object('kind', h.kind, 'no', h.no, 'on', h."on", 'title', h.title, 'status', h.status)
    order by h."on" desc)
  from (
    select 'ticket' as kind, t.no, t.opened_on as "on", t.title, t.status from ticket t
    where t.vin = ticket.vin and t.id <> ticket.id
    union all
    select 'complaint', c.no, c.received_on, concat_ws(' · ', c.category, c.sub_category), c.status from complaint c
    where c.vin = ticket.vin and c.id is distinct from ticket.complaint_id
    order by "on" desc limit 50) h), '[]')`

/** What the parts of the record refer to, so that no further statement is needed. */
interface Beside {
  facts: Omit<StoredFacts, 'stops' | 'placed_at'>
  calendar: WorkingCalendar
  policies: Policy[]
  names: Record<string, string>
  outlets: Places
}

const people = sql`array[ticket.owner_user_id, ticket.plea_by]
  || array(select l.owner_user_id from ticket_level l where l.ticket_id = ticket.id)
  || array(select s.user_id from panel_seat s where s.case_id = panel_case.id)`

/** The outlet of the ticket itself is missing only where it lies beyond the reader's scope. */
const outlets = sql`array[case when outlet.id is null then ticket.outlet_id end]
  || array(select p.outlet_id from ticket_place p where p.ticket_id = ticket.id)
  || array(select s.outlet_id from panel_seat s where s.case_id = panel_case.id)`

const besideJson = sql<Beside>`jsonb_build_object(
  'facts', jsonb_build_object('id', ticket.id, 'priority', ticket.priority, 'status', ticket.status, 'level', ticket.level,
    'opened_at', ticket.opened_at, 'first_response_at', ticket.first_response_at, 'resolved_at', ticket.resolved_at,
    'closed_at', ticket.closed_at, 'ended_at', ticket.ended_at, 'complaint_id', ticket.complaint_id,
    'plea_at', ticket.plea_at, 'calendar_id', ticket.calendar_id,
    'panel_due_at', case when panel_case.decided_at is null then panel_case.due_at end,
    'panel_result', panel_case.result),
  'calendar', (select jsonb_build_object('tz', c.tz, 'week', c.week, 'breaks', c.breaks, 'holidays', c.holidays)
    from calendar c where c.id = ticket.calendar_id),
  'policies', (select jsonb_agg(jsonb_build_object('priority', p.priority, 'kind', p.kind, 'hours', p.hours,
    'calendar', p.calendar)) from sla_policy p where p.priority = ticket.priority),
  'names', ${namesIn(people)}, 'outlets', ${placesIn(outlets)})`

/**
 * A ticket with all that belongs to it, in one trip to the database: a trip costs more than what it reads
 * (docs/performance.md#what-made-the-difference).
 */
export const storedTicket = prepared((db, { no, now }: { no: string; now: string }) =>
  rowFields(db, now)
    .leftJoin('unjustified_reason as reason', 'reason.id', 'ticket.unjustified_reason_id')
    .leftJoin('panel_case', 'panel_case.ticket_id', 'ticket.id')
    .select([
      'ticket.description',
      'ticket.source_no',
      'ticket.version',
      'ticket.level_since',
      'ticket.next_level_at',
      'ticket.next_move_at',
      'ticket.resolution',
      'ticket.resolution_kind',
      'ticket.root_cause',
      'ticket.customer_contacted_at',
      pleaJson.as('plea'),
      lists.stops.as('stops'),
      lists.levels.as('levels'),
      lists.places.as('places'),
      lists.files.as('files'),
      lists.duplicates.as('duplicates'),
      noOf('duplicate_of').as('duplicate_of'),
      noOf('repeat_of').as('repeat_of'),
      aboutJson.as('about'),
      historyJson.as('vin_history'),
      caseJson.as('panel'),
      besideJson.as('beside'),
    ])
    .where('ticket.no', '=', no),
)
export type StoredTicket = Awaited<ReturnType<typeof storedTicket>>[number]
