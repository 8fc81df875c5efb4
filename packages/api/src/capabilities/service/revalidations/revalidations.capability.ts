import type { Capability } from '#kernel/request/capability.ts'
import { connection } from '#kernel/command/hook.ts'
import { outletCloses } from '#capabilities/network/outlets/hook.ts'
import { revalidationsOfOutlet } from './closing-outlet.commands.ts'
import { days } from './days.ts'
import { findingImporter } from './findings.importer.ts'
import { declaredSubjects } from './hook.ts'
import { revalidationImporter } from './importer.ts'
import { revalidationRoutes } from './routes.ts'
import { runPlans } from './runs.commands.ts'
import { revalidationSearch } from './search.ts'
import { unjustifiedTickets } from './unjustified-tickets.commands.ts'
import { expireResults, planDueCertifications, ticketExpired } from './validity.commands.ts'

export const revalidations: Capability = {
  routes: revalidationRoutes,
  rights: {
    // An outlet reads its own and acts on findings; who adds one also audits, and who approves decides.
    Revalidation: {
      HQA: 'CRUAX',
      RGM: 'CRUA',
      TSM: 'CRU',
      DLP: 'RU',
      SVM: 'RU',
      BSM: 'RU',
      ANL: 'RX',
      AUD: 'R',
    },
    // How far auditors are apart is about people (M53).
    AuditorSpread: { HQA: 'R', AUD: 'R' },
  },
  jobs: [expireResults, runPlans, planDueCertifications, ticketExpired],
  importers: [revalidationImporter, findingImporter],
  search: [revalidationSearch],
  days,
  hooks: [connection(declaredSubjects, unjustifiedTickets), connection(outletCloses, revalidationsOfOutlet)],
}
