import { addDays } from '@rad/api/internal/kernel/contract/periods.ts'
import { daysAgo } from '../../growth.ts'
import { type DrivenVehicle, daysBetween } from '../vehicles/driven.ts'
import type { Random } from './story.ts'

/**
 * Services before the time of the other cards: retention of a year looks at vehicles that came up to two years ago (M48). Each
 * month has a little more than the one before.
 */
const [howMany, daysBack, growth] = [300, 370, 1.04]
/** One of so many stayed away from then on, in every month; the others came again within thirteen months. */
const stayedAway = 4
/** A service is due once a year, or before by kilometers. */
const [soonest, latest] = [90, 390]
const mostTries = 60

export interface Visit {
  outlet_id: string
  vehicle: DrivenVehicle
  on: string
}

/** Visits before a day, of vehicles of which `firstVisits` knows the first so far, by their ids. */
export function earlierVisits(
  random: Random,
  byOutlet: ReadonlyMap<string, readonly DrivenVehicle[]>,
  firstVisits: ReadonlyMap<string, string>,
  before: string,
): Visit[] {
  const vehicles = [...byOutlet].flatMap(([outlet_id, of]) => of.map((vehicle) => ({ outlet_id, vehicle })))
  const first = new Map(firstVisits)
  return Array.from({ length: howMany }, (_, place) => {
    const share = 1 - (place + random.next()) / howMany
    return addDays(before, -1 - Math.floor(daysAgo(share, daysBack, growth)))
  }).flatMap((on, place) => {
    const isAgain = place % stayedAway > 0
    for (let tries = 0; tries < mostTries; tries += 1) {
      const { outlet_id, vehicle } = random.pick(vehicles)
      const next = first.get(vehicle.id)
      const days = next === undefined ? undefined : daysBetween(on, next)
      const fits = isAgain ? days !== undefined && days >= soonest && days <= latest : days === undefined
      if (!fits || vehicle.sold_on >= addDays(on, -soonest)) continue
      first.set(vehicle.id, on)
      return [{ outlet_id, vehicle, on }]
    }
    return []
  })
}
