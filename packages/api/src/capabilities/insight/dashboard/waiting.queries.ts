import { type Expression, sql, type SqlBool } from 'kysely'
import { answersAt } from '#capabilities/service/tickets/contract.ts'
import { isBreached } from '#capabilities/service/tickets/lookups.ts'

// Who has which open tasks (docs/domain.md#daily-work), in one place: the home page uses it for its reader, the morning mail
// for all.

/** So many are shown; the votes first, the complaints last. */
export const tasksShown = 12

/** The next state its owner should move a ticket to; in the others it is not their turn. */
export const nextOf = {
  new: 'in_progress',
  open: 'in_progress',
  in_progress: 'resolved',
} as const

/** The level at which these roles answer tickets that no one owns; a user of no level does at the top. */
export const levelOf = (roles: readonly string[]) => Math.min(4, ...roles.map((role) => answersAt[role] ?? 4))

/** The kinds of tasks a user can have at all: a user who only reads has none. */
export const waitsFor = (can: (action: 'approve' | 'update', subject: string) => boolean) => ({
  votes: can('approve', 'PanelVote'),
  tickets: can('update', 'Ticket'),
  complaints: can('update', 'Complaint'),
  disputes: can('approve', 'CallDispute'),
  documents: can('update', 'Document'),
  journey_tasks: can('update', 'JourneyTask'),
})

/** The workshop tasks of a user: its managers update each hold-up, their territory manager looks at the long ones. */
export function workshopOf(roles: readonly string[]): 'updates' | 'long' | undefined {
  if (roles.includes('SVM') || roles.includes('BSM')) return 'updates'
  return roles.includes('TSM') ? 'long' : undefined
}

/** An open hold-up whose expected time has passed, or does today. */
export const needsUpdate = (tomorrow: Date) =>
  sql<SqlBool>`(holdup.ended_at is null and holdup.expected_until < ${tomorrow.toISOString()}::timestamptz)`

/** An open hold-up of more than seven days in service, fifteen in the bodyshop. */
export const lastsLong = (now: Date) =>
  sql<SqlBool>`(holdup.ended_at is null and holdup.started_at <= ${now.toISOString()}::timestamptz
    - case holdup.job_type when 'service' then interval '192 hours' else interval '384 hours' end)`

/** A job card in the workshop past its last promise. */
export const isPastPromise = (now: Date) =>
  sql<SqlBool>`(job_card.ended_at is null and job_card.promised_at < ${now.toISOString()}::timestamptz)`

/** A ticket that waits for its owner, or for the level it has come to. */
export const isToBeMoved = sql<SqlBool>`(ticket.ended_at is null
  and ticket.status = any (${sql.val(Object.keys(nextOf))}::text[]))`

/** Their turn: tickets they own, and those at their level that no one owns. So a ticket is the turn of one person or level. */
export const isTurnOf = (user_id: Expression<unknown>, level: Expression<unknown>) =>
  sql<SqlBool>`(ticket.owner_user_id = ${user_id} or (ticket.owner_user_id is null and ticket.level = ${level}))`

/** Critical first, then what is past due, then what is due next. */
export const mostUrgentFirst = sql`ticket.priority = 'P1' desc, ${isBreached} desc, ticket.due_at asc nulls last, ticket.no`

/** When the ticket was last updated by its outlet. */
export const ticketSince = sql<string>`coalesce(ticket.last_outlet_update_at, ticket.opened_at)`

/** A seat whose vote is still required. */
export const isVoteOpen = sql<SqlBool>`(panel_case.decided_at is null and not panel_seat.has_conflict
  and panel_seat.vote is null)`

export const firstToBeDecided = sql`panel_case.due_at, ticket.no`

/** A vote past its time. */
export const isVoteLate = sql<boolean>`panel_case.due_at < now()`

/** An open complaint that no ticket takes care of: none that is seen, which is quickly known, and none beyond the scope. */
export const isUntended = sql<SqlBool>`(complaint.status <> 'closed' and complaint.received_via <> 'regulator'
  and not exists (select from ticket where ticket.complaint_id = complaint.id and ticket.ended_at is null)
  and not rad.is_tended(complaint.id))`

export const complaintSince = sql<string>`coalesce(complaint.last_outlet_update_at, complaint.received_at)`

/** Critical first, then those without an update for longest. */
export const longestSilentFirst = sql`complaint.severity = 'critical' desc, ${complaintSince}, complaint.no`

/** What a complaint is called where it has no title. */
export const complaintTitle = (parts: readonly (string | null)[]) => parts.filter(Boolean).join(' · ') || 'Complaint'
