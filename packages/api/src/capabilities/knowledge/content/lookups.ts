import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Actor } from '#kernel/command/context.ts'
import { libraryText } from './rich-text.rules.ts'

/** What decides which content a user may read. */
type Reads = Pick<Actor, 'ability' | 'whole_network'>

/** A text of the library as it may be shown. */
export const shownText = (html: string, cleaner_version: number): Promise<string> =>
  libraryText.shown(html, cleaner_version)

/**
 * Rows of the library that are meant for the actor: the rule of rad.is_meant_for, written out so that the actor is looked up
 * once. For a user with part of the network row-level security does the same; only editors read beyond what is meant for them.
 */
export const isMeantForMe = (alias: string, { ability, whole_network }: Reads): RawBuilder<SqlBool> => {
  if (!whole_network && !ability.can('read', 'ContentDraft')) return sql<SqlBool>`true`
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  const mine = (field: string) => sql`(select (rad.own_audience()).${sql.ref(field)})`
  return sql<SqlBool>`(
    (${of('roles')} = '{}' or coalesce(${of('roles')} && ${mine('roles')}, true))
    and (${of('channel_ids')} = '{}' or coalesce(${of('channel_ids')} && ${mine('channel_ids')}, true))
    and (${of('region_ids')} = '{}' or coalesce(${of('region_ids')} && ${mine('region_ids')}, true))
    and (${of('job_type')} is null or coalesce(${of('job_type')} = any (${mine('job_types')}::text[]), true)))`
}

/** What is readable now. The clock unpublishes an item within a minute of its end; until then this condition hides it. */
export const isReadable = (alias: string, now: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(`${alias}.publish_until`)} is null
    or ${sql.ref(`${alias}.publish_until`)} > ${now.toISOString()}::timestamptz)`

/**
 * Of a text in several languages the one in the reader's: without it the one that was written first, and where that is not
 * for them, the first by its language. One in their language needs no look at the others.
 */
export const isInMyLanguage = (actor: Actor): RawBuilder<SqlBool> => {
  const mine = sql`(select u.language from app_user u where u.id = ${actor.user_id}::uuid)`
  return sql<SqlBool>`(library_item.language = ${mine} or not exists (
    select from library_item other
    where other.work_id = library_item.work_id and other.item_id <> library_item.item_id
      and (other.language <> ${mine}, other.item_id <> other.work_id, other.language)
        < (library_item.language <> ${mine}, library_item.item_id <> library_item.work_id, library_item.language)
      and ${isMeantForMe('other', actor)}))`
}
