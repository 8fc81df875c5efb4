import { sql } from 'kysely'
import { inTransaction } from '#database/transaction.ts'
import { writeAudit } from '#kernel/command.ts'
import type { Context, Db, Deps, RequestInfo } from '#kernel/context.ts'
import { CallerError, notSignedIn } from '#kernel/errors.ts'
import { consume } from '#kernel/limits.ts'
import { addDays, dayIn } from '#kernel/periods.ts'
import { takingTurns } from '#kernel/turns.ts'
import { noteUse } from '#capabilities/admin/clients/commands.ts'
import { findKey, type KeyHolder, type KeyRefusal, quotaOf } from '#capabilities/admin/clients/lookups.ts'
import { botsOfClient } from '#capabilities/engagement/bots/lookups.ts'
import type { Medium } from '#capabilities/engagement/bots/vocabulary.ts'
import { checkMessage, isObjection, type Known, type Objection, readMessage } from './checks.ts'
import type { ingestApi, Refusal, SentMessage } from './contract.ts'
import type { Incoming } from './rewrite.ts'
import { storeMessages } from './store.ts'

type Ingest = Context<typeof ingestApi.messages>

/** A batch of a thousand among conversations of ten thousand messages takes longer than a click. */
const batchMs = 60_000

/** Calls a minute, of one key; and of one address whose keys nobody knows. */
const callsAMinute = 600
const strangersAMinute = 60

/** Counts the calls of one host. */
export const ingestLimits = (deps: Deps) => ({
  ofKey: deps.limiter({ name: 'ingest_key', points: callsAMinute, seconds: 60 }),
  ofStranger: deps.limiter({ name: 'ingest_address', points: strangersAMinute, seconds: 60 }),
})

const refusedKey: Record<KeyRefusal, () => CallerError> = {
  unknown: () => notSignedIn('auth.required', 'Send a client API key as the bearer token.'),
  revoked: () => notSignedIn('auth.required', 'This key was revoked.'),
  expired: () => notSignedIn('auth.expired', 'This key has expired.'),
  suspended: () => new CallerError(403, 'client.suspended', 'This client is suspended.'),
  origin: () => new CallerError(403, 'origin', 'This page isn’t one of the client’s origins.'),
}

const inNetwork = <T>(deps: Deps, work: (db: Db) => Promise<T>) =>
  inTransaction(deps.database, { as: 'rad_network' }, 'write', work, { timeoutMs: batchMs })

/** Who sends, by the key it carries. */
async function senderOf(deps: Deps, request: RequestInfo, limits: ReturnType<typeof ingestLimits>) {
  const presented = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
  const origin = request.headers.get('origin')
  const found = await inNetwork(deps, (db) => findKey(db, presented, deps.clock.now(), origin))
  if ('refused' in found) {
    if (found.refused === 'unknown')
      await consume(limits.ofStranger, request.address, 'Too many attempts from your network. Try again later.')
    throw refusedKey[found.refused]()
  }
  await consume(limits.ofKey, found.key_id, `At most ${callsAMinute} requests per minute.`)
  const [brand, prefix] = presented.split('_')
  return { client: found.client, key: `${brand}_${prefix}` }
}

/**
 * Lets no other writer of this client in until the transaction ends, and reads it as it is now: it may have been
 * suspended since the key was looked at.
 */
export async function lockClient(db: Db, id: string): Promise<KeyHolder> {
  const { rows } = await sql<KeyHolder>`
    select id, code, name, status, allowed_origins, monthly_message_quota, retention_days, forgotten_before
    from client where id = ${id}::uuid for no key update`.execute(db)
  return rows[0]!
}

async function mediaOf(db: Db, client_id: string): Promise<Map<string, Set<Medium>>> {
  const channels = await db
    .selectFrom('bot_channel')
    .innerJoin('bot', 'bot.id', 'bot_channel.bot_id')
    .select(['bot_channel.bot_id', 'bot_channel.medium'])
    .where('bot.client_id', '=', client_id)
    .where('bot_channel.status', '=', 'active')
    .execute()
  const media = new Map<string, Set<Medium>>()
  for (const { bot_id, medium } of channels) media.set(bot_id, (media.get(bot_id) ?? new Set()).add(medium))
  return media
}

async function outletsOf(db: Db, messages: readonly (SentMessage | Objection)[]): Promise<Map<string, string>> {
  const codes = messages.flatMap((one) => (isObjection(one) || !one.outlet ? [] : one.outlet))
  if (codes.length === 0) return new Map()
  const { rows } = await sql<{ code: string; id: string }>`
    select code, id from outlet where code = any (${sql.val([...new Set(codes)])}::text[])`.execute(db)
  return new Map(rows.map(({ code, id }) => [code, id]))
}

/** The first day of which a client's messages are kept. */
function oldestDay(client: Pick<KeyHolder, 'retention_days' | 'forgotten_before'>, zone: string, now: Date) {
  const kept = addDays(dayIn(zone, now), -client.retention_days)
  return client.forgotten_before !== null && client.forgotten_before > kept ? client.forgotten_before : kept
}

async function knownTo(
  db: Db,
  deps: Deps,
  client: KeyHolder,
  read: readonly (SentMessage | Objection)[],
): Promise<Known> {
  const now = deps.clock.now()
  const zone = deps.settings.brand_tz
  return {
    bots: await botsOfClient(db, client.id),
    media: await mediaOf(db, client.id),
    outlets: await outletsOf(db, read),
    now,
    zone,
    oldest: oldestDay(client, zone, now),
  }
}

const nameOf = (sent: unknown) => {
  const id = (sent as { id?: unknown } | null)?.id
  return typeof id === 'string' ? id.slice(0, 200).toWellFormed() : null
}

const quotaWords = 'This month’s message quota is used up. No new conversations can start.'

/** Checks the messages one by one and takes in what may come in. */
async function takeIn(db: Db, deps: Deps, client: KeyHolder, sent: readonly unknown[]) {
  const turn = takingTurns()
  const read: (SentMessage | Objection)[] = []
  for (const one of sent) {
    await turn()
    read.push(readMessage(one))
  }
  const known = await knownTo(db, deps, client, read)
  const refusals: Refusal[] = []
  const places = new Map<Incoming, number>()
  const refuse = (index: number, { code, message }: Objection) =>
    refusals.push({ id: nameOf(sent[index]), index, code, message })
  for (const [index, one] of read.entries()) {
    const checked = isObjection(one) ? one : checkMessage(one, known)
    if ('code' in checked) refuse(index, checked)
    else places.set(checked, index)
  }

  const idle = new Map([...known.bots.values()].map((bot) => [bot.id, bot.session_idle_minutes]))
  const month = `${dayIn(known.zone, known.now).slice(0, 7)}-01`
  const { used, quota: limit } = await quotaOf(db, client, month)
  const { stored, repeated, over } = await storeMessages(db, {
    client_id: client.id,
    zone: known.zone,
    idleOf: (bot_id) => idle.get(bot_id)!,
    messages: [...places.keys()],
    room: limit - used,
  })
  for (const one of over) refuse(places.get(one)!, { code: 'client.quota', message: quotaWords })
  if (over.length === sent.length) throw new CallerError(429, 'client.quota', quotaWords)
  if (stored > 0) await noteUse(db, deps, client.id, stored)
  return {
    accepted: stored,
    repeated,
    refused: refusals.length,
    refusals: refusals.toSorted((one, other) => one.index - other.index),
    quota: { used: used + stored, limit },
  }
}

/** Takes a batch of a client in, all of what may come in or nothing. */
export async function ingestMessages({ deps, request, body }: Ingest, limits: ReturnType<typeof ingestLimits>) {
  const { client, key } = await senderOf(deps, request, limits)
  return inNetwork(deps, async (db) => {
    const locked = await lockClient(db, client.id)
    if (locked.status === 'suspended') throw refusedKey.suspended()
    const answer = await takeIn(db, deps, locked, body.messages)
    const { accepted, repeated, refused } = answer
    const who = { user_id: null, full_name: `Key ${key}`, roles: [] }
    const after = { client: client.code, accepted, repeated, refused }
    await writeAudit(db, who, request, { action: 'ingest', entity: 'client', entity_id: client.id, after })
    return answer
  })
}
