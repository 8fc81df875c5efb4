import { routes } from '#kernel/command/routes.ts'
import { dealersApi } from './contract.ts'
import { dealerRecord, dealersBehind } from './details.ts'
import { dealerSource } from './queries.ts'
import { saveDealer } from './save.commands.ts'

export const dealerRoutes = routes(dealersApi, {
  list: dealerSource.page,
  export: dealerSource.file,
  byEmail: dealersBehind,
  get: ({ db, params }) => dealerRecord(db, params.code),
  save: saveDealer,
})
