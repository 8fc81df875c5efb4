import type { Capability } from '#kernel/request/capability.ts'
import { faqRoutes, faqTopicRoutes } from './faq/routes.ts'
import { handOverContent } from './hand-over.ts'
import { contentText, libraryText, versionText } from './rich-text.rules.ts'
import { contentRoutes, libraryRoutes } from './routes.ts'
import { expireContent, publishScheduled } from './schedule.commands.ts'
import { librarySearch } from './search.ts'
import { days } from './days.ts'

export const content: Capability = {
  routes: [...contentRoutes, ...libraryRoutes, ...faqRoutes, ...faqTopicRoutes],
  rights: {
    Content: {
      HQA: 'CRUA',
      RGM: 'CRU',
      TSM: 'CR',
      DLP: 'R',
      SVM: 'R',
      BSM: 'R',
      HDA: 'CRU',
      PNL: 'R',
      BTM: 'CRU',
      ANL: 'R',
      AUD: 'R',
    },
    // Content in every state, with its versions. Everyone else reads what is published and meant for them.
    ContentDraft: { HQA: 'R', RGM: 'R', TSM: 'R', HDA: 'R', BTM: 'R', ANL: 'R', AUD: 'R' },
  },
  jobs: [publishScheduled, expireContent, handOverContent],
  search: [librarySearch],
  richTexts: [contentText, versionText, libraryText],
  days,
}
