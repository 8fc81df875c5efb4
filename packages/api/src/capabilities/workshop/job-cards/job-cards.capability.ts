import type { Capability } from '#kernel/request/capability.ts'
import { connection } from '#kernel/command/hook.ts'
import { markMoved } from '#capabilities/admin/imports/moved.commands.ts'
import { outletCloses } from '#capabilities/network/outlets/hook.ts'
import { cardsOfOutlet } from './closing-outlet.commands.ts'
import { cardFeedRoutes, cardFeedStateRoutes } from './feed.routes.ts'
import { cardImporter } from './importer.ts'
import { cardReportRoutes, jobCardRoutes } from './routes.ts'
import { cardSearch } from './search.ts'
import { storedCardSums, storedCardSumsByPlace } from './sums.ts'
import { days } from './days.ts'

export const jobCards: Capability = {
  routes: (deps) => [...cardReportRoutes, ...jobCardRoutes, ...cardFeedRoutes(deps), ...cardFeedStateRoutes],
  rights: {
    JobCard: { HQA: 'RUX', RGM: 'RX', TSM: 'RX', DLP: 'RX', SVM: 'CRUX', BSM: 'CRUX', HDA: 'R', ANL: 'RX', AUD: 'R' },
  },
  importers: [cardImporter],
  search: [cardSearch],
  sums: [storedCardSums, storedCardSumsByPlace],
  days,
  afterMoves: { job_card_promise: (db, ids) => markMoved(db, 'job_card_promise', ids) },
  hooks: [connection(outletCloses, cardsOfOutlet)],
}
