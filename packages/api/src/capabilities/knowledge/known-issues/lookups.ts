import type { Db } from '#kernel/context.ts'
import { invalid } from '#kernel/errors.ts'

/** A remedy as it may be shown: cleaned again, so that neither an old row nor a new hole shows more. */
export async function cleanRemedy(html: string): Promise<string> {
  const { cleanRichText } = await import('#kernel/rich-text.ts')
  return cleanRichText(html)
}

/** The id of a published known issue by its number; 422 at its field otherwise. */
export async function publishedIssue(db: Db, no: string): Promise<{ id: string; no: string; title: string }> {
  const found = await db
    .selectFrom('known_issue')
    .select(['id', 'no', 'title'])
    .where('no', '=', no.toUpperCase())
    .where('status', '=', 'published')
    .executeTakeFirst()
  if (!found) throw invalid({ known_issue: 'Known issue not found.' })
  return found
}
