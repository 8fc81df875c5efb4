import { sql } from 'kysely'
import type { Context } from '#kernel/command/context.ts'
import { conflict, invalid, notFound } from '#kernel/command/errors.ts'
import { nextSampleId } from '#kernel/command/sample-ids.ts'
import type { profileApi } from './contract.ts'
import { tellOfConnection } from './notices.ts'
import { connectionsOf } from './parts.queries.ts'
import { findAcquaintance, findPerson } from './people.queries.ts'
import { findPoll } from './polls.queries.ts'
import type { Acquaintance, Poll } from './shapes.contract.ts'
import { most } from './bounds.contract.ts'

/** Connects the actor with a person they see. A repeated request changes nothing. */
export async function connect(ctx: Context<typeof profileApi.connect>): Promise<{ person: Acquaintance }> {
  const { db, actor, deps, body } = ctx
  const me = actor.user_id
  const other = await findPerson(db, me, body.username)
  if (other.id === me) throw invalid({ username: 'Choose someone else than yourself.' })
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${connectionsOf(me)} c`.execute(db)
  if (rows[0]!.count >= most.connections)
    throw conflict('connections.most', `You can have at most ${most.connections} connections. Remove one first.`)
  const added = await db
    .insertInto('profile_connection')
    .values({ user_id: me, other_id: other.id, at: deps.clock.now() })
    .onConflict((on) => on.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (added) {
    await ctx.audit({ action: 'connect', entity: 'profile', entity_id: other.username })
    await tellOfConnection(ctx, other.id)
  } else ctx.unchanged()
  return { person: await findAcquaintance(db, me, other.id) }
}

/** Ends a connection, whichever of the two began it. */
export async function disconnect(ctx: Context<typeof profileApi.disconnect>): Promise<{ person: Acquaintance }> {
  const { db, actor, params } = ctx
  const me = actor.user_id
  const other = await findPerson(db, me, params.username)
  const gone = await db
    .deleteFrom('profile_connection')
    .where(sql<boolean>`(user_id, other_id) in ((${me}::uuid, ${other.id}::uuid), (${other.id}::uuid, ${me}::uuid))`)
    .returning('user_id')
    .executeTakeFirst()
  if (gone) await ctx.audit({ action: 'disconnect', entity: 'profile', entity_id: other.username })
  else ctx.unchanged()
  return { person: await findAcquaintance(db, me, other.id) }
}

/** Adds a poll. */
export async function addPoll(ctx: Context<typeof profileApi.addPoll>): Promise<{ poll: Poll }> {
  const { db, actor, deps, body } = ctx
  const id = await nextSampleId(db, 'profile_poll')
  const own = await db.selectFrom('profile_poll').select('id').where('user_id', '=', actor.user_id).execute()
  if (own.length >= most.polls)
    throw conflict('polls.most', `You can keep at most ${most.polls} polls. Delete one first.`)
  await db
    .insertInto('profile_poll')
    .values({ ...body, id, user_id: actor.user_id, at: deps.clock.now() })
    .execute()
  await ctx.audit({ action: 'add', entity: 'poll', entity_id: String(id), after: body })
  return { poll: await findPoll(db, actor.user_id, id) }
}

/** Chooses an answer, once: the second of two tabs gets an error. */
export async function votePoll(ctx: Context<typeof profileApi.vote>): Promise<{ poll: Poll }> {
  const { db, actor, deps, params, body } = ctx
  const poll = await findPoll(db, actor.user_id, params.id)
  if (body.option < 1 || body.option > poll.options.length) throw invalid({ option: 'Choose an answer.' })
  const added = await db
    .insertInto('profile_vote')
    .values({ poll_id: poll.id, user_id: actor.user_id, option: body.option, at: deps.clock.now() })
    .onConflict((on) => on.doNothing())
    .returning('option')
    .executeTakeFirst()
  if (!added) throw conflict('vote.twice', 'You already voted in this poll.')
  await ctx.audit({ action: 'vote', entity: 'poll', entity_id: String(poll.id), after: body })
  return { poll: await findPoll(db, actor.user_id, poll.id) }
}

/** Deletes a poll of one's own for good. */
export async function removePoll(ctx: Context<typeof profileApi.removePoll>): Promise<{ id: number }> {
  const before = await ctx.db
    .deleteFrom('profile_poll')
    .where('id', '=', ctx.params.id)
    .where('user_id', '=', ctx.actor.user_id)
    .returning(['id', 'question', 'options'])
    .executeTakeFirst()
  if (!before) throw notFound()
  await ctx.audit({ action: 'delete', entity: 'poll', entity_id: String(before.id), before })
  return { id: before.id }
}
