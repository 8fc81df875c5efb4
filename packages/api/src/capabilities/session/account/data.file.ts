import { sql } from 'kysely'
import { inTransaction } from '#database/transaction.ts'
import { runnerOf } from '#kernel/command/command.ts'
import type { Context, Db } from '#kernel/command/context.ts'
import { zipStream } from '#kernel/file/zip.ts'
import { asAuth } from '#capabilities/session/auth/sessions.ts'
import type { accountApi } from './contract.ts'
import { listOwnFiles, photoOf, readOwnFile } from './own-files.queries.ts'
import { readAccount } from './queries.ts'

/** As many rows of one kind as the file holds; the newest where there are more. */
const mostRows = 5_000

interface Section {
  name: string
  table: string
  columns: readonly string[]
  /** By what the newest are known. */
  newest: string
  /** The column with the owner; `user_id` by default. */
  owner?: string
  /** Every visible row of the table belongs to the user: row-level security ensures it. */
  isOwn?: true
}

/** What is stored about a person, kind by kind. Secrets, such as hashes of passwords, are useless outside and are left out. */
const sections: readonly Section[] = [
  {
    name: 'sessions',
    table: 'user_session',
    columns: ['created_at', 'last_seen_at', 'expires_at', 'ended_at', 'end_cause', 'user_agent', 'address'],
    newest: 'created_at',
  },
  { name: 'preferences', table: 'preference', columns: ['fields', 'tables', 'updated_at'], newest: 'updated_at' },
  {
    name: 'saved_views',
    table: 'saved_view',
    columns: ['screen', 'name', 'query', 'shared_roles', 'created_at'],
    newest: 'created_at',
  },
  { name: 'bookmarks', table: 'bookmark', columns: ['page_id', 'created_at'], newest: 'created_at' },
  {
    name: 'notifications',
    table: 'notification',
    columns: ['kind', 'title', 'text', 'link', 'created_at', 'read_at'],
    newest: 'created_at',
  },
  {
    name: 'prepared_files',
    table: 'prepared_file',
    columns: ['kind', 'query', 'status', 'name', 'rows', 'bytes', 'requested_at', 'finished_at', 'expires_at'],
    newest: 'requested_at',
  },
  { name: 'muted_notifications', table: 'notification_mute', columns: ['kind'], newest: 'kind' },
  { name: 'emailed_notifications', table: 'notification_mail_wish', columns: ['kind'], newest: 'kind' },
  {
    name: 'connections',
    table: 'account_connection',
    columns: ['provider', 'subject', 'handle', 'connected_at'],
    newest: 'connected_at',
  },
  {
    name: 'tasks',
    table: 'task',
    columns: ['title', 'due_on', 'description', 'assignee_name', 'tags', 'is_completed', 'is_deleted', 'created_at'],
    newest: 'created_at',
  },
  {
    name: 'calendar_events',
    table: 'calendar_event',
    columns: ['title', 'kind', 'starts_at', 'ends_at', 'start_on', 'end_on', 'time_zone'],
    newest: 'starts_at',
  },
  {
    name: 'orders',
    table: 'shop_order',
    columns: ['no', 'placed_at', 'cancelled_at', 'items', 'quantity', 'method', 'paid_with'],
    newest: 'placed_at',
  },
  { name: 'profile', table: 'profile', columns: ['about', 'lives', 'website', 'updated_at'], newest: 'updated_at' },
  { name: 'posts', table: 'profile_post', columns: ['text', 'at', 'hidden_at'], newest: 'at' },
  { name: 'comments', table: 'profile_comment', columns: ['post_id', 'text', 'at'], newest: 'at' },
  { name: 'polls', table: 'profile_poll', columns: ['question', 'options', 'at'], newest: 'at' },
  { name: 'votes', table: 'profile_vote', columns: ['poll_id', 'option', 'at'], newest: 'at' },
  {
    name: 'blog_posts',
    table: 'blog_post',
    columns: ['title', 'slug', 'status', 'excerpt', 'body', 'created_at', 'published_at'],
    newest: 'created_at',
    owner: 'author_id',
  },
  { name: 'blog_comments', table: 'blog_comment', columns: ['post_id', 'text', 'created_at'], newest: 'created_at' },
  { name: 'blog_bookmarks', table: 'blog_bookmark', columns: ['post_id', 'created_at'], newest: 'created_at' },
  {
    name: 'emails',
    table: 'email_message',
    // Addresses of other people are theirs.
    columns: ['from_name', 'subject', 'body', 'created_at', 'sends_at'],
    newest: 'updated_at',
    isOwn: true,
  },
  {
    name: 'email_settings',
    table: 'email_setting',
    columns: ['signature', 'checks_spelling', 'updated_at'],
    newest: 'updated_at',
  },
  { name: 'email_labels', table: 'email_label', columns: ['name', 'tone', 'created_at'], newest: 'created_at' },
  { name: 'email_templates', table: 'email_template', columns: ['name', 'subject', 'body'], newest: 'created_at' },
  {
    name: 'email_rules',
    table: 'email_rule',
    columns: [
      'from_text',
      'to_text',
      'subject_text',
      'has_files',
      'folder',
      'label',
      'marks_read',
      'stars',
      'created_at',
    ],
    newest: 'created_at',
  },
  { name: 'feedback', table: 'content_feedback', columns: ['item_id', 'is_helpful', 'remark', 'at'], newest: 'at' },
  {
    name: 'chat_messages',
    table: 'chat_message',
    columns: ['chat_id', 'no', 'text', 'at', 'edited_at', 'deleted_at'],
    newest: 'at',
  },
  {
    name: 'chats',
    table: 'chat_member',
    columns: ['chat_id', 'is_owner', 'is_muted', 'joined_at'],
    newest: 'joined_at',
  },
  { name: 'chat_reactions', table: 'chat_reaction', columns: ['chat_id', 'no', 'emoji', 'at'], newest: 'at' },
  { name: 'chat_files', table: 'chat_file', columns: ['chat_id', 'no', 'name', 'type', 'bytes', 'at'], newest: 'at' },
  { name: 'chat_contacts', table: 'chat_contact', columns: ['contact_id', 'is_important', 'tags', 'at'], newest: 'at' },
  { name: 'chat_tags', table: 'chat_tag', columns: ['id', 'name', 'tone', 'created_at'], newest: 'created_at' },
  { name: 'blocked_people', table: 'chat_block', columns: ['other_id', 'at'], newest: 'at' },
  {
    name: 'chat_profile',
    table: 'chat_profile',
    columns: ['about', 'status', 'is_notified', 'active_at'],
    newest: 'user_id',
  },
  {
    name: 'plan',
    table: 'person_plan',
    columns: ['plan', 'cycle', 'started_on', 'paid_until', 'credit', 'updated_at'],
    newest: 'updated_at',
  },
  {
    name: 'acknowledged_guidelines',
    table: 'acknowledgement',
    columns: ['item_id', 'no', 'read_at', 'ack_at'],
    newest: 'no',
  },
  {
    name: 'access',
    table: 'user_scope',
    columns: ['channel_id', 'zone_id', 'region_id', 'dealer_id', 'outlet_id', 'job_type'],
    newest: 'id',
  },
  {
    name: 'assigned_tickets',
    table: 'ticket',
    columns: ['no', 'title', 'status', 'opened_at'],
    newest: 'opened_at',
    owner: 'owner_user_id',
  },
  {
    name: 'activity',
    table: 'audit_entry',
    columns: ['at', 'action', 'entity', 'entity_id', 'before', 'after', 'address'],
    newest: 'id',
  },
]

async function rowsOf(db: Db, user_id: string, { table, columns, newest, owner = 'user_id', isOwn }: Section) {
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
    where ${isOwn ? sql`true` : sql`${sql.ref(owner)} = ${user_id}::uuid`} order by ${sql.ref(newest)} desc limit ${mostRows}
  `.execute(db)
  return rows
}

/** What the role of sign-in alone may read, without its secrets. */
const signInOf = async (db: Db, user_id: string) => ({
  passkeys: await db
    .selectFrom('passkey')
    .select(['name', 'created_at', 'last_used_at'])
    .where('user_id', '=', user_id)
    .orderBy('created_at')
    .execute(),
  two_factor_since:
    (await db.selectFrom('user_totp').select('confirmed_at').where('user_id', '=', user_id).executeTakeFirst())
      ?.confirmed_at ?? null,
})

/** Everything that is stored about the user: JSON for people and programs, with their images and videos. */
export async function downloadData(ctx: Context<typeof accountApi.dataFile>): Promise<Response> {
  const { actor, deps } = ctx
  const asReader = <Result>(work: (db: Db) => Promise<Result>) =>
    inTransaction(deps.database, runnerOf(actor), 'read', work)
  const { content, files, photo } = await asReader(async (db) => {
    const account = await readAccount({ db, actor })
    const content: Record<string, unknown> = { account, roles: actor.roles }
    for (const section of sections) content[section.name] = await rowsOf(db, actor.user_id, section)
    return { content, files: await listOwnFiles(db, actor.user_id), photo: photoOf(account.general.avatar) }
  })
  const signIn = await inTransaction(deps.database, asAuth, 'read', (db) => signInOf(db, actor.user_id))
  const now = deps.clock.now()
  const listed = files.map(({ path, bytes, at }) => ({ path, bytes, at }))
  const data = { written_at: now, newest_rows_of_each_kind: mostRows, ...content, ...signIn, files: listed }
  const archive = await zipStream([
    {
      path: 'data.json',
      at: now,
      isText: true,
      read: async () => new TextEncoder().encode(JSON.stringify(data, null, 2)),
    },
    { path: 'files/photo.jpg', at: now, read: async () => photo },
    ...files.map((file) => ({
      path: file.path,
      at: new Date(file.at),
      read: () => asReader((db) => readOwnFile(db, actor.user_id, file)),
    })),
  ])
  return new Response(archive, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="account-data-${now.toISOString().slice(0, 10)}.zip"`,
    },
  })
}
