import { z } from 'zod'
import { contract } from '#kernel/contract/contract.ts'
import { mostDocumentBytes, SentDocument, SentNo } from './sent.contract.ts'
import { documentStates } from './vocabulary.ts'

export const ingestDocumentsApi = contract('ingest-documents', {
  document: {
    method: 'POST',
    path: '/api/ingest/documents',
    allow: 'public',
    scope: 'none',
    transaction: 'own',
    multipart: true,
    maxBytes: mostDocumentBytes + 1_048_576,
    summary:
      'Takes a document of a client in, by its key as the bearer; it is read in the background. The same id with the same file changes nothing.',
    body: SentDocument.extend({
      /** The client’s own number of it: the same one again is not stored twice. */
      id: SentNo,
    }),
    response: z.object({
      no: z.string(),
      result: z.enum(['created', 'unchanged']),
      status: z.enum(documentStates.values),
    }),
    status: 202,
  },
})
