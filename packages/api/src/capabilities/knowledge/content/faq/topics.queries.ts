import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import type { FaqTopic } from './topics.contract.ts'

/** Texts in any state but archived, and those whose older version is still read there. */
const texts = sql<number>`(
  select count(*)::int from (
    select id from content_item where content_item.faq_topic = faq_topic.code
    union select item_id from library_item where library_item.faq_topic = faq_topic.code) item)`

const topics = (db: Db) =>
  db.selectFrom('faq_topic').select(['id', 'code', 'title', 'subtitle', 'icon', 'sort', texts.as('texts'), 'version'])

/** The topics of the FAQ page in their order. */
export const listTopics = (db: Db): Promise<FaqTopic[]> => topics(db).orderBy('sort').orderBy('code').execute()

export async function findTopic(db: Db, id: string): Promise<FaqTopic> {
  const topic = await topics(db).where('id', '=', id).executeTakeFirst()
  if (!topic) throw notFound()
  return topic
}

/** What the FAQ page and its editors call the topics, in their order. */
export const namedTopics = (db: Db) =>
  db.selectFrom('faq_topic').select(['code', 'title', 'subtitle', 'icon']).orderBy('sort').orderBy('code').execute()

export async function isFaqTopic(db: Db, code: string): Promise<boolean> {
  const found = await db.selectFrom('faq_topic').select('code').where('code', '=', code).executeTakeFirst()
  return found !== undefined
}
