import { prepared, preparedWrite } from '#database/prepared.ts'
import { inTransaction } from '#database/transaction.ts'
import { redact, type AuditEntry } from './audit.ts'
import { toHex } from './bytes.ts'
import type { Actor, WriteTransaction, Db, Deps, RequestInfo } from './context.ts'
import { CallerError, invalid } from './errors.ts'
import { putInOutbox } from './outbox.ts'

/** The role and the identity a request of this actor runs with. */
export const runnerOf = (actor: Actor) =>
  ({
    as: actor.is_agent ? 'rad_desk' : actor.whole_network ? 'rad_network' : 'rad_app',
    actor_id: actor.user_id,
    roles: actor.roles,
    viewer_id: actor.viewer?.user_id,
  }) as const

/** Who an audit line names: both people where one views the product as another. */
interface Doer {
  user_id: string | null
  full_name: string
  roles: readonly string[]
  viewer?: Actor['viewer']
}

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(redact(value)))

function lineOf(who: Doer, request: Pick<RequestInfo, 'id' | 'address'>, entry: AuditEntry) {
  const doer = who.viewer ?? who
  return {
    user_id: doer.user_id,
    user_name: doer.full_name,
    roles: [...doer.roles],
    seen_as_id: who.viewer ? who.user_id : null,
    seen_as: who.viewer ? who.full_name : null,
    action: entry.action,
    entity: entry.entity,
    entity_id: entry.entity_id,
    before: json(entry.before),
    after: json(entry.after),
    address: request.address,
    request_id: request.id,
  }
}

const addLine = preparedWrite((db, line: ReturnType<typeof lineOf>) => db.insertInto('audit_entry').values(line))

/** Writes one line of the audit trail in the transaction of the change. */
export async function writeAudit(
  db: Db,
  who: Doer,
  request: Pick<RequestInfo, 'id' | 'address'>,
  entry: AuditEntry,
): Promise<void> {
  await addLine(db, lineOf(who, request, entry))
}

/** Writes the audit lines of scheduled work, in the transaction of that work. */
export async function auditWork(db: Db, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  const round = { id: crypto.randomUUID(), address: 'scheduled work' }
  const product: Doer = { user_id: null, full_name: 'System', roles: [] }
  const lines = entries.map((entry) => lineOf(product, round, entry))
  await db.insertInto('audit_entry').values(lines).execute()
}

export interface Answered {
  status: number
  body: unknown
}

const written = new TextEncoder()
const hmac = { name: 'HMAC', hash: 'SHA-256' }
const keys = new Map<string, Promise<CryptoKey>>()

function keyOf(secret: string): Promise<CryptoKey> {
  const key = keys.get(secret) ?? crypto.subtle.importKey('raw', written.encode(secret), hmac, false, ['sign'])
  keys.set(secret, key)
  return key
}

/** Made with the server's secret: from a plain digest of a body, its passwords and card numbers could be guessed. */
async function digestOf(text: string, secret: string): Promise<string> {
  const key = await keyOf(secret)
  const bytes = written.encode(text)
  return toHex(new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes)))
}

/** What was requested with a key. The same key of another user, or on another call, is another key. */
interface Key {
  user_id: string
  key: string
  call: string
}

const addKey = prepared((db, { user_id, key, call, fingerprint }: Key & { fingerprint: string }) =>
  db
    .insertInto('idempotency_key')
    .values({ user_id, key, call, fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key'),
)
const keepAnswer = preparedWrite(
  (db, { user_id, key, call, status, body }: Key & { status: number; body: string | null }) =>
    db
      .updateTable('idempotency_key')
      .set({ status, body })
      .where('user_id', '=', user_id)
      .where('key', '=', key)
      .where('call', '=', call),
)

/** Takes an idempotency key. A twin in flight waits here for the first one's commit; what that answered is given again. */
async function takeKey(db: Db, { user_id, key, call }: Key, fingerprint: string): Promise<Answered | undefined> {
  const [taken] = await addKey(db, { user_id, key, call, fingerprint })
  if (taken) return undefined
  const first = await db
    .selectFrom('idempotency_key')
    .select(['fingerprint', 'status', 'body'])
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .where('call', '=', call)
    .executeTakeFirstOrThrow()
  if (first.fingerprint !== fingerprint) throw invalid({}, 'This idempotency key was already used for another request.')
  return { status: first.status ?? 200, body: first.body ?? undefined }
}

/**
 * The one way to make a change: a transaction with the actor's scope, the idempotency key of the request, the change,
 * its audit line and its outbox lines, one commit. A change that leaves no audit line is refused as our own bug.
 */
export async function command(
  surroundings: {
    deps: Deps
    actor: Actor
    request: RequestInfo
    fingerprint: { method: string; path: string; body: string }
    usesReserve?: boolean
  },
  run: (inside: WriteTransaction) => Promise<Answered>,
): Promise<Answered> {
  const { deps, actor, request, usesReserve = false } = surroundings
  const { user_id } = actor
  const key = request.headers.get('idempotency-key')
  if (key !== null && (key.length === 0 || key.length > 200))
    throw invalid({}, 'Use an idempotency key of 1 to 200 characters.')
  const { method, path, body } = surroundings.fingerprint
  const digest = async (text: string) => (key === null ? '' : digestOf(text, deps.settings.secret))
  const call = await digest(`${method} ${path}`)
  const fingerprint = await digest(`${method} ${path}\n${body}`)

  const change = async (db: Db): Promise<Answered> => {
    const before = key === null ? undefined : await takeKey(db, { user_id, key, call }, fingerprint)
    if (before) return before
    let accounted = false
    const answered = await run({
      db,
      audit: async (entry) => {
        accounted = true
        await writeAudit(db, actor, request, entry)
      },
      unchanged: () => {
        accounted = true
      },
      outbox: (message) => putInOutbox(db, message),
    })
    if (!accounted) throw new Error('A change left no audit line')
    if (key !== null) {
      const storedBody = answered.body === undefined ? null : JSON.stringify(answered.body)
      await keepAnswer(db, { user_id, key, call, status: answered.status, body: storedBody })
    }
    return answered
  }
  try {
    return await inTransaction(deps.database, runnerOf(actor), 'write', change, {
      tooLate: request.tooLate,
      usesReserve,
    })
  } catch (error) {
    const trail = error instanceof CallerError ? error.trail : undefined
    // The change was rolled back, so the audit line about the attempt is written in a separate transaction.
    if (trail)
      await inTransaction(deps.database, runnerOf(actor), 'write', (db) => writeAudit(db, actor, request, trail))
    throw error
  }
}
