import { type RawBuilder, sql } from 'kysely'
import { toHex } from '#kernel/command/bytes.ts'
import { CallerError, invalid } from '#kernel/command/errors.ts'
import type { EvidenceFile } from '#kernel/contract/evidence.contract.ts'
import { cleanName, fileTypeOf } from './file-type.ts'
import { checkPixels } from './picture-upload.ts'

const mostBytes = 10 * 1_048_576
const wrongKind =
  'This file type is not accepted. Attach a PDF, a JPEG, PNG, or WebP image, an MP4 video, a Word or Excel file, or a text.'

/** A file as it is stored: its content determines its type, and the same content twice has the same hash. */
export interface ReadFile {
  name: string
  type: string
  bytes: number
  sha256: string
  content: Uint8Array
}

/** Reads a file that is given as evidence; refuses what is empty, too large, or of no kind that is accepted. */
export async function readEvidence(file: File): Promise<ReadFile> {
  const content = new Uint8Array(await file.arrayBuffer())
  if (content.length > mostBytes) throw new CallerError(413, 'body.size', 'At most 10 MiB.')
  if (content.length === 0) throw invalid({ file: 'This file is empty.' })
  const kind = fileTypeOf(content, file.name)
  if (!kind) throw invalid({ file: wrongKind })
  checkPixels(content)
  const sha256 = toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', content)))
  return { name: cleanName(file.name, kind), type: kind.type, bytes: content.length, sha256, content }
}

/** The files below a record as its answer lists them, the oldest first: `filesOf('ticket_file', sql`f.ticket_id = ticket.id`)`. */
export const filesOf = (table: string, of: RawBuilder<unknown>) => sql<EvidenceFile[]>`
  coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'type', f.type, 'bytes', f.bytes,
    'at', f.at, 'by', f.by_name) order by f.at, f.id)
  from ${sql.table(table)} f where ${of}), '[]')`

/** A file of evidence, always as a download that no browser opens automatically. */
export function evidenceResponse({ name, type, content }: Pick<ReadFile, 'name' | 'type' | 'content'>): Response {
  const plain = name.replaceAll(/[^\x20-\x7e]/g, '_')
  return new Response(content as BodyInit, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    },
  })
}
