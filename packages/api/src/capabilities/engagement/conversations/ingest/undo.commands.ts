import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { recut } from './recut.rules.ts'
import { calendarOf } from './calendar.rules.ts'
import { conversationsIn, type StoredConversation, conversationColumns, messagesOf } from './reads.ts'
import { rewrite, userMessagesIn, type AnyMessage } from './rewrite.commands.ts'
import type { Batch } from './store.commands.ts'
import { dropPeople, seeAgain } from './writes.ts'

interface Import extends Pick<Batch, 'client_id' | 'zone' | 'idleOf'> {
  import_id: string
}

/** Conversations within the idle time of these: they become one where what parted them goes. */
function around(lines: readonly StoredConversation[], idleOf: Batch['idleOf']) {
  return lines.map(({ bot_id, bot_user_id, medium, started_at, last_at }) => {
    const idle = idleOf(bot_id) * 60_000
    const from_at = new Date(Date.parse(started_at) - idle).toISOString()
    return { bot_id, bot_user_id, medium, from_at, to_at: new Date(Date.parse(last_at) + idle).toISOString() }
  })
}

/**
 * Removes what an import added, as if it had never been imported: what is left is sessionized again, and people without
 * any message are removed. Returns the number of removed messages. The caller has locked the client.
 */
export async function takeAway(db: Db, { client_id, zone, idleOf, import_id }: Import): Promise<number> {
  const { rows: lost } = await sql<StoredConversation>`
    select distinct ${conversationColumns} from message m join conversation c on c.id = m.conversation_id
    where m.import_id = ${import_id}::uuid`.execute(db)
  const touched = await conversationsIn(db, around(lost, idleOf))
  const { rows: removed } = await sql<{ id: number }>`
    select id from message where import_id = ${import_id}::uuid`.execute(db)
  const going = new Set(removed.map(({ id }) => id))
  const messages = await messagesOf(db, touched)
  await sql`delete from message where import_id = ${import_id}::uuid`.execute(db)

  const calendar = calendarOf(zone)
  const recutResult = recut<AnyMessage>(
    messages.filter(({ id }) => !going.has(id)),
    idleOf,
  )
  const left = new Set([...recutResult.pieces, ...recutResult.gone].map(({ id }) => id))
  const emptied = touched.map(({ id }) => id).filter((id) => !left.has(id))
  const people = [...new Set(touched.map(({ bot_user_id }) => bot_user_id))]
  await rewrite(db, {
    client_id,
    zone,
    calendar,
    touched,
    recutResult,
    emptied,
    shrunk: new Set(lost.map(({ id }) => id)),
    people: await seeAgain(db, zone, people, emptied),
    userMessages: userMessagesIn(
      client_id,
      messages.filter(({ id }) => going.has(id)),
      calendar,
      -1,
    ),
  })
  await dropPeople(db, people)
  return removed.length
}
