import type { Context } from '#kernel/command/context.ts'
import { conflict, invalid } from '#kernel/command/errors.ts'
import { defineRecord } from '#kernel/command/record.ts'
import { nextVersion, staleVersion } from '#kernel/command/version.ts'
import type { Checklist, ChecklistItem, checklistsApi } from './checklists.contract.ts'
import { findChecklist } from './checklists.queries.ts'

const record = defineRecord({
  table: 'checklist',
  name: 'checklist',
  key: 'code',
  find: findChecklist,
  taken: () => conflict('unique.code', 'Another checklist has this code.'),
})

export const addChecklist = (ctx: Context<typeof checklistsApi.add>): Promise<Checklist> => record.add(ctx, ctx.body)

export const updateChecklist = async (ctx: Context<typeof checklistsApi.update>): Promise<Checklist> =>
  record.change(ctx, await findChecklist(ctx, ctx.params.code), ctx.body)

/** What is wrong with the items of a draft together: a key twice, or a yes or no with points. */
function checkItems(items: readonly ChecklistItem[]): void {
  const seen = new Set<string>()
  for (const { key, kind, max } of items) {
    if (seen.has(key)) throw invalid({ items: `${key} is in the list twice. Give each item its own key.` })
    if (kind === 'yes_no' && max !== 1) throw invalid({ items: `${key} is yes or no and has one point.` })
    seen.add(key)
  }
}

/** Writes the items of the draft, which is made where there is none: the next version, that no revalidation goes by yet. */
export async function writeDraft(ctx: Context<typeof checklistsApi.draft>): Promise<Checklist> {
  const { db, actor, params, body } = ctx
  checkItems(body.items)
  const before = await findChecklist(ctx, params.code)
  const draft = before.versions.find(({ status }) => status === 'draft')
  const items = JSON.stringify(body.items)
  const stale = async () => staleVersion('draft', await findChecklist(ctx, params.code))
  if ((draft?.version ?? 0) !== body.if_version) throw await stale()
  const written = draft
    ? await db
        .updateTable('checklist_version')
        .set({ items, ...nextVersion(ctx) })
        .where('id', '=', draft.id)
        .where('status', '=', 'draft')
        .where('version', '=', body.if_version)
        .returning('id')
        .executeTakeFirst()
    : await db
        .insertInto('checklist_version')
        .values({
          checklist_id: before.id,
          number: (before.versions[0]?.number ?? 0) + 1,
          items,
          created_by: actor.user_id,
          updated_by: actor.user_id,
        })
        .onConflict((on) => on.doNothing())
        .returning('id')
        .executeTakeFirst()
  if (!written) throw await stale()
  await ctx.audit({
    action: 'draft',
    entity: 'checklist',
    entity_id: before.id,
    ...(draft && { before: { items: draft.items } }),
    after: { items: body.items },
  })
  return findChecklist(ctx, params.code)
}

/** Publishes the draft in place of the version before. What has begun goes on with its own version (U12). */
export async function publishDraft(ctx: Context<typeof checklistsApi.publish>): Promise<Checklist> {
  const { db, deps, params, body } = ctx
  const before = await findChecklist(ctx, params.code)
  const draft = before.versions.find(({ status }) => status === 'draft')
  if (!draft) throw conflict('checklist.draft', 'This checklist has no draft. Write one first.')
  if (draft.version !== body.if_version) throw staleVersion('draft', before)
  await db
    .updateTable('checklist_version')
    .set({ status: 'replaced', ...nextVersion(ctx) })
    .where('checklist_id', '=', before.id)
    .where('status', '=', 'published')
    .execute()
  const published = await db
    .updateTable('checklist_version')
    .set({ status: 'published', published_at: deps.clock.now(), ...nextVersion(ctx) })
    .where('id', '=', draft.id)
    .where('status', '=', 'draft')
    .where('version', '=', body.if_version)
    .returning('number')
    .executeTakeFirst()
  if (!published) throw staleVersion('draft', await findChecklist(ctx, params.code))
  await ctx.audit({
    action: 'publish',
    entity: 'checklist',
    entity_id: before.id,
    before: { published: before.published },
    after: { published: published.number, note: body.note ?? null },
  })
  return findChecklist(ctx, params.code)
}
