import { sql } from 'kysely'
import { prepared } from '#database/prepared.ts'
import type { Actor, Db } from '#kernel/command/context.ts'
import type { Place } from '#capabilities/network/outlets/lookups.ts'
import type { Ticket } from './contract.ts'
import { isOfBrand } from './actor.rules.ts'
import { areVotesShown, decide, type Decision, mostNamed, type PanelFacts } from './panel.rules.ts'
import type { PanelDecider, PanelResult, Party, Vote } from './vocabulary.ts'

export interface SeatFacts {
  user_id: string
  is_chair: boolean
  is_member: boolean
  has_conflict: boolean
  vote: Vote | null
  party: Party | null
  outlet_id: string | null
  remark: string | null
  voted_at: string | null
}

interface CaseFacts {
  id: string
  panel: string
  quorum: number
  opened_at: string
  due_at: string
  is_extended: boolean
  result: PanelResult | null
  decided_at: string | null
  decided_by: PanelDecider | null
  seats: SeatFacts[]
}

/** The case of a statement that has joined `panel_case`, with its seats, as one column. */
export const caseJson = sql<CaseFacts | null>`(
  select jsonb_build_object('id', panel_case.id, 'panel', panel.name, 'quorum', panel.quorum,
    'opened_at', panel_case.opened_at, 'due_at', panel_case.due_at, 'is_extended', panel_case.is_extended,
    'result', panel_case.result, 'decided_at', panel_case.decided_at, 'decided_by', panel_case.decided_by,
    'seats', coalesce((select jsonb_agg(jsonb_build_object('user_id', s.user_id, 'is_chair', s.is_chair,
        'is_member', s.is_member, 'has_conflict', s.has_conflict, 'vote', s.vote, 'party', s.party,
        'outlet_id', s.outlet_id, 'remark', s.remark, 'voted_at', s.voted_at) order by s.is_chair desc, s.user_id)
      from panel_seat s where s.case_id = panel_case.id), '[]'))
  from panel where panel.id = panel_case.panel_id)`

const caseOf = prepared((db, { ticket_id }: { ticket_id: string }) =>
  db.selectFrom('panel_case').select(caseJson.as('found')).where('ticket_id', '=', ticket_id),
)

/** JSON writes instants in a different format. */
export const instantOf = (at: string) => new Date(at).toISOString()
export const maybeInstant = (at: string | null) => (at === null ? null : instantOf(at))

/** A case whose instants are written as in answers. */
export const timedCase = (found: CaseFacts): CaseFacts => ({
  ...found,
  opened_at: instantOf(found.opened_at),
  due_at: instantOf(found.due_at),
  decided_at: maybeInstant(found.decided_at),
  seats: found.seats.map((seat) => ({ ...seat, voted_at: maybeInstant(seat.voted_at) })),
})

/** A case before a panel with its seats. */
export async function panelCaseOf(db: Db, ticket_id: string) {
  const [row] = await caseOf(db, { ticket_id })
  return row?.found ? timedCase(row.found) : undefined
}
export type PanelCaseFacts = CaseFacts

const votersOf = ({ seats }: PanelCaseFacts) =>
  seats.filter(({ is_member, has_conflict }) => is_member && !has_conflict)

/** One outlet is another party than the next. */
const nameOf = ({ party, outlet_id }: SeatFacts) => outlet_id ?? party
const namedBy = (seats: readonly SeatFacts[]) => seats.map(nameOf).filter((name) => name !== null)

/** The seat whose vote names the new party: the chair's where they decided, else one of those that agree. */
export function partyNamed(found: PanelCaseFacts, by: PanelDecider): SeatFacts | undefined {
  if (by === 'chair') return found.seats.find(({ is_chair, party }) => is_chair && party !== null)
  const voters = votersOf(found)
  const most = mostNamed(namedBy(voters))
  return most === undefined ? undefined : voters.find((seat) => nameOf(seat) === most)
}

/** The state of the case; a chair who is no member votes only where it is their turn, and then decides. */
export function standing(found: PanelCaseFacts, now: Date, chair_vote: PanelResult | null = null): Decision {
  const seats = votersOf(found)
  const facts: PanelFacts = {
    quorum: found.quorum,
    seats: seats.length,
    votes: seats.flatMap(({ vote }) => (vote ? [vote] : [])),
    parties: namedBy(seats),
    due_at: new Date(found.due_at),
    is_extended: found.is_extended,
    chair_vote,
  }
  return decide(facts, now)
}

/** What the reader may see of the case, and whether their vote is required. Readers of the outlet see no names. */
export function panelFor(
  { actor, now }: { actor: Actor; now: Date },
  found: PanelCaseFacts,
  people: ReadonlyMap<string, string>,
  places: ReadonlyMap<string, Place>,
) {
  const isDecided = found.decided_at !== null
  const isShown = areVotesShown({ is_decided: isDecided, due_at: new Date(found.due_at), now })
  const names = isOfBrand(actor) ? people : new Map<string, string>()
  const partyIn = (seat: SeatFacts | undefined) => {
    const place = places.get(seat?.outlet_id ?? '')
    return { party: seat?.party ?? null, outlet: place?.outlet ?? null, outlet_name: place?.outlet_name ?? null }
  }
  const isOther = found.result === 'other_party' && found.decided_by !== null
  const own = found.seats.find(({ user_id, has_conflict }) => user_id === actor.user_id && !has_conflict)
  const { id: _, seats, ...rest } = found
  const shown: Ticket['panel'] = {
    ...rest,
    ...partyIn(isOther ? partyNamed(found, found.decided_by!) : undefined),
    seats: seats.map((seat) => {
      const isMe = seat.user_id === actor.user_id
      const canBeRead = isShown || isMe
      return {
        name: names.get(seat.user_id) ?? null,
        is_me: isMe,
        is_chair: seat.is_chair,
        has_conflict: seat.has_conflict,
        has_voted: seat.vote !== null,
        vote: canBeRead ? seat.vote : null,
        ...partyIn(canBeRead ? seat : undefined),
        remark: canBeRead ? seat.remark : null,
      }
    }),
  }
  const mayVote = actor.ability.can('approve', 'PanelVote') && own !== undefined && !isDecided
  return {
    shown,
    may: {
      vote: mayVote && own.is_member && own.vote === null,
      decide: mayVote && own.is_chair && standing(found, now).state === 'chair',
    },
  }
}
