import { prepared } from '#database/prepared.ts'
import type { ActorContext, Db } from '#kernel/command/context.ts'
import { placesOf } from '#capabilities/network/outlets/lookups.ts'
import type { Ticket } from './contract.ts'
import { isOfBrand } from './actor.rules.ts'
import { namesOf } from './names.queries.ts'
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

const caseOf = prepared((db, { ticket_id }: { ticket_id: string }) =>
  db
    .selectFrom('panel_case')
    .innerJoin('panel', 'panel.id', 'panel_case.panel_id')
    .select([
      'panel_case.id',
      'panel.name as panel',
      'panel.quorum',
      'panel_case.opened_at',
      'panel_case.due_at',
      'panel_case.is_extended',
      'panel_case.result',
      'panel_case.decided_at',
      'panel_case.decided_by',
    ])
    .where('ticket_id', '=', ticket_id),
)

/** A case before a panel with its seats. */
export async function panelCaseOf(db: Db, ticket_id: string) {
  const [found] = await caseOf(db, { ticket_id })
  if (!found) return undefined
  const seats: SeatFacts[] = await db
    .selectFrom('panel_seat')
    .select(['user_id', 'is_chair', 'is_member', 'has_conflict', 'vote', 'party', 'outlet_id', 'remark', 'voted_at'])
    .where('case_id', '=', found.id)
    .orderBy('is_chair', 'desc')
    .orderBy('user_id')
    .execute()
  return { ...found, seats }
}
export type PanelCaseFacts = NonNullable<Awaited<ReturnType<typeof panelCaseOf>>>

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

/** What the reader may see of the case, and whether their vote is required. */
export async function panelOf({ db, actor, deps }: ActorContext, ticket_id: string) {
  const found = await panelCaseOf(db, ticket_id)
  if (!found) return undefined
  const now = deps.clock.now()
  const isDecided = found.decided_at !== null
  const isShown = areVotesShown({ is_decided: isDecided, due_at: new Date(found.due_at), now })
  const names = isOfBrand(actor)
    ? await namesOf(
        db,
        found.seats.map(({ user_id }) => user_id),
      )
    : new Map<string, string>()
  const places = await placesOf(
    db,
    found.seats.flatMap(({ outlet_id }) => outlet_id ?? []),
  )
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
