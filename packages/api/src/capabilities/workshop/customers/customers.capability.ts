import type { Capability } from '#kernel/request/capability.ts'
import { customerImporter } from './importer.ts'
import { customerRoutes } from './routes.ts'
import { customerSearch, customerStorySearch } from './search.ts'
import { days } from './days.ts'

export const customers: Capability = {
  routes: customerRoutes,
  rights: {
    Customer: { HQA: 'CRU', RGM: 'R', TSM: 'R', DLP: 'RU', SVM: 'CRU', BSM: 'CRU', HDA: 'R', ANL: 'R', AUD: 'R' },
    // Names, phones and e-mails of customers in clear; the others read them masked.
    CustomerName: { HQA: 'R', RGM: 'R', TSM: 'R', DLP: 'R', SVM: 'R', BSM: 'R', HDA: 'R' },
  },
  importers: [customerImporter],
  search: [customerSearch, customerStorySearch],
  days,
}
