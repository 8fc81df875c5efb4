import { z } from 'zod'
import { contract, givenInstant, listOf, manyLines, seenVersion, text } from '#kernel/contract/contract.ts'
import { takesEvidence } from '#kernel/contract/evidence.contract.ts'
import { defineFields, optional } from '#kernel/contract/fields.ts'
import { priorities } from '#capabilities/service/sla/vocabulary.ts'
import { PersonCard, TicketAnswer } from './answer.contract.ts'
import { ticketFields, ticketList } from './list.contract.ts'
import { parties, resolutionKinds, satisfactions, ticketStatuses, votes } from './vocabulary.ts'

// The words and the view of the list belong to what the capability shows the outside.
export { categoryNames, jobTypes } from './case.vocabulary.ts'
export { priorities } from '#capabilities/service/sla/vocabulary.ts'
export { AllowedMove, PersonCard, Ticket, TicketAnswer, type TicketClock } from './answer.contract.ts'
export {
  countedBy,
  ticketColumns,
  ticketFields,
  ticketFilters,
  ticketList,
  TicketMark,
  TicketRow,
} from './list.contract.ts'
export {
  anotherOutlet,
  answersAt,
  chargedTo,
  chargedWhenUpheld,
  endStatuses,
  justifications,
  parties,
  priorityOfSeverity,
  resolutionKinds,
  satisfactions,
  stopKinds,
  ticketKinds,
  ticketStatuses,
  ticketTurn,
  ticketTurns,
  type ChargedTo,
  type Justification,
  type Party,
  type ResolutionKind,
  type TicketKind,
  type TicketStatus,
  type TicketTurn,
  votes,
} from './vocabulary.ts'

const byNo = z.object({ no: z.string().regex(/^[A-Z0-9-]{1,40}$/) })
const note = manyLines(2000)

const onOne = { scope: 'outlet', params: byNo, response: TicketAnswer } as const

/** A ticket and who owned it; null where no one did. */
const OwnedBefore = z.strictObject({ no: text(40), owner: z.uuid('Choose a person.').nullable() })

/** To whom tickets are given. */
export const assignFields = defineFields({
  owner: {
    kind: 'reference',
    label: 'Assignee',
    hint: 'Only people with access to all of these tickets. The SLA clock keeps running.',
    max: 36,
    required: true,
    schema: z.uuid('Choose a person.'),
  },
})

/** The outlet that a ticket is given to, and why. */
export const rerouteFields = defineFields({
  outlet: { kind: 'reference', label: 'Outlet', max: 12, from: 'outlets', required: true },
  note: { kind: 'long-text', label: 'Reason', max: 2000, required: true },
})

/** A member's vote on a plea. */
export const voteFields = defineFields({
  vote: { kind: 'choice', label: 'Your vote', values: votes, required: true, refusal: 'Choose a vote.' },
  remark: { kind: 'long-text', label: 'Comment', max: 2000, required: true },
  /** Of a vote for another party: who, and where that is an outlet, which. The decision gives it the ticket. */
  party: { kind: 'choice', label: 'Responsible party', values: parties, ...optional },
  outlet: {
    kind: 'reference',
    label: 'Outlet',
    hint: 'The decision transfers the ticket to this outlet, which has to send a new first response.',
    max: 12,
    schema: text(12),
    ...optional,
  },
})

export const ticketsApi = contract('tickets', {
  ...ticketList.endpoints({
    path: '/api/tickets',
    subject: 'Ticket',
    scope: 'outlet',
    summary: 'R05: tickets, with search, filters, sort and paging.',
  }),
  people: {
    method: 'GET',
    path: '/api/tickets/people',
    allow: 'read Ticket',
    scope: 'outlet',
    summary: 'People the asker knows who may answer tickets, for choosing an owner.',
    query: z.object({
      q: z.string().max(100).optional(),
      outlet: z.string().max(12).optional(),
      /** Numbers of tickets: only people who see every one of them. */
      tickets: listOf(z.string().max(40)),
    }),
    response: z.object({
      people: z.array(z.object({ id: z.uuid(), username: z.string(), name: z.string(), role: z.string() })),
    }),
  },
  person: {
    method: 'GET',
    path: '/api/tickets/people/:id',
    allow: 'read Ticket',
    scope: 'outlet',
    summary: 'Who a person on a case is: role, places, and for who may read people their email; 404 outside the scope.',
    params: z.object({ id: z.uuid() }),
    response: PersonCard,
  },
  add: {
    method: 'POST',
    path: '/api/tickets',
    allow: 'create Ticket',
    scope: 'outlet',
    summary: 'Opens a ticket: its clock starts, and who answers first becomes its owner.',
    body: ticketFields.body,
    response: TicketAnswer,
    status: 201,
  },
  assign: {
    method: 'POST',
    path: '/api/tickets/assign',
    allow: 'update Ticket',
    scope: 'outlet',
    summary: 'Gives open tickets to a person who may see all of them; their clocks go on.',
    body: z
      .strictObject({
        tickets: z.array(text(40)).min(1, 'Choose at least one ticket.').max(200, 'At most 200 at once.'),
      })
      .extend(assignFields.body.shape),
    response: z.object({
      assigned: z.array(z.string()),
      unchanged: z.array(z.string()),
      /** Who owned those that were assigned until now, for an undo. */
      before: z.array(OwnedBefore),
    }),
  },
  giveBack: {
    method: 'POST',
    path: '/api/tickets/assign/undo',
    allow: 'update Ticket',
    scope: 'outlet',
    summary: 'Undoes an assignment: open tickets that this person still owns go back to who owned them before.',
    body: z.strictObject({
      from: z.uuid('Choose a person.'),
      before: z.array(OwnedBefore).min(1, 'Choose at least one ticket.').max(200, 'At most 200 at once.'),
    }),
    response: z.object({ assigned: z.array(z.string()), unchanged: z.array(z.string()) }),
  },
  get: { ...onOne, method: 'GET', path: '/api/tickets/:no', allow: 'read Ticket', summary: 'The file of one ticket.' },
  update: {
    ...onOne,
    method: 'PATCH',
    path: '/api/tickets/:no',
    allow: 'update Ticket',
    summary: 'Changes title, description or priority; another priority recalculates the clock from the opening.',
    // Another priority is refused in the general words for a choice.
    body: ticketFields.changes.extend({ priority: z.enum(priorities).optional() }),
  },
  move: {
    ...onOne,
    method: 'POST',
    path: '/api/tickets/:no/moves',
    allow: 'update Ticket',
    summary: 'Moves a ticket along its states; a move that is not allowed answers 409 with those that are.',
    body: z.strictObject({
      to: z.enum(ticketStatuses, 'State not found.'),
      /** Why it waits or is reopened; the code of the reason where it is pleaded. */
      reason: manyLines(200).optional(),
      note: note.optional(),
      resolution_kind: z.enum(resolutionKinds).optional(),
      resolution: manyLines(4000).optional(),
      root_cause: manyLines(2000).optional(),
      customer_contacted_at: givenInstant.optional(),
      satisfied: z.enum(satisfactions).optional(),
      duplicate_of: text(40).optional(),
      if_version: seenVersion,
    }),
  },
  reroute: {
    ...onOne,
    method: 'POST',
    path: '/api/tickets/:no/reroute',
    allow: 'update Ticket',
    summary:
      'Gives the ticket to another outlet, whose first answer is requested again; the old clock stays in the history.',
    body: rerouteFields.body.extend({ if_version: seenVersion }),
    response: z.object({ no: z.string(), outlet: z.string() }),
  },
  comment: {
    ...onOne,
    method: 'POST',
    path: '/api/tickets/:no/comments',
    allow: 'read Ticket',
    summary: 'Says something: to the outlet too, or to the staff of the brand alone.',
    body: z.strictObject({ text: manyLines(4000, 1), visibility: z.enum(['all', 'brand']).default('all') }),
    status: 201,
  },
  attach: {
    ...onOne,
    ...takesEvidence,
    path: '/api/tickets/:no/files',
    allow: 'update Ticket',
    summary: 'Adds evidence, at most 10 MiB: a picture, PDF, text, spreadsheet, document or film, by its content.',
  },
  file: {
    method: 'GET',
    path: '/api/tickets/:no/files/:id',
    allow: 'read Ticket',
    scope: 'outlet',
    summary: 'One file of evidence, always as a download.',
    params: byNo.extend({ id: z.uuid() }),
    response: 'file',
  },
  vote: {
    ...onOne,
    method: 'POST',
    path: '/api/tickets/:no/votes',
    allow: 'approve PanelVote',
    summary: 'Votes on a plea, once; the chair decides by the same call where it is their turn.',
    body: voteFields.body
      .refine(({ vote, party }) => vote !== 'other_party' || party !== null, {
        path: ['party'],
        message: 'Choose the responsible party.',
      })
      .refine(({ vote, party, outlet }) => vote !== 'other_party' || party !== 'outlet' || outlet, {
        path: ['outlet'],
        message: 'Choose the responsible outlet.',
      }),
  },
  parties: {
    method: 'GET',
    path: '/api/tickets/:no/outlets',
    allow: 'approve PanelVote',
    scope: 'outlet',
    summary: 'Outlets that could answer for a ticket instead, for a vote; also beyond the scope of who votes.',
    params: byNo,
    query: z.object({ q: z.string().max(100).optional() }),
    response: z.object({ outlets: z.array(z.object({ code: z.string(), name: z.string() })) }),
  },
  callable: {
    method: 'GET',
    path: '/api/tickets/:no/people',
    allow: 'read Ticket',
    scope: 'outlet',
    summary: 'Whom a comment may call by @username: who sees the ticket, of what is internal the staff of the brand.',
    params: byNo,
    query: z.object({ q: z.string().max(100).optional(), visibility: z.enum(['all', 'brand']).default('all') }),
    response: z.object({
      people: z.array(z.object({ username: z.string(), name: z.string(), role: z.string() })),
    }),
  },
})
