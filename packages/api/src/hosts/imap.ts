import { createHash } from 'node:crypto'
import { type FetchMessageObject, ImapFlow } from 'imapflow'
import type { ArrivedMail, Postbox, Since } from '#kernel/command/postbox.ts'
import { type Perform, performHere } from '#kernel/command/task.ts'
import { word } from '#kernel/contract/words.ts'
import { isLoopback } from './loopback.ts'
import { mailReading } from './read-mail.ts'

export interface ImapOptions {
  /** `imaps://user:password@host:993/INBOX` or `imap://…:143`. */
  url: string
  /** A larger mail is set aside unread. */
  mostBytes?: number
  /** How long the server may be silent. */
  timeoutMs?: number
  /** How long one round may take; the next one goes on from there. */
  roundMs?: number
  /** Where mails are read: beside what is answered meanwhile, where there are threads. */
  perform?: Perform
}

type Known = Pick<FetchMessageObject, 'uid' | 'size' | 'internalDate' | 'envelope'>

const facts = { uid: true, size: true, internalDate: true, envelope: true } as const
/** The facts of so many mails are fetched with one command. */
const atOnce = 100

/** 25 MiB of files are a third more on the wire. */
const usualBytes = 36 * 1_048_576
const tooLarge = word('This email is too large.')

const digestOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 500)

const words = (given: string | undefined, length: number) =>
  (given ?? '')
    .toWellFormed()
    .replaceAll(/[\u0000-\u001f\u007f]+/g, ' ')
    .slice(0, length)
    .toWellFormed()

/** What the server itself reports of a mail that we do not read. */
const unread = ({ envelope }: Known, error: string) => ({
  error,
  from: words(envelope?.from?.[0]?.address, 254),
  to: [...(envelope?.to ?? []), ...(envelope?.cc ?? [])].slice(0, 20).map(({ address }) => words(address, 254)),
  subject: words(envelope?.subject, 300),
})

/** Without its bytes a mail is identified by its message id, or by what the server reports of it: no renumbering changes either. */
const digestOfUnread = ({ size, internalDate, envelope }: Known) =>
  digestOf(
    `unread ${size} ${envelope?.messageId || new Date(internalDate ?? 0).toISOString()} ${envelope?.subject ?? ''}`,
  )

interface Reading {
  uid_validity: string
  mostBytes: number
  perform: Perform
  until: AbortSignal
}

/** Fetches and reads one mail; undefined where it was deleted meanwhile, or the round ended. */
async function arrived(
  client: ImapFlow,
  known: Known,
  { uid_validity, mostBytes, perform, until }: Reading,
): Promise<ArrivedMail | undefined> {
  const named = { uid: known.uid, uid_validity }
  if ((known.size ?? 0) > mostBytes) return { ...named, digest: digestOfUnread(known), ...unread(known, tooLarge) }
  const fetched = await client.fetchOne(String(known.uid), { source: true }, { uid: true })
  if (!fetched || !fetched.source) return undefined
  const digest = digestOf(fetched.source)
  try {
    const mail = await perform(mailReading, fetched.source, [], { by: 'incoming mail', signal: until })
    return { ...named, digest, mail }
  } catch (error) {
    // Nothing is wrong with a mail whose reading was given up: the next round has it again.
    if (until.aborted) return undefined
    return { ...named, digest, ...unread(known, messageOf(error)) }
  }
}

/** The numbers to be read, in their order: what is to be tried again, and what came since. */
async function newUids(client: ImapFlow, since: Since, uid_validity: string): Promise<number[]> {
  const isSame = since.uid_validity === uid_validity
  const from = isSame ? since.last_uid + 1 : 1
  const fresh = (await client.search({ uid: `${from}:*` }, { uid: true })) || []
  // `n:*` names the last mail also where its number is lower.
  return [...(isSame ? since.again : []), ...fresh.filter((uid) => uid >= from).toSorted((a, b) => a - b)]
}

/** The user of an account and the folder of its mails, as in its URL. */
function accountOf(url: string) {
  const { hostname, port, protocol, username, password, pathname } = new URL(url)
  const isSecure = protocol === 'imaps:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (isSecure ? 993 : 143),
    isSecure,
    // Without TLS, the password could be read on the way.
    needsTls: !isSecure && !isLoopback(hostname),
    user: decodeURIComponent(username),
    pass: decodeURIComponent(password),
    folder: decodeURIComponent(pathname.slice(1)) || 'INBOX',
  }
}

/** The account that a URL names, read over IMAP and never changed; encrypted unless it is on this very machine. */
export function imapPostbox(options: ImapOptions): Postbox {
  const { url, mostBytes = usualBytes, timeoutMs = 30_000, roundMs = 240_000, perform = performHere } = options
  const { host, port, isSecure, needsTls, user, pass, folder } = accountOf(url)

  const connect = () => {
    const client = new ImapFlow({
      host,
      port,
      secure: isSecure,
      ...(needsTls && { doSTARTTLS: true }),
      auth: { user, pass },
      logger: false,
      disableAutoIdle: true,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      maxLiteralSize: mostBytes + 1_048_576,
    })
    // A broken connection fails the command that waits for it; there is no other listener.
    client.on('error', () => undefined)
    return client
  }

  const readAll: (client: ImapFlow, ...given: Parameters<Postbox['read']>) => Promise<void> = async (
    client,
    since,
    take,
    until,
  ) => {
    const opened = await client.mailboxOpen(folder, { readOnly: true })
    if (opened.exists === 0) return
    const uid_validity = String(opened.uidValidity)
    const uids = await newUids(client, since, uid_validity)
    for (let at = 0; at < uids.length; at += atOnce) {
      const known = await client.fetchAll(uids.slice(at, at + atOnce).join(), facts, { uid: true })
      for (const one of known.toSorted((a, b) => a.uid - b.uid)) {
        if (until.aborted) return
        const mail = await arrived(client, one, { uid_validity, mostBytes, perform, until })
        if (mail) await take(mail)
      }
    }
  }

  return {
    name: `${user}@${host}/${folder}`,
    async read(since, take, signal) {
      const until = AbortSignal.any([signal, AbortSignal.timeout(roundMs)])
      const client = connect()
      try {
        await client.connect()
        await readAll(client, since, take, until)
        await client.logout()
      } finally {
        client.close()
      }
    },
  }
}
