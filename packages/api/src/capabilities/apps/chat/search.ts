import { sql } from 'kysely'
import { patternOf, type Searchable, type SearchQuery } from '#kernel/list/search.ts'
import { word } from '#kernel/contract/words.ts'

/** What the index of letters finds is collected as far as this; of a word in more messages each chat shows its newest. */
const mostKeys = 5_000
const newest = 50

/** The newest messages of each chat, to be looked through. */
const newestOf = ({ actor }: SearchQuery) => sql`
  select late.chat_id, late.no from chat_member o cross join lateral (
    select m.chat_id, m.no from chat_message m where m.chat_id = o.chat_id and m.deleted_at is null
    order by m.no desc limit ${sql.lit(newest)}) late
  where o.user_id = ${actor.user_id}::uuid`

/** The keys of messages that may contain what is looked for. */
function keysOf(query: SearchQuery) {
  const [longest] = query.words
  if (longest === undefined || longest.length < 3) return newestOf(query)
  return sql`
    select f.chat_id, f.no
    from rad.chat_messages_containing(
      array[rad.letters(${patternOf(longest)})], '{}', null, null, ${sql.lit(mostKeys)}, null) k
    cross join lateral (
      select * from unnest(k.chats, k.numbers) as u (chat_id, no)
      union all
      ${newestOf(query)} and k.chats is null
    ) f`
}

/** Messages of the user's chats, without what they cleared; the page of a chat is that of the other person, or of the group. */
export const chatSearch: Searchable = {
  kind: 'chat_message',
  title: word('Chat messages'),
  allow: 'read Chat',
  personal: true,
  // Collected once: PostgreSQL takes it for few rows, and would look for them again for each chat.
  from: (query) => sql`(with found as materialized (${keysOf(query)}) select * from found) key
    join chat_message on chat_message.chat_id = key.chat_id and chat_message.no = key.no
    join chat_member own on own.chat_id = chat_message.chat_id and own.user_id = ${query.actor.user_id}::uuid
      and chat_message.no > own.cleared_no
    join chat on chat.id = chat_message.chat_id`,
  where: sql`chat_message.deleted_at is null`,
  letters: sql`chat_message.search_text`,
  names: [sql`chat_message.search_text`],
  title_of: sql`left(chat_message.text, 120)`,
  subtitle_of: sql`(select p.full_name from rad.people_named(array[chat_message.user_id]) p)
    || coalesce(' · ' || chat.title, '')`,
  day_of: { at: sql`chat_message.at` },
  // A link to the message; a reply is in the thread of another.
  link_of: sql`'/chat/' || case when chat.title is not null then chat.id
      when chat.first_id = own.user_id then chat.second_id else chat.first_id end
    || '?message=' || coalesce(chat_message.parent_no, chat_message.no)
    || case when chat_message.parent_no is null then '' else '&reply=' || chat_message.no end`,
  order: sql`chat_message.at desc, chat_message.no desc`,
}
