import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { isOffered } from '#capabilities/service/reasons/lookups.ts'
import type { PhraseRule, Topic } from './contract.ts'

const common = [
  'id',
  'code',
  'label',
  'active as is_switched_on',
  'inactive_reason',
  'sort',
  'from_on',
  'to_on',
  'version',
] as const

const rules = (db: Db, on: string) =>
  db
    .selectFrom('phrase_rule')
    .select([
      ...common,
      'phrases',
      'demand',
      'speaker',
      'window_from',
      'window_s',
      'purpose',
      isOffered(on).as('active'),
    ])

const topics = (db: Db, on: string) => db.selectFrom('topic').select([...common, 'terms', isOffered(on).as('active')])

const among = (on: string, all: boolean) => (all ? sql<boolean>`true` : isOffered(on))

/** The rules of a day in their order; with `all` those that no longer apply come after them. */
export const listRules = (db: Db, on: string, all: boolean): Promise<PhraseRule[]> =>
  rules(db, on).where(among(on, all)).orderBy(isOffered(on), 'desc').orderBy('sort').orderBy('code').execute()

export async function findRule(db: Db, on: string, id: string): Promise<PhraseRule> {
  const rule = await rules(db, on).where('id', '=', id).executeTakeFirst()
  if (!rule) throw notFound()
  return rule
}

/** The topics of a day in their order; with `all` those that are no longer looked for come after them. */
export const listTopics = (db: Db, on: string, all: boolean): Promise<Topic[]> =>
  topics(db, on).where(among(on, all)).orderBy(isOffered(on), 'desc').orderBy('sort').orderBy('code').execute()

export async function findTopic(db: Db, on: string, id: string): Promise<Topic> {
  const topic = await topics(db, on).where('id', '=', id).executeTakeFirst()
  if (!topic) throw notFound()
  return topic
}
