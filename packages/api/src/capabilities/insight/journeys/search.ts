import { sql } from 'kysely'
import type { Searchable } from '#kernel/list/search.ts'
import { word } from '#kernel/contract/words.ts'
import { customersFitting } from '#capabilities/workshop/customers/lookups.ts'
import { vehiclesFitting } from '#capabilities/workshop/vehicles/lookups.ts'

/** Stories of vehicles that were on a visit, by VIN, registration number, and model. */
export const vehicleStorySearch: Searchable = {
  kind: 'vehicle-story',
  title: word('Stories of vehicles'),
  allow: 'read Journey',
  from: (query) => sql`${vehiclesFitting(query)}
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

/** Stories of customers who were on a visit or own a vehicle that was, by number; by name and email for who may read them. */
export const customerStorySearch: Searchable = {
  kind: 'customer-story',
  title: word('Stories of customers'),
  allow: 'read Customer',
  // Visits have a wall of their own: who reads none finds no story.
  from: (query) => sql`${customersFitting(query)}
    left join outlet on outlet.id = customer.outlet_id`,
  where: sql`(exists (select from journey_visit visit where visit.customer_id = customer.id)
    or exists (select from vehicle own join journey_visit visit on visit.vehicle_id = own.id where own.customer_id = customer.id))`,
  letters: sql`customer.letters`,
  names: [sql`rad.letters(customer.no)`, sql`rad.letters(coalesce(customer.shown_name, ''))`],
  title_of: sql`coalesce(customer.shown_name, customer.no)`,
  subtitle_of: sql`concat_ws(' · ', case when customer.shown_name is not null then customer.no end, outlet.name)`,
  link_of: sql`'/customers/' || customer.no || '/story'`,
  order: sql`customer.active desc, customer.created_at desc, customer.id desc`,
}
