import type { Db } from './context.ts'

/** What leaves the product, handed over after the commit, at least once. */
export interface OutboxMessage {
  topic: 'mail'
  /** Twice the same key is one message. */
  dedupe_key: string
  payload: Mail
}

export interface Mail {
  to: string
  subject: string
  /** Plain text in paragraphs. A link stands on a line of its own and becomes the button of the mail. */
  text: string
}

/** Puts a message into the outbox, in the transaction of the change it tells of. */
export async function putInOutbox(db: Db, { topic, dedupe_key, payload }: OutboxMessage): Promise<void> {
  await db
    .insertInto('outbox')
    .values({ topic, dedupe_key, payload: JSON.stringify(payload) })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute()
}
