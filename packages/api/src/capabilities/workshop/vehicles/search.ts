import { sql } from 'kysely'
import type { Searchable } from '#kernel/list/search.ts'
import { word } from '#kernel/contract/words.ts'
import { vehiclesFitting } from './lookups.ts'

/** By VIN, registration number and model. Owners are not searched: not everyone may read their names. */
export const vehicleSearch: Searchable = {
  kind: 'vehicle',
  title: word('Vehicles'),
  allow: 'read Vehicle',
  from: vehiclesFitting,
  letters: sql`vehicle.search_text`,
  names: [sql`rad.letters(vehicle.vin)`, sql`rad.letters(coalesce(vehicle.reg_no, ''))`],
  title_of: sql`coalesce(vehicle.reg_no, vehicle.vin)`,
  subtitle_of: sql`concat_ws(' · ', nullif(concat_ws(' ', vehicle.make, vehicle.model), ''),
    case when vehicle.reg_no is not null then vehicle.vin end)`,
  link_of: sql`'/vehicles/' || vehicle.vin`,
  order: sql`vehicle.created_at desc, vehicle.id desc`,
}
