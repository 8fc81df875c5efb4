import { codes } from '#kernel/contract/words.ts'
import type { Priority } from '#capabilities/service/sla/vocabulary.ts'
import type { Severity } from './case.vocabulary.ts'

/** What a ticket is about (docs/domain.md#ticket-fields). */
export const ticketKinds = codes(['complaint', 'holdup_overdue', 'low_psf', 'nr_overdue', 'audit_finding', 'manual'])
export type TicketKind = (typeof ticketKinds)[number]

/** The states of a ticket; where each may go is in rules.ts (docs/domain.md#ticket-states). */
export const ticketStatuses = codes([
  'new',
  'open',
  'in_progress',
  'waiting_customer',
  'waiting_third',
  'resolved',
  'unjustified_claimed',
  'panel_review',
  'closed',
  'cancelled',
])
export type TicketStatus = (typeof ticketStatuses)[number]

/** States in which nothing is left to do. */
export const endStatuses = ['closed', 'cancelled'] as const satisfies readonly TicketStatus[]

export const resolutionKinds = codes(['repaired', 'explained', 'replaced', 'refunded', 'policy', 'other'])
export type ResolutionKind = (typeof resolutionKinds)[number]

/** The customer's final answer, as for a complaint. */
export const satisfactions = codes(['yes', 'no', 'not_reached', 'withdrawn'])
export type Satisfaction = (typeof satisfactions)[number]

/** Internal: a customer never reads it (U17). */
export const justifications = codes(['undecided', 'justified', 'unjustified'])
export type Justification = (typeof justifications)[number]

/** Who bears it. */
export const chargedTo = codes([
  'outlet',
  'brand_parts',
  'brand_warranty',
  'brand_technical',
  'brand_it',
  'insurer',
  'none',
])
export type ChargedTo = (typeof chargedTo)[number]

/**
 * Why a clock is paused: waiting for the customer, before the panel, between closing and reopening
 * (docs/domain.md#sla-clock, rule 4).
 */
export const stopKinds = codes(['waiting', 'panel', 'closed'])
export type StopKind = (typeof stopKinds)[number]

/** While a ticket is in one of these states a stop of this kind is open. Waiting for others stops no clock. */
export const stopOf: Partial<Record<TicketStatus, StopKind>> = {
  waiting_customer: 'waiting',
  panel_review: 'panel',
  closed: 'closed',
}

/** The priority of a ticket comes from the severity of its complaint. */
export const priorityOfSeverity: Record<Severity, Priority> = {
  critical: 'P1',
  high: 'P2',
  normal: 'P3',
  low: 'P4',
}

/** Who may be charged when the panel upholds one of these reasons (docs/domain.md#reasons-to-plead). */
export const chargedWhenUpheld: Readonly<Record<string, readonly ChargedTo[]>> = {
  'UJ-BRD': ['brand_parts', 'brand_warranty', 'brand_technical', 'brand_it'],
  'UJ-INS': ['insurer'],
}

/** How a member can vote on a plea, what the panel can decide, and who decided (docs/domain.md#panels). */
export const votes = codes(['upheld', 'rejected', 'other_party', 'abstain'])
export type Vote = (typeof votes)[number]
export const panelResults = ['upheld', 'rejected', 'other_party'] as const satisfies readonly Vote[]
export type PanelResult = (typeof panelResults)[number]
/** The parties a vote may name: another outlet, to which the ticket goes, or who is charged where it stays. */
export const parties = codes([
  'outlet',
  'brand_parts',
  'brand_warranty',
  'brand_technical',
  'brand_it',
  'insurer',
]) satisfies readonly ChargedTo[]
export type Party = (typeof parties)[number]
/** A plea that another outlet is at fault is upheld by naming it (docs/domain.md#reasons-to-plead). */
export const anotherOutlet = 'UJ-OTH'
export const panelDeciders = codes(['members', 'chair'])
export type PanelDecider = (typeof panelDeciders)[number]

/** The level at which each role answers tickets (docs/domain.md#levels). */
export const answersAt: Readonly<Record<string, 1 | 2 | 3 | 4>> = {
  SVM: 1,
  BSM: 1,
  DLP: 2,
  TSM: 3,
  RGM: 4,
  HQA: 4,
  admin: 4,
}

/** Whose turn a ticket is. */
export const ticketTurns = ['outlet', 'owner', 'customer', 'third_party', 'panel', 'nobody'] as const
export type TicketTurn = (typeof ticketTurns)[number]

/**
 * Whose turn it is, for record, list, home, and mail alike. What is resolved waits for its customer's confirmation, where it is
 * critical for a call of level 3.
 */
export function ticketTurn({
  status,
  level,
  priority,
}: {
  status: TicketStatus
  level: number
  priority: string
}): TicketTurn {
  switch (status) {
    case 'waiting_customer':
      return 'customer'
    case 'waiting_third':
      return 'third_party'
    case 'resolved':
      return priority === 'P1' ? 'owner' : 'customer'
    case 'unjustified_claimed':
    case 'panel_review':
      return 'panel'
    case 'closed':
    case 'cancelled':
      return 'nobody'
    default:
      return level <= 2 ? 'outlet' : 'owner'
  }
}
