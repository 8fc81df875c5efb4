import { sql } from 'kysely'
import type { Searchable } from '#kernel/list/search.ts'
import { word } from '#kernel/contract/words.ts'

/** Mails of the own mailbox, by sender, receivers, subject, and words; not those of trash and spam. */
export const emailSearch: Searchable = {
  kind: 'email',
  title: word('Email'),
  allow: 'read Email',
  personal: true,
  from: ({ now }) =>
    sql`(select c.id, c.search_text, c.folder, c.shown_at, m.subject, m.from_name
      from email_copy c join email_message m on m.id = c.message_id
      where c.folder not in ('trash', 'spam') and c.arrives_at <= ${now.toISOString()}::timestamptz) email`,
  letters: sql`email.search_text`,
  names: [sql`rad.letters(email.subject)`],
  title_of: sql`email.subject`,
  subtitle_of: sql`email.from_name`,
  day_of: { at: sql`email.shown_at` },
  link_of: sql`'/email/' || email.folder || '/' || email.id`,
  order: sql`email.shown_at desc, email.id desc`,
}
