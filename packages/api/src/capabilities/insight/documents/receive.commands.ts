import { sql } from 'kysely'
import { toHex } from '#kernel/command/bytes.ts'
import type { Db, DbContext } from '#kernel/command/context.ts'
import { CallerError, invalid } from '#kernel/command/errors.ts'
import { idByCode } from '#kernel/command/references.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { cleanName } from '#kernel/file/file-type.ts'
import { sizeGiven } from '#kernel/file/picture.ts'
import { mostDocumentBytes, type SentDocument } from './sent.contract.ts'
import { documentTypeOf } from './reading/document-type.rules.ts'
import { most } from './reading/page.rules.ts'
import type { LinkKind } from './vocabulary.ts'

/** A file that may come in as a document: by its content, never by its name. */
export async function readDocumentFile({ name, content }: { name: string; content: Uint8Array<ArrayBuffer> }) {
  if (content.length > mostDocumentBytes) throw new CallerError(413, 'body.size', 'At most 25 MiB.')
  if (content.length === 0) throw invalid({ file: 'This file is empty.' })
  const type = documentTypeOf(content, name)
  if (!type) throw invalid({ file: 'Send a pdf, docx, xlsx, png, jpg, tif, txt, md, or eml file, without macros.' })
  const size = sizeGiven(content)
  if (size && size.width * size.height > most.pixels) throw invalid({ file: 'Use a picture of at most 50 megapixels.' })
  const sha256 = toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', content)))
  return { content, file_name: cleanName(name, type), mime: type.type, bytes: content.length, sha256 }
}

export type DocumentFile = Awaited<ReturnType<typeof readDocumentFile>>

export const contentOf = async (file: File) => ({ name: file.name, content: new Uint8Array(await file.arrayBuffer()) })

/** The case that a document is added to, and its outlet. */
async function caseOf(db: Db, kind: LinkKind | null, no: string | null) {
  if (kind === null && no === null) return undefined
  if (no === null) throw invalid({ linked_no: 'Enter the number of the case.' })
  if (kind === null) throw invalid({ linked_kind: 'Choose a complaint, ticket, or job card.' })
  const found = await db
    .selectFrom(kind)
    .select(['no', 'outlet_id'])
    .where('no', '=', no.toUpperCase())
    .executeTakeFirst()
  if (!found) throw invalid({ linked_no: 'Not found in your scope.' })
  return { ...found, kind }
}

/** The first document in the scope of `db` with the same content. */
const sameContent = (db: Db, sha256: string) =>
  db
    .selectFrom('document')
    .select('id')
    .where('sha256', '=', sha256)
    .where('duplicate_of', 'is', null)
    .orderBy('received_at')
    .limit(1)
    .executeTakeFirst()

/** Where a document comes from, and by whom. */
type Origin =
  | { source: 'upload' | 'mail'; uploaded_by: string; uploader: string }
  | { source: 'api'; uploader: string; client_id: string; client_no: string | null }

/** Stores a document that waits to be read. The same content again is stored, too, and refers to the first. */
export async function receiveDocument(
  { db, deps }: DbContext,
  { content, ...file }: DocumentFile,
  about: Omit<SentDocument, 'file'>,
  origin: Origin,
) {
  const now = deps.clock.now()
  const linked = await caseOf(db, about.linked_kind, about.linked_no)
  const outlet_id =
    about.outlet === null
      ? (linked?.outlet_id ?? null)
      : await idByCode(db, 'outlet', about.outlet, { outlet: 'Outlet not found.' })
  const by = 'uploaded_by' in origin ? origin.uploaded_by : null
  const { id, no } = await db
    .insertInto('document')
    .values({
      ...file,
      ...origin,
      no: sql<string>`'DOC-' || lpad(nextval('document_no')::text, 6, '0')`,
      doc_type: about.doc_type ?? 'other',
      is_type_given: about.doc_type !== null,
      outlet_id,
      duplicate_of: (await sameContent(db, file.sha256))?.id ?? null,
      linked_kind: linked?.kind ?? null,
      linked_no: linked?.no ?? null,
      received_at: now,
      received_on: dayIn(deps.settings.brand_tz, now),
      next_read_at: now,
      created_by: by,
      updated_by: by,
    })
    .returning(['id', 'no'])
    .executeTakeFirstOrThrow()
  await db.insertInto('document_file').values({ document_id: id, content }).execute()
  return { id, no, after: { no, ...file } }
}
