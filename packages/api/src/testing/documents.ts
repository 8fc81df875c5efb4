import { documentsApi } from '#capabilities/insight/documents/contract.ts'
import type { Caller } from './test-app.ts'

/** A body each write accepts, of documents. */
export const documentBodies = {
  'documents.review': { decision: 'rejected', remark: 'Matrix', seconds: 1, if_version: 1 },
  'documents.readAgain': { if_version: 1 },
}

/** The files of the calls that take one. */
const file = { name: 'matrix.txt', text: 'Matrix', fields: {} }
export const documentAttachments = { 'documents.add': file, 'ingest-documents.document': file }

/** A document that another outlet received. */
export const foreignDocument = async (office: Caller, outlet: string) => ({
  documents: {
    no: (await office.send(documentsApi.add, { body: { file: new File(['Foreign'], 'foreign.txt'), outlet } })).no,
    page: '1',
  },
})
