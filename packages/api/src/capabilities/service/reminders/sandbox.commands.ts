import { sql } from 'kysely'
import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#kernel/command/context.ts'
import type { MessageMedium } from './vocabulary.ts'

/** A message for a phone. */
export interface Message {
  /** What we call it: the same one again is one message, however often it is handed over. */
  reference: string
  medium: MessageMedium
  receiver: string
  message: string
  language: string
}

/** Who sends messages to phones. What is rejected can be tried again, unless it is `MessageRefused`. */
export interface MessageProvider {
  /** Hands a message over; answers what the provider calls it in its reports. */
  send(deps: Deps, message: Message): Promise<string>
}

/** The provider takes this message neither now nor later, for instance because there is no such number. */
export class MessageRefused extends Error {}

/** Numbers that end like this exist in the sandbox for no one, as a network has some. */
const unknownNumber = /0000000$/

/** Stores messages instead of delivering them, where they can be read. */
const sandbox: MessageProvider = {
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

const providers = { sandbox } as const satisfies Record<string, MessageProvider>

/** The provider that this server was given; undefined where there is none. */
export const providerOf = ({ settings }: Pick<Deps, 'settings'>): MessageProvider | undefined =>
  settings.message_provider && providers[settings.message_provider]
