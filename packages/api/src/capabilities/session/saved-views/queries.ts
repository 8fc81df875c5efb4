import { sql } from 'kysely'
import type { Db, ScopedContext } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import type { SavedView } from './contract.ts'

/** The default view of a screen for the user's roles; of several, the one changed last. */
const ofRole = (user_id: string) => sql<string | null>`(
  select s.id from saved_view s
  where s.screen = saved_view.screen and s.opens_for_roles and s.user_id <> ${user_id}
  order by s.updated_at desc, s.id limit 1)`

const fields = (db: Db, user_id: string) =>
  db
    .selectFrom('saved_view')
    .leftJoin('saved_view_choice as choice', (join) =>
      join.onRef('choice.screen', '=', 'saved_view.screen').on('choice.user_id', '=', user_id),
    )
    .select([
      'saved_view.id',
      'saved_view.screen',
      'name',
      'query',
      'shared_roles',
      'opens_for_roles',
      sql<boolean>`saved_view.id is not distinct from
        case when choice.user_id is null then ${ofRole(user_id)} else choice.view_id end`.as('is_default'),
      'version',
      sql<boolean>`saved_view.user_id = ${user_id}`.as('own'),
    ])

/** The views of a screen the user may use: their own first, then those shared with a role of theirs. */
export const listViews = (db: Db, user_id: string, screen: string) =>
  fields(db, user_id).where('saved_view.screen', '=', screen).orderBy('own', 'desc').orderBy('name').execute()

/** A view the user may use. */
export async function findView({ db, actor }: ScopedContext, id: string): Promise<SavedView> {
  const view = await fields(db, actor.user_id).where('saved_view.id', '=', id).executeTakeFirst()
  if (!view) throw notFound()
  return view
}

/** A view of the user themselves; one that is only shared with them cannot be changed, so it is not found. */
export async function findOwn(ctx: ScopedContext, id: string): Promise<SavedView> {
  const view = await findView(ctx, id)
  if (!view.own) throw notFound()
  return view
}
