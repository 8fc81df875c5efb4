import type { Capability } from '#kernel/request/capability.ts'
import { userImporter } from './importer.ts'
import { userRoutes } from './routes.ts'
import { userSearch } from './search.ts'

export const users: Capability = {
  routes: userRoutes,
  rights: {
    User: { HQA: 'CRU', RGM: 'CRU', TSM: 'R', DLP: 'CRU', SVM: 'R', BSM: 'R', AUD: 'R' },
  },
  importers: [userImporter],
  search: [userSearch],
}
