import type { Db } from '#kernel/command/context.ts'
import { invalid } from '#kernel/command/errors.ts'
import { remedyText } from './rich-text.rules.ts'

/** A remedy as it may be shown. */
export const shownRemedy = (html: string, cleaner_version: number): Promise<string> =>
  remedyText.shown(html, cleaner_version)

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

/** Codes and names of outlets and dealers: what every outlet reads names none of them. */
export async function namesOfNetwork(db: Db): Promise<string[]> {
  const outlets = await db.selectFrom('outlet').select(['code', 'name']).execute()
  const dealers = await db.selectFrom('dealer').select(['code', 'name']).execute()
  return [...outlets, ...dealers].flatMap(({ code, name }) => [code, name])
}

/** The error for a text to be published that names an outlet, a vehicle, a case, or a person. */
export const tellsSomeone = 'Take out names of outlets and people, VINs, and case numbers: every outlet reads this.'
