import type { Context } from '#kernel/command/context.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { routes } from '#kernel/command/routes.ts'
import { addTerritory, mapOutlets, previewMapping, renameTerritory } from './commands.ts'
import { tsmApi } from './contract.ts'
import { listMappings, listTerritories, managerSource } from './queries.ts'
import { unmappedSource } from './unmapped.queries.ts'

const moment = ({ deps }: Pick<Context, 'deps'>) => {
  const now = deps.clock.now()
  return [now, dayIn(deps.settings.brand_tz, now)] as const
}

export const tsmRoutes = routes(tsmApi, {
  list: managerSource.page,
  export: managerSource.file,
  unmapped: unmappedSource.page,
  exportUnmapped: unmappedSource.file,
  mappings: (ctx) => listMappings(ctx.db, ctx.query, moment(ctx)[1]),
  preview: previewMapping,
  map: mapOutlets,
  territories: (ctx) => listTerritories(ctx.db, ctx.query.region, moment(ctx)[1]),
  addTerritory,
  renameTerritory,
})
