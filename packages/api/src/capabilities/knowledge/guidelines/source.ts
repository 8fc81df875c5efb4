import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Actor, Db } from '#kernel/command/context.ts'
import { placeIn } from '#kernel/list/list-sql.ts'
import { type Listing, listSource } from '#kernel/list/list-source.ts'
import { isMeantForMe, isReadable } from '#capabilities/knowledge/content/lookups.ts'
import { guidelineList } from './contract.ts'
import { dutiesOf } from './duties.source.ts'
import { type GuidelineState, guidelineStates } from './vocabulary.ts'

interface Reader {
  db: Db
  actor: Actor
  now: Date
}

/** The text of a guideline in the reader's language, else as it was written first. */
export const shownText = ({ actor, now }: Omit<Reader, 'db'>) =>
  sql<{
    title: string
    slug: string
    language: string
    summary: string | null
    body: string
    cleaner_version: number
    search_text: string
  }>`lateral (
    select t.title, t.slug, t.language, t.summary, t.body, t.cleaner_version, t.search_text
    from library_item t
    where t.work_id = guideline.item_id and ${isMeantForMe('t', actor)} and ${isReadable('t', now)}
    order by t.language = (select u.language from app_user u where u.id = ${actor.user_id}::uuid) desc,
      t.item_id = t.work_id desc, t.language
    limit 1)`

/** When the reader read and acknowledged the version that has to be acknowledged. */
const acknowledged = (user_id: string) =>
  sql<{ read_at: string | null; ack_at: string | null }>`lateral (
    select min(a.read_at) as read_at, min(a.ack_at) as ack_at from acknowledgement a
    where a.item_id = guideline.item_id and a.no >= v.asked_no and a.user_id = ${user_id}::uuid)`

const stepIds = sql`jsonb_path_query_array(v.steps, 'strict $.**.id')`

const stateAt = (now: Date): RawBuilder<GuidelineState> => sql<GuidelineState>`case
  when ack.ack_at is not null then 'acknowledged'
  when duty.due_at < ${now.toISOString()}::timestamptz then 'overdue'
  when duty.due_at is not null then 'due'
  when ack.read_at is not null then 'read'
  else 'unread' end`

/** Guidelines that are published now and meant for the reader, those that were replaced too. */
export const guidelinesFor = (reader: Reader) =>
  reader.db
    .selectFrom('guideline')
    .innerJoin('library_item as original', 'original.item_id', 'guideline.item_id')
    .innerJoin('guideline_version as v', (join) =>
      join.onRef('v.item_id', '=', 'original.item_id').onRef('v.no', '=', 'original.no'),
    )
    .innerJoin(shownText(reader).as('shown'), (join) => join.onTrue())
    .innerJoin(acknowledged(reader.actor.user_id).as('ack'), (join) => join.onTrue())
    .leftJoin(dutiesOf(reader.actor.user_id).as('duty'), 'duty.item_id', 'guideline.item_id')
    .where(isMeantForMe('original', reader.actor))
    .where(isReadable('original', reader.now))
    .select([
      'guideline.item_id as id',
      'guideline.no',
      'shown.title',
      'shown.slug',
      'shown.language',
      'shown.summary',
      'v.mandatory',
      stateAt(reader.now).as('state'),
      'v.no as edition',
      'original.published_at',
      'duty.due_at',
      'ack.read_at',
      'ack.ack_at as acknowledged_at',
      sql<number>`jsonb_array_length(${stepIds})`.as('steps'),
      sql<number>`(select count(*) from guideline_tick t
        where t.item_id = guideline.item_id and t.user_id = ${reader.actor.user_id}::uuid and ${stepIds} ? t.step_id)`.as(
        'ticked',
      ),
    ])

/** Guidelines that explain one of these reasons, each written `plea:UJ-POL`. */
const explains = (reasons: readonly string[]) =>
  sql<SqlBool>`exists (select from guideline_reason r
    where r.item_id = guideline.item_id and r.kind || ':' || r.code = any (${sql.val([...reasons])}::text[]))`

/** The guidelines that are in force and meant for the reader. */
export const guidelineSource = listSource(
  guidelineList,
  ({ db, actor, now }: Listing) =>
    guidelinesFor({ db, actor, now }).where(sql<boolean>`not rad.is_superseded(guideline.item_id)`),
  {
    search: sql`guideline.no || ' ' || shown.search_text`,
    filters: { reason: (reasons) => explains(reasons) },
    sorts: { state: [placeIn(guidelineStates, 'state'), sql`due_at`, sql`no`] },
  },
)
