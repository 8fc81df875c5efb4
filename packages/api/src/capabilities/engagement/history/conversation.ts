import { sql } from 'kysely'
import type { Actor, Context, Db } from '#kernel/context.ts'
import { notFound } from '#kernel/errors.ts'
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

/** JSON writes instants in a way of its own. */
const inUtc = (one: Conversation['of_person']['next']) =>
  one && { no: one.no, started_at: new Date(one.started_at).toISOString() }

/** The cases it belongs to. Who may not read such cases learns no more of them than their number. */
async function casesOf(db: Db, actor: Actor, conversation_id: string): Promise<Conversation['cases']> {
  const { rows } = await sql<{ kind: CaseKind; no: string; status: string }>`
    select x.entity as kind, coalesce(complaint.no, ticket.no) as no, coalesce(complaint.status, ticket.status) as status
    from conversation_case x
    left join complaint on x.entity = 'complaint' and complaint.id = x.case_id
    left join ticket on x.entity = 'ticket' and ticket.id = x.case_id
    where x.conversation_id = ${conversation_id}::uuid and coalesce(complaint.no, ticket.no) is not null
    order by x.linked_at, no`.execute(db)
  const mayRead = {
    complaint: actor.ability.can('read', 'Complaint'),
    ticket: actor.ability.can('read', 'Ticket'),
  }
  return rows.map(({ kind, no, status }) => ({ kind, no, status: mayRead[kind] ? status : null }))
}

/** One conversation as the actor may read it; 404 outside his clients. */
export async function conversationOf(
  { db, actor, deps }: Pick<Context, 'db' | 'actor' | 'deps'>,
  no: string,
): Promise<Conversation> {
  const found = await rowFields(db, deps.clock.now())
    .select([
      'conversation.version_no',
      'conversation.end_cause',
      'conversation.agent',
      'conversation.turns_user',
      'conversation.turns_bot',
      'conversation.turns_agent',
      'conversation.journey_stage',
      sql<string | null>`'…' || right(conversation.vin, 6)`.as('vin'),
      'client.forgotten_before',
      neighbour('<').as('previous'),
      neighbour('>').as('next'),
      sql<number>`(select count(*) from conversation other where other.bot_user_id = conversation.bot_user_id)`.as(
        'of_person',
      ),
    ])
    .where('conversation.no', '=', no)
    .executeTakeFirst()
  if (!found) throw notFound()
  const said = await db
    .selectFrom('message')
    .select([sql<number>`count(*)`.as('messages'), sql<number>`count(*) filter (where masked <> '{}')`.as('masked')])
    .where('conversation_id', '=', found.id)
    .executeTakeFirstOrThrow()
  const { previous, next, of_person, forgotten_before, ...conversation } = found
  return {
    ...conversation,
    ...said,
    forgotten_before: said.messages === 0 ? forgotten_before : null,
    of_person: { count: of_person, previous: inUtc(previous), next: inUtc(next) },
    cases: await casesOf(db, actor, found.id),
  }
}
