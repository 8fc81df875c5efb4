import { sql } from 'kysely'
import type { ImportStatus } from './contract.ts'
import type { Job } from '#kernel/command/jobs.ts'
import { word } from '#kernel/contract/words.ts'
import { notifyOfFailure } from './notices.ts'
import type { ImportFound } from './queries.ts'

/** A step that runs makes progress, or holds the lock of its import, far more often. */
const silentSeconds = 15

/** Where an import goes on, and the reason it shows, by the step that was interrupted. */
const interrupted = {
  checking: {
    status: 'uploaded',
    error: word('Interrupted: the server stopped during the check. Nothing was imported. Check the file again.'),
  },
  committing: {
    status: 'checked',
    error: word('Interrupted: the server stopped during the import. Nothing was imported. Start the import again.'),
  },
} as const satisfies Partial<Record<ImportStatus, { status: ImportStatus; error: string }>>

type Step = keyof typeof interrupted

/**
 * Ends checks and commits whose server has stopped: nothing of them is stored, and both can be started again. A running step
 * locks the row of its import while it writes, so that it is skipped here.
 */
export const endInterrupted: Job = {
  name: 'end interrupted imports',
  everySeconds: 10,
  run: async (db, { clock }) => {
    const now = clock.now()
    const since = new Date(now.getTime() - silentSeconds * 1_000).toISOString()
    const { rows } = await sql<Pick<ImportFound, 'id' | 'file_name' | 'created_by'> & { status: Step }>`
      select id, file_name, created_by, status from import
      where status in ('checking', 'committing') and coalesce(worked_at, '-infinity') < ${since}::timestamptz
      for update skip locked`.execute(db)
    for (const { status: step, ...found } of rows) {
      const { status, error } = interrupted[step]
      // A check that was only slow stops at its next step, as the number of its attempt is no longer the latest.
      await db
        .updateTable('import')
        .set((eb) => ({ status, error, attempt: eb('attempt', '+', 1) }))
        .where('id', '=', found.id)
        .execute()
      await notifyOfFailure(db, found, now, error)
    }
  },
}
