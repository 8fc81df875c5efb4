import type { Capability } from '#kernel/request/capability.ts'
import { connection } from '#kernel/command/hook.ts'
import { mailFileIsAdded } from '#capabilities/apps/email/hook.ts'
import { days } from './days.ts'
import { documentImporter } from './importer.ts'
import { addMailFile } from './mail.commands.ts'
import { readDocuments } from './reading.commands.ts'
import { documentRoutes } from './routes.ts'
import { documentSearch, pageSearch } from './search.ts'
import { storedDocumentSums, storedDocumentSumsByPlace } from './sums.ts'

export const documents: Capability = {
  routes: documentRoutes,
  rights: {
    Document: {
      HQA: 'CRUX',
      RGM: 'CRUX',
      TSM: 'CR',
      DLP: 'CRU',
      SVM: 'CRU',
      BSM: 'CRU',
      HDA: 'R',
      BTM: 'R',
      ANL: 'RX',
      AUD: 'R',
    },
  },
  importers: [documentImporter],
  promptJobs: [readDocuments],
  days,
  hooks: [connection(mailFileIsAdded, { subject: 'Document', add: addMailFile })],
  search: [documentSearch, pageSearch],
  sums: [storedDocumentSums, storedDocumentSumsByPlace],
}
