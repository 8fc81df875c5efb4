import type { ScopedContext } from '#kernel/command/context.ts'
import type { Context, Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import type { filesApi, PreparedFile } from './contract.ts'

const columns = [
  'id',
  'kind',
  'status',
  'name',
  'rows',
  'bytes',
  'refusal',
  'requested_at',
  'finished_at',
  'expires_at',
] as const

/** The files of the reader, the newest first. */
export const listFiles = ({ db, actor }: ScopedContext): Promise<PreparedFile[]> =>
  db
    .selectFrom('prepared_file')
    .select(columns)
    .where('user_id', '=', actor.user_id)
    .orderBy('requested_at', 'desc')
    .orderBy('id')
    .execute()

/** One file of the reader; 404 for that of another. */
export async function findFile({ db, actor }: ScopedContext, id: string): Promise<PreparedFile> {
  const found = await db
    .selectFrom('prepared_file')
    .select(columns)
    .where('user_id', '=', actor.user_id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}

/** A file that is ready, as a download. */
export async function downloadFile({ db, actor, params }: Context<typeof filesApi.content>): Promise<Response> {
  const file = await db
    .selectFrom('prepared_file')
    .select(['name', 'content'])
    .where('user_id', '=', actor.user_id)
    .where('id', '=', params.id)
    .where('status', '=', 'ready')
    .executeTakeFirst()
  if (!file?.content) throw notFound()
  return new Response(new Uint8Array(file.content), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${file.name}"`,
    },
  })
}

/** Files that wait, those first that were requested first; a few, as each takes a while. */
export const waitingFiles = (db: Db) =>
  db
    .selectFrom('prepared_file')
    .select(['id', 'user_id', 'kind', 'query'])
    .where('status', '=', 'waiting')
    .orderBy('requested_at')
    .limit(5)
    .execute()
