import type { Actor, ActorContext, Db, Deps } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import type { Policy } from '#capabilities/service/sla/vocabulary.ts'
import { customerStops, dueAt, elapsedSeconds, type KindStop, outletStops, waitingLeft } from './clock.rules.ts'
import { masked } from './case.vocabulary.ts'
import { askerOf, isOfBrand, mayComment, rankOf } from './actor.rules.ts'
import { clockFactsFrom, type ClockFacts, clockFor } from './clock-columns.rules.ts'
import type { Ticket, TicketAnswer } from './contract.ts'
import { instantOf, maybeInstant, panelFor, timedCase } from './panel.details.ts'
import { lineOf } from './queries.ts'
import { type StoredTicket, storedTicket } from './record.queries.ts'
import { allowedMoves } from './rules.ts'
import { ticketTurn } from './vocabulary.ts'

type Clocks = Ticket['clocks']

/** The clocks against their targets as of now (docs/domain.md#sla-clock). */
function clocksOf(facts: ClockFacts, policies: readonly Policy[], now: Date): Clocks {
  const one = (kind: 'first_response' | 'resolution', stops: readonly KindStop[], met_at: Date | null) => {
    const from = kind === 'first_response' ? facts.asked_at : facts.opened_at
    const { clock, target } = clockFor({ ...facts, opened_at: from }, stops, kind, policies)
    const due = dueAt(clock, target)
    const end = met_at ?? facts.ended_at
    return {
      elapsed_seconds: Math.round(elapsedSeconds(clock, end ?? now)),
      target_seconds: target,
      due_at: end ? null : (due?.toISOString() ?? null),
      met_at: met_at?.toISOString() ?? null,
      is_running: !end && stops.every(({ to }) => to !== null),
      is_breached: due !== null && due < (end ?? now),
    }
  }
  const customer = customerStops(facts.stops)
  return {
    first_response: one('first_response', customer, facts.first_response_at),
    customer: one('resolution', customer, facts.closed_at),
    outlet: one('resolution', outletStops(facts.stops), facts.closed_at),
  }
}

/** The complaint it is about, its customer masked where the user may not read names. */
function aboutOf({ about }: StoredTicket, actor: Actor): Ticket['about'] {
  if (!about || actor.ability.can('read', 'CustomerName')) return about
  return {
    ...about,
    customer_name: masked(about.customer_name),
    customer_phone: masked(about.customer_phone),
    customer_email: masked(about.customer_email),
  }
}

/** The last of its places ended when it came to the outlet of today. */
function factsOf({ beside: { facts, calendar }, places, stops }: StoredTicket): ClockFacts {
  const placed = places.map(({ to_at }) => Date.parse(to_at))
  return clockFactsFrom(
    {
      ...facts,
      placed_at: placed.length > 0 ? new Date(Math.max(...placed)).toISOString() : null,
      stops: stops.map(({ kind, from_at, to_at }) => ({ kind, from: from_at, to: to_at })),
    },
    calendar,
  )
}

/** The file of a ticket with what the user may do with it now; 404 outside their scope. */
export async function findTicket({ db, actor, deps }: ActorContext, no: string): Promise<TicketAnswer> {
  const now = deps.clock.now()
  const [row] = await storedTicket(db, { no, now: now.toISOString() })
  if (!row) throw notFound()
  const { beside, panel: panelCase, plea, ...stored } = row
  const names = new Map(Object.entries(beside.names))
  const places = new Map(Object.entries(beside.outlets))
  const facts = factsOf(row)
  const panel = panelCase && panelFor({ actor, now }, timedCase(panelCase), names, places)
  const isOpen = facts.ended_at === null
  const mayChange = actor.ability.can('update', 'Ticket')
  return {
    ticket: {
      ...lineOf(stored, names, places),
      owner_person: row.owner_user_id ? { id: row.owner_user_id, name: names.get(row.owner_user_id) ?? '' } : null,
      turn: ticketTurn(facts),
      clocks: clocksOf(facts, beside.policies, now),
      stops: row.stops.map((one) => ({ ...one, from_at: instantOf(one.from_at), to_at: maybeInstant(one.to_at) })),
      waiting_left: waitingLeftNow(facts, now),
      levels: row.levels.map((one) => ({
        ...one,
        entered_at: instantOf(one.entered_at),
        left_at: maybeInstant(one.left_at),
        owner_id: one.owner,
        owner: names.get(one.owner ?? '') ?? null,
      })),
      places: row.places.map((one) => ({
        ...one,
        outlet: places.get(one.outlet)?.outlet ?? '',
        from_at: instantOf(one.from_at),
        to_at: instantOf(one.to_at),
      })),
      files: row.files.map((one) => ({ ...one, at: instantOf(one.at) })),
      plea: plea && { ...plea, at: instantOf(plea.at), by_id: plea.by, by: names.get(plea.by ?? '') ?? null },
      panel: panel?.shown ?? null,
      about: aboutOf(row, actor),
    },
    allowed: mayChange ? allowedMoves(facts, askerOf(actor, row), now) : [],
    may: {
      comment: mayComment(actor),
      comment_internally: mayComment(actor) && isOfBrand(actor),
      attach: mayChange && isOpen,
      change: mayChange && isOpen && rankOf(actor) >= 3,
      assign: mayChange && isOpen,
      reroute: mayChange && isOpen && rankOf(actor) >= 3,
      vote: panel?.may.vote ?? false,
      decide: panel?.may.decide ?? false,
    },
  }
}

function waitingLeftNow(facts: ClockFacts, now: Date): Ticket['waiting_left'] {
  const { seconds, times } = waitingLeft(facts.stops, now)
  return { seconds: Math.round(seconds), times }
}

/** The ticket returned after a write, read inside its transaction. */
export const ticketOf = (ctx: { db: Db; actor: Actor; deps: Deps }, no: string) => findTicket(ctx, no)
