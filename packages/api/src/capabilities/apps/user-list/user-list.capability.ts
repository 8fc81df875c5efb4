import type { Capability } from '#kernel/request/capability.ts'
import { userListRoutes } from './routes.ts'
import { sampleUserSearch } from './search.ts'
import { days } from './days.ts'

export const userList: Capability = {
  routes: userListRoutes,
  rights: {
    SampleUser: {
      HQA: 'CRUX',
      RGM: 'RX',
      TSM: 'R',
      DLP: 'R',
      SVM: 'R',
      BSM: 'R',
      HDA: 'R',
      PNL: 'R',
      BTM: 'R',
      ANL: 'RX',
      AUD: 'R',
    },
  },
  search: [sampleUserSearch],
  days,
}
