import type { Db } from '#kernel/command/context.ts'
import type { ChatContact } from './shapes.contract.ts'
import type { ChatTag } from './tags.contract.ts'

export type Mark = Pick<ChatContact, 'isImportant' | 'tags'>

/** Of whom nothing is noted. */
export const unmarked: Mark = { isImportant: false, tags: [] }

/** A user's marks and tags of contacts, by the ids of these; of only one where it is named. */
export async function readMarks(db: Db, me: string, contact?: string): Promise<Map<string, Mark>> {
  const rows = await db
    .selectFrom('chat_contact')
    .select(['contact_id', 'is_important', 'tags'])
    .where('user_id', '=', me)
    .$if(contact !== undefined, (one) => one.where('contact_id', '=', contact!))
    .execute()
  return new Map(rows.map(({ contact_id, is_important, tags }) => [contact_id, { isImportant: is_important, tags }]))
}

export const markOf = async (db: Db, me: string, contact: string): Promise<Mark> =>
  (await readMarks(db, me, contact)).get(contact) ?? unmarked

/** The user's tags, by name. */
export const listTags = (db: Db): Promise<ChatTag[]> =>
  db.selectFrom('chat_tag').select(['id', 'name', 'tone']).orderBy('name').orderBy('id').execute()
