import { routes } from '#kernel/command/routes.ts'
import { addCity, updateCity } from './commands.ts'
import { placesApi } from './contract.ts'
import { citySource, placeOptions } from './queries.ts'

export const placeRoutes = routes(placesApi, {
  options: ({ db, query }) => placeOptions(db, query.state),
  listCities: citySource.page,
  exportCities: citySource.file,
  addCity,
  updateCity,
})
