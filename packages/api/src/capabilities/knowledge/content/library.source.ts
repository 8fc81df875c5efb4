import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { allOf, containing, isOneOf } from '#kernel/list/list-sql.ts'
import { type Listing, listSource } from '#kernel/list/list-source.ts'
import { excerptOf, wordsOf } from './excerpt.rules.ts'
import { libraryList } from './library.contract.ts'
import { searchKeys } from '#kernel/list/search-keys.ts'
import { isInMyLanguage, isMeantForMe, isReadable } from './lookups.ts'

const rows = (db: Db, user_id: string) =>
  db.selectFrom('library_item').select([
    'library_item.item_id as id',
    'library_item.kind',
    'library_item.title',
    'library_item.slug',
    'library_item.language',
    'library_item.summary',
    'library_item.plain_text',
    'library_item.published_at',
    'library_item.no as edition',
    sql<string | null>`(select last_read_at from content_receipt r
        where r.item_id = library_item.item_id and r.no = library_item.no and r.user_id = ${user_id}::uuid)`.as(
      'read_at',
    ),
  ])

const hasWord = (word: string) => sql<SqlBool>`library_item.search_text like ${containing(word)}`

/** All words of a search. The longest finds the rows by the index of letters, the others are looked for in these. */
async function hasWords(typed: string, { db, actor }: Listing): Promise<{ where: RawBuilder<SqlBool> }> {
  const words = wordsOf(typed).toSorted((a, b) => b.length - a.length)
  const keys = await searchKeys(db, actor, words[0], 'rad.library_containing')
  const isKnown = keys && sql<SqlBool>`library_item.item_id = any (${sql.val(keys)}::uuid[])`
  return { where: allOf([isKnown, ...(keys ? words.slice(1) : words).map(hasWord)]) }
}

/** What is published now and meant for the reader. */
export const librarySource = listSource(
  libraryList,
  ({ db, actor, now, view }: Listing & { view: { language?: string[] | undefined } }) =>
    rows(db, actor.user_id)
      .where(isMeantForMe('library_item', actor))
      .where(isReadable('library_item', now))
      .$if(view.language === undefined, (query) => query.where(isInMyLanguage(actor))),
  {
    table: 'library_item',
    search: hasWords,
    filters: {
      kind: (kinds) => isOneOf(sql`library_item.kind`, kinds),
      unread: (value, { actor }) => sql<SqlBool>`(not exists (
        select from content_receipt r where r.item_id = library_item.item_id and r.no = library_item.no
          and r.user_id = ${actor.user_id}::uuid)) = ${value === 'true'}`,
    },
    finish: ({ view }, stored) =>
      stored.map(({ plain_text, ...row }) => ({ ...row, excerpt: excerptOf(plain_text, view.q) })) as never,
    finishNeeds: 'no file',
  },
)
