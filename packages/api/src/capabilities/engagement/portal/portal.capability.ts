import type { Capability } from '#kernel/request/capability.ts'
import { connection } from '#kernel/command/hook.ts'
import { personSignsIn } from '#capabilities/session/auth/hook.ts'
import { countSignIn, forgetPortalDays } from './commands.ts'
import { portalRoutes } from './routes.ts'
import { days } from './days.ts'

export const portal: Capability = {
  routes: portalRoutes,
  rights: {
    // What people do in the product itself: sign-ins, pages, files.
    PortalUsage: { HQA: 'RX', RGM: 'R', ANL: 'RX', AUD: 'R' },
  },
  jobs: [forgetPortalDays],
  days,
  hooks: [connection(personSignsIn, countSignIn)],
}
