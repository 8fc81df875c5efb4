import { sql } from 'kysely'
import type { Actor, ActorContext, Db } from '#kernel/command/context.ts'
import type { Output } from '#kernel/contract/contract.ts'
import { hitsOf, may, searchQueryOf, type Searchable } from '#kernel/list/search.ts'
import { pageItems } from '#capabilities/session/bookmarks/contract.ts'
import { searchLimit, type searchApi, type SearchGroup, type SearchHit } from './contract.ts'
import { writtenOut } from '#kernel/contract/rounded.ts'

/**
 * The best rows of every kind the actor may read: kinds with a row of that name first, else in the order of the sources.
 * One statement reads all of them.
 */
export async function searchAll(
  { db, actor, deps }: Pick<ActorContext, 'db' | 'actor' | 'deps'>,
  sources: readonly Searchable[],
  typed: string,
  limit: number,
): Promise<SearchGroup[]> {
  const query = searchQueryOf(typed, { limit, actor, now: deps.clock.now(), zone: deps.settings.brand_tz })
  const readable = sources.filter(({ allow, personal }) => may(actor)(allow) && !(personal && actor.viewer))
  if (readable.length === 0) return []
  const { rows } = await sql<SearchHit & { kind: string; rank: number }>`${sql.join(
    readable.map((source) => sql`(${hitsOf(source, query)})`),
    sql` union all `,
  )}`.execute(db)
  return readable
    .map(({ kind, title }) => ({ kind, title, hits: rows.filter((row) => row.kind === kind) }))
    .filter(({ hits }) => hits.length > 0)
    .toSorted((a, b) => Number(a.hits[0]!.rank === 2) - Number(b.hits[0]!.rank === 2))
}

/** The pages a user may open, with their bookmarks marked. */
async function pagesFor(db: Db, actor: Actor) {
  const bookmarks = await db.selectFrom('bookmark').select('page_id').where('user_id', '=', actor.user_id).execute()
  return pageItems(
    may(actor),
    bookmarks.map((row) => row.page_id),
  )
}

const sizeOf = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} kB` : `${writtenOut(bytes / 1024 ** 2, 1)} MB`

/** Files that were imported, the newest first. */
async function filesFor(db: Db, actor: Actor) {
  if (!actor.ability.can('read', 'Import') || !actor.whole_network) return []
  const files = await db
    .selectFrom('import')
    .select(['id', 'file_name', 'created_by_name', sql<number>`length(file)`.as('bytes')])
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()
  return files.map(({ id, file_name, created_by_name, bytes }) => ({
    title: file_name,
    by: created_by_name,
    size: sizeOf(bytes),
    file: file_name.split('.').at(-1)?.toLowerCase() ?? '',
    link: `/imports/${id}`,
  }))
}

/** The people of the sample application, the newest first. */
async function contactsFor(db: Db, actor: Actor, zone: string) {
  if (!actor.ability.can('read', 'SampleUser')) return []
  return db
    .selectFrom('sample_user')
    .select([
      'full_name as title',
      'email',
      'avatar as img',
      sql<string>`(created_at at time zone ${zone})::date`.as('date'),
      sql<string>`'/user-list/' || id`.as('link'),
    ])
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

/** Pages, files and contacts in one response; the calling page filters them itself. */
export async function mainSearch({
  db,
  actor,
  deps,
}: Pick<ActorContext, 'db' | 'actor' | 'deps'>): Promise<Output<typeof searchApi.main>> {
  return {
    searchArr: [
      { groupTitle: 'Pages', searchLimit, data: await pagesFor(db, actor) },
      { groupTitle: 'Files', searchLimit, data: await filesFor(db, actor) },
      { groupTitle: 'Contacts', searchLimit, data: await contactsFor(db, actor, deps.settings.brand_tz) },
    ],
  }
}
