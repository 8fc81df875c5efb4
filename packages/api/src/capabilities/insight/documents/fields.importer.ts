import { sql } from 'kysely'
import { optional } from '#kernel/contract/fields.ts'
import { codeInWords } from '#kernel/contract/words.ts'
import { importFields } from '#kernel/import/fields.ts'
import type { Choice } from '#kernel/import/importer.ts'
import type { ImportFile } from '#kernel/list/list-shape.ts'
import { documentTypes, linkKinds } from './vocabulary.ts'

const text = (label: string, max: number) => ({ kind: 'text', label, max, ...optional }) as const

/** What files fill of a document, and by which columns it is known. */
export const documentFile = importFields(
  { fields: {} },
  {
    no: {
      ...text('Number', 100),
      required: true,
      aliases: ['document number', 'document no', 'document id', 'id', 'asn', 'archive serial number', 'reference'],
      hint: 'The number here, such as DOC-000123, or the one in the other system.',
    },
    title: {
      ...text('Title', 2_000),
      hint: 'The first 100 characters name the document.',
      aliases: ['file name', 'filename', 'name', 'original file name', 'original filename', 'subject'],
    },
    doc_type: {
      kind: 'choice',
      values: documentTypes,
      label: 'Type',
      ...optional,
      aliases: ['document type', 'doc type', 'kind', 'category'],
      translates: 'Type of document',
    },
    outlet: { ...text('Outlet', 200), aliases: ['outlet code', 'workshop', 'branch'], translates: 'Outlet' },
    received_at: {
      kind: 'instant',
      label: 'Received',
      ...optional,
      aliases: ['date', 'received at', 'received on', 'created', 'added', 'document date', 'scanned'],
    },
    linked_kind: {
      kind: 'choice',
      values: linkKinds,
      label: 'Case type',
      ...optional,
      aliases: ['linked kind'],
      hint: 'Without it, the number of the case finds it.',
    },
    linked_no: {
      ...text('Added to', 40),
      aliases: ['case', 'case number', 'linked no', 'complaint', 'ticket', 'job card'],
      hint: 'The number of a complaint, ticket, or job card.',
    },
    text: {
      kind: 'long-text',
      label: 'Text',
      max: Infinity,
      aliases: ['content', 'ocr', 'ocr text', 'full text', 'body'],
      hint: 'A new document needs it.',
    },
  },
)

/** The documents of a list as their import takes them, by our numbers and without their texts. */
export const documentsToImport: ImportFile = {
  columns: documentFile.columns.filter(({ key }) => key !== 'text'),
  rows: () => sql`
    select d.id as key, d.no, d.file_name as title, d.doc_type, o.code as outlet, d.received_at, d.linked_kind, d.linked_no
    from document d left join outlet o on o.id = d.outlet_id`,
}

export const typeChoices: Choice[] = documentTypes.map((value) => ({ value, label: codeInWords(value) }))

const words: readonly (readonly [RegExp, string])[] = [
  [/invoice|\bbill\b|rechnung|facture|fatura/, 'invoice'],
  [/estimate|quot|kostenvoranschlag|devis|or[cç]amento/, 'estimate'],
  [/survey|assess/, 'survey_report'],
  [/delivery|lieferschein/, 'delivery_order'],
  [/warranty|claim/, 'warranty_claim'],
  [/job ?_?card|repair order|work order/, 'job_card_scan'],
  [/bulletin|circular/, 'bulletin'],
  [/letter|correspondence|brief|lettre|carta/, 'letter'],
  [/certificat|zertifikat/, 'certificate'],
  [/contract|agreement|vertrag|contrat/, 'contract'],
  [/other|misc/, 'other'],
]

/** What a type of another system probably means. */
export const suggestType = (value: string): string | undefined => {
  const written = value.trim().toLowerCase()
  return words.find(([pattern]) => pattern.test(written))?.[1]
}
