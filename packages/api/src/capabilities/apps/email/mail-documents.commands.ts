import { inTransaction } from '#database/transaction.ts'
import { runnerOf, writeAudit } from '#kernel/command/command.ts'
import type { Actor, Db, Deps } from '#kernel/command/context.ts'
import type { Job } from '#kernel/command/jobs.ts'
import { findActor } from '#capabilities/session/auth/lookups.ts'
import { entity } from './drafts.commands.ts'
import { mailFileIsAdded } from './hook.ts'

const inNetwork = <T>(deps: Deps, access: 'read' | 'write', work: (db: Db) => Promise<T>) =>
  inTransaction(deps.database, { as: 'rad_network' }, access, work, { timeoutMs: 60_000 })

interface Due {
  id: number
  user_id: string
  message_id: string
}

/** The next emails that arrived and whose attachments are due; one that is unsent in time is gone with its copies. */
const dueCopies = (db: Db, now: Date): Promise<Due[]> =>
  db
    .selectFrom('email_copy')
    .select(['id', 'user_id', 'message_id'])
    .where('documents_due', '=', true)
    .where('arrives_at', '<=', now.toISOString())
    .orderBy('arrives_at')
    .limit(10)
    .execute()

const filesOf = (db: Db, message_id: string) =>
  db
    .selectFrom('email_file')
    .select(['name', 'content'])
    .where('message_id', '=', message_id)
    .orderBy('at')
    .orderBy('id')
    .execute()

/** Clears the mark. False where another server did that, or the email is gone. */
async function isMine(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('email_copy')
    .set({ documents_due: false })
    .where('id', '=', id)
    .where('documents_due', '=', true)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Adds the attachments of one email in one transaction, so that a crash adds none of them twice. */
async function addFiles(deps: Deps, actor: Actor, { id, message_id }: Due): Promise<void> {
  const { only } = mailFileIsAdded
  await inTransaction(
    deps.database,
    runnerOf(actor),
    'write',
    async (db) => {
      if (!(await isMine(db, id)) || !actor.ability.can('create', only.subject)) return
      let added = 0
      const files = await filesOf(db, message_id)
      for (const { name, content } of files)
        if (await only.add({ db, deps, actor }, { name, content: new Uint8Array(content) })) added += 1
      const round = { id: crypto.randomUUID(), address: 'scheduled work' }
      const after = { files: files.length, added }
      await writeAudit(db, actor, round, { action: 'add_documents', entity, entity_id: message_id, after })
    },
    { timeoutMs: 60_000 },
  )
}

async function takeUp(deps: Deps, due: Due): Promise<string | undefined> {
  try {
    const actor = await inNetwork(deps, 'read', (db) => findActor(db, due.user_id))
    if (actor) await addFiles(deps, actor, due)
    else await inNetwork(deps, 'write', (db) => isMine(db, due.id))
    return undefined
  } catch (error) {
    deps.log.error({ work: 'add-mail-documents', of: due.id, err: error }, 'left for the next round')
    return `${due.id}: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** Adds the attachments of emails as documents of those whose rules say so. */
export const addMailDocuments: Job = {
  name: 'add-mail-documents',
  everySeconds: 10,
  leaseSeconds: 600,
  work: async (deps) => {
    const messages: (string | undefined)[] = []
    for (const due of await inNetwork(deps, 'read', (db) => dueCopies(db, deps.clock.now())))
      if (!deps.stopping.aborted) messages.push(await takeUp(deps, due))
    return messages.filter((message) => message !== undefined)
  },
}
