import { sql } from 'kysely'
import { writeAudit } from '#kernel/command/command.ts'
import type { Context, Db, Deps, RequestInfo } from '#kernel/command/context.ts'
import { invalid } from '#kernel/command/errors.ts'
import { differences, storedUnder } from '#kernel/import/compare.ts'
import { type WrittenLine, writerOf } from '#kernel/import/writer.ts'
import { inNetwork, lockSender, type SenderLimits, senderOf } from '#capabilities/admin/clients/sender.commands.ts'
import { contradictions } from './contradictions.lookups.ts'
import { checkCard, type FedCard, isRefused, type KnownToFeed, readCard } from './feed-checks.queries.ts'
import type { CardFeed, cardFeedsApi } from './feed-state.contract.ts'
import type { cardFeedApi, FeedResult } from './feed.contract.ts'
import { feedsOf } from './feed.queries.ts'
import { modelNames } from './import.lookups.ts'
import { storedCards } from './stored-card.lookups.ts'
import { upsertCards } from './upsert.commands.ts'

type Line = FedCard & WrittenLine

const nothing = () => sql`null::text`
const origin = { source: 'dms_feed', opened: nothing, corrected: nothing } as const

/** The outlets whose cards a client may send, locked until the batch is written: batches of one outlet run one after another. */
async function outletsOf(db: Db, client_id: string): Promise<KnownToFeed['outlets']> {
  const { rows } = await sql<{ id: string; code: string; status: string; functions: string[] }>`
    select o.id, o.code, o.status, o.functions from job_card_feed f join outlet o on o.id = f.outlet_id
    where f.client_id = ${client_id}::uuid order by o.id for update of f`.execute(db)
  return new Map(rows.map(({ code, ...outlet }) => [code.toUpperCase(), outlet]))
}

const nameOf = (sent: unknown, field: 'outlet' | 'dms_no') => {
  const name = (sent as Record<string, unknown> | null)?.[field]
  return typeof name === 'string' ? name.slice(0, 40).toWellFormed() : null
}

const isClosed = 'outlet: This outlet is closed and can’t take new cases.'
const isTwice = 'dms_no: This job card is in the batch more than once. The first one was taken.'

/** Checks the cards one by one, and returns for each accepted one what it does to what is stored. */
async function linesOf(db: Db, sent: readonly unknown[], known: KnownToFeed) {
  const refused = new Map<number, string>()
  const cards = new Map<string, FedCard & { line: number; isClosed: boolean }>()
  const closed = new Set([...known.outlets.values()].filter(({ status }) => status === 'closed').map(({ id }) => id))
  for (const [line, one] of sent.entries()) {
    const read = readCard(one)
    const card = isRefused(read) ? read : checkCard(read, known)
    if (isRefused(card)) refused.set(line, card.message)
    else if (cards.has(card.key)) refused.set(line, isTwice)
    else cards.set(card.key, { ...card, line, isClosed: closed.has(card.record.outlet_id as string) })
  }
  const stored = await storedUnder(db, storedCards, [...cards.keys()])
  const lines: Line[] = []
  for (const { isClosed: isOfClosed, ...card } of cards.values()) {
    const there = stored.get(card.key)
    if (!there && isOfClosed) refused.set(card.line, isClosed)
    else if (!there) lines.push({ ...card, entity_id: crypto.randomUUID(), state: 'new' })
    else {
      const state = differences(card.record, there.values).length > 0 ? 'changed' : 'same'
      lines.push({ ...card, entity_id: there.entity_id, state })
    }
  }
  return { lines, refused }
}

const resultOf = { new: 'created', changed: 'updated', same: 'unchanged' } as const

async function noteReceived(db: Db, client_id: string, lines: readonly Line[], now: Date): Promise<void> {
  const cards = new Map<string, number>()
  for (const { record } of lines)
    cards.set(record.outlet_id as string, (cards.get(record.outlet_id as string) ?? 0) + 1)
  for (const [outlet_id, last_cards] of cards) {
    await db
      .updateTable('job_card_feed')
      .set({ last_received_at: now, last_cards })
      .where('client_id', '=', client_id)
      .where('outlet_id', '=', outlet_id)
      .execute()
  }
}

/** Takes cards of a client in: what may come in of them, in one transaction. */
async function takeIn(deps: Deps, request: RequestInfo, limits: SenderLimits, sent: readonly unknown[]) {
  const { client, key } = await senderOf(deps, request, limits, 'cards:write')
  const now = deps.clock.now()
  const brand_tz = deps.settings.brand_tz
  return inNetwork(deps, async (db) => {
    await lockSender(db, client.id)
    const known = { outlets: await outletsOf(db, client.id), models: await modelNames(db), now, zone: brand_tz }
    const { lines, refused } = await linesOf(db, sent, known)
    const about = { now, brand_tz, user_name: client.name, user_id: null }
    const against = await contradictions(writerOf(db, lines, about))
    for (const { line, sentence } of against) refused.set(line, sentence)
    const taken = lines.filter(({ line }) => !refused.has(line))
    await upsertCards(writerOf(db, taken, about), origin)
    await noteReceived(db, client.id, taken, now)

    const numbers = await db
      .selectFrom('job_card')
      .select(['id', 'no'])
      .where(sql<boolean>`id = any (${sql.val(taken.map(({ entity_id }) => entity_id))}::uuid[])`)
      .execute()
    const noOf = new Map(numbers.map(({ id, no }) => [id, no]))
    const places = new Map(taken.map((line) => [line.line, line]))
    const results = sent.map((one, index): FeedResult => {
      const line = places.get(index)
      return {
        index,
        outlet: nameOf(one, 'outlet'),
        dms_no: nameOf(one, 'dms_no'),
        result: line ? resultOf[line.state] : 'refused',
        no: line ? (noOf.get(line.entity_id) ?? null) : null,
        message: refused.get(index) ?? null,
      }
    })
    const count = (result: FeedResult['result']) => results.filter((one) => one.result === result).length
    const counts = {
      created: count('created'),
      updated: count('updated'),
      unchanged: count('unchanged'),
      refused: count('refused'),
    }
    const who = { user_id: null, full_name: `Key ${key}`, roles: [] }
    const after = { client: client.code, job_cards: sent.length, ...counts }
    await writeAudit(db, who, request, { action: 'ingest', entity: 'client', entity_id: client.id, after })
    return { ...counts, results }
  })
}

export const feedCards = ({ deps, request, body }: Context<typeof cardFeedApi.batch>, limits: SenderLimits) =>
  takeIn(deps, request, limits, body.cards)

export async function feedCard(ctx: Context<typeof cardFeedApi.one>, limits: SenderLimits): Promise<FeedResult> {
  const { deps, request, params, body } = ctx
  const { results } = await takeIn(deps, request, limits, [{ ...body, dms_no: params.dms_no }])
  const [result] = results
  if (result!.message === null) return result!
  const [field, ...words] = result!.message.split(': ')
  throw words.length > 0 ? invalid({ [field!]: words.join(': ') }) : invalid({ dms_no: result!.message })
}

/** Lets a client send job cards of an outlet, and sets how old they may become. */
export async function promiseFeed(ctx: Context<typeof cardFeedsApi.promise>): Promise<CardFeed> {
  const { db, params, body } = ctx
  const client = await db
    .selectFrom('client')
    .select('id')
    .where('code', '=', params.client.toUpperCase())
    .executeTakeFirst()
  if (!client) throw invalid({ client: 'Client not found.' })
  const outlet = await db
    .selectFrom('outlet')
    .select(['id', 'status'])
    .where('code', '=', params.outlet.toUpperCase())
    .executeTakeFirst()
  if (!outlet) throw invalid({ outlet: 'Outlet not found.' })
  const before = (await feedsOf(ctx, client.id, outlet.id))[0]
  await db
    .insertInto('job_card_feed')
    .values({ client_id: client.id, outlet_id: outlet.id, ...body })
    .onConflict((there) => there.columns(['outlet_id', 'client_id']).doUpdateSet(body))
    .execute()
  await ctx.audit({
    action: before ? 'update' : 'create',
    entity: 'job_card_feed',
    entity_id: outlet.id,
    before: before && { promised_hours: before.promised_hours },
    after: { client: params.client, outlet: params.outlet.toUpperCase(), ...body },
  })
  return (await feedsOf(ctx, client.id, outlet.id))[0]!
}
