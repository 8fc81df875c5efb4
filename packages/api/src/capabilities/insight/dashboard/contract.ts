import { z } from 'zod'
import { type Allow, contract, instant } from '#kernel/contract/contract.ts'
import { columnKinds } from '#kernel/contract/view.ts'
import { ticketTurns } from '#capabilities/service/tickets/vocabulary.ts'

/** The figures of the home page by the right that shows them, in their order. */
export const figuresBy = [
  { allow: 'read Ticket', keys: ['tickets', 'breached', 'high', 'in_time'] },
  { allow: 'read Complaint', keys: ['silent', 'received'] },
  { allow: 'read JobCard', keys: ['on_hold', 'held_long', 'justified'] },
  { allow: 'read FollowUp', keys: ['over_90', 'no_update'] },
  { allow: 'read Revalidation', keys: ['certified'] },
  { allow: 'read Helpdesk', keys: ['helpdesk'] },
  { allow: 'read Bot', keys: ['sessions', 'people'] },
] as const satisfies readonly { allow: Allow; keys: readonly string[] }[]

/** One figure of the home page. `opens` is the screen with exactly the rows it counts. */
export const Card = z.object({
  key: z.enum(figuresBy.flatMap(({ keys }) => keys)),
  label: z.string(),
  value: z.number().nullable(),
  kind: z.enum(columnKinds),
  hint: z.string(),
  /** The same figure for the days before, of equal length; null where it makes no sense. */
  before: z.number().nullable(),
  /** Its course over the last 28 days, oldest first; null where no history is stored. */
  trend: z.array(z.number()).nullable(),
  /** Whether more of it is good news. */
  more_is: z.enum(['better', 'worse', 'neutral']),
  opens: z.string().nullable(),
})
export type Card = z.infer<typeof Card>

/** When a task is due, in the order in which the home page lists them. */
export const taskGroups = ['overdue', 'today', 'later', 'none'] as const
export type TaskGroup = (typeof taskGroups)[number]

/** The kinds of tasks, in the order in which an inbox names them. */
export const taskKinds = [
  'vote',
  'ticket',
  'holdup',
  'helpdesk',
  'dispute',
  'declaration',
  'audit',
  'journey_task',
  'document',
  'complaint',
] as const
export type TaskKind = (typeof taskKinds)[number]

/**
 * Something that waits for who asks: a vote, a ticket at their level, a complaint that no ticket takes care of, a hold-up that
 * needs an update or lasts too long, a case of the helpdesk to answer, a dispute of a call or a declaration to decide, an audit to
 * carry out or to decide, a task about a deviation of journeys, a document to review. A hold-up is named by its job card, a dispute
 * by its call.
 */
export const Task = z.object({
  kind: z.enum(taskKinds),
  no: z.string(),
  /** What of its record is opened at once: the hold-up of a job card. */
  opens: z.uuid().nullable(),
  title: z.string(),
  /** Severity of a complaint, priority of a ticket or case, type of a document, kind of an audit or a deviation. */
  urgency: z.string(),
  status: z.string(),
  /** The state it goes to next; null where a vote or a review is requested. */
  next: z.string().nullable(),
  level: z.int().nullable(),
  outlet: z.string().nullable(),
  outlet_name: z.string().nullable(),
  /** When someone last did something about it. */
  since: instant,
  silent_days: z.int(),
  due_at: instant.nullable(),
  is_breached: z.boolean(),
  group: z.enum(taskGroups),
})
export type Task = z.infer<typeof Task>

/** A ticket that is another's turn: what the actor waits for, from whom, and what they do next. */
export const WaitedFor = z.object({
  no: z.string(),
  title: z.string(),
  urgency: z.string(),
  status: z.string(),
  level: z.int(),
  turn: z.enum(ticketTurns),
  owner: z.string().nullable(),
  /** The state its owner moves it to next; null where a customer, a panel, or someone else is awaited. */
  next: z.string().nullable(),
  outlet: z.string().nullable(),
  outlet_name: z.string().nullable(),
  since: instant,
  due_at: instant.nullable(),
  is_breached: z.boolean(),
  /** Whether a nudge would reach someone: its owner, who was not nudged today. */
  may_nudge: z.boolean(),
  is_nudged: z.boolean(),
})
export type WaitedFor = z.infer<typeof WaitedFor>

/** An outlet with what is overdue there. */
export const OverdueOutlet = z.object({
  outlet: z.string(),
  name: z.string(),
  holdups_service: z.int(),
  holdups_bodyshop: z.int(),
  tickets: z.int(),
  /** Vehicles that no outlet has seen for more than 90 days after their service was due. */
  over_90: z.int(),
  /** Hold-ups of service that last more than 7 days, and those of the bodyshop that last more than 15. */
  over_7: z.int(),
  over_15: z.int(),
})
export type OverdueOutlet = z.infer<typeof OverdueOutlet>

/** A round that managers make every day: how much it is, and how much of it was done today. */
export const Round = z.object({
  kind: z.enum(['holdups', 'calls']),
  /** Of hold-ups; a round of calls has none. */
  job_type: z.enum(['service', 'bodyshop']).nullable(),
  count: z.int(),
  done: z.int(),
})
export type Round = z.infer<typeof Round>

/** The vehicles in a workshop that are in one state, and how many of them are past their promise. */
export const CarsInState = z.object({
  job_type: z.enum(['service', 'bodyshop']),
  status: z.string(),
  count: z.int(),
  late: z.int(),
})
export type CarsInState = z.infer<typeof CarsInState>

/** How many need action from the asker; 100 means 100 and more. */
export const WaitingCounts = z.object({
  /** Votes and tickets. */
  tickets: z.int(),
  /** Complaints that no ticket takes care of. */
  complaints: z.int(),
  /** Job cards in the workshop past their last promise. */
  job_cards: z.int(),
  /** Hold-ups that need an update, or last too long. */
  holdups: z.int(),
  /** Open disputes of calls that the asker may decide. */
  call_disputes: z.int(),
  /** Documents that need a review. */
  documents: z.int(),
})
export type WaitingCounts = z.infer<typeof WaitingCounts>

export const dashboardApi = contract('dashboard', {
  get: {
    method: 'GET',
    path: '/api/reports/dashboard',
    figures: true,
    allow: 'read Dashboard',
    scope: 'outlet',
    summary:
      "R01: the headline figures of the asker's scope, the last 28 days, the worst outlets, and what waits for a next step.",
    response: z.object({
      cards: z.array(Card),
      trend: z.array(z.object({ day: z.string(), received: z.int(), closed: z.int() })),
      worst_outlets: z.array(
        z.object({ outlet: z.string(), name: z.string(), open: z.int(), silent: z.int(), received: z.int() }),
      ),
      /** The outlets with the most that is overdue; none for who sees a single one. */
      overdue_outlets: z.array(OverdueOutlet),
      /** Rounds of the day of a workshop's manager, and their vehicles by state; none for others. */
      rounds: z.array(Round),
      cars: z.array(CarsInState),
      tasks: z.array(Task),
      /** Their own tickets that others have to answer first, then overdue ones of others; few of each. */
      waited_for: z.array(WaitedFor),
      /**
       * How many tasks there are in each group, also beyond those listed; 100 means 100 and more. Complaints count where
       * votes and tickets leave room to list some.
       */
      task_counts: z.record(z.enum(taskGroups), z.int()),
      as_of: instant,
    }),
  },
  inbox: {
    method: 'GET',
    path: '/api/my-work',
    allow: 'read Dashboard',
    scope: 'outlet',
    summary: 'All that needs action from the asker, of every kind or of one, by when it is due; at most 100 of a kind.',
    query: z.object({ kind: z.enum(taskKinds).optional() }),
    response: z.object({
      tasks: z.array(Task),
      /** How many there are of each kind that the asker may have; 100 means 100 and more. */
      counts: z.array(z.object({ kind: z.enum(taskKinds), count: z.int(), overdue: z.int() })),
      as_of: instant,
    }),
  },
  waiting: {
    method: 'GET',
    path: '/api/waiting',
    allow: 'read Dashboard',
    scope: 'outlet',
    summary:
      'How many tickets, votes, complaints, job cards, hold-ups, disputes, and documents need action from the asker, for the menu.',
    response: WaitingCounts,
  },
})
