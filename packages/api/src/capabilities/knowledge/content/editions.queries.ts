import { sql } from 'kysely'
import { inTransaction } from '#database/transaction.ts'
import { runnerOf } from '#kernel/command/command.ts'
import type { Context, Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { performTask } from '#kernel/command/task.ts'
import { versionText } from './rich-text.rules.ts'
import type { contentApi } from './contract.ts'
import { comparing } from './difference.rules.ts'
import type { Audience, ContentDifference, EditionText } from './shapes.contract.ts'

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

/** The difference between two versions: read first, and compared after the database connection is released. */
export async function readDifference(ctx: Context<typeof contentApi.difference>): Promise<ContentDifference> {
  const { deps, actor, params, query } = ctx
  const [before, after] = await inTransaction(
    deps.database,
    runnerOf(actor),
    'read',
    async (db) => [await editionOf(db, params.id, query.from), await editionOf(db, params.id, query.to)] as const,
  )
  const compared = ({ title, summary, body }: EditionText) => ({ title, summary: summary ?? '', body })
  const { blocks, ...texts } = await performTask(ctx, comparing, [compared(before), compared(after)])
  return {
    from: before.no,
    to: after.no,
    ...texts,
    audience: { before: before.audience, after: after.audience },
    blocks,
    changed: blocks.filter(({ change }) => change !== 'same').length,
  }
}
