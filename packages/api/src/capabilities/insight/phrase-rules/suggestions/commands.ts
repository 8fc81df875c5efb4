import { sql } from 'kysely'
import type { CommandContext, Context } from '#kernel/command/context.ts'
import { conflict, notFound } from '#kernel/command/errors.ts'
import { nextVersion } from '#kernel/command/version.ts'
import { topicMaster } from '../commands.ts'
import type { topicSuggestionsApi } from './contract.ts'

interface Open {
  terms: string[]
}

/** An open suggestion as it was seen, locked: of two people who decide on it, one gets the error. */
async function lockOpen({ db }: CommandContext, id: string, if_version: number): Promise<Open> {
  const found = await db
    .selectFrom('topic_suggestion')
    .select(['terms', 'state', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notFound()
  if (found.state !== 'open') throw conflict('suggestion.decided', 'Someone else decided on this suggestion.')
  if (found.version !== if_version)
    throw conflict('version.stale', 'The terms of this suggestion changed. Look at them again.')
  return found
}

const longestCode = 20

/** A code made of a term, which no topic has: `FUEL-PUMP`, then `FUEL-PUMP-2`. */
async function freeCode({ db }: CommandContext, term: string): Promise<string> {
  const letters = term.toUpperCase().replaceAll(/[^A-Z]+/g, '-')
  const base = (/^[A-Z][A-Z-]*[A-Z]$/.test(letters) ? letters : 'TOPIC').slice(0, longestCode - 4)
  const { rows } = await sql<{ code: string }>`select code from topic where starts_with(code, ${base})`.execute(db)
  const taken = new Set(rows.map(({ code }) => code))
  let code = base.replace(/-$/, '')
  for (let count = 2; taken.has(code); count += 1) code = `${base.replace(/-$/, '')}-${count}`
  return code
}

/** Adds a topic with the terms of a suggestion. */
export async function acceptSuggestion(ctx: Context<typeof topicSuggestionsApi.accept>) {
  const { params, body } = ctx
  const { terms } = await lockOpen(ctx, params.id, body.if_version)
  const [first] = terms
  const label = first!.charAt(0).toUpperCase() + first!.slice(1)
  const fields = { code: await freeCode(ctx, first!), label, terms, to_on: null }
  const topic = await topicMaster.add({ ...ctx, body: fields })
  await decide(ctx, params.id, { state: 'accepted', topic_id: topic.id })
  await ctx.audit({ action: 'accept', entity: 'topic_suggestion', entity_id: params.id, after: { topic: topic.code } })
  return topic
}

/** Dismisses a suggestion for good. */
export async function dismissSuggestion(ctx: Context<typeof topicSuggestionsApi.dismiss>) {
  const { params, body } = ctx
  const { terms } = await lockOpen(ctx, params.id, body.if_version)
  await decide(ctx, params.id, { state: 'dismissed' })
  await ctx.audit({ action: 'dismiss', entity: 'topic_suggestion', entity_id: params.id, before: { terms } })
  return { id: params.id }
}

/** Notes what became of it; its calls are no longer needed. */
async function decide(
  ctx: CommandContext,
  id: string,
  how: { state: 'accepted'; topic_id: string } | { state: 'dismissed' },
): Promise<void> {
  await ctx.db
    .updateTable('topic_suggestion')
    .set({ ...how, ...nextVersion(ctx) })
    .where('id', '=', id)
    .execute()
  await ctx.db.deleteFrom('topic_suggestion_call').where('suggestion_id', '=', id).execute()
}
