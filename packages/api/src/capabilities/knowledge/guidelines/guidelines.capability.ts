import type { Capability } from '#kernel/request/capability.ts'
import { connection } from '#kernel/command/hook.ts'
import { contentAdded, contentPublished, contentRead, versionDiscarded } from '#capabilities/knowledge/content/hook.ts'
import { beginGuideline, noteGuidelineRead, publishGuideline, restoreGuideline } from './publishing.commands.ts'
import { remindOfGuidelines } from './reminding.commands.ts'
import { guidelineRoutes } from './routes.ts'
import { guidelineSearch } from './search.ts'
import { days } from './days.ts'

export const guidelines: Capability = {
  routes: guidelineRoutes,
  rights: {
    // Who has to acknowledge which guideline, and did. Who may change it reminds them.
    GuidelineDuty: {
      HQA: 'RUX',
      RGM: 'RUX',
      TSM: 'RUX',
      DLP: 'RU',
      SVM: 'RU',
      BSM: 'RU',
      HDA: 'R',
      ANL: 'RX',
      AUD: 'R',
    },
  },
  jobs: [remindOfGuidelines],
  search: [guidelineSearch],
  days,
  hooks: [
    connection(contentAdded, beginGuideline),
    connection(contentPublished, publishGuideline),
    connection(versionDiscarded, restoreGuideline),
    connection(contentRead, noteGuidelineRead),
  ],
}
