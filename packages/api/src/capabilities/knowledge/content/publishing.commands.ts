import { sql } from 'kysely'
import type { Db, Deps } from '#kernel/command/context.ts'
import { contentPublished } from './hook.ts'
import type { ContentKind } from './vocabulary.ts'

/** Why a published version is no longer read. */
type End = 'replaced' | 'expired' | 'archived'

async function endLive(db: Db, id: string, ended: End, at: Date): Promise<void> {
  await db
    .updateTable('content_version')
    .set({ ended, ended_at: at })
    .where('item_id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** Takes an item out of the library. */
export async function takeDown(db: Db, id: string, ended: 'expired' | 'archived', at: Date): Promise<void> {
  await endLive(db, id, ended, at)
  await db.deleteFrom('library_item').where('item_id', '=', id).execute()
  await db.updateTable('content_item').set({ live_edition: null }).where('id', '=', id).execute()
}

const shared = [
  'title',
  'summary',
  'body',
  'cleaner_version',
  'roles',
  'channel_ids',
  'region_ids',
  'job_type',
] as const
const inLibrary = [
  ...shared,
  'work_id',
  'kind',
  'slug',
  'language',
  'plain_text',
  'intent_code',
  'topic',
  'position',
  'publish_until',
] as const
const columns = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
const taken = (names: readonly string[]) =>
  sql.join(names.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))

/**
 * Replaces the version that readers see with the newest version of an item, which is approved. A copy is stored, which later
 * drafts do not change.
 */
export async function putLive(db: Db, deps: Deps, id: string, approved_by: string, at: Date): Promise<void> {
  await endLive(db, id, 'replaced', at)
  const now = sql`${at.toISOString()}::timestamptz`
  await sql`
    insert into content_version (item_id, no, ${columns(shared)}, is_editorial, change_note, written_by, approved_by, published_at)
    select id, edition, ${columns(shared)}, is_editorial, change_note, written_by, ${approved_by}::uuid, ${now}
    from content_item where id = ${id}::uuid`.execute(db)
  await sql`
    insert into library_item (item_id, no, ${columns(inLibrary)}, published_at)
    select id, edition, ${columns(inLibrary)}, ${now} from content_item where id = ${id}::uuid
    on conflict (item_id) do update
      set no = excluded.no, published_at = excluded.published_at, ${taken(inLibrary)}`.execute(db)
  const { work_id, kind, edition, is_editorial } = await db
    .selectFrom('content_item')
    .select(['work_id', 'kind', 'edition', 'is_editorial'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const item = { id, work_id, kind: kind as ContentKind, no: edition, is_editorial, at }
  for (const published of contentPublished.connected) await published(db, deps, item)
}

/** What an item gets when its newest version goes live, in addition to `putLive`. */
export const liveColumns = {
  status: 'published' as const,
  live_edition: sql<number>`edition`,
  approved_at: null,
  approved_by: null,
  remark: null,
}
