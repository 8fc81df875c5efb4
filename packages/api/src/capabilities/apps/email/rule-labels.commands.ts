import type { Db } from '#kernel/command/context.ts'

/** Rules let go of a label that is removed; those that did nothing else go. */
export async function takeLabelFromRules(db: Db, label: string): Promise<void> {
  await db
    .deleteFrom('email_rule')
    .where('label', '=', label)
    .where('folder', 'is', null)
    .where('marks_read', '=', false)
    .where('stars', '=', false)
    .execute()
  await db.updateTable('email_rule').set({ label: null }).where('label', '=', label).execute()
}
