import { sql } from 'kysely'
import { inTransaction } from '#database/transaction.ts'
import { auditWork } from '#kernel/command/command.ts'
import type { Db, Deps } from '#kernel/command/context.ts'
import type { Job } from '#kernel/command/jobs.ts'
import { tellLive } from '#kernel/command/live.ts'
import { performHere } from '#kernel/command/task.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { markWorkedOn } from '#capabilities/admin/imports/moved.commands.ts'
import { product, recordEvent } from '#capabilities/service/timeline/commands.ts'
import { topicsOf } from '#capabilities/insight/calls/lookups.ts'
import { documentFileReading, type Reading } from './document-reading.file.ts'
import { storeReading } from './store-reading.commands.ts'
import { readFailureOf } from './reading/page.rules.ts'
import type { DocumentType, ReadingFailure } from './vocabulary.ts'

/** After so many tries that ended without an answer it has failed. */
const mostAttempts = 3
/** Longer than reading ever takes: after this the server that read it is gone. */
const longestMs = 10 * 60_000
const pauseMs = 30_000
/** After so long other jobs have their turn; the next round takes the rest. */
const turnMs = 10_000

interface Claimed {
  id: string
  no: string
  file_name: string
  mime: string
  doc_type: DocumentType
  is_type_given: boolean
  attempts: number
  version: number
  uploaded_by: string | null
}

const inNetwork = <T>(deps: Deps, access: 'read' | 'write', work: (db: Db) => Promise<T>) =>
  inTransaction(deps.database, { as: 'rad_network' }, access, work, { timeoutMs: 60_000 })

/** Adds a line to the trail, and refreshes the pages of who added the document. */
async function note(db: Db, { id, no, uploaded_by }: Claimed, action: string, after: object): Promise<void> {
  await auditWork(db, [{ action, entity: 'document', entity_id: id, after: { no, ...after } }])
  if (!uploaded_by) return
  for (const shown of ['documents', 'timeline']) tellLive(db, [uploaded_by], shown)
}

/** Takes the next document that waits, or one that a server left behind; no other server takes it meanwhile. */
async function claimNext(db: Db, now: Date): Promise<Claimed | undefined> {
  const isLeft = sql<boolean>`(status = 'reading' and reading_since < ${new Date(now.getTime() - longestMs).toISOString()}::timestamptz)`
  const next = await db
    .selectFrom('document')
    .select('id')
    .where('next_read_at', '<=', now.toISOString())
    .where((the) => the.or([the('status', '=', 'received'), isLeft]))
    .orderBy('next_read_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!next) return undefined
  const claimed = await db
    .updateTable('document')
    .set({ status: 'reading', reading_since: now, attempts: sql`attempts + 1` })
    .where('id', '=', next.id)
    .returning(['id', 'no', 'file_name', 'mime', 'doc_type', 'is_type_given', 'attempts', 'version', 'uploaded_by'])
    .executeTakeFirstOrThrow()
  await note(db, claimed, 'begin_reading', { attempts: claimed.attempts })
  return claimed
}

async function read(deps: Deps, { id, file_name, mime, doc_type, is_type_given }: Claimed): Promise<Reading> {
  const { content, topics } = await inNetwork(deps, 'read', async (db) => ({
    ...(await db.selectFrom('document_file').select('content').where('document_id', '=', id).executeTakeFirstOrThrow()),
    topics: await topicsOf(db, dayIn(deps.settings.brand_tz, deps.clock.now())),
  }))
  const given = {
    bytes: new Uint8Array(content),
    name: file_name,
    type: mime,
    doc_type: is_type_given ? doc_type : null,
    topics: topics.map(({ code, terms }) => ({ code, terms })),
  }
  const perform = deps.perform ?? performHere
  return perform(documentFileReading, given, [], { by: 'documents', signal: deps.stopping })
}

/** A document that cannot be read, or that another try may read. */
async function fail(deps: Deps, claimed: Claimed, failure: ReadingFailure | undefined): Promise<void> {
  const { id, attempts } = claimed
  const now = deps.clock.now()
  const isOver = failure !== undefined || attempts >= mostAttempts
  const change = isOver
    ? ({ status: 'failed', failure: failure ?? 'interrupted' } as const)
    : ({ status: 'received', next_read_at: new Date(now.getTime() + pauseMs * attempts) } as const)
  await inNetwork(deps, 'write', async (db) => {
    await db
      .updateTable('document')
      .set({ ...change, reading_since: null, updated_at: now, version: sql`version + 1` })
      .where('id', '=', id)
      .where('status', '=', 'reading')
      .execute()
    await markWorkedOn(db, 'document', id, claimed.version)
    await note(db, claimed, isOver ? 'fail' : 'postpone', change)
    if (!isOver) return
    await recordEvent(
      { db, deps, actor: product },
      { entity_kind: 'document', entity_id: id, type: 'failed', system: true },
    )
  })
}

async function readOne(deps: Deps, claimed: Claimed): Promise<string | undefined> {
  try {
    const reading = await read(deps, claimed)
    await inNetwork(deps, 'write', async (db) => {
      const state = await storeReading(db, deps, claimed, reading)
      if (!state) return
      await markWorkedOn(db, 'document', claimed.id, claimed.version)
      await note(db, claimed, 'read', state)
    })
    return undefined
  } catch (error) {
    // A server that stops leaves it to another, which finds it after a while.
    if (deps.stopping.aborted) return undefined
    const failure = readFailureOf(error)
    if (failure === undefined)
      deps.log.error({ work: 'read-documents', of: claimed.no, err: error }, 'a document could not be read')
    await fail(deps, claimed, failure)
    return failure === undefined
      ? `${claimed.no}: ${error instanceof Error ? error.message : String(error)}`
      : undefined
  }
}

/** Reads the documents that wait, one after the other. */
export const readDocuments: Job = {
  name: 'read-documents',
  everySeconds: 3,
  leaseSeconds: 3_600,
  work: async (deps) => {
    const messages: (string | undefined)[] = []
    const until = performance.now() + turnMs
    while (performance.now() < until && !deps.stopping.aborted) {
      const claimed = await inNetwork(deps, 'write', (db) => claimNext(db, deps.clock.now()))
      if (!claimed) break
      messages.push(await readOne(deps, claimed))
    }
    return messages.filter((message) => message !== undefined)
  },
}
