import { sql } from 'kysely'
import type { ScopedContext } from '#kernel/command/context.ts'
import { word } from '#kernel/contract/words.ts'
import { notify } from '#capabilities/session/notifications/commands.ts'
import type { Content } from './shapes.contract.ts'

/** Where editors find an item. */
const linkOf = (id: string) => `/content/${id}`

/** Notifies the reviewer that a version is waiting; without one, everyone who may approve it and did not write it. */
export async function tellReviewers({ db, actor }: ScopedContext, item: Content): Promise<void> {
  const writers = item.written_by.map(({ id }) => id)
  const { rows } = await sql<{ id: string }>`select id from rad.content_people() where may_approve`.execute(db)
  const all = rows.map(({ id }) => id).filter((id) => !writers.includes(id))
  await notify(db, {
    user_ids: item.reviewer_id ? [item.reviewer_id] : all,
    kind: 'content_review',
    title: {
      text: word('{name} requested your review of “{title}”'),
      values: { name: actor.full_name, title: item.title },
    },
    link: linkOf(item.id),
    entity: { name: 'content_item', id: item.id },
    dedupe_key: `content-asked-${item.id}-${item.version}`,
  })
}

/** Notifies the writers of a version of its review. */
export async function tellWriters(
  { db, actor }: ScopedContext,
  item: Content,
  what: 'returned' | 'published',
): Promise<void> {
  const messages = {
    returned: word('{name} returned “{title}” to you'),
    published: word('{name} approved “{title}”'),
  }
  await notify(db, {
    user_ids: item.written_by.map(({ id }) => id).filter((id) => id !== actor.user_id),
    kind: 'content_review',
    title: { text: messages[what], values: { name: actor.full_name, title: item.title } },
    ...(item.remark && { text: { text: word('{note}'), values: { note: item.remark } } }),
    link: linkOf(item.id),
    entity: { name: 'content_item', id: item.id },
    dedupe_key: `content-${what}-${item.id}-${item.version}`,
  })
}
