import { sql } from 'kysely'
import { inTransaction } from '#database/transaction.ts'
import { auditWork } from '#kernel/command/command.ts'
import type { Db, Deps } from '#kernel/command/context.ts'
import type { Job } from '#kernel/command/jobs.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { writerOf } from '#kernel/import/writer.ts'
import { product, recordEvent } from '#capabilities/service/timeline/commands.ts'
import { knownTo } from '../known.queries.ts'
import { CallObjection, recordOf } from '../record.commands.ts'
import { SentCall } from '../sent.contract.ts'
import { writeCalls } from '../write.commands.ts'
import { type SpokenFile, RecordingRefused } from './recognizer.rules.ts'
import { recognizerOf, type SpeechRecognizer } from './recognizer.commands.ts'

const mostTries = 5
/** Longer than a recognizer may take: what a server that stopped had taken is taken again after this. */
const leaseSeconds = 15 * 60
const waitSeconds = (tries: number) => 60 * 4 ** (tries - 1)
/** The next round takes the rest. */
const mostPerRound = 10

const inNetwork = <T>(deps: Deps, work: (db: Db) => Promise<T>) =>
  inTransaction(deps.database, { as: 'rad_network' }, 'write', work, { timeoutMs: 60_000 })

interface Claimed extends SpokenFile {
  call_id: string
  no: string
  sha256: string
  tries: number
}

/** Takes the next recording of a call without a transcript; no other server takes it meanwhile. */
async function claimNext(db: Db, now: Date): Promise<Claimed | undefined> {
  const until = new Date(now.getTime() + leaseSeconds * 1000).toISOString()
  const { rows } = await sql<Claimed>`
    update call_recording set recognize_at = ${until}::timestamptz, recognize_tries = recognize_tries + 1
    from call c where c.id = call_recording.call_id and call_recording.call_id = (
      select r.call_id from call_recording r join call c on c.id = r.call_id
      where r.recognize_at <= ${now.toISOString()}::timestamptz and c.consent and c.transcript_status = 'missing'
      order by r.recognize_at limit 1 for update of r skip locked)
    returning call_recording.call_id, c.no, call_recording.name, call_recording.type, call_recording.content, call_recording.sha256,
      c.language, call_recording.duration_ms, call_recording.peaks, call_recording.recognize_tries as tries`.execute(db)
  return rows[0] && { ...rows[0], content: new Uint8Array(rows[0].content), peaks: [...rows[0].peaks] }
}

/** The call as its sender would send it again, with this transcript; undefined where it changed meanwhile. */
async function sentWith(
  db: Db,
  { call_id, sha256 }: Claimed,
  transcript: unknown,
): Promise<[string, SentCall] | undefined> {
  const found = await db
    .selectFrom('call')
    .innerJoin('call_recording', 'call_recording.call_id', 'call.id')
    .leftJoin('outlet', 'outlet.id', 'call.outlet_id')
    .leftJoin('customer', 'customer.id', 'call.customer_id')
    .leftJoin('app_user as user', 'user.id', 'call.agent_id')
    .select([
      'call.source',
      'call.source_no as id',
      'call.started_at',
      'call.purpose',
      'call.outcome',
      'call.direction',
    ])
    .select([
      'call.medium',
      'call.queue',
      'call.vin',
      'call.language',
      'call.recording_ref as recording',
      'call.consent',
    ])
    .select(['outlet.code as outlet', 'customer.no as customer', 'call.duration_ms'])
    .select((the) => the.fn.coalesce('user.email', 'call.agent').as('agent'))
    .where('call.id', '=', call_id)
    .where('call.transcript_status', '=', 'missing')
    .where('call.consent', '=', true)
    .where('call_recording.sha256', '=', sha256)
    .forUpdate('call')
    .executeTakeFirst()
  if (!found) return undefined
  const { source, duration_ms, started_at, ...call } = found
  const at = new Date(started_at).toISOString()
  return [source, SentCall.parse({ ...call, started_at: at, duration_s: duration_ms / 1000, transcript })]
}

/** Stores a transcript as one that was sent: masked, measured, and compared with the rules of today. */
async function store(deps: Deps, claimed: Claimed, transcript: unknown): Promise<void> {
  const now = deps.clock.now()
  const { brand_tz } = deps.settings
  const { call_id, no } = claimed
  await inNetwork(deps, async (db) => {
    const sent = await sentWith(db, claimed, transcript)
    if (!sent) return
    const [source, call] = sent
    const known = await knownTo(db, [call], dayIn(brand_tz, now))
    const record = await recordOf(call, { source, zone: brand_tz, known })
    // Nothing was written down: that is no transcript, and people who wait for one have to know.
    if (record.transcript_status === 'missing')
      throw new RecordingRefused('The recognizer heard no words in this recording.')
    const line = { line: 0, entity_id: call_id, state: 'changed', record } as const
    await writeCalls(writerOf(db, [line], { now, brand_tz, user_id: null, user_name: product.full_name }))
    await db
      .updateTable('call_recording')
      .set({ recognize_at: null, recognize_error: null })
      .where('call_id', '=', call_id)
      .execute()
    await recordEvent(
      { db, deps, actor: product },
      { entity_kind: 'call', entity_id: call_id, type: 'recognized', system: true },
    )
    await auditWork(db, [{ action: 'recognize', entity: 'call', entity_id: call_id, after: { no } }])
  })
}

/** Why a recording is not tried again: the recognizer refused it, or wrote what is no transcript. */
const isFinal = (error: unknown) => error instanceof RecordingRefused || error instanceof CallObjection

async function fail(deps: Deps, { call_id, no, sha256, tries }: Claimed, thrown: unknown): Promise<void> {
  const error = (thrown instanceof Error ? thrown.message : String(thrown)).slice(0, 500)
  const isOver = isFinal(thrown) || tries >= mostTries
  const next = new Date(deps.clock.now().getTime() + waitSeconds(tries) * 1000)
  await inNetwork(deps, async (db) => {
    await db
      .updateTable('call_recording')
      .set({ recognize_at: isOver ? null : next, recognize_error: error })
      .where('call_id', '=', call_id)
      .where('sha256', '=', sha256)
      .execute()
    const action = isOver ? 'fail_recognition' : 'postpone_recognition'
    await auditWork(db, [{ action, entity: 'call', entity_id: call_id, after: { no, error } }])
  })
}

async function recognize(deps: Deps, recognizer: SpeechRecognizer, claimed: Claimed): Promise<string | undefined> {
  try {
    await store(deps, claimed, await recognizer(claimed))
    return undefined
  } catch (error) {
    // A server that stops leaves it to another, which finds it after a while.
    if (deps.stopping.aborted) return undefined
    await fail(deps, claimed, error)
    return isFinal(error) ? undefined : `${claimed.no}: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** Has the recordings written down that calls without a transcript have, one after the other. */
export const recognizeCalls: Job = {
  name: 'recognize-calls',
  everySeconds: 10,
  leaseSeconds: 3_600,
  work: async (deps) => {
    const recognizer = recognizerOf(deps)
    if (!recognizer) return []
    const messages: (string | undefined)[] = []
    for (let round = 0; round < mostPerRound && !deps.stopping.aborted; round += 1) {
      const claimed = await inNetwork(deps, (db) => claimNext(db, deps.clock.now()))
      if (!claimed) break
      messages.push(await recognize(deps, recognizer, claimed))
    }
    return messages.filter((message) => message !== undefined)
  },
}
