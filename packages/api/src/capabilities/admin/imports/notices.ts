import type { Context, Db } from '#kernel/command/context.ts'
import { word } from '#kernel/contract/words.ts'
import { notify } from '#capabilities/session/notifications/commands.ts'
import type { ImportFound } from './queries.ts'

type Found = Pick<ImportFound, 'id' | 'file_name' | 'created_by'>

const about = ({ id, created_by }: Found) => ({
  user_ids: [created_by],
  kind: 'import_finished' as const,
  link: `/imports/${id}`,
  entity: { name: 'import', id },
})

/** The user who uploaded a file may be on another page by now: they are notified that its rows were imported. */
export const tellOfCommit = (
  db: Db,
  found: Found,
  counts: { new: number; changed: number; same: number; skipped: number },
) =>
  notify(db, {
    ...about(found),
    title: { text: word('{file} was imported'), values: { file: found.file_name } },
    text: { text: word('{new} added, {changed} updated, {same} unchanged, {skipped} skipped'), values: counts },
    dedupe_key: `import-${found.id}-committed`,
  })

/** The same where none of it was imported. */
export const notifyOfFailure = (db: Db, found: Found, now: Date, message: string | null) =>
  notify(db, {
    ...about(found),
    title: { text: word('Import of {file} failed'), values: { file: found.file_name } },
    ...(message ? { text: message } : {}),
    dedupe_key: `import-${found.id}-failed-${now.toISOString()}`,
  })

/** Notifies the user who uploaded a file that another user undid its import. */
export const tellOfUndo = async (db: Db, actor: Context['actor'], found: Found) => {
  if (actor.user_id === found.created_by) return
  await notify(db, {
    ...about(found),
    title: {
      text: word('{name} undid the import of {file}'),
      values: { name: actor.full_name, file: found.file_name },
    },
    dedupe_key: `import-${found.id}-reverted`,
  })
}
