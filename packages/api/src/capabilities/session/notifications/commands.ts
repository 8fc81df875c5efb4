import { sql } from 'kysely'
import type { CommandContext, Context, Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { tellLive } from '#kernel/command/live.ts'
import type { Job } from '#kernel/command/jobs.ts'
import type { NotificationKind, notificationsApi, Sentence } from './contract.ts'
import { countUnread, listMutes } from './queries.ts'

type Settings = Awaited<ReturnType<typeof listMutes>>

const forgetAfterDays = 90

/** A sentence marked with `word()`, with `{names}` and their values where something is put in. */
type Text = string | { text: string; values: Record<string, string | number> }

export interface Notice {
  /** The receivers; users who muted the kind or may not see the outlet are left out. */
  user_ids: readonly string[]
  kind: NotificationKind
  title: Text
  text?: Text
  /** A path of the product, with its query. */
  link: string
  entity?: { name: string; id: string }
  /** The outlet it is about: users who may not see that are not notified, nor shown the notification later. */
  outlet_id?: string | null
  /** Twice the same key is one notification per person; without one it is a separate notification. */
  dedupe_key?: string | undefined
}

const sentence = (text: Text): Sentence => (typeof text === 'string' ? { text, values: {} } : text)

/** Notifies people, in the transaction of what happened; they see it as soon as that is committed. */
export async function notify(db: Db, notice: Notice): Promise<void> {
  if (notice.user_ids.length === 0) return
  const { rows } = await sql<{ user_id: string }>`
    select notified as user_id from rad.notify(
      ${sql.val([...new Set(notice.user_ids)])}::uuid[], ${notice.kind}::text,
      ${JSON.stringify(sentence(notice.title))}::text::jsonb,
      ${notice.text === undefined ? null : JSON.stringify(sentence(notice.text))}::text::jsonb,
      ${notice.link}::text, ${notice.entity?.name ?? null}::text, ${notice.entity?.id ?? null}::text,
      ${notice.outlet_id ?? null}::uuid, ${notice.dedupe_key ?? crypto.randomUUID()}::text
    ) notified
  `.execute(db)
  tellLive(
    db,
    rows.map(({ user_id }) => user_id),
    'notifications',
  )
}

/** Marks notifications about these records as read, in the change in which they were read and which has the trail line. */
export async function markReadAbout(
  { db, actor, deps }: CommandContext,
  kind: NotificationKind,
  entity_ids: readonly string[],
): Promise<void> {
  if (entity_ids.length === 0) return
  const { numUpdatedRows } = await db
    .updateTable('notification')
    .set({ read_at: deps.clock.now() })
    .where('kind', '=', kind)
    .where('read_at', 'is', null)
    .where('entity_id', 'in', entity_ids)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) tellLive(db, [actor.user_id], 'notifications')
}

/** Answers what is unread now, and lets the other tabs and devices of the reader know. */
async function marked(
  ctx: CommandContext,
  audit: Parameters<Context['audit']>[0] | undefined,
): Promise<{ unread: number }> {
  if (audit) {
    await ctx.audit(audit)
    tellLive(ctx.db, [ctx.actor.user_id], 'notifications')
  } else ctx.unchanged()
  return { unread: await countUnread(ctx.db) }
}

/** Marks one as read or unread, with its duplicates: the reader sees them as one. */
export async function markOne(ctx: Context<typeof notificationsApi.mark>): Promise<{ unread: number }> {
  const { id } = ctx.params
  const { read } = ctx.body
  const found = await ctx.db.selectFrom('notification').select('read_at').where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound()
  if ((found.read_at !== null) === read) return marked(ctx, undefined)
  const read_at = read ? ctx.deps.clock.now().toISOString() : null
  await sql`
    update notification as other set read_at = ${read_at}::timestamptz from notification as one
    where one.id = ${id}::uuid and (other.read_at is null) = (one.read_at is null)
      and (other.kind, other.title, other.link) = (one.kind, one.title, one.link)
      and (other.text, other.entity, other.entity_id) is not distinct from (one.text, one.entity, one.entity_id)
  `.execute(ctx.db)
  return marked(ctx, { action: read ? 'read' : 'unread', entity: 'notification', entity_id: id })
}

/** Marks everything unread as read, or what is of one kind. */
export async function markAll(ctx: Context<typeof notificationsApi.markAll>): Promise<{ unread: number }> {
  const { kind } = ctx.body
  const { numUpdatedRows } = await ctx.db
    .updateTable('notification')
    .set({ read_at: ctx.deps.clock.now() })
    .where('read_at', 'is', null)
    .$if(kind !== undefined, (update) => update.where('kind', '=', kind!))
    .executeTakeFirst()
  const all = {
    action: 'read',
    entity: 'notification',
    entity_id: kind ?? 'all',
    after: { count: Number(numUpdatedRows) },
  }
  return marked(ctx, numUpdatedRows > 0n ? all : undefined)
}

/** Stores which notifications the reader has muted, and which they also want as an email. */
export async function setMutes(ctx: Context<typeof notificationsApi.setMutes>): Promise<Settings> {
  const { db, actor } = ctx
  const before = await listMutes(db)
  const after: Settings = {
    muted: [...new Set(ctx.body.muted)].toSorted(),
    mailed: [...new Set(ctx.body.mailed ?? before.mailed)].toSorted(),
  }
  const own = (kind: string) => ({ user_id: actor.user_id, kind })
  await db.deleteFrom('notification_mute').where('user_id', '=', actor.user_id).execute()
  if (after.muted.length > 0) await db.insertInto('notification_mute').values(after.muted.map(own)).execute()
  await db.deleteFrom('notification_mail_wish').where('user_id', '=', actor.user_id).execute()
  if (after.mailed.length > 0) await db.insertInto('notification_mail_wish').values(after.mailed.map(own)).execute()
  tellLive(db, [actor.user_id], 'notifications')
  await ctx.audit({ action: 'mute', entity: 'notification', entity_id: actor.user_id, before, after })
  return after
}

/** Notifications are deleted after 90 days. */
export const forgetNotifications: Job = {
  name: 'forget old notifications',
  everySeconds: 6 * 3600,
  run: async (db, { clock }) => {
    const before = new Date(clock.now().getTime() - forgetAfterDays * 86_400_000)
    await db.deleteFrom('notification').where('created_at', '<', before.toISOString()).execute()
    await db.deleteFrom('notification_mail').where('created_at', '<', before.toISOString()).execute()
  },
}
