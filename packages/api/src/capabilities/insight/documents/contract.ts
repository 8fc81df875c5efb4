import { z } from 'zod'
import { contract, instant, manyLines, seenVersion, text } from '#kernel/contract/contract.ts'
import { ReportWhy } from '#kernel/contract/report-why-contract.ts'
import { DocumentRow, documentList } from './list.contract.ts'
import { documentReport, documentWhyView } from './report.contract.ts'
import { mostDocumentBytes, SentDocument } from './sent.contract.ts'
import { documentTypes, mentionKinds } from './vocabulary.ts'

export { documentColumns, documentFilters, documentList, type DocumentRow } from './list.contract.ts'
export { documentReport, documentWhyMeasures } from './report.contract.ts'
export { mostDocumentBytes } from './sent.contract.ts'
export {
  documentSources,
  documentStates,
  type DocumentStatus,
  type DocumentType,
  documentTypes,
  readingFailures,
  type ReadingFailure,
} from './vocabulary.ts'

/** A place on a page, in fractions of it from its upper left corner. */
const Box = z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() })

/** What was read of one field, and what a reviewer made of it. */
export const DocumentField = z.object({
  name: z.string(),
  value: z.string().nullable(),
  /** From 0 to 1. */
  confidence: z.number(),
  /** Below it a person looks at the field. */
  threshold: z.number(),
  page: z.int().nullable(),
  box: Box.nullable(),
  reviewed_value: z.string().nullable(),
  reviewer: z.string().nullable(),
  reviewed_at: instant.nullable(),
})
export type DocumentField = z.infer<typeof DocumentField>

const Similar = z.object({ no: z.string(), file_name: z.string(), is_same: z.boolean(), percent: z.int() })

/** The whole record; its pages come one by one (`page`). */
export const Document = DocumentRow.extend({
  mime: z.string(),
  attempts: z.int(),
  read_at: instant.nullable(),
  sentences: z.int().nullable(),
  /** Flesch reading ease, higher is easier; null where the text is not English. */
  readability: z.number().nullable(),
  keywords: z.array(z.string()),
  topics: z.array(z.object({ code: z.string(), label: z.string(), hits: z.int(), page: z.int() })),
  fields: z.array(DocumentField),
  /** Vehicles and cases that it names and the reader may see. */
  mentions: z.array(z.object({ kind: z.enum(mentionKinds), value: z.string(), page: z.int() })),
  /** Documents with the same or nearly the same text, as far as the reader may see them. */
  similar: z.array(Similar),
  fields_reviewed: z.int(),
  fields_right: z.int(),
  review_seconds: z.int(),
  review_remark: z.string().nullable(),
  version: z.int(),
})
export type Document = z.infer<typeof Document>

/** A page as it was read. A word is [x, y, w, h, confidence, text], its place in fractions of the page. */
export const DocumentPage = z.object({
  page: z.int(),
  width: z.number(),
  height: z.number(),
  is_scanned: z.boolean(),
  /** Whether there is a picture of it, or one can be drawn (`picture`). */
  has_picture: z.boolean(),
  text: z.string(),
  words: z.array(z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.string()])),
})
export type DocumentPage = z.infer<typeof DocumentPage>

const shared = { path: '/api/documents', subject: 'Document', scope: 'outlet' } as const
const byNo = z.object({ no: z.string().regex(/^[A-Z0-9-]{1,40}$/) })
const byPage = byNo.extend({ page: z.coerce.number('Enter a page number.').int().min(1).max(10_000) })
const one = { scope: 'outlet', params: byNo } as const

export const documentsApi = contract('documents', {
  ...documentList.endpoints(shared),
  ...documentReport.endpoints({ ...shared, path: '/api/reports/documents' }),
  why: {
    method: 'GET',
    path: '/api/reports/documents/why',
    figures: true,
    load: 'heavy',
    allow: 'read Document',
    scope: 'outlet',
    summary: 'Why a figure of R22 changed: beside the days before, by type, source, region, and outlet.',
    query: documentWhyView,
    response: ReportWhy,
  },
  get: {
    ...one,
    method: 'GET',
    path: '/api/documents/:no',
    allow: 'read Document',
    summary: 'Reads one document with its fields, mentions, and similar documents.',
    response: Document,
  },
  page: {
    ...one,
    method: 'GET',
    path: '/api/documents/:no/pages/:page',
    allow: 'read Document',
    summary: 'One page as it was read, each word with its place.',
    params: byPage,
    response: DocumentPage,
  },
  picture: {
    ...one,
    method: 'GET',
    path: '/api/documents/:no/pages/:page/picture',
    allow: 'read Document',
    summary: 'The picture of a page of a PDF or of a scan, where the file itself is no picture that browsers show.',
    params: byPage,
    response: 'file',
  },
  file: {
    ...one,
    method: 'GET',
    path: '/api/documents/:no/file',
    allow: 'read Document',
    summary: 'The file as it was received, as a download.',
    response: 'file',
  },
  add: {
    method: 'POST',
    path: '/api/documents',
    allow: 'create Document',
    scope: 'outlet',
    multipart: true,
    maxBytes: mostDocumentBytes + 1_048_576,
    summary:
      'Adds a document: pdf, docx, xlsx, png, jpg, tif, txt, md, or eml, 25 MiB at most. It is read in the background.',
    body: SentDocument,
    response: Document,
    status: 201,
  },
  review: {
    ...one,
    method: 'POST',
    path: '/api/documents/:no/review',
    allow: 'update Document',
    summary: 'Verifies a document with its fields as a person read them, or rejects it with a remark.',
    body: z.strictObject({
      decision: z.enum(['verified', 'rejected']),
      /** By name; a field that is left out stays as it was read. Null where the document does not have it. */
      fields: z.record(text(40, 1), text(500).nullable()).default({}),
      remark: manyLines(1000).nullish(),
      /** How long the review took. */
      seconds: z.int('Enter whole seconds from 0 to 3,600.').min(0).max(3600, 'Enter whole seconds from 0 to 3,600.'),
      if_version: seenVersion,
    }),
    response: Document,
  },
  readAgain: {
    ...one,
    method: 'POST',
    path: '/api/documents/:no/reading',
    allow: 'update Document',
    summary: 'Reads a document again that failed or is read and not yet decided, also as another type.',
    body: z.strictObject({ doc_type: z.enum(documentTypes).optional(), if_version: seenVersion }),
    response: Document,
  },
})
