import { sql } from 'kysely'
import { inTransaction } from '#database/transaction.ts'
import { type MessageProvider, MessageRefused } from './provider.rules.ts'

/** Numbers that end like this exist in the sandbox for no one, as a network has some. */
const unknownNumber = /0000000$/

/** Stores messages instead of delivering them, where they can be read. */
export const sandbox: MessageProvider = {
  async send(deps, { reference, ...message }) {
    if (unknownNumber.test(message.receiver)) throw new MessageRefused('This phone number doesn’t exist.')
    return inTransaction(deps.database, { as: 'rad_network' }, 'write', async (db) => {
      const sent_at = deps.clock.now()
      await db
        .insertInto('sandbox_message')
        .values({ reference, provider_id: `sandbox-${crypto.randomUUID()}`, ...message, sent_at })
        .onConflict((there) => there.doNothing())
        .execute()
      const { rows } = await sql<{ provider_id: string }>`
        select provider_id from sandbox_message where reference = ${reference}`.execute(db)
      return rows[0]!.provider_id
    })
  },
}
