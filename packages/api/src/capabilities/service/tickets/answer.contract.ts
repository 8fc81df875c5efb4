import { z } from 'zod'
import { instant } from '#kernel/contract/contract.ts'
import { EvidenceFile } from '#kernel/contract/evidence.contract.ts'
import { TicketRow } from './list.contract.ts'
import {
  panelDeciders,
  panelResults,
  parties,
  resolutionKinds,
  stopKinds,
  ticketStatuses,
  votes,
  ticketTurns,
} from './vocabulary.ts'

const seconds = z.int()
const person = z.object({ id: z.uuid(), name: z.string() })

/** One clock against its target, in seconds. `due_at` is empty while it is paused or once it was met. */
const Clock = z.object({
  elapsed_seconds: seconds,
  target_seconds: seconds,
  due_at: instant.nullable(),
  met_at: instant.nullable(),
  is_running: z.boolean(),
  is_breached: z.boolean(),
})
export type TicketClock = z.infer<typeof Clock>

/** Who is to answer instead; the outlet where it is one. */
const named = {
  party: z.enum(parties).nullable(),
  outlet: z.string().nullable(),
  outlet_name: z.string().nullable(),
}

const Seat = z.object({
  name: z.string().nullable(),
  is_me: z.boolean(),
  is_chair: z.boolean(),
  has_conflict: z.boolean(),
  has_voted: z.boolean(),
  /** Empty until the case is decided, except one's own. */
  vote: z.enum(votes).nullable(),
  ...named,
  remark: z.string().nullable(),
})

/** The case before the panel (docs/domain.md#panels). The outlet reads remarks without names. */
const PanelCase = z.object({
  panel: z.string(),
  quorum: z.int(),
  opened_at: instant,
  due_at: instant,
  is_extended: z.boolean(),
  result: z.enum(panelResults).nullable(),
  decided_at: instant.nullable(),
  decided_by: z.enum(panelDeciders).nullable(),
  ...named,
  seats: z.array(Seat),
})

/** What may be done with the ticket beside its moves, by who asks. */
const acts = z.object({
  comment: z.boolean(),
  comment_internally: z.boolean(),
  attach: z.boolean(),
  change: z.boolean(),
  assign: z.boolean(),
  reroute: z.boolean(),
  vote: z.boolean(),
  decide: z.boolean(),
})

/** The whole file of one ticket. Customers come masked without the right to their names. */
export const Ticket = TicketRow.extend({
  description: z.string().nullable(),
  /** Its number in the system it came from. */
  source_no: z.string().nullable(),
  version: z.int(),
  level_since: instant,
  next_level_at: instant.nullable(),
  owner_person: person.nullable(),
  /** Whose turn it is, and what the product does by itself next. */
  turn: z.enum(ticketTurns),
  next_move_at: instant.nullable(),
  clocks: z.object({ first_response: Clock, customer: Clock, outlet: Clock }),
  stops: z.array(
    z.object({
      kind: z.enum(stopKinds),
      from_at: instant,
      to_at: instant.nullable(),
      reason: z.string().nullable(),
      by: z.string(),
      is_late: z.boolean(),
    }),
  ),
  /** What is left of waiting for the customer. */
  waiting_left: z.object({ seconds, times: z.int() }),
  levels: z.array(
    z.object({
      level: z.int(),
      entered_at: instant,
      left_at: instant.nullable(),
      owner_id: z.uuid().nullable(),
      owner: z.string().nullable(),
      cause: z.string(),
    }),
  ),
  places: z.array(z.object({ outlet: z.string(), from_at: instant, to_at: instant, cause: z.string() })),
  files: z.array(EvidenceFile),
  resolution: z.string().nullable(),
  resolution_kind: z.enum(resolutionKinds).nullable(),
  root_cause: z.string().nullable(),
  customer_contacted_at: instant.nullable(),
  plea: z
    .object({
      reason: z.string(),
      label: z.string(),
      is_retired: z.boolean(),
      text: z.string().nullable(),
      at: instant,
      by_id: z.uuid().nullable(),
      by: z.string().nullable(),
    })
    .nullable(),
  panel: PanelCase.nullable(),
  about: z
    .object({
      no: z.string(),
      received_on: z.string(),
      severity: z.string(),
      status: z.string(),
      statement: z.string().nullable(),
      customer_name: z.string().nullable(),
      customer_phone: z.string().nullable(),
      customer_email: z.string().nullable(),
    })
    .nullable(),
  /** Other complaints and tickets of the same vehicle the asker may see, newest first. */
  vin_history: z.array(
    z.object({
      kind: z.enum(['complaint', 'ticket']),
      no: z.string(),
      on: z.string(),
      title: z.string(),
      status: z.string(),
    }),
  ),
  duplicate_of: z.string().nullable(),
  duplicates: z.array(z.object({ no: z.string(), title: z.string() })),
  repeat_of: z.string().nullable(),
})
export type Ticket = z.infer<typeof Ticket>

/** A move that is allowed now, with the names of the fields it needs. */
export const AllowedMove = z.object({ to: z.enum(ticketStatuses), needs: z.array(z.string()) })
export type AllowedMove = z.infer<typeof AllowedMove>

/** What every call about one ticket answers. */
export const TicketAnswer = z.object({ ticket: Ticket, allowed: z.array(AllowedMove), may: acts })
export type TicketAnswer = z.infer<typeof TicketAnswer>

/** What a name on a case tells of its person. */
export const PersonCard = z.object({
  id: z.uuid(),
  name: z.string(),
  role: z.string().nullable(),
  /** The rows of their scope, by code; none of them names a place where it is the whole network. */
  places: z.array(z.record(z.string(), z.string())),
  email: z.string().nullable(),
  is_active: z.boolean(),
})
export type PersonCard = z.infer<typeof PersonCard>
