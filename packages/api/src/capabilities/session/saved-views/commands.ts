import { sql } from 'kysely'
import type { ActorContext, Context, ScopedContext } from '#kernel/command/context.ts'
import { conflict, invalid } from '#kernel/command/errors.ts'
import { inputWords } from '#kernel/contract/input-words.ts'
import type { Role } from '#capabilities/session/auth/contract.ts'
import { mostViews, type savedViewsApi, type SavedView, type ViewScreen } from './contract.ts'
import { findOwn, findView } from './queries.ts'
import { viewOfScreen } from './screens.ts'

/** What an address leaves out a page reads as the first of its values, so that a view need not name it. */
function check(screen: string, query: Record<string, unknown>) {
  const { error } = viewOfScreen[screen as ViewScreen].safeParse(query, { error: inputWords })
  const wrong = error?.issues.find(({ path: [key] }) => key === undefined || String(key) in query)
  if (wrong) throw invalid({ query: wrong.message })
}

/** Of the views of one screen, at most one opens by default; null for none. */
const chooseFor = ({ db, actor }: ScopedContext, screen: string, view_id: string | null) =>
  db
    .insertInto('saved_view_choice')
    .values({ user_id: actor.user_id, screen, view_id })
    .onConflict((on) => on.columns(['user_id', 'screen']).doUpdateSet({ view_id }))
    .execute()

/** Saves a view under a name that is free among the user's views of that screen. */
export async function addView(ctx: Context<typeof savedViewsApi.add>): Promise<SavedView> {
  const { query, is_default, ...body } = ctx.body
  check(body.screen, query)
  const { count } = await ctx.db
    .selectFrom('saved_view')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', ctx.actor.user_id)
    .executeTakeFirstOrThrow()
  if (count >= mostViews) throw conflict('views.most', `You can save at most ${mostViews} views. Delete one first.`)
  const added = await ctx.db
    .insertInto('saved_view')
    .values({ ...body, query: JSON.stringify(query), user_id: ctx.actor.user_id })
    .onConflict((on) => on.columns(['user_id', 'screen', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw conflict('unique.name', 'You already have a view with this name.')
  if (is_default) await chooseFor(ctx, body.screen, added.id)
  const view = await findOwn(ctx, added.id)
  await ctx.audit({ action: 'add', entity: 'saved_view', entity_id: view.id, after: view })
  return view
}

interface Changes {
  name?: string | undefined
  query?: string
  shared_roles?: Role[]
  opens_for_roles?: boolean
}

/** Writes what differs, if the view was not changed meanwhile in another window. */
async function write(ctx: ActorContext, before: SavedView, seen: number, changes: Changes): Promise<SavedView> {
  const changed = await ctx.db
    .updateTable('saved_view')
    .set({ ...changes, version: sql`version + 1`, updated_at: ctx.deps.clock.now() })
    .where('id', '=', before.id)
    .where('version', '=', seen)
    .returning('id')
    .executeTakeFirst()
  const view = await findOwn(ctx, before.id)
  if (!changed) throw conflict('version.stale', 'This view was changed in another window.', { current: view })
  return view
}

/** Whether the user has another view of the screen with this name. */
const isTaken = async ({ db, actor }: ActorContext, { id, screen }: SavedView, name: string) =>
  (await db
    .selectFrom('saved_view')
    .select('id')
    .where('user_id', '=', actor.user_id)
    .where('screen', '=', screen)
    .where('name', '=', name)
    .where('id', '!=', id)
    .executeTakeFirst()) !== undefined

/** Renames a view or keeps other filters in it. */
export async function updateView(ctx: Context<typeof savedViewsApi.update>): Promise<SavedView> {
  const { if_version, query, name } = ctx.body
  const before = await findOwn(ctx, ctx.params.id)
  check(before.screen, query ?? before.query)
  if (name !== undefined && (await isTaken(ctx, before, name)))
    throw conflict('unique.name', 'You already have a view with this name.')
  const after = await write(ctx, before, if_version, { name, ...(query ? { query: JSON.stringify(query) } : {}) })
  await ctx.audit({ action: 'update', entity: 'saved_view', entity_id: after.id, before, after })
  return after
}

/** Shares a view with roles, or takes it back from them. */
export async function shareView(ctx: Context<typeof savedViewsApi.share>): Promise<SavedView> {
  const { if_version, opens_for_roles, shared_roles } = ctx.body
  const before = await findOwn(ctx, ctx.params.id)
  const after = await write(ctx, before, if_version, {
    shared_roles,
    opens_for_roles: opens_for_roles && shared_roles.length > 0,
  })
  await ctx.audit({ action: 'share', entity: 'saved_view', entity_id: after.id, before, after })
  return after
}

/** Makes a view the user's default, or no longer. */
export async function chooseView(ctx: Context<typeof savedViewsApi.choose>): Promise<SavedView> {
  const before = await findView(ctx, ctx.params.id)
  if (before.is_default === ctx.body.is_default) {
    ctx.unchanged()
    return before
  }
  await chooseFor(ctx, before.screen, ctx.body.is_default ? before.id : null)
  const after = await findView(ctx, before.id)
  await ctx.audit({
    action: 'choose',
    entity: 'saved_view',
    entity_id: before.id,
    before: { is_default: before.is_default },
    after: { is_default: after.is_default },
  })
  return after
}

/** Forgets a view. */
export async function removeView(ctx: Context<typeof savedViewsApi.remove>): Promise<undefined> {
  const view = await findOwn(ctx, ctx.params.id)
  await ctx.db.deleteFrom('saved_view').where('id', '=', view.id).execute()
  await ctx.audit({ action: 'remove', entity: 'saved_view', entity_id: view.id, before: view })
  return undefined
}
