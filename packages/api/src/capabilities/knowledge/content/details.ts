import { sql } from 'kysely'
import type { ActorContext, Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import type { Content, ContentEdition, ContentFile } from './shapes.contract.ts'
import { contentText } from './rich-text.rules.ts'
import { isBroken } from './links.ts'
import { mayWrite } from './rights.rules.ts'
import { movesOf } from './rules.ts'
import { itemRows } from './source.ts'

/** Where a picture or file is fetched. */
export const pathOf = (id: string) => `/api/content/files/${id}`

/** The pictures and files of an item, as they are answered. */
export async function filesOf(db: Db, item_id: string): Promise<ContentFile[]> {
  const files = await db
    .selectFrom('content_file')
    .select(['id', 'name', 'type', 'bytes', 'width', 'height'])
    .where('item_id', '=', item_id)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return files.map((file) => ({ ...file, path: pathOf(file.id) }))
}

const namesOf = (ids: string) =>
  sql<string[]>`array(select full_name from rad.people_named(${sql.ref(ids)}) order by full_name)`

/** The versions of an item that were published, newest first. */
const editionsOf = (db: Db, item_id: string): Promise<ContentEdition[]> =>
  db
    .selectFrom('content_version')
    .select([
      'no',
      'title',
      namesOf('written_by').as('written_by'),
      sql<string | null>`(select full_name from rad.people_named(array[approved_by]))`.as('approved_by'),
      'published_at',
      'change_note',
      'is_editorial',
      'ended_at',
      'ended',
    ])
    .where('item_id', '=', item_id)
    .orderBy('no', 'desc')
    .execute()

const translationsOf = (db: Db, work_id: string, id: string) =>
  db
    .selectFrom('content_item')
    .select(['id', 'language', 'title', 'slug', 'status', 'live_edition'])
    .where('work_id', '=', work_id)
    .where('id', '<>', id)
    .orderBy('language')
    .execute()

/** An item with all that its editors see of it. */
export async function findContent({ db, actor }: Pick<ActorContext, 'db' | 'actor'>, id: string): Promise<Content> {
  const found = await itemRows(db)
    .select([
      'content_item.work_id',
      'content_item.summary',
      'content_item.body',
      'content_item.cleaner_version',
      'content_item.intent_code as intent',
      'content_item.topic',
      'content_item.position',
      'content_item.is_editorial',
      'content_item.change_note',
      'content_item.remark',
      'content_item.written_by as writers',
      sql<{ id: string; name: string }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.full_name) order by p.full_name), '[]')
        from rad.people_named(content_item.written_by) p)`.as('written_by'),
      sql<string | null>`(select full_name from rad.people_named(array[content_item.approved_by]))`.as('approved_by'),
      'content_item.asked_at',
      sql<number>`(select count(*) from content_link
        where content_link.item_id = content_item.id and ${isBroken})`.as('broken_links'),
    ])
    .where('content_item.id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound()
  const { work_id, writers, cleaner_version, ...item } = found
  const isWriter = mayWrite(actor, { kind: item.kind, written_by: writers })
  return {
    ...item,
    body: await contentText.shown(item.body, cleaner_version),
    is_own: writers.includes(actor.user_id),
    may_edit: isWriter && item.status === 'draft',
    may_start_version: isWriter && (item.status === 'published' || item.status === 'expired'),
    may_discard: isWriter && item.live_edition !== null && (item.status === 'draft' || item.status === 'in_review'),
    moves: movesOf(actor, { ...item, written_by: writers }),
    translations_of: await translationsOf(db, work_id, id),
    versions: await editionsOf(db, id),
    files: await filesOf(db, id),
  }
}
