import { sql } from 'kysely'
import { inTransaction } from '#database/transaction.ts'
import type { Db, Deps } from '#kernel/command/context.ts'
import type { Job } from '#kernel/command/jobs.ts'
import type { ArrivedMail, Since } from '#kernel/command/postbox.ts'
import { deliverIncoming } from './incoming-delivery.commands.ts'

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 500)

const inNetwork = <T>({ database }: Deps, access: 'read' | 'write', work: (db: Db) => Promise<T>) =>
  inTransaction(database, { as: 'rad_network' }, access, work, { timeoutMs: 30_000 })

/** Up to where the account was read, and which mails are to be tried again. */
const readSince = (deps: Deps, name: string): Promise<Since & { awaited: number[] }> =>
  inNetwork(deps, 'write', async (db) => {
    await db
      .insertInto('incoming_mailbox')
      .values({ name })
      .onConflict((on) => on.doNothing())
      .execute()
    const { uid_validity, last_uid } = await db
      .selectFrom('incoming_mailbox')
      .select(['uid_validity', 'last_uid'])
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    const again = await db
      .selectFrom('incoming_mail')
      .select(['id', 'uid', 'uid_validity'])
      .where('mailbox', '=', name)
      .where('state', '=', 'again')
      .orderBy('uid')
      .limit(200)
      .execute()
    return {
      uid_validity: uid_validity ?? undefined,
      last_uid: Number(last_uid),
      again: again.filter((one) => one.uid_validity === uid_validity).map(({ uid }) => Number(uid)),
      awaited: again.map(({ id }) => id),
    }
  })

/** Enters a mail by its digest; returns its line, unless it was dealt with before. Others who enter the same mail wait. */
async function enter(db: Db, mailbox: string, { uid, uid_validity, digest }: ArrivedMail, at: Date) {
  const { rows } = await sql<{ id: number; is_open: boolean }>`
    insert into incoming_mail as i (mailbox, uid_validity, uid, digest, state, at)
    values (${mailbox}, ${uid_validity}, ${uid}, ${digest}, 'again', ${at.toISOString()}::timestamptz)
    on conflict (digest) do update set uid_validity = excluded.uid_validity, uid = excluded.uid
    returning id, state = 'again' as is_open`.execute(db)
  const entered = rows[0]!
  return entered.is_open ? entered.id : undefined
}

/** The reason why a mail is set aside: `unknown` where no receiver is known here. */
const setAside = (
  db: Db,
  id: number,
  reason: string,
  facts: { from: string; to: readonly string[]; subject: string },
) =>
  db
    .updateTable('incoming_mail')
    .set({
      state: 'set_aside',
      reason,
      from_email: facts.from,
      to_emails: [...facts.to].slice(0, 20),
      subject: facts.subject,
    })
    .where('id', '=', id)
    .execute()

async function take(db: Db, deps: Deps, mailbox: string, arrived: ArrivedMail): Promise<void> {
  const { uid, uid_validity } = arrived
  const id = await enter(db, mailbox, arrived, deps.clock.now())
  if (id !== undefined) {
    if ('error' in arrived) await setAside(db, id, arrived.error, arrived)
    else if ((await deliverIncoming(db, deps, arrived.mail)) > 0)
      await db
        .updateTable('incoming_mail')
        .set({ state: 'delivered', reason: null, from_email: '', to_emails: [], subject: '' })
        .where('id', '=', id)
        .execute()
    else {
      const { from, to, cc, delivered_to, subject } = arrived.mail
      const addresses = [...new Set([...[...to, ...cc].map(({ email }) => email), ...delivered_to])]
      await setAside(db, id, 'unknown', { from: from.email || from.name, to: addresses, subject })
    }
  }
  await sql`
    update incoming_mailbox set uid_validity = ${uid_validity}, last_uid = case
      when uid_validity is distinct from ${uid_validity} then ${uid}::bigint else greatest(last_uid, ${uid}::bigint) end
    where name = ${mailbox}`.execute(db)
}

/** A mail that cannot be stored is set aside with why; where that fails too it is the database that is away, and the round ends. */
async function takeOrSetAside(deps: Deps, mailbox: string, arrived: ArrivedMail): Promise<void> {
  try {
    await inNetwork(deps, 'write', (db) => take(db, deps, mailbox, arrived))
  } catch (error) {
    if ('error' in arrived) throw error
    const { mail, ...named } = arrived
    deps.log.error({ uid: named.uid, err: error }, 'an email was set aside')
    const facts = { from: mail.from.email, to: mail.to.map(({ email }) => email), subject: mail.subject }
    await inNetwork(deps, 'write', (db) => take(db, deps, mailbox, { ...named, ...facts, error: messageOf(error) }))
  }
}

/** What was to be read once more and was not met in a whole round is no longer in the account. */
async function noteGone(deps: Deps, awaited: readonly number[]): Promise<void> {
  if (awaited.length === 0) return
  await inNetwork(deps, 'write', (db) =>
    db
      .updateTable('incoming_mail')
      .set({ state: 'set_aside', reason: 'gone' })
      .where('id', 'in', awaited)
      .where('state', '=', 'again')
      .execute(),
  )
}

/** Notes how the round went, for the page Email. */
const notePoll = (deps: Deps, name: string, error: string | undefined) =>
  inNetwork(deps, 'write', (db) => {
    const now = deps.clock.now()
    return db
      .updateTable('incoming_mailbox')
      .set({ last_poll_at: now, last_error: error ?? null, ...(error === undefined ? { last_success_at: now } : {}) })
      .where('name', '=', name)
      .execute()
  })

/**
 * Reads what came into the account since the last round and puts it into mailboxes, each mail in a separate transaction, which also
 * stores how far it came: a server that stops, or loses its connection, continues with the next mail.
 */
export const receiveEmails: Job = {
  name: 'receive emails',
  everySeconds: 60,
  leaseSeconds: 600,
  work: async (deps) => {
    const { postbox } = deps
    if (!postbox) return []
    try {
      const { awaited, ...since } = await readSince(deps, postbox.name)
      await postbox.read(since, (arrived) => takeOrSetAside(deps, postbox.name, arrived), deps.stopping)
      await noteGone(deps, awaited)
      await notePoll(deps, postbox.name, undefined)
      return []
    } catch (error) {
      const message = messageOf(error)
      deps.log.warn({ err: error }, 'emails could not be received')
      await notePoll(deps, postbox.name, message)
      return [message]
    }
  },
}
