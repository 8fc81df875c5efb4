import type { Capability } from '#kernel/request/capability.ts'
import { postText } from './rich-text.rules.ts'
import { blogRoutes, feedAddressRoutes } from './routes.ts'
import { publishPosts } from './schedule.commands.ts'
import { blogSearch } from './search.ts'

export const blog: Capability = {
  routes: (deps, { rights }) => [
    ...blogRoutes,
    ...feedAddressRoutes(deps, (roles) => roles.some((role) => rights.can(role, 'read', 'Blog'))),
  ],
  rights: {
    // Posts of the blog: who may approve publishes, and changes those of others.
    Blog: {
      HQA: 'CRUA',
      RGM: 'CRU',
      TSM: 'CRU',
      DLP: 'R',
      SVM: 'R',
      BSM: 'R',
      HDA: 'CRU',
      PNL: 'R',
      BTM: 'CRU',
      ANL: 'R',
      AUD: 'R',
    },
    // Everyone comments; users with "approve" hide comments that do not belong there.
    BlogComment: {
      HQA: 'CRUA',
      RGM: 'CRU',
      TSM: 'CRU',
      DLP: 'CRU',
      SVM: 'CRU',
      BSM: 'CRU',
      HDA: 'CRU',
      PNL: 'CRU',
      BTM: 'CRU',
      ANL: 'CRU',
      AUD: 'R',
    },
  },
  jobs: [publishPosts],
  search: [blogSearch],
  richTexts: [postText],
}
