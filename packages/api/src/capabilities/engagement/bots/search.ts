import { sql } from 'kysely'
import type { Searchable } from '#kernel/list/search.ts'
import { word } from '#kernel/contract/words.ts'

/** By name, code and client; row-level security leaves out the bots of clients the user does not see. */
export const botSearch: Searchable = {
  kind: 'bot',
  title: word('Bots'),
  allow: 'read Bot',
  from: () => sql`bot join client on client.id = bot.client_id`,
  letters: sql`rad.letters(bot.name || ' ' || bot.code || ' ' || client.name)`,
  names: [sql`rad.letters(bot.name)`, sql`rad.letters(bot.code)`],
  title_of: sql`bot.name`,
  subtitle_of: sql`client.name`,
  link_of: sql`'/bots/' || bot.code`,
  order: sql`bot.status = 'retired', lower(bot.name), bot.id`,
}
