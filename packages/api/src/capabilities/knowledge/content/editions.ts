import { sql } from 'kysely'
import type { Context, Db } from '#kernel/context.ts'
import { notFound } from '#kernel/errors.ts'
import { versionText } from './rich-text.ts'
import type { contentApi } from './contract.ts'
import { blockDifference, wordDifference } from './difference.ts'
import type { Audience, ContentDifference, EditionText } from './shapes.contract.ts'
import { blocksOf } from './text.ts'

const codes = (table: 'channel' | 'region') =>
  sql<string[]>`array(select code from ${sql.table(table)} place
    where place.id = any (${sql.ref(`${table}_ids`)}) order by code)`

const shown = [
  'title',
  'summary',
  'body',
  'cleaner_version',
  'roles',
  'job_type',
  'change_note',
  'is_editorial',
] as const

/** One version: as it was published, or as it is being written. */
async function editionOf(db: Db, id: string, no: number): Promise<EditionText> {
  const published = await db
    .selectFrom('content_version')
    .select(['no', 'published_at', ...shown, codes('channel').as('channels'), codes('region').as('regions')])
    .where('item_id', '=', id)
    .where('no', '=', no)
    .executeTakeFirst()
  const found =
    published ??
    (await db
      .selectFrom('content_item')
      .select(['edition as no', ...shown, codes('channel').as('channels'), codes('region').as('regions')])
      .where('id', '=', id)
      .where('edition', '=', no)
      .executeTakeFirst())
  if (!found) throw notFound()
  const { roles, channels, regions, job_type, body, cleaner_version, ...text } = found
  return {
    ...text,
    body: await versionText.shown(body, cleaner_version),
    audience: { roles, channels, regions, job_type: job_type as Audience['job_type'] },
    published_at: published?.published_at ?? null,
  }
}

export const readEdition = ({ db, params }: Context<typeof contentApi.edition>): Promise<EditionText> =>
  editionOf(db, params.id, params.no)

/** What one version says and another does not. */
export async function readDifference({
  db,
  params,
  query,
}: Context<typeof contentApi.difference>): Promise<ContentDifference> {
  const before = await editionOf(db, params.id, query.from)
  const after = await editionOf(db, params.id, query.to)
  const blocks = blockDifference(blocksOf(before.body), blocksOf(after.body))
  return {
    from: before.no,
    to: after.no,
    title: wordDifference(before.title, after.title),
    summary: wordDifference(before.summary ?? '', after.summary ?? ''),
    audience: { before: before.audience, after: after.audience },
    blocks,
    changed: blocks.filter(({ change }) => change !== 'same').length,
  }
}
