import { sql } from 'kysely'
import { prepared } from '#database/prepared.ts'
import type { ActorContext, Context } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { performTask } from '#kernel/command/task.ts'
import { evidenceResponse } from '#kernel/file/evidence.ts'
import type { Document, DocumentField, DocumentPage, documentsApi } from './contract.ts'
import { pageDrawing } from './reading/page-picture.file.ts'
import { orderOfFields, thresholdOf } from './review.rules.ts'
import { rowFields } from './source.ts'

const fieldsOf = sql<Omit<DocumentField, 'threshold'>[]>`coalesce((
  select jsonb_agg(jsonb_build_object('name', f.name, 'value', f.value, 'confidence', f.confidence, 'page', f.page, 'box', f.box,
    'reviewed_value', f.reviewed_value, 'reviewer', f.reviewer, 'reviewed_at', f.reviewed_at))
  from document_field f where f.document_id = document.id), '[]')`

const topicsOf = sql<Document['topics']>`coalesce((
  select jsonb_agg(jsonb_build_object('code', t.code, 'label', t.label, 'hits', named.hits, 'page', named.page)
    order by named.hits desc, t.sort)
  from document_topic named join topic t on t.id = named.topic_id where named.document_id = document.id), '[]')`

/** Only what the reader may open: the tables refuse them the rest. */
const mentionsOf = sql<Document['mentions']>`coalesce((
  select jsonb_agg(jsonb_build_object('kind', m.kind, 'value', m.value, 'page', m.page) order by m.page, m.kind, m.value)
  from document_mention m where m.document_id = document.id and case m.kind
    when 'vin' then exists (select from vehicle where vehicle.vin = m.value)
    when 'complaint' then exists (select from complaint where complaint.no = m.value)
    when 'ticket' then exists (select from ticket where ticket.no = m.value)
    else exists (select from job_card where job_card.no = m.value) end), '[]')`

const mostSimilar = 10
/** Of so many signs of each text, the share that is equal is what they have in common. */
const signs = 64
const leastAlike = 0.8

/**
 * The same content, or nearly the same words. Both are found by their own index before any two texts are compared: with one condition
 * for both, every document would be.
 */
const similarOf = sql<Document['similar']>`coalesce((
  select jsonb_agg(jsonb_build_object('no', s.no, 'file_name', s.file_name, 'is_same', s.is_same, 'percent', round(100 * s.alike)::int)
    order by s.is_same desc, s.alike desc, s.no)
  from (
    select found.no, found.file_name, found.is_same, case when found.is_same then 1 else alike.share end as alike
    from (
      select other.no, other.file_name, other.minhash, true as is_same from document other
      where other.sha256 = document.sha256 and other.id <> document.id
      union all
      select other.no, other.file_name, other.minhash, false from document other
      where other.bands && document.bands and other.sha256 <> document.sha256
    ) found cross join lateral (
      select count(*) filter (where mine.sign = theirs.sign)::numeric / ${sql.lit(signs)} as share
      from unnest(document.minhash) with ordinality mine(sign, at)
        join unnest(found.minhash) with ordinality theirs(sign, at) on theirs.at = mine.at) alike
    where found.is_same or alike.share >= ${sql.lit(leastAlike)}
    order by found.is_same desc, alike desc, found.no limit ${sql.lit(mostSimilar)}) s), '[]')`

const recordOf = prepared((db, { no }: { no: string }) =>
  rowFields(db)
    .select([
      'document.mime',
      'document.attempts',
      'document.read_at',
      'document.sentences',
      sql<number | null>`document.readability::float8`.as('readability'),
      'document.keywords',
      'document.fields_reviewed',
      'document.fields_right',
      'document.review_seconds',
      'document.review_remark',
      'document.version',
      fieldsOf.as('fields'),
      topicsOf.as('topics'),
      mentionsOf.as('mentions'),
      similarOf.as('similar'),
    ])
    .where('document.no', '=', no),
)

/** The record; 404 outside the actor's scope. */
export async function findDocument({ db }: Pick<ActorContext, 'db'>, no: string): Promise<Document> {
  const [found] = await recordOf(db, { no })
  if (!found) throw notFound()
  const fields = orderOfFields(found.doc_type, found.fields).map((field) => ({
    ...field,
    threshold: thresholdOf(field.name),
  }))
  return { ...found, fields }
}

/** Pages of a PDF that have no picture of their own are drawn. */
const isDrawn = sql`(document_page.picture is null and document.mime = 'application/pdf')`

/** A page as it was read; 404 also where the document has no such page. */
export async function findPage({ db, params }: Context<typeof documentsApi.page>): Promise<DocumentPage> {
  const found = await db
    .selectFrom('document_page')
    .innerJoin('document', 'document.id', 'document_page.document_id')
    .select([
      'document_page.page',
      'document_page.width',
      'document_page.height',
      'document_page.is_scanned',
      'document_page.text',
    ])
    .select([
      sql<DocumentPage['words']>`document_page.words`.as('words'),
      sql<boolean>`(document_page.picture is not null or ${isDrawn})`.as('has_picture'),
    ])
    .where('document.no', '=', params.no)
    .where('document_page.page', '=', params.page)
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}

/**
 * A page as people see it: the picture that was stored of a scan, or a page of a PDF, drawn once the database is left; 404 for others,
 * which are shown by their words.
 */
export async function findPagePicture(
  ctx: Context<typeof documentsApi.picture>,
): Promise<Response | (() => Promise<Response>)> {
  const { db, params } = ctx
  const found = await db
    .selectFrom('document_page')
    .innerJoin('document', 'document.id', 'document_page.document_id')
    .innerJoin('document_file', 'document_file.document_id', 'document.id')
    .select([
      'document_page.picture',
      sql<Uint8Array | null>`case when ${isDrawn} then document_file.content end`.as('content'),
    ])
    .where('document.no', '=', params.no)
    .where('document_page.page', '=', params.page)
    .executeTakeFirst()
  const name = `${params.no}-${params.page}`
  if (found?.picture) return evidenceResponse({ name: `${name}.jpg`, type: 'image/jpeg', content: found.picture })
  if (!found?.content) throw notFound()
  const bytes = new Uint8Array(found.content)
  return async () => {
    const content = await performTask(ctx, pageDrawing, { bytes, page: params.page })
    if (!content) throw notFound()
    return evidenceResponse({ name: `${name}.webp`, type: 'image/webp', content })
  }
}

/** The file as it was received. */
export async function downloadDocument({ db, params }: Context<typeof documentsApi.file>): Promise<Response> {
  const found = await db
    .selectFrom('document')
    .innerJoin('document_file', 'document_file.document_id', 'document.id')
    .select(['document.file_name as name', 'document.mime as type', 'document_file.content'])
    .where('document.no', '=', params.no)
    .executeTakeFirst()
  if (!found) throw notFound()
  return evidenceResponse(found)
}
