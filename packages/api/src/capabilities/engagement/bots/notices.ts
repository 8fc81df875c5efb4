import { sql } from 'kysely'
import type { ScopedContext } from '#kernel/command/context.ts'
import { word } from '#kernel/contract/words.ts'
import { notify } from '#capabilities/session/notifications/commands.ts'
import type { Bot, BotVersion } from './shapes.contract.ts'

/** Notifies the other managers of the client that a version waits for one of them. */
export async function tellOfRequest({ db, actor }: ScopedContext, bot: Bot, version: BotVersion): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select p.id from rad.people_of_bots() p join client c on c.id = any (p.client_ids)
    where p.is_manager and c.code = ${bot.client} and p.id <> ${actor.user_id}::uuid`.execute(db)
  await notify(db, {
    user_ids: rows.map(({ id }) => id),
    kind: 'version',
    title: {
      text: word('{name} requested your review of version {no} of {bot}'),
      values: { name: version.written_by.name, no: version.no, bot: bot.name },
    },
    link: `/bots/${bot.code}`,
    entity: { name: 'bot', id: bot.id },
    dedupe_key: `version-asked-${bot.id}-${version.no}-${version.version}`,
  })
}

/** Notifies the writer of a version that it is live. */
export async function tellOfLive({ db }: ScopedContext, bot: Bot, version: BotVersion): Promise<void> {
  await notify(db, {
    user_ids: [version.written_by.id],
    kind: 'version',
    title: {
      text: word('Version {no} of {bot} is live'),
      values: { no: version.no, bot: bot.name },
    },
    link: `/bots/${bot.code}`,
    entity: { name: 'bot', id: bot.id },
    dedupe_key: `version-live-${bot.id}-${version.no}-${version.version}`,
  })
}
