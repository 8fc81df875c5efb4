import type { Capability } from '#kernel/request/capability.ts'
import { knownIssueImporter } from './importer.ts'
import { remedyText } from './rich-text.rules.ts'
import { knownIssueRoutes } from './routes.ts'
import { knownIssueSearch } from './search.ts'
import { days } from './days.ts'

export const knownIssues: Capability = {
  routes: knownIssueRoutes,
  rights: {
    // What the helpdesk knows of faults of models and their repair. Users with "approve" publish and retire.
    KnownIssue: { HQA: 'RX', RGM: 'R', TSM: 'R', DLP: 'R', SVM: 'R', BSM: 'R', HDA: 'CRUAX', ANL: 'RX', AUD: 'R' },
  },
  importers: [knownIssueImporter],
  search: [knownIssueSearch],
  richTexts: [remedyText],
  days,
}
