import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { isOneOf, placeIn } from '#kernel/list/list-sql.ts'
import { type Listing, listSource } from '#kernel/list/list-source.ts'
import { searchOf } from '#kernel/list/search-keys.ts'
import { contentList } from './list.contract.ts'
import { contentStatuses } from './vocabulary.ts'

/** The codes of what an item names by ids. */
const codesOf = (table: 'channel' | 'region', of: string) =>
  sql<string[]>`array(select code from ${sql.table(table)} place where place.id = any (${sql.ref(of)}) order by code)`

const nameOf = (id: string) => sql<string | null>`(select full_name from rad.people_named(array[${sql.ref(id)}]))`

const isScheduled = sql<boolean>`(content_item.status = 'in_review' and content_item.approved_at is not null)`

/** Items with what a line of the list shows. */
export const itemRows = (db: Db) =>
  db.selectFrom('content_item').select([
    'content_item.id',
    'content_item.kind',
    'content_item.title',
    'content_item.slug',
    'content_item.language',
    'content_item.status',
    isScheduled.as('is_scheduled'),
    'content_item.edition',
    'content_item.live_edition',
    'content_item.roles',
    codesOf('channel', 'content_item.channel_ids').as('channels'),
    codesOf('region', 'content_item.region_ids').as('regions'),
    'content_item.job_type',
    'content_item.publish_from',
    'content_item.publish_until',
    nameOf('content_item.owner_id').as('owner'),
    'content_item.owner_id',
    nameOf('content_item.reviewer_id').as('reviewer'),
    'content_item.reviewer_id',
    'content_item.review_by',
    sql<number>`(select count(*) from content_receipt r
        where r.item_id = content_item.id and r.no = content_item.live_edition)`.as('readers'),
    sql<string[]>`array(select other.language from content_item other
        where other.work_id = content_item.work_id and other.id <> content_item.id order by other.language)`.as(
      'translations',
    ),
    'content_item.updated_at',
    'content_item.version',
  ])

/** Items meant for one of these places; those meant for everyone are meant for each. */
const isMeantFor = (table: 'channel' | 'region', codes: readonly string[]): RawBuilder<SqlBool> => {
  const ids = sql.ref(`content_item.${table}_ids`)
  return sql<SqlBool>`(${ids} = '{}' or ${ids} && array(
    select id from ${sql.table(table)} where code = any (${sql.val(codes)}::text[])))`
}

const isTrue = (condition: RawBuilder<unknown>, value: string) => sql<SqlBool>`(${condition}) = ${value === 'true'}`

/** Content in every state, for its editors. */
export const contentSource = listSource(contentList, ({ db }: Listing) => itemRows(db), {
  table: 'content_item',
  search: searchOf('content_item', 'rad.content_containing'),
  filters: {
    role: (codes) => sql<SqlBool>`(content_item.roles = '{}' or content_item.roles && ${sql.val(codes)}::text[])`,
    channel: (codes) => isMeantFor('channel', codes),
    region: (codes) => isMeantFor('region', codes),
    job_type: (types) => sql<SqlBool>`(content_item.job_type is null or ${isOneOf(sql`content_item.job_type`, types)})`,
    owner: (ids) => isOneOf(sql`content_item.owner_id::text`, ids),
    live: (value) => isTrue(sql`content_item.live_edition is not null`, value),
    scheduled: (value) => isTrue(isScheduled, value),
    review_due: (value, { now, zone }) =>
      isTrue(
        sql`coalesce(content_item.review_by <= (${now.toISOString()}::timestamptz at time zone ${zone})::date, false)`,
        value,
      ),
    my_review: (value, { actor }) =>
      isTrue(
        sql`content_item.status = 'in_review' and content_item.approved_at is null
          and ${actor.user_id}::uuid <> all (content_item.written_by)
          and coalesce(content_item.reviewer_id, ${actor.user_id}::uuid) = ${actor.user_id}::uuid
          and ${actor.ability.can('approve', 'Content')}::boolean`,
        value,
      ),
  },
  sorts: { status: placeIn(contentStatuses, 'status') },
  finish: (_, stored) => stored as never,
  finishNeeds: 'no file',
})
