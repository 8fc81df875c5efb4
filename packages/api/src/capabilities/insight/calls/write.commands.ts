import { sql } from 'kysely'
import type { RowWriter } from '#kernel/import/importer.ts'
import { addRows, asAdded, asRead, changeRows, storedValues } from '#kernel/import/rows.ts'
import { addParts, changeParts } from './parts.commands.ts'
import { callFields } from './sent.contract.ts'

/** What is known of a call without its transcript. */
const aboutColumns = [
  'source',
  'source_no',
  'started_at',
  'started_on',
  'direction',
  'medium',
  'queue',
  'purpose',
  'outcome',
  'agent_id',
  'agent',
  'outlet_id',
  'customer_id',
  'vin',
  'vehicle_id',
  'consent',
  'recording_ref',
]

/** What follows from a transcript. */
export const measureColumns = [
  'talk_ms',
  'agent_ms',
  'customer_ms',
  'silence_ms',
  'overtalk_ms',
  'longest_silence_ms',
  'longest_monologue_ms',
  'top_speaker_ms',
  'interruptions',
  'agent_words',
  'customer_words',
  'words',
  'sentiment',
  'sentiment_start',
  'sentiment_end',
  'phrases_met',
]
const transcriptColumns = [
  'duration_ms',
  'language',
  'transcript_status',
  'skip_reason',
  'engine',
  'confidence',
  'content_hash',
  ...measureColumns,
]

/** The same transcript again leaves what people corrected since: who is who, and what was decided of phrases. */
const unlessSame = (column: string) =>
  sql`case when n.content_hash is not null and n.content_hash = old.content_hash then ${sql.ref(`old.${column}`)}
    else ${sql.ref(`n.${column}`)} end`

/** Calls as they are stored, as an import or a feed compares them: its transcript by a hash alone. */
type StoredCall = { key: string; entity_id: string; version: number; values: Record<string, unknown> }

const comparedValues = sql`${storedValues('c', aboutColumns)} || jsonb_build_object('transcript_status', c.transcript_status,
  'content_hash', c.content_hash, 'language', c.language,
  'started_at', to_char(c.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`

export const storedCalls = sql<StoredCall>`
  select c.source || ' ' || c.source_no as key, c.id as entity_id, c.version, ${comparedValues} as values
  from call c where c.source_no is not null`

/** The same by our numbers. */
export const callsByNumber = sql<StoredCall>`
  select c.no as key, c.id as entity_id, c.version, ${comparedValues} as values from call c`

/** Writes calls with their transcripts. A call that is sent again with another transcript is measured again. */
export async function writeCalls(writer: RowWriter): Promise<void> {
  await addRows(writer, 'call', {
    ...asAdded(aboutColumns, callFields.fields),
    ...asRead(transcriptColumns),
    started_at: sql`coalesce(n.started_at, ${writer.now.toISOString()}::timestamptz)`,
    started_on: sql`coalesce(n.started_on, (${writer.now.toISOString()}::timestamptz at time zone ${writer.brand_tz}::text)::date)`,
    no: sql`'CL-' || lpad(nextval('call_no')::text, 6, '0')`,
  })
  await addParts(writer)
  // Two who change one call at once do so one after the other: a transcript that another has just written is there to be removed.
  await sql`select from call c where c.id in (select r.entity_id from ${writer.lines('changed')} r) order by c.id for update`.execute(
    writer.db,
  )
  await changeParts(writer)
  // Where consent is withdrawn the recording is gone for good: an undo doesn't bring it back.
  await sql`delete from call_recording t using ${writer.lines('changed')} r
    where t.call_id = r.entity_id and not (r.record ->> 'consent')::boolean`.execute(writer.db)
  await changeRows(writer, 'call', {
    ...asRead(aboutColumns),
    ...Object.fromEntries(transcriptColumns.map((column) => [column, unlessSame(column)])),
    // Another transcript, or another agent, has to be acknowledged again.
    acknowledged_at: sql`case when n.content_hash is not distinct from old.content_hash and n.agent_id is not distinct from old.agent_id
      then old.acknowledged_at end`,
  })
}
