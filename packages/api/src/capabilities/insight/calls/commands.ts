import { sql } from 'kysely'
import { writeAudit } from '#kernel/command/command.ts'
import type { Context, Db, Deps } from '#kernel/command/context.ts'
import { invalid } from '#kernel/command/errors.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { differences, storedUnder } from '#kernel/import/compare.ts'
import { type WrittenLine, writerOf } from '#kernel/import/writer.ts'
import { inNetwork, lockSender, type SenderLimits, senderOf } from '#capabilities/admin/clients/sender.commands.ts'
import { recordEvent } from '#capabilities/service/timeline/commands.ts'
import type { Call, callsApi } from './contract.ts'
import { findCall } from './details.ts'
import type { CallResult, ingestCallsApi } from './ingest.contract.ts'
import { type Known, knownTo } from './known.queries.ts'
import { CallObjection, recordOf } from './record.commands.ts'
import { SentCall } from './sent.contract.ts'
import { storedCalls, writeCalls } from './write.commands.ts'

const keyOf = (source: string, { id }: SentCall) => `${source} ${id}`

interface Batch {
  db: Db
  deps: Deps
  source: string
  known: Known
}

/** What each call does to what is stored; of two calls of one `id` the last one counts. */
async function lineOf({ db, deps, source, known }: Batch, sent: SentCall, line: number): Promise<WrittenLine> {
  const record = await recordOf(sent, { source, zone: deps.settings.brand_tz, known })
  const there = (await storedUnder(db, storedCalls, [keyOf(source, sent)])).get(keyOf(source, sent))
  if (!there) return { line, entity_id: crypto.randomUUID(), state: 'new', record }
  const state = differences(record, there.values).length > 0 ? 'changed' : 'same'
  return { line, entity_id: there.entity_id, state, record }
}

const source = 'files'

/** Adds a call with its transcript, or replaces the one of the same id. */
export async function addCall(ctx: Context<typeof callsApi.add>): Promise<Call> {
  const { db, deps, actor, body } = ctx
  const now = deps.clock.now()
  const { brand_tz } = deps.settings
  // Of two people who add the same call at once, the second replaces what the first added.
  await sql`select pg_advisory_xact_lock(hashtextextended(${keyOf(source, body)}, 0))`.execute(db)
  const known = await knownTo(db, [body], dayIn(brand_tz, now))
  const line = await lineOf({ db, deps, source, known }, body, 0).catch((error: unknown) => {
    throw error instanceof CallObjection ? invalid(error.fields) : error
  })
  await writeCalls(writerOf(db, [line], { now, brand_tz, user_id: actor.user_id, user_name: actor.full_name }))
  const { entity_id, state } = line
  const { no } = await db.selectFrom('call').select('no').where('id', '=', entity_id).executeTakeFirstOrThrow()
  if (state === 'same') ctx.unchanged()
  else {
    const [action, type] = state === 'new' ? (['create', 'opened'] as const) : (['update', 'changed'] as const)
    await recordEvent(ctx, { entity_kind: 'call', entity_id, type })
    await ctx.audit({ action, entity: 'call', entity_id, after: { no, source_no: body.id } })
  }
  return findCall(ctx, no)
}

const resultOf = { new: 'created', changed: 'updated', same: 'unchanged' } as const

const nameOf = (sent: unknown) => {
  const id = (sent as { id?: unknown } | null)?.id
  return typeof id === 'string' ? id.slice(0, 200).toWellFormed() : null
}

/** A call of a batch as it was read, or why it cannot be. */
function readCall(sent: unknown): SentCall | string {
  const read = SentCall.safeParse(sent)
  if (read.success) return read.data
  const [issue] = read.error.issues
  return `${issue!.path.join('.') || 'call'}: ${issue!.message}`
}

/** Takes calls of a client in: each is checked by itself, and what may come in comes in in one transaction. */
export async function ingestCalls(ctx: Context<typeof ingestCallsApi.calls>, limits: SenderLimits) {
  const { deps, request, body } = ctx
  const { client, key } = await senderOf(deps, request, limits, 'calls:write')
  const now = deps.clock.now()
  const { brand_tz } = deps.settings
  return inNetwork(deps, async (db) => {
    await lockSender(db, client.id)
    const read = body.calls.map(readCall)
    const calls = read.filter((one) => typeof one !== 'string')
    const known = await knownTo(db, calls, dayIn(brand_tz, now))
    const results: CallResult[] = []
    for (const [index, sent] of read.entries()) {
      const refuse = (message: string) =>
        results.push({ index, id: nameOf(body.calls[index]), result: 'refused', message })
      if (typeof sent === 'string') {
        refuse(sent)
        continue
      }
      try {
        const line = await lineOf({ db, deps, source: client.code, known }, sent, index)
        await writeCalls(writerOf(db, [line], { now, brand_tz, user_id: null, user_name: client.name }))
        results.push({ index, id: sent.id, result: resultOf[line.state], message: null })
      } catch (error) {
        if (!(error instanceof CallObjection)) throw error
        const [field, sentence] = Object.entries(error.fields)[0]!
        refuse(`${field}: ${sentence}`)
      }
    }
    const count = (result: CallResult['result']) => results.filter((one) => one.result === result).length
    const counts = {
      created: count('created'),
      updated: count('updated'),
      unchanged: count('unchanged'),
      refused: count('refused'),
    }
    const who = { user_id: null, full_name: `Key ${key}`, roles: [] }
    const after = { client: client.code, calls: body.calls.length, ...counts }
    await writeAudit(db, who, request, { action: 'ingest', entity: 'client', entity_id: client.id, after })
    return { ...counts, results }
  })
}
