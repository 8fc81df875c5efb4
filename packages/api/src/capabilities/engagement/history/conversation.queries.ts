import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { prepared } from '#database/prepared.ts'
import type { ActorContext, Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import type { Conversation } from './contract.ts'
import { rowFields } from './queries.ts'
import type { CaseKind } from './vocabulary.ts'

/** The conversation before or after it of the same person, whatever the bot. */
const neighbour = (side: '<' | '>') => sql<Conversation['of_person']['next']>`(
  select jsonb_build_object('no', other.no, 'started_at', other.started_at) from conversation other
  where other.bot_user_id = conversation.bot_user_id
    and (other.started_at, other.id) ${sql.raw(side)} (conversation.started_at, conversation.id)
  order by other.started_at ${sql.raw(side === '<' ? 'desc' : 'asc')}, other.id ${sql.raw(side === '<' ? 'desc' : 'asc')}
  limit 1)`

/** JSON writes instants in a different format. */
const inUtc = (one: Conversation['of_person']['next']) =>
  one && { no: one.no, started_at: new Date(one.started_at).toISOString() }

/** How many messages it has, and in how many something is masked. */
const counts = sql<{ messages: number; masked: number }>`(
  select jsonb_build_object('messages', count(*), 'masked', count(*) filter (where masked <> '{}'))
  from message where message.conversation_id = conversation.id)`

/** The cases it belongs to. */
const casesOf = (db: Db) =>
  db
    .selectFrom('conversation_case as x')
    .leftJoin('complaint', (join) => join.on('x.entity', '=', 'complaint').onRef('complaint.id', '=', 'x.case_id'))
    .leftJoin('ticket', (join) => join.on('x.entity', '=', 'ticket').onRef('ticket.id', '=', 'x.case_id'))
    .select([
      sql<CaseKind>`x.entity`.as('kind'),
      sql<string>`coalesce(complaint.no, ticket.no)`.as('no'),
      sql<string>`coalesce(complaint.status, ticket.status)`.as('status'),
    ])
    .where(sql<boolean>`x.conversation_id = conversation.id`)
    .where(sql<boolean>`coalesce(complaint.no, ticket.no) is not null`)
    .orderBy('x.linked_at')
    .orderBy('no')

const fileOf = prepared((db, { no, now }: { no: string; now: string }) =>
  rowFields(db, now)
    .select([
      'conversation.version_no',
      'conversation.end_cause',
      'conversation.agent',
      'conversation.turns_user',
      'conversation.turns_bot',
      'conversation.turns_agent',
      'conversation.journey_stage',
      sql<string | null>`'…' || right(conversation.vin, 6)`.as('vin'),
      // Row-level security of the vehicles decides which the reader may see.
      sql<string | null>`(select vehicle.vin from vehicle where vehicle.vin = conversation.vin)`.as('vehicle'),
      'client.forgotten_before',
      neighbour('<').as('previous'),
      neighbour('>').as('next'),
      sql<number>`(select count(*) from conversation other where other.bot_user_id = conversation.bot_user_id)`.as(
        'of_person',
      ),
      counts.as('counts'),
      jsonArrayFrom(casesOf(db)).as('cases'),
    ])
    .where('conversation.no', '=', no),
)

/** One conversation as the actor may read it; 404 outside their clients. */
export async function conversationOf({ db, actor, deps }: ActorContext, no: string): Promise<Conversation> {
  const [found] = await fileOf(db, { no, now: deps.clock.now().toISOString() })
  if (!found) throw notFound()
  const { previous, next, of_person, forgotten_before, counts, cases, vehicle, ...conversation } = found
  const mayRead = {
    complaint: actor.ability.can('read', 'Complaint'),
    ticket: actor.ability.can('read', 'Ticket'),
  }
  return {
    ...conversation,
    vehicle: actor.ability.can('read', 'Vehicle') ? vehicle : null,
    ...counts,
    forgotten_before: counts.messages === 0 ? forgotten_before : null,
    of_person: { count: of_person, previous: inUtc(previous), next: inUtc(next) },
    // Readers without the right to such cases see no more than their number.
    cases: cases.map(({ kind, no: of, status }) => ({ kind, no: of, status: mayRead[kind] ? status : null })),
  }
}
