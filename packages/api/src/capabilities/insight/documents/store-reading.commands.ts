import { sql } from 'kysely'
import type { Db, Deps } from '#kernel/command/context.ts'
import { product, recordEvent } from '#capabilities/service/timeline/commands.ts'
import type { Reading } from './document-reading.file.ts'
import { hasFields, isStraight } from './review.rules.ts'
import type { MentionKind } from './vocabulary.ts'

interface ReadDocument {
  id: string
  no: string
}

const parts = ['document_page', 'document_field', 'document_mention', 'document_topic'] as const

/** Which of what a document names exist, as vehicles and cases. */
async function mentionsOf(db: Db, { candidates }: Reading) {
  const { vins, codes } = candidates
  const pageOf = new Map([...vins, ...codes].map(({ value, page }) => [value, page]))
  const named = async (
    kind: MentionKind,
    table: 'vehicle' | 'complaint' | 'ticket' | 'job_card',
    column: 'vin' | 'no',
  ) => {
    const values = (column === 'vin' ? vins : codes).map(({ value }) => value)
    if (values.length === 0) return []
    const { rows } = await sql<{ value: string }>`
      select ${sql.ref(column)} as value from ${sql.table(table)} where ${sql.ref(column)} = any (${sql.val(values)}::text[])`.execute(
      db,
    )
    return rows.map(({ value }) => ({ kind, value, page: pageOf.get(value)! }))
  }
  return [
    ...(await named('vin', 'vehicle', 'vin')),
    ...(await named('complaint', 'complaint', 'no')),
    ...(await named('ticket', 'ticket', 'no')),
    ...(await named('job_card', 'job_card', 'no')),
  ]
}

async function addParts(db: Db, { id }: ReadDocument, reading: Reading): Promise<void> {
  for (const part of parts) await db.deleteFrom(part).where('document_id', '=', id).execute()
  const pages = reading.pages.map(({ words, ...page }) => ({ ...page, words: JSON.stringify(words), document_id: id }))
  for (let at = 0; at < pages.length; at += 50)
    await db
      .insertInto('document_page')
      .values(pages.slice(at, at + 50))
      .execute()
  const fields = reading.fields.map(({ name, value, confidence, page, box }) => ({
    document_id: id,
    name,
    value,
    confidence,
    page,
    box: box && JSON.stringify(box),
  }))
  if (fields.length > 0) await db.insertInto('document_field').values(fields).execute()
  const mentions = (await mentionsOf(db, reading)).map((mention) => ({ ...mention, document_id: id }))
  if (mentions.length > 0) await db.insertInto('document_mention').values(mentions).execute()
  if (reading.topics.length > 0)
    await sql`insert into document_topic (document_id, topic_id, hits, page)
      select ${id}::uuid, topic.id, n.hits, n.page
      from jsonb_to_recordset(${JSON.stringify(reading.topics)}::jsonb) as n(code text, hits int, page int)
        join topic on topic.code = n.code`.execute(db)
}

/** The state that a document is in once it is read. */
function stateAfter({ doc_type, fields, sums_agree }: Reading) {
  if (!hasFields(doc_type)) return { status: 'extracted', is_straight: false, isEnd: true } as const
  return isStraight(doc_type, fields, sums_agree)
    ? ({ status: 'verified', is_straight: true, isEnd: true } as const)
    : ({ status: 'needs_review', is_straight: false, isEnd: false } as const)
}

/**
 * Stores what was read of a document, in place of what was read before. Returns its new state; undefined where it was taken
 * from this server, and stays as it is.
 */
export async function storeReading(db: Db, deps: Deps, document: ReadDocument, reading: Reading) {
  const { id } = document
  const now = deps.clock.now()
  const { isEnd, ...state } = stateAfter(reading)
  const { doc_type, language, words, sentences, readability, keywords, sums_agree, likeness, fields } = reading
  const stored = await db
    .updateTable('document')
    .set({
      ...state,
      doc_type,
      language,
      words,
      sentences,
      readability,
      keywords,
      sums_agree,
      pages: reading.pages.length,
      confidence: fields.length > 0 ? Math.min(...fields.map(({ confidence }) => confidence)) : null,
      minhash: likeness?.minhash ?? null,
      bands: likeness?.bands ?? null,
      failure: null,
      reading_since: null,
      read_at: now,
      finished_at: isEnd ? now : null,
      updated_at: now,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .where('status', '=', 'reading')
    .executeTakeFirst()
  if (stored.numUpdatedRows === 0n) return undefined
  await addParts(db, document, reading)
  await recordEvent(
    { db, deps, actor: product },
    { entity_kind: 'document', entity_id: id, type: state.status, system: true },
  )
  return { doc_type, ...state }
}
