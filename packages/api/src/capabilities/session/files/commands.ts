import type { CommandContext, Context } from '#kernel/command/context.ts'
import { conflict } from '#kernel/command/errors.ts'
import type { filesApi, PreparedFile } from './contract.ts'
import { findFile } from './queries.ts'
import { fileDays, type FileKind, mostFiles, mostWaiting } from './vocabulary.ts'

/** Requests a file that is prepared in the background; a few at a time, as each reads very many rows. */
export async function requestFile(ctx: CommandContext, kind: FileKind, query: object): Promise<PreparedFile> {
  const { db, actor, deps } = ctx
  // Two requests of one person wait for each other here, so that neither goes past the bounds.
  await db.selectFrom('app_user').select('id').where('id', '=', actor.user_id).forNoKeyUpdate().execute()
  const { all, waiting } = await db
    .selectFrom('prepared_file')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('status', '=', 'waiting').as('waiting'),
    ])
    .where('user_id', '=', actor.user_id)
    .executeTakeFirstOrThrow()
  if (waiting >= mostWaiting)
    throw conflict('files.waiting', `${mostWaiting} files are being prepared already. Wait until one of them is ready.`)
  if (all >= mostFiles) throw conflict('files.most', `You can have at most ${mostFiles} files. Delete one first.`)
  const now = deps.clock.now()
  const { id } = await db
    .insertInto('prepared_file')
    .values({
      user_id: actor.user_id,
      kind,
      query: JSON.stringify(query),
      requested_at: now,
      expires_at: new Date(now.getTime() + fileDays * 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.audit({ action: 'request', entity: 'prepared_file', entity_id: id, after: { kind, query } })
  return findFile(ctx, id)
}

/** Deletes a file; one that waits is not prepared any more. */
export async function removeFile(ctx: Context<typeof filesApi.remove>): Promise<undefined> {
  const { kind, rows } = await findFile(ctx, ctx.params.id)
  await ctx.db.deleteFrom('prepared_file').where('id', '=', ctx.params.id).execute()
  await ctx.audit({ action: 'remove', entity: 'prepared_file', entity_id: ctx.params.id, before: { kind, rows } })
  return undefined
}
