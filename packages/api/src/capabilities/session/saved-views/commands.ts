import { sql } from 'kysely'
import type { Context } from '#kernel/context.ts'
import { conflict, invalid } from '#kernel/errors.ts'
import { roles } from '#capabilities/session/auth/contract.ts'
import type { savedViewsApi, SavedView } from './contract.ts'
import { findOwn } from './queries.ts'
import { viewOfScreen } from './screens.ts'

function check(screen: string, query: unknown, shared_roles: readonly string[]) {
  const schema = viewOfScreen[screen]
  if (!schema) throw invalid({ screen: 'There is no such screen.' })
  const parsed = schema.safeParse(query)
  if (!parsed.success) throw invalid({ query: parsed.error.issues[0]?.message ?? 'This view cannot be read.' })
  if (shared_roles.some((role) => !(roles as string[]).includes(role)))
    throw invalid({ shared_roles: 'There is no such role.' })
}

/** Of the views of one screen, at most one opens by itself. */
async function keepOneDefault(ctx: Pick<Context, 'db' | 'actor'>, view: SavedView): Promise<void> {
  if (!view.is_default) return
  await ctx.db
    .updateTable('saved_view')
    .set({ is_default: false })
    .where('user_id', '=', ctx.actor.user_id)
    .where('screen', '=', view.screen)
    .where('id', '!=', view.id)
    .execute()
}

/** Keeps a view under a name that is free among the asker's views of that screen. */
export async function addView(ctx: Context<typeof savedViewsApi.add>): Promise<SavedView> {
  const { query, ...body } = ctx.body
  check(body.screen, query, body.shared_roles)
  const added = await ctx.db
    .insertInto('saved_view')
    .values({ ...body, query: JSON.stringify(query), user_id: ctx.actor.user_id })
    .onConflict((on) => on.columns(['user_id', 'screen', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw conflict('unique.name', 'You have a view of that name already.')
  const view = await findOwn(ctx, added.id)
  await keepOneDefault(ctx, view)
  await ctx.audit({ action: 'add', entity: 'saved_view', entity_id: view.id, after: view })
  return view
}

/** Changes a view, if nobody changed it meanwhile in another window. */
export async function updateView(ctx: Context<typeof savedViewsApi.update>): Promise<SavedView> {
  const { if_version, query, ...body } = ctx.body
  const before = await findOwn(ctx, ctx.params.id)
  check(before.screen, query ?? before.query, body.shared_roles ?? [])
  const changed = await ctx.db
    .updateTable('saved_view')
    .set({
      ...body,
      ...(query ? { query: JSON.stringify(query) } : {}),
      version: sql`version + 1`,
      updated_at: ctx.deps.clock.now(),
    })
    .where('id', '=', before.id)
    .where('version', '=', if_version)
    .returning('id')
    .executeTakeFirst()
  const view = await findOwn(ctx, before.id)
  if (!changed) throw conflict('version.stale', 'This view was changed in another window.', { current: view })
  await keepOneDefault(ctx, view)
  await ctx.audit({ action: 'update', entity: 'saved_view', entity_id: view.id, before, after: view })
  return view
}

/** Forgets a view. */
export async function removeView(ctx: Context<typeof savedViewsApi.remove>): Promise<undefined> {
  const view = await findOwn(ctx, ctx.params.id)
  await ctx.db.deleteFrom('saved_view').where('id', '=', view.id).execute()
  await ctx.audit({ action: 'remove', entity: 'saved_view', entity_id: view.id, before: view })
  return undefined
}
