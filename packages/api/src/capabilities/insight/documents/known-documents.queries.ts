import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import type { DocumentStatus, DocumentType, LinkKind } from './vocabulary.ts'

/** A document that a row of a file names. */
export interface KnownDocument {
  id: string
  no: string
  client_no: string | null
  is_of_file: boolean
  status: DocumentStatus
  file_name: string
  mime: string
  doc_type: DocumentType
  sha256: string
  received_on: string
  linked_kind: LinkKind | null
  linked_no: string | null
}

interface KnownCase {
  kind: LinkKind
  no: string
  outlet_id: string | null
}

const allOf = (values: ReadonlySet<string>) => sql`any (${sql.val([...values])}::text[])`

/** Looks up once what the rows of a file name: documents, cases, and outlets. */
export async function knownDocuments(db: Db, numbers: ReadonlySet<string>, cases: ReadonlySet<string>) {
  const nos = new Set([...numbers].map((no) => no.toUpperCase()))
  const { rows: documents } = await sql<KnownDocument>`
    select d.id, d.no, d.client_no, d.source = 'import' as is_of_file, d.status, d.file_name, d.mime, d.doc_type, d.sha256,
      d.received_on::text as received_on, d.linked_kind, d.linked_no
    from (select id from document where no = ${allOf(nos)} union select id from document where client_no = ${allOf(numbers)}) named
      join document d on d.id = named.id`.execute(db)
  const { rows: known } = await sql<KnownCase>`
    select 'complaint' as kind, no, outlet_id from complaint where no = ${allOf(cases)}
    union all select 'ticket', no, outlet_id from ticket where no = ${allOf(cases)}
    union all select 'job_card', no, outlet_id from job_card where no = ${allOf(cases)}`.execute(db)
  const outlets = await db.selectFrom('outlet').select(['id', 'code']).execute()
  const byNo = new Map(documents.map((one) => [one.no, one]))
  const bySender = Map.groupBy(documents, ({ client_no }) => client_no)
  const outletIds = new Map(outlets.map(({ code, id }) => [code, id]))
  return {
    /** By its number here, by that of a file, or by that of the one client which has it. */
    find(no: string): { found?: KnownDocument | undefined; refusal?: string } {
      const here = byNo.get(no.toUpperCase())
      if (here) return { found: here }
      const sent = bySender.get(no) ?? []
      const found = sent.find(({ is_of_file }) => is_of_file) ?? (sent.length === 1 ? sent[0] : undefined)
      return found || sent.length === 0
        ? { found }
        : { refusal: 'Several documents have this number. Use the number here, such as DOC-000123.' }
    },
    findCase: (kind: LinkKind | undefined, no: string) =>
      known.find((one) => one.no === no.toUpperCase() && (kind === undefined || one.kind === kind)),
    outletId: (code: string) => outletIds.get(code),
  }
}

export type KnownDocuments = Awaited<ReturnType<typeof knownDocuments>>
