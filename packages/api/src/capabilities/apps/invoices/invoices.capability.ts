import type { Capability } from '#kernel/request/capability.ts'
import { invoiceRoutes } from './routes.ts'
import { invoiceSearch } from './search.ts'
import { days } from './days.ts'

export const invoices: Capability = {
  routes: invoiceRoutes,
  rights: {
    // Invoices are shared rows, as the sample users are.
    Invoice: {
      HQA: 'CRUX',
      RGM: 'RX',
      TSM: 'R',
      DLP: 'RX',
      SVM: 'R',
      BSM: 'R',
      HDA: 'R',
      PNL: 'R',
      BTM: 'R',
      ANL: 'RX',
      AUD: 'R',
    },
  },
  search: [invoiceSearch],
  days,
}
