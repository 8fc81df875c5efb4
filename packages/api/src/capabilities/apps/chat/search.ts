import { sql } from 'kysely'
import type { Searchable } from '#kernel/search.ts'
import { word } from '#kernel/words.ts'

/** Messages of the asker's chats, without what they cleared; the page of a chat is that of the other person, or of the group. */
export const chatSearch: Searchable = {
  kind: 'chat_message',
  title: word('Chat messages'),
  allow: 'read Chat',
  from: ({ actor }) => sql`chat_message
    join chat_member own on own.chat_id = chat_message.chat_id and own.user_id = ${actor.user_id}::uuid
      and chat_message.no > own.cleared_no
    join chat on chat.id = chat_message.chat_id`,
  where: sql`chat_message.deleted_at is null`,
  letters: sql`chat_message.search_text`,
  names: [sql`chat_message.search_text`],
  title_of: sql`left(chat_message.text, 120)`,
  subtitle_of: sql`(select p.full_name from rad.people_named(array[chat_message.user_id]) p)
    || coalesce(' · ' || chat.title, '')`,
  day_of: sql`chat_message.at`,
  link_of: sql`'/chat/' || case when chat.title is not null then chat.id
    when chat.first_id = own.user_id then chat.second_id else chat.first_id end`,
  order: sql`chat_message.at desc, chat_message.no desc`,
}
