import { sql } from 'kysely'
import { writeAudit } from '#kernel/command/command.ts'
import type { Context, Db, Deps } from '#kernel/command/context.ts'
import { CallerError } from '#kernel/command/errors.ts'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import { takingTurns } from '#kernel/command/turns.ts'
import { noteUse } from '#capabilities/admin/clients/commands.ts'
import { type KeyHolder, quotaOf } from '#capabilities/admin/clients/lookups.ts'
import { inNetwork, lockSender, type SenderLimits, senderOf } from '#capabilities/admin/clients/sender.commands.ts'
import { botsOfClient } from '#capabilities/engagement/bots/lookups.ts'
import type { Medium } from '#capabilities/engagement/bots/vocabulary.ts'
import { checkMessage, isObjection, type Known, type Objection, readMessage } from './checks.commands.ts'
import type { ingestApi, Refusal, SentMessage } from './contract.ts'
import type { Incoming } from './rewrite.commands.ts'
import { storeMessages } from './store.commands.ts'

type Ingest = Context<typeof ingestApi.messages>

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

/** The first day from which a client's messages are stored. */
function oldestDay(client: Pick<KeyHolder, 'retention_days' | 'forgotten_before'>, zone: string, now: Date) {
  const oldest = addDays(dayIn(zone, now), -client.retention_days)
  return client.forgotten_before !== null && client.forgotten_before > oldest ? client.forgotten_before : oldest
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
export async function ingestMessages({ deps, request, body }: Ingest, limits: SenderLimits) {
  const { client, key } = await senderOf(deps, request, limits, 'messages:write')
  return inNetwork(deps, async (db) => {
    const locked = await lockSender(db, client.id)
    const answer = await takeIn(db, deps, locked, body.messages)
    const { accepted, repeated, refused } = answer
    const who = { user_id: null, full_name: `Key ${key}`, roles: [] }
    const after = { client: client.code, accepted, repeated, refused }
    await writeAudit(db, who, request, { action: 'ingest', entity: 'client', entity_id: client.id, after })
    return answer
  })
}
