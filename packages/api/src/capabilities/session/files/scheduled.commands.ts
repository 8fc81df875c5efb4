import { inTransaction } from '#database/transaction.ts'
import { runnerOf, writeAudit } from '#kernel/command/command.ts'
import type { Actor, Db, Deps } from '#kernel/command/context.ts'
import { CallerError } from '#kernel/command/errors.ts'
import type { Job } from '#kernel/command/jobs.ts'
import { word } from '#kernel/contract/words.ts'
import type { WholeFile } from '#kernel/list/export-list.ts'
import { findActor } from '#capabilities/session/auth/lookups.ts'
import { asAuth } from '#capabilities/session/auth/sessions.ts'
import { notify } from '#capabilities/session/notifications/commands.ts'
import { fileIsPrepared } from './hook.ts'
import { waitingFiles } from './queries.ts'
import { mostRows } from './vocabulary.ts'

/** Reading half a million rows takes a minute where much else goes on. */
const longestMs = 240_000

type Waiting = Awaited<ReturnType<typeof waitingFiles>>[number]

/** Writes a file as its person may read the rows now; a sentence for them where there is none. */
async function written(deps: Deps, actor: Actor, { id, kind, query }: Waiting): Promise<WholeFile | string> {
  const preparer = fileIsPrepared.connected.find((one) => one.kind === kind)!
  if (!actor.ability.can('export', preparer.subject)) return word('You may no longer export these rows.')
  try {
    return await inTransaction(
      deps.database,
      runnerOf(actor),
      'read',
      (db) => preparer.write({ db, actor, deps, signal: deps.stopping }, query, mostRows),
      { timeoutMs: longestMs, sorts: true },
    )
  } catch (error) {
    if (error instanceof CallerError) return error.message
    // A server that stops leaves it to another; what fails for any other reason would fail again and again.
    if (deps.stopping.aborted) throw error
    deps.log.error({ work: 'prepare-files', of: id, err: error }, 'a file could not be prepared')
    return word('Something went wrong on our side. Request the file again.')
  }
}

/** Keeps what was written, and notifies the person. One that was deleted meanwhile, or written by another server, stays as it is. */
async function finish(
  db: Db,
  deps: Deps,
  actor: Actor,
  { id, kind }: Waiting,
  file: WholeFile | string,
): Promise<void> {
  const ended =
    typeof file === 'string'
      ? ({ status: 'failed', refusal: file } as const)
      : ({ status: 'ready', ...file, content: file.content, bytes: file.content.length } as const)
  const done = await db
    .updateTable('prepared_file')
    .set({ ...ended, finished_at: deps.clock.now() })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .returning('rows')
    .executeTakeFirst()
  if (!done) return
  const after = { kind, status: ended.status, rows: done.rows }
  const round = { id: crypto.randomUUID(), address: 'scheduled work' }
  await writeAudit(db, actor, round, { action: 'prepare', entity: 'prepared_file', entity_id: id, after })
  await notify(db, {
    user_ids: [actor.user_id],
    kind: 'file_prepared',
    title: ended.status === 'ready' ? word('Your file is ready.') : word('Your file could not be prepared.'),
    link: '/files',
    entity: { name: 'prepared_file', id },
    dedupe_key: `prepared-${id}`,
  })
}

async function prepare(deps: Deps, waiting: Waiting): Promise<string | undefined> {
  try {
    const actor = await inTransaction(deps.database, asAuth, 'read', (db) => findActor(db, waiting.user_id))
    // Who may not sign in gets no file; it is deleted when it is too old.
    if (!actor) return undefined
    const file = await written(deps, actor, waiting)
    await inTransaction(deps.database, runnerOf(actor), 'write', (db) => finish(db, deps, actor, waiting, file), {
      timeoutMs: 60_000,
    })
    return undefined
  } catch (error) {
    deps.log.error({ work: 'prepare-files', of: waiting.id, err: error }, 'left for the next round')
    return `${waiting.kind}: ${error instanceof Error ? error.message : String(error)}`
  }
}

const deleteExpired = (deps: Deps) =>
  inTransaction(deps.database, asAuth, 'write', (db) =>
    db.deleteFrom('prepared_file').where('expires_at', '<=', deps.clock.now().toISOString()).execute(),
  )

/** Prepares the files that people wait for, one after the other, and deletes those that are too old. */
export const prepareFiles: Job = {
  name: 'prepare-files',
  everySeconds: 5,
  leaseSeconds: 1_800,
  work: async (deps) => {
    await deleteExpired(deps)
    const messages: (string | undefined)[] = []
    for (const waiting of await inTransaction(deps.database, asAuth, 'read', waitingFiles))
      if (!deps.stopping.aborted) messages.push(await prepare(deps, waiting))
    return messages.filter((message) => message !== undefined)
  },
}
