import type { Capability } from '#kernel/request/capability.ts'
import { days } from './days.ts'
import { phraseRuleRoutes } from './routes.ts'

export const phraseRules: Capability = { routes: phraseRuleRoutes, days }
