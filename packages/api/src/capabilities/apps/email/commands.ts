import { sql } from 'kysely'
import type { CommandContext, Context, Db } from '#kernel/command/context.ts'
import { conflict, invalid, notFound } from '#kernel/command/errors.ts'
import type { emailApi, EmailState } from './contract.ts'
import { entity } from './drafts.commands.ts'
import { markNoticesRead } from './notices.ts'
import { assertLabels } from './settings.commands.ts'

/** These mails of the user, locked in one order; 404 where one is not theirs. */
export async function lockCopies(db: Db, ids: readonly number[], now: Date) {
  const rows = await db
    .selectFrom('email_copy')
    .select(['id', 'folder', 'folder_before', 'is_read', 'is_starred', 'labels', 'arrives_at', 'shown_at'])
    .where('id', 'in', ids)
    .where('arrives_at', '<=', now.toISOString())
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length < ids.length) throw notFound()
  return rows
}

type LockedCopy = Awaited<ReturnType<typeof lockCopies>>[number]

const stateOf = ({ id, folder, is_read, is_starred, labels }: LockedCopy): EmailState => ({
  id,
  folder,
  isRead: is_read,
  isStarred: is_starred,
  labels,
})

/** One line of the trail for a call, however many mails it changed: which ones and what of them, without their text. */
export const note = (ctx: CommandContext, action: string, copies: readonly LockedCopy[], after: object = {}) =>
  ctx.audit({
    action,
    entity,
    entity_id: copies.length === 1 ? String(copies[0]!.id) : 'several',
    before: copies.map(stateOf),
    after: { ids: copies.map(({ id }) => id), ...after },
  })

export const answerOf = (copies: readonly LockedCopy[]) => ({ before: copies.map(stateOf) })

/** Merges values into each of these mails. */
export async function updateEmails(ctx: Context<typeof emailApi.update>) {
  const { db, deps, body } = ctx
  const { folder, isRead, isStarred, labels } = body.dataToUpdate
  if (labels) await assertLabels(db, labels)
  const copies = await lockCopies(db, body.emailIds, deps.clock.now())
  const isSame = ({ folder: lies, is_read, is_starred, labels: has }: LockedCopy) =>
    (folder ?? lies) === lies &&
    (isRead ?? is_read) === is_read &&
    (isStarred ?? is_starred) === is_starred &&
    (labels === undefined || labels.join() === has.join())
  if (copies.every(isSame)) {
    ctx.unchanged()
    return answerOf(copies)
  }
  await db
    .updateTable('email_copy')
    .set({
      ...(folder === undefined
        ? {}
        : {
            folder,
            folder_before:
              folder === 'trash' ? sql<null>`case when folder = 'trash' then folder_before else folder end` : null,
          }),
      ...(isRead === undefined ? {} : { is_read: isRead }),
      ...(isStarred === undefined ? {} : { is_starred: isStarred }),
      ...(labels === undefined ? {} : { labels }),
    })
    .where('id', 'in', body.emailIds)
    .execute()
  if (isRead) await markNoticesRead(ctx, body.emailIds)
  await note(ctx, folder === undefined ? 'update' : 'move', copies, body.dataToUpdate)
  return answerOf(copies)
}

/** Adds a label where it is missing, and takes it where it is. */
export async function toggleLabel(ctx: Context<typeof emailApi.toggleLabel>) {
  const { db, deps, body } = ctx
  await assertLabels(db, [body.label])
  const copies = await lockCopies(db, body.emailIds, deps.clock.now())
  await db
    .updateTable('email_copy')
    .set({
      labels: sql<string[]>`case when ${body.label} = any (labels) then array_remove(labels, ${body.label})
        else array_append(labels, ${body.label}) end`,
    })
    .where('id', 'in', body.emailIds)
    .execute()
  await note(ctx, 'label', copies, { label: body.label })
  return answerOf(copies)
}

/** Hides mails of the inbox until a time; then they are at the top of it. Null brings them back at once. */
export async function snoozeEmails(ctx: Context<typeof emailApi.snooze>) {
  const { db, deps, body } = ctx
  const now = deps.clock.now()
  const until = body.until === null ? null : new Date(body.until)
  if (until && until <= now) throw invalid({ until: 'Choose a time in the future.' })
  const copies = await lockCopies(db, body.emailIds, now)
  if (copies.some(({ folder }) => folder !== 'inbox' && folder !== 'archive'))
    throw conflict('state.move', 'Only emails of the inbox can be snoozed.')
  await db
    .updateTable('email_copy')
    .set({ folder: 'inbox', shown_at: until ?? sql<Date>`arrives_at` })
    .where('id', 'in', body.emailIds)
    .execute()
  await note(ctx, until ? 'snooze' : 'unsnooze', copies, { until: body.until })
  return answerOf(copies)
}

/** Puts mails of the trash back where they lay. */
export async function restoreEmails(ctx: Context<typeof emailApi.restore>) {
  const { db, deps, body } = ctx
  const copies = await lockCopies(db, body.emailIds, deps.clock.now())
  if (copies.some(({ folder }) => folder !== 'trash'))
    throw conflict('state.move', 'Only emails in the trash can be restored.')
  await db
    .updateTable('email_copy')
    .set({ folder: sql<'inbox'>`coalesce(folder_before, 'inbox')`, folder_before: null })
    .where('id', 'in', body.emailIds)
    .execute()
  await note(ctx, 'restore', copies)
  return answerOf(copies)
}

/** Removes mails for good. The guard is in the DELETE: what was put elsewhere meanwhile stays. */
export async function removeEmails(ctx: Context<typeof emailApi.remove>): Promise<{ removed: number }> {
  const { db, deps, body } = ctx
  const copies = await lockCopies(db, body.emailIds, deps.clock.now())
  if (copies.some(({ folder }) => folder !== 'trash' && folder !== 'spam' && folder !== 'draft'))
    throw conflict('state.move', 'Move these emails to the trash before you delete them permanently.')
  await db.deleteFrom('email_copy').where('id', 'in', body.emailIds).execute()
  await note(ctx, 'purge', copies)
  return { removed: copies.length }
}

/** Removes everything in the trash or the spam folder; one line of the trail has the number. */
export async function emptyFolder(ctx: Context<typeof emailApi.empty>): Promise<{ removed: number }> {
  const { db, deps, body } = ctx
  const { numDeletedRows } = await db
    .deleteFrom('email_copy')
    .where('folder', '=', body.folder)
    // A rule puts it there before it arrives.
    .where('arrives_at', '<=', deps.clock.now().toISOString())
    .executeTakeFirst()
  const removed = Number(numDeletedRows)
  if (removed === 0) ctx.unchanged()
  else await ctx.audit({ action: 'purge', entity, entity_id: body.folder, before: { removed } })
  return { removed }
}
