import { sql } from 'kysely'
import { inTransaction } from '#database/transaction.ts'
import { runnerOf } from '#kernel/command/command.ts'
import type { Context, Db, DbContext } from '#kernel/command/context.ts'
import { CallerError, notFound } from '#kernel/command/errors.ts'
import { filePartResponse } from '#kernel/file/part-of-file.ts'
import { findActor } from '#capabilities/session/auth/lookups.ts'
import type { callRecordingsApi, Recording } from './contract.ts'
import { readPlayToken } from './play-token.queries.ts'

const recordingOf = (db: Db, no: string) =>
  db
    .selectFrom('call_recording')
    .innerJoin('call', 'call.id', 'call_recording.call_id')
    .where('call.no', '=', no)
    // Withdrawn consent holds from the next moment on.
    .where('call.consent', '=', true)

/** The recording of a call without its content; undefined where it has none in this scope. */
export async function findRecording({ db, deps }: DbContext, no: string): Promise<Recording | undefined> {
  const found = await recordingOf(db, no)
    .select([
      'call_recording.name',
      'call_recording.type',
      'call_recording.bytes',
      'call_recording.duration_ms',
      'call_recording.peaks',
      'call_recording.added_at',
      'call_recording.adder',
      'call_recording.recognize_error',
      sql<boolean>`(call_recording.recognize_at is not null and call.transcript_status = 'missing')`.as('is_waiting'),
    ])
    .executeTakeFirst()
  if (!found) return undefined
  const is_waiting = found.is_waiting && deps.settings.speech_recognizer !== undefined
  return { ...found, is_waiting, peaks: [...found.peaks], added_at: new Date(found.added_at).toISOString() }
}

export async function recordingOfCall(ctx: DbContext, no: string): Promise<Recording> {
  const found = await findRecording(ctx, no)
  if (!found) throw notFound()
  return found
}

/** A player that requests all the rest of a recording gets so much, and requests what follows. */
const mostAtOnce = 1_048_576

/** A recording, or the range of it that is requested; 404 outside the scope of `db`. */
async function contentOf(db: Db, no: string, range: string | null): Promise<Response> {
  const of = recordingOf(db, no)
  const file = await of
    .select(['call_recording.name', 'call_recording.type', 'call_recording.bytes', 'call_recording.sha256'])
    .executeTakeFirst()
  if (!file) throw notFound()
  const read = async ({ from, to }: { from: number; to: number }) => {
    const { content } = await of
      .select(
        sql<Uint8Array>`substring(call_recording.content from ${from + 1}::int for ${to - from + 1}::int)`.as(
          'content',
        ),
      )
      .executeTakeFirstOrThrow()
    return content
  }
  return filePartResponse(range, file, 'inline', read, mostAtOnce)
}

export const readRecording = ({ db, params, request }: Context<typeof callRecordingsApi.file>): Promise<Response> =>
  contentOf(db, params.no, request.headers.get('range'))

const expired = () =>
  new CallerError(403, 'recording.address', 'This address of a recording no longer works. Open the call again.')

/** The recording that an address is for, as far as its user may still see the call. */
export async function playRecording({
  deps,
  params,
  request,
}: Context<typeof callRecordingsApi.play>): Promise<Response> {
  const named = await readPlayToken(deps, params.token)
  if (!named) throw expired()
  const actor = await inTransaction(deps.database, { as: 'rad_auth' }, 'read', (db) => findActor(db, named.user_id))
  if (!actor?.ability.can('read', 'Call')) throw expired()
  return inTransaction(deps.database, runnerOf(actor), 'read', (db) =>
    contentOf(db, named.no, request.headers.get('range')),
  )
}
