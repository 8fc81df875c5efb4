import { sql } from 'kysely'
import type { Searchable, SearchQuery } from '#kernel/list/search.ts'
import { word } from '#kernel/contract/words.ts'

/** Numbers are found by their index alone: whole, or by their figures. */
function candidates({ words, limit }: SearchQuery) {
  if (words.length === 0)
    return sql`(select * from conversation order by last_at desc, id desc limit ${limit}) conversation`
  const figures = words.length === 1 ? /^s?(\d{1,12})$/.exec(words[0]!)?.[1] : undefined
  const number = figures === undefined ? '' : `S${figures.replace(/^0+/, '').padStart(8, '0')}`
  return sql`(select * from conversation where no = ${number}) conversation`
}

/** By number; messages are searched in the list. */
export const conversationSearch: Searchable = {
  kind: 'conversation',
  title: word('Conversations'),
  allow: 'read Bot',
  from: (query) => sql`${candidates(query)} join bot on bot.id = conversation.bot_id`,
  letters: sql`rad.letters(conversation.no)`,
  names: [sql`rad.letters(conversation.no)`],
  title_of: sql`conversation.no`,
  subtitle_of: sql`bot.name`,
  day_of: sql`conversation.started_on`,
  link_of: sql`'/conversations/' || conversation.no`,
  order: sql`conversation.last_at desc, conversation.id desc`,
}
