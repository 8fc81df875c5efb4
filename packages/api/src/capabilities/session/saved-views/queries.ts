import { sql } from 'kysely'
import type { Context, Db } from '#kernel/context.ts'
import { notFound } from '#kernel/errors.ts'
import type { SavedView } from './contract.ts'

const fields = (db: Db, user_id: string) =>
  db
    .selectFrom('saved_view')
    .select([
      'id',
      'screen',
      'name',
      'query',
      'shared_roles',
      'is_default',
      'version',
      sql<boolean>`user_id = ${user_id}`.as('own'),
    ])

/** The views of a screen the asker may use: his own first, then those shared with a role of his. */
export const listViews = (db: Db, user_id: string, screen: string) =>
  fields(db, user_id).where('screen', '=', screen).orderBy('own', 'desc').orderBy('name').execute()

/** A view of the asker himself; one that is only shared with him cannot be changed, so it is not found. */
export async function findOwn(ctx: Pick<Context, 'db' | 'actor'>, id: string): Promise<SavedView> {
  const view = await fields(ctx.db, ctx.actor.user_id)
    .where('id', '=', id)
    .where('user_id', '=', ctx.actor.user_id)
    .executeTakeFirst()
  if (!view) throw notFound()
  return view
}
