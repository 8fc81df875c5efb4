import { exportList } from '#kernel/export-list.ts'
import { routes } from '#kernel/routes.ts'
import { addCity, updateCity } from './commands.ts'
import { cityColumns, placesApi } from './contract.ts'
import { citiesForFile, listCities, placeOptions } from './queries.ts'

export const placeRoutes = routes(placesApi, {
  options: ({ db, query }) => placeOptions(db, query.state),
  listCities: ({ db, query, deps }) => listCities(db, query, deps.clock.now()),
  exportCities: (ctx) =>
    exportList(ctx, {
      title: 'Cities',
      columns: cityColumns,
      rows: (limit) => citiesForFile(ctx.db, ctx.query, limit),
    }),
  addCity,
  updateCity,
})
