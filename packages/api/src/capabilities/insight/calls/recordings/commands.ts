import { toHex } from '#kernel/command/bytes.ts'
import type { Context, Db, OutsideContext } from '#kernel/command/context.ts'
import { writeAudit } from '#kernel/command/command.ts'
import { CallerError, conflict, invalid, notFound } from '#kernel/command/errors.ts'
import { performTask } from '#kernel/command/task.ts'
import { cleanName } from '#kernel/file/file-type.ts'
import { soundTypeOf } from '#kernel/file/sound-type.ts'
import { inNetwork, lockSender, type SenderLimits, senderOf } from '#capabilities/admin/clients/sender.commands.ts'
import { product, recordEvent } from '#capabilities/service/timeline/commands.ts'
import { type callRecordingsApi, type ingestRecordingsApi, mostRecordingBytes } from './contract.ts'
import { signPlayToken } from './play-token.queries.ts'
import { findRecording, recordingOfCall } from './queries.ts'
import { soundReading } from './sound.queries.ts'

type Sending = Pick<OutsideContext, 'deps' | 'request'> & { body: { file: File } }

/** A file that may be a recording, by its content, with its waveform where its sound can be read. */
export async function readRecordingFile(ctx: Sending) {
  const { file } = ctx.body
  const content = new Uint8Array(await file.arrayBuffer())
  if (content.length > mostRecordingBytes) throw new CallerError(413, 'body.size', 'At most 50 MiB.')
  if (content.length === 0) throw invalid({ file: 'This file is empty.' })
  const type = soundTypeOf(content)
  if (!type) throw invalid({ file: 'Send a wav, mp3, m4a, ogg, or webm file.' })
  const isWave = type.extension === 'wav'
  const sound = isWave ? await performTask(ctx, soundReading, { bytes: content }) : { duration_ms: null, peaks: [] }
  if (!sound) throw invalid({ file: 'This recording can’t be read. It may be damaged.' })
  const sha256 = toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', content)))
  return {
    name: cleanName(file.name, type),
    type: type.type,
    bytes: content.length,
    sha256,
    content,
    duration_ms: sound.duration_ms,
    peaks: Uint8Array.from(sound.peaks),
  }
}
type RecordingFile = Awaited<ReturnType<typeof readRecordingFile>>

interface RecordedCall {
  id: string
  no: string
  consent: boolean
  transcript_status: string
}

/** A call whose transcript has yet to come is as long as its recording. */
const noteLength = (db: Db, id: string, duration_ms: number) =>
  db.updateTable('call').set({ duration_ms }).where('id', '=', id).where('duration_ms', '=', 0).execute()

/** Stores the recording of a call; undefined where it is the same as before. */
async function storeRecording(
  db: Db,
  { id, consent }: RecordedCall,
  file: RecordingFile,
  added: { added_at: Date; added_by: string | null; adder: string },
) {
  if (!consent)
    throw conflict('call.consent', 'The customer didn’t consent to recording, so no recording of this call is stored.')
  const before = await db
    .selectFrom('call_recording')
    .select(['name', 'bytes', 'sha256'])
    .where('call_id', '=', id)
    .executeTakeFirst()
  if (before?.sha256 === file.sha256) return undefined
  // A call that has its transcript is not written down again.
  const recognition = { recognize_at: added.added_at, recognize_tries: 0, recognize_error: null }
  const row = { call_id: id, ...file, ...added, ...recognition }
  await db
    .insertInto('call_recording')
    .values(row)
    .onConflict((there) => there.column('call_id').doUpdateSet(row))
    .execute()
  if (file.duration_ms !== null) await noteLength(db, id, file.duration_ms)
  const { name, bytes, sha256 } = file
  return { before: before ?? null, after: { name, bytes, sha256 } }
}

const callsOf = (db: Db) => db.selectFrom('call').select(['id', 'no', 'consent', 'transcript_status'])

/** The call, locked: of two recordings of it at once the second finds the first. */
async function lockCall(db: Db, no: string): Promise<RecordedCall> {
  const found = await callsOf(db).where('no', '=', no).forUpdate().executeTakeFirst()
  if (!found) throw notFound()
  return found
}

/** Adds the recording of a call, or replaces it. */
export async function addRecording(ctx: Context<typeof callRecordingsApi.add>, file: RecordingFile) {
  const { db, deps, actor, params } = ctx
  const call = await lockCall(db, params.no)
  const added = { added_at: deps.clock.now(), added_by: actor.user_id, adder: actor.full_name }
  const stored = await storeRecording(db, call, file, added)
  if (!stored) ctx.unchanged()
  else {
    await recordEvent(ctx, { entity_kind: 'call', entity_id: call.id, type: 'recording_added', text: file.name })
    await ctx.audit({ action: 'add_recording', entity: 'call', entity_id: call.id, ...stored })
  }
  return recordingOfCall(ctx, params.no)
}

/** Has a recording handed to the recognizer again. */
export async function recognizeAgain(ctx: Context<typeof callRecordingsApi.recognize>) {
  const { db, deps, params } = ctx
  const call = await lockCall(db, params.no)
  const found = await recordingOfCall(ctx, params.no)
  if (!deps.settings.speech_recognizer)
    throw conflict('recording.recognizer', 'No recognizer is set up. An administrator sets SPEECH_URL.')
  if (call.transcript_status !== 'missing') throw conflict('call.transcript', 'This call has a transcript already.')
  if (found.is_waiting && found.recognize_error === null) {
    ctx.unchanged()
    return found
  }
  await db
    .updateTable('call_recording')
    .set({ recognize_at: deps.clock.now(), recognize_tries: 0, recognize_error: null })
    .where('call_id', '=', call.id)
    .execute()
  await ctx.audit({ action: 'recognize_again', entity: 'call', entity_id: call.id })
  return recordingOfCall(ctx, params.no)
}

/** Stores how loud a recording is where the server couldn’t read its sound; what it measured itself stays. */
export async function storeWaveform(ctx: Context<typeof callRecordingsApi.waveform>) {
  const { db, params, body } = ctx
  const call = await lockCall(db, params.no)
  const found = await recordingOfCall(ctx, params.no)
  if (Date.parse(found.added_at) !== Date.parse(body.added_at))
    throw conflict('recording.replaced', 'Someone else replaced this recording.')
  if (found.peaks.length > 0) {
    ctx.unchanged()
    return found
  }
  await db
    .updateTable('call_recording')
    .set({ peaks: Uint8Array.from(body.peaks), duration_ms: body.duration_ms })
    .where('call_id', '=', call.id)
    .execute()
  await noteLength(db, call.id, body.duration_ms)
  const after = { duration_ms: body.duration_ms, parts: body.peaks.length }
  await ctx.audit({ action: 'measure_recording', entity: 'call', entity_id: call.id, after })
  return recordingOfCall(ctx, params.no)
}

/** Deletes the recording of a call. */
export async function removeRecording(ctx: Context<typeof callRecordingsApi.remove>) {
  const { db, params } = ctx
  const call = await lockCall(db, params.no)
  const before = await db
    .deleteFrom('call_recording')
    .where('call_id', '=', call.id)
    .returning(['name', 'bytes', 'sha256'])
    .executeTakeFirst()
  if (!before) throw notFound()
  await recordEvent(ctx, { entity_kind: 'call', entity_id: call.id, type: 'recording_removed', text: before.name })
  await ctx.audit({ action: 'remove_recording', entity: 'call', entity_id: call.id, before })
  return { no: call.no }
}

/** Gives a player an address of a recording; who listens is in the trail. */
export async function addressRecording(ctx: Context<typeof callRecordingsApi.address>) {
  const { db, deps, actor, params } = ctx
  const call = await callsOf(db).where('no', '=', params.no).executeTakeFirst()
  if (!call || !(await findRecording(ctx, params.no))) throw notFound()
  const { token, until } = await signPlayToken(deps, actor.user_id, params.no)
  await ctx.audit({ action: 'play_recording', entity: 'call', entity_id: call.id })
  return { path: `/api/recordings/${token}`, until }
}

/** Takes the recording of a call of a client in. */
export async function ingestRecording(ctx: Context<typeof ingestRecordingsApi.recording>, limits: SenderLimits) {
  const { deps, request, body } = ctx
  const { client, key } = await senderOf(deps, request, limits, 'calls:write')
  const file = await readRecordingFile(ctx)
  return inNetwork(deps, async (db) => {
    await lockSender(db, client.id)
    const call = await callsOf(db).where('source', '=', client.code).where('source_no', '=', body.id).executeTakeFirst()
    if (!call) throw invalid({ id: 'No call of yours has this id. Send the call first.' })
    const added = { added_at: deps.clock.now(), added_by: null, adder: client.name }
    const stored = await storeRecording(db, call, file, added)
    if (!stored) return { no: call.no, result: 'unchanged' as const }
    const event = { entity_kind: 'call', entity_id: call.id, type: 'recording_added', text: file.name } as const
    await recordEvent({ db, deps, actor: { ...product, full_name: client.name } }, { ...event, system: true })
    const who = { user_id: null, full_name: `Key ${key}`, roles: [] }
    await writeAudit(db, who, request, { action: 'add_recording', entity: 'call', entity_id: call.id, ...stored })
    return { no: call.no, result: stored.before ? ('updated' as const) : ('created' as const) }
  })
}
