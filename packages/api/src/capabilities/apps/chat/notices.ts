import { sql } from 'kysely'
import type { ScopedContext } from '#kernel/command/context.ts'
import { word } from '#kernel/contract/words.ts'
import { notify } from '#capabilities/session/notifications/commands.ts'
import type { OwnChat } from './chats.queries.ts'

/**
 * Notifies moderators who see the reporter that a chat, or a message of it, was reported; for many reports of the same only once.
 * The notice has no text of the chat: that is read where it is decided.
 */
export async function tellModerators(
  { db, actor }: ScopedContext,
  chat: Pick<OwnChat, 'id'>,
  no: number | undefined,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select rad.chat_moderators(${chat.id}::uuid, ${no ?? null}::int) as id`.execute(db)
  const by = { name: actor.full_name }
  await notify(db, {
    user_ids: rows.map(({ id }) => id),
    kind: 'reported',
    title:
      no === undefined
        ? { text: word('{name} reported a chat'), values: by }
        : { text: word('{name} reported a chat message'), values: by },
    text: word('Decide what happens with it.'),
    link: '/reported-posts?status=chats',
    dedupe_key: `chat-reported-${chat.id}-${no ?? 'all'}`,
  })
}
