import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db, ScopedContext } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { allOf, isOneOf } from '#kernel/list/list-sql.ts'
import type { Annotation, annotationsApi } from './contract.ts'

type View = z.output<(typeof annotationsApi.list)['query']>

/** More than a chart can show. */
const mostNotes = 500

const standing = ({ db }: ScopedContext) =>
  db
    .selectFrom('annotation')
    .leftJoin('client', 'client.id', 'annotation.client_id')
    .leftJoin('bot', 'bot.id', 'annotation.bot_id')
    .where('annotation.removed_at', 'is', null)

const fields = (ctx: ScopedContext) =>
  standing(ctx).select([
    'annotation.id',
    'annotation.day',
    'annotation.to_day',
    'annotation.title',
    'annotation.text',
    'annotation.kind',
    'client.code as client',
    'bot.code as bot',
    sql<string | null>`(select full_name from rad.people_named(array[annotation.created_by]))`.as('by'),
    sql<boolean>`${ctx.actor.ability.can('update', 'Annotation')} and (${ctx.actor.roles.includes('admin')}
      or annotation.created_by is not distinct from ${ctx.actor.user_id}::uuid)`.as('is_changeable'),
    'annotation.version',
  ])

/** Which notes a chart shows: those about nothing in particular, and in a chart of bots those about what it shows. */
function shownIn({ bots, client, bot }: View) {
  if (bots !== 'true') return sql<boolean>`annotation.client_id is null`
  const condition = allOf([
    client && isOneOf(sql`client.code`, client),
    bot &&
      sql<boolean>`(${isOneOf(sql`bot.code`, bot)} or annotation.bot_id is null
        and annotation.client_id in (select b.client_id from bot b where ${isOneOf(sql`b.code`, bot)}))`,
  ])
  return sql<boolean>`(annotation.client_id is null or ${condition})`
}

/** The notes whose days meet those of a chart. */
export const listAnnotations = (ctx: ScopedContext & { query: View }): Promise<Annotation[]> =>
  fields(ctx)
    .where('annotation.day', '<=', ctx.query.to)
    .where(sql<boolean>`coalesce(annotation.to_day, annotation.day) >= ${ctx.query.from}::date`)
    .where(shownIn(ctx.query))
    .orderBy('annotation.day')
    .orderBy('annotation.created_at')
    .limit(mostNotes)
    .execute()

export async function findAnnotation(ctx: ScopedContext, id: string): Promise<Annotation> {
  const found = await fields(ctx).where('annotation.id', '=', id).executeTakeFirst()
  if (!found) throw notFound()
  return found
}

/** The client and the bot of these codes, as the user sees them; undefined for a code that they see none of. */
export async function findSubject(db: Db, codes: { client: string | null; bot: string | null }) {
  const bot = codes.bot
    ? await db.selectFrom('bot').select(['id', 'client_id']).where('code', '=', codes.bot).executeTakeFirst()
    : null
  const client = codes.client
    ? await db.selectFrom('client').select('id').where('code', '=', codes.client).executeTakeFirst()
    : null
  return { bot, client }
}
