import { codes } from '#kernel/contract/words.ts'

/** What happens on a journey, in the order that steps of one moment are read in. */
export const journeySteps = [
  'due',
  'reminded',
  'not_reached',
  'answered',
  'reached',
  'booked',
  'confirmed',
  'arrived',
  'card_opened',
  'diagnosed',
  'estimate_approved',
  'work_started',
  'holdup_started',
  'holdup_ended',
  'completed',
  'ready',
  'invoiced',
  'delivered',
  'surveyed',
  'cancelled',
  'lost',
  'not_applicable',
  'complaint',
  'complaint_closed',
  'ticket',
  'ticket_closed',
  'call',
  'conversation',
  'document',
  'next_due',
] as const
export type JourneyStep = (typeof journeySteps)[number]

/** What the first step follows on, and what follows on the last one so far, in tables and maps of steps. */
export const pathStart = '(start)'
export const pathEnd = '(end)'

/** What a visit came to. */
export const visitEndings = codes(['delivered', 'lost', 'not_applicable', 'cancelled', 'expired'])
export type VisitEnding = (typeof visitEndings)[number]

/** How a customer was first in touch on a visit; without any contact they walked in. */
export const visitMedia = codes(['phone', 'message', 'email', 'other', 'walk_in'])
export type VisitMedium = (typeof visitMedia)[number]

/** A visit without an event for so many days has ended. */
export const expiryDays = 180
/** What belongs to no follow-up and no card belongs to the visit that ended at most so many days before. */
export const daysAfter = 90
/** The same of the visit that begins at most so many days later, where there was none before. */
export const daysBefore = 30

/** Where a visit is: how it ended, or that it goes on. */
export const visitStates = codes(['open', ...visitEndings])
export type VisitState = (typeof visitStates)[number]
/** Endings without a delivery. */
export const droppedStates: readonly VisitState[] = ['lost', 'not_applicable', 'cancelled', 'expired']

/** How a visit can deviate from the agreed order, at a stage. */
export const deviationKinds = codes(['missing', 'too_often', 'out_of_order', 'not_allowed'])
export type DeviationKind = (typeof deviationKinds)[number]
/** Endings with which a customer is lost; a declaration that nothing was due is none. */
export const lostStates: readonly VisitState[] = ['lost', 'cancelled', 'expired']
/** What those did next who dropped off: they came later, to another outlet or the same one, or what they gave, or nothing. */
export const afterwards = codes(['other_outlet', 'later_visit', 'lost', 'not_applicable', 'nothing'])
export type Afterwards = (typeof afterwards)[number]

/** What of a customer or a vehicle may be open. */
export const openKinds = codes(['follow_up', 'job_card', 'complaint', 'ticket'])
export type OpenKind = (typeof openKinds)[number]
