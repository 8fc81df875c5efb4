import { routes } from '#kernel/command/routes.ts'
import { changePlan, startTrial } from './commands.ts'
import { pricingApi } from './contract.ts'
import { readPricing, readQuote } from './queries.ts'

export const pricingRoutes = routes(pricingApi, {
  data: readPricing,
  quote: readQuote,
  change: changePlan,
  tryPlan: startTrial,
})
