import { sql } from 'kysely'
import { patternOf, type Searchable, type SearchQuery } from '#kernel/list/search.ts'
import { word } from '#kernel/contract/words.ts'

/** So many hits of one word are looked at for the others. */
const most = 2_000

/**
 * Vehicles that may fit: the newest where nothing was typed; for an actor with a restricted scope, what a function of the
 * database finds by the longest word, since LIKE may not use the index under a row-level policy.
 */
function candidates({ words, limit, actor }: SearchQuery) {
  if (words.length === 0) return sql`(select * from vehicle order by created_at desc, id desc limit ${limit}) vehicle`
  if (actor.whole_network || actor.is_agent || words[0]!.length < 3) return sql`vehicle`
  const keys = sql`select rad.vehicles_containing(rad.letters(${patternOf(words[0]!)}), ${most}) as keys`
  // Evaluated once, not for every row. If there are too many to collect, a scan finds enough of them soon.
  return sql`(with found as materialized (${keys})
    select v.* from vehicle v where (select keys is null from found) or v.id = any ((select keys from found)::uuid[])
    offset 0) vehicle`
}

/** By VIN, registration number and model. Owners are not searched: not everyone may read their names. */
export const vehicleSearch: Searchable = {
  kind: 'vehicle',
  title: word('Vehicles'),
  allow: 'read Vehicle',
  from: candidates,
  letters: sql`vehicle.search_text`,
  names: [sql`rad.letters(vehicle.vin)`, sql`rad.letters(coalesce(vehicle.reg_no, ''))`],
  title_of: sql`coalesce(vehicle.reg_no, vehicle.vin)`,
  subtitle_of: sql`concat_ws(' · ', nullif(concat_ws(' ', vehicle.make, vehicle.model), ''),
    case when vehicle.reg_no is not null then vehicle.vin end)`,
  link_of: sql`'/vehicles/' || vehicle.vin`,
  order: sql`vehicle.created_at desc, vehicle.id desc`,
}

/** Stories of vehicles that were on a visit, by VIN, registration number, and model. */
export const vehicleStorySearch: Searchable = {
  kind: 'vehicle-story',
  title: word('Stories of vehicles'),
  allow: 'read Journey',
  from: (query) => sql`${candidates(query)}
    join lateral (select visit.outlet_id, visit.started_on from journey_visit visit where visit.vehicle_id = vehicle.id
      order by visit.no desc limit 1) latest on true
    left join outlet on outlet.id = latest.outlet_id`,
  letters: sql`vehicle.search_text`,
  names: [sql`rad.letters(vehicle.vin)`, sql`rad.letters(coalesce(vehicle.reg_no, ''))`],
  title_of: sql`coalesce(vehicle.reg_no, vehicle.vin)`,
  subtitle_of: sql`concat_ws(' · ', vehicle.model, outlet.name)`,
  day_of: sql`latest.started_on`,
  link_of: sql`'/journeys/' || vehicle.vin`,
  order: sql`latest.started_on desc, vehicle.id desc`,
}
