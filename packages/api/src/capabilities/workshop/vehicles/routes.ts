import { routes } from '#kernel/command/routes.ts'
import { addReading, addVehicle, updateVehicle } from './commands.ts'
import { vehiclesApi } from './contract.ts'
import { vehicleHistory } from './history.queries.ts'
import { findVehicle, vehicleChoices } from './queries.ts'
import { retentionSource } from './report.ts'
import { vehicleSource } from './source.ts'
import { restoreReading, withdrawReading } from './withdrawals.commands.ts'

export const vehicleRoutes = routes(vehiclesApi, {
  list: vehicleSource.page,
  export: vehicleSource.file,
  choices: ({ db, query }) => vehicleChoices(db, query),
  get: (ctx) => findVehicle(ctx, ctx.params),
  add: addVehicle,
  update: updateVehicle,
  history: (ctx) => vehicleHistory(ctx, ctx.params.vin),
  retention: retentionSource.answer,
  retentionExport: retentionSource.file,
  addReading,
  withdrawReading,
  restoreReading,
})
