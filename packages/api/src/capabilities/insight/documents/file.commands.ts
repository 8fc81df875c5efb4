import { sql } from 'kysely'
import type { ImportBatch, ImportContext, SetBack } from '#kernel/import/importer.ts'
import { addRows, asRead, changeRows } from '#kernel/import/rows.ts'

const read = [
  'client_no',
  'file_name',
  'mime',
  'bytes',
  'sha256',
  'doc_type',
  'is_type_given',
  'outlet_id',
  'linked_kind',
  'linked_no',
  'received_at',
  'received_on',
]

const nowOf = ({ now }: Pick<ImportBatch, 'now'>) => sql`${now.toISOString()}::timestamptz`

/** The document with the same content that came before: here, or in an earlier row of the file. */
const firstWithContent = sql`coalesce(
  (select e.id from document e where e.sha256 = n.sha256 and e.duplicate_of is null order by e.received_at limit 1),
  nullif(first_value(r.entity_id) over (partition by n.sha256 order by r.line), r.entity_id))`

const eventsOf = (batch: ImportBatch, lines: 'new' | 'changed', type: string) =>
  batch.add(
    'timeline_event',
    sql`insert into timeline_event (entity_kind, at, actor_id, actor, entity_id, type, text, system)
      select 'document', ${nowOf(batch)}, ${batch.user_id}::uuid, ${batch.user_name}::text, r.entity_id, ${type}::text,
        ${`Imported from ${batch.file_name}, line `}::text || r.line, true
      from ${batch.lines(lines)} r order by r.line`,
  )

/** What a document becomes that gets another type: it waits to be read once more. `from` is the row as it is. */
const readAgainAs = (from: string, type: ReturnType<typeof sql>, now: ReturnType<typeof sql>) => {
  const isSame = sql`${sql.ref(`${from}.doc_type`)} = ${type}`
  const unless = (column: string, otherwise: ReturnType<typeof sql>) =>
    sql`case when ${isSame} then ${sql.ref(`${from}.${column}`)} else ${otherwise} end`
  return {
    doc_type: type,
    is_type_given: unless('is_type_given', sql`true`),
    status: unless('status', sql`'received'`),
    attempts: unless('attempts', sql`0`),
    failure: unless('failure', sql`null`),
    finished_at: unless('finished_at', sql`null`),
    reading_since: unless('reading_since', sql`null`),
    is_straight: sql`${sql.ref(`${from}.is_straight`)} and ${isSame}`,
    next_read_at: unless('next_read_at', now),
  }
}

/** Writes the documents of a file; they are read in the background like any other. */
export async function writeDocuments(batch: ImportBatch): Promise<void> {
  const now = nowOf(batch)
  await addRows(batch, 'document', {
    ...asRead(read),
    no: sql`'DOC-' || lpad(nextval('document_no')::text, 6, '0')`,
    source: sql`'import'`,
    uploaded_by: sql`${batch.user_id}::uuid`,
    uploader: sql`${batch.user_name}::text`,
    duplicate_of: firstWithContent,
    next_read_at: now,
    keywords: sql`'{}'::text[]`,
  })
  // They go with their documents when the import is undone.
  await sql`insert into document_file (document_id, content)
    select r.entity_id, convert_to(r.record ->> 'text', 'UTF8') from ${batch.lines('new')} r`.execute(batch.db)
  await eventsOf(batch, 'new', 'opened')
  await changeRows(batch, 'document', {
    ...asRead(['file_name', 'outlet_id', 'linked_kind', 'linked_no']),
    ...readAgainAs('old', sql`n.doc_type`, now),
  })
  await eventsOf(batch, 'changed', 'changed')
}

/** The product reads documents meanwhile: when an import is undone, only what it changed goes back. */
export function documentsBack({ deps, actor }: ImportContext): Readonly<Record<string, SetBack>> {
  const now = sql`${deps.clock.now().toISOString()}::timestamptz`
  const columns = { ...readAgainAs('t', sql`b.doc_type`, now), is_type_given: sql`b.is_type_given` }
  const changed = sql`${sql.join(
    Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
  )}, file_name = b.file_name, outlet_id = b.outlet_id, linked_kind = b.linked_kind, linked_no = b.linked_no,
    version = t.version + 1, updated_at = ${now}, updated_by = ${actor.user_id}::uuid`
  return { document: { changed } }
}
