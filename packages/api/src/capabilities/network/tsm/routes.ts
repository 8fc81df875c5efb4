import type { Context } from '#kernel/context.ts'
import { exportList } from '#kernel/export-list.ts'
import { dayIn } from '#kernel/periods.ts'
import { routes } from '#kernel/routes.ts'
import { addTerritory, mapOutlets, previewMapping, renameTerritory } from './commands.ts'
import { tsmApi, tsmColumns, unmappedColumns } from './contract.ts'
import { listManagers, listMappings, listTerritories, managersForFile } from './queries.ts'
import { listUnmapped, unmappedForFile } from './unmapped.ts'

const moment = ({ deps }: Pick<Context, 'deps'>) => {
  const now = deps.clock.now()
  return [now, dayIn(deps.settings.brand_tz, now)] as const
}

export const tsmRoutes = routes(tsmApi, {
  list: (ctx) => listManagers(ctx.db, ctx.query, ...moment(ctx)),
  export: (ctx) =>
    exportList(ctx, {
      title: 'Territory managers',
      columns: tsmColumns,
      rows: (limit) => managersForFile(ctx.db, ctx.query, ...moment(ctx), limit),
    }),
  unmapped: (ctx) => listUnmapped(ctx.db, ctx.query, ...moment(ctx)),
  exportUnmapped: (ctx) =>
    exportList(ctx, {
      title: 'Unmapped outlets',
      columns: unmappedColumns,
      rows: (limit) => unmappedForFile(ctx.db, ctx.query, ...moment(ctx), limit),
    }),
  mappings: (ctx) => listMappings(ctx.db, ctx.query, moment(ctx)[1]),
  preview: previewMapping,
  map: mapOutlets,
  territories: (ctx) => listTerritories(ctx.db, ctx.query.region, moment(ctx)[1]),
  addTerritory,
  renameTerritory,
})
