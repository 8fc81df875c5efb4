import { exportList } from '#kernel/export-list.ts'
import { routes } from '#kernel/routes.ts'
import { dealerColumns, dealersApi } from './contract.ts'
import { dealerRecord, dealersBehind } from './dealer-record.ts'
import { dealersForFile, listDealers } from './queries.ts'
import { saveDealer } from './save-dealer.ts'

export const dealerRoutes = routes(dealersApi, {
  list: ({ db, query, deps }) => listDealers(db, query, deps.clock.now()),
  export: (ctx) =>
    exportList(ctx, {
      title: 'Dealers',
      columns: dealerColumns,
      rows: (limit) => dealersForFile(ctx.db, ctx.query, limit),
    }),
  byEmail: dealersBehind,
  get: ({ db, params }) => dealerRecord(db, params.code),
  save: saveDealer,
})
