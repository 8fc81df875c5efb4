import type {
  documentSources,
  DocumentStatus,
  DocumentType,
  LinkKind,
  MentionKind,
  ReadingFailure,
} from './vocabulary.ts'

/** What the schema cannot say of these columns. */
export interface Columns {
  'document.status': DocumentStatus
  'document.doc_type': DocumentType
  'document.source': (typeof documentSources)[number]
  'document.linked_kind': LinkKind | null
  'document.failure': ReadingFailure | null
  'document_mention.kind': MentionKind
}
