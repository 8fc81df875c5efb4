import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#kernel/command/context.ts'
import { countsOf, pageOf } from '#kernel/list/list-sql.ts'
import type { HeardKind, MailableKind, notificationView } from './contract.ts'

type View = z.output<typeof notificationView>

/** What makes two notifications the same to their reader: they are one, with a count. */
const same = ['title', 'text', 'link', 'entity', 'entity_id'] as const
const different = sql.raw(`distinct (kind, ${same.join(', ')})`)

/** How many different ones the reader has not read. */
export async function countUnread(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('notification')
    .select(sql<number>`count(${different})`.as('count'))
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** One page of a view, newest first, with what each kind holds under its other filter. */
export async function listNotifications(db: Db, view: View) {
  const isRequested =
    view.unread === undefined ? sql<boolean>`true` : sql<boolean>`(read_at is null) = ${view.unread === 'true'}`
  const { limit, offset } = pageOf(view)
  const rows = await db
    .selectFrom('notification')
    .select(['kind', ...same])
    .select([
      sql<string>`(array_agg(id order by created_at desc, id desc))[1]`.as('id'),
      sql<string>`max(created_at)`.as('created_at'),
      sql<string | null>`max(read_at)`.as('read_at'),
      sql<number>`count(*)`.as('times'),
    ])
    .groupBy(['kind', ...same, sql`(read_at is null)`])
    .where(isRequested)
    .$if(view.kind !== undefined, (query) => query.where('kind', 'in', view.kind!))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const kinds = await db
    .selectFrom('notification')
    .select([
      'kind as key',
      sql<number>`count(${different}) filter (where read_at is null)
        + count(${different}) filter (where read_at is not null)`.as('all'),
      sql<number>`count(${different}) filter (where ${isRequested} and read_at is null)
        + count(${different}) filter (where ${isRequested} and read_at is not null)`.as('count'),
    ])
    .select(sql<number>`count(${different}) filter (where read_at is null)`.as('unread'))
    .groupBy('kind')
    .execute()
  const sum = (key: 'all' | 'count' | 'unread', among: typeof kinds) =>
    among.reduce((total, one) => total + one[key], 0)
  const shown = kinds.filter(({ key }) => !view.kind || (view.kind as string[]).includes(key))
  return {
    rows,
    count: sum('count', shown),
    total: sum('all', kinds),
    unread: sum('unread', kinds),
    counts: countsOf(kinds.filter(({ count }) => count > 0)),
  }
}

/** The kinds the reader has muted, and those that they also want as an email. */
export async function listMutes(db: Db): Promise<{ muted: HeardKind[]; mailed: MailableKind[] }> {
  const muted = await db.selectFrom('notification_mute').select('kind').orderBy('kind').execute()
  const mailed = await db.selectFrom('notification_mail_wish').select('kind').orderBy('kind').execute()
  return {
    muted: muted.map(({ kind }) => kind as HeardKind),
    mailed: mailed.map(({ kind }) => kind as MailableKind),
  }
}
