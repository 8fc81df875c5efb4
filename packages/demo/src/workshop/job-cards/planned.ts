import { sql } from 'kysely'
import type { Db } from '@rad/api/internal/kernel/command/context.ts'
import type { WorkType } from '@rad/api/internal/capabilities/workshop/holdup-reasons/vocabulary.ts'
import { daysAgo } from '../../growth.ts'
import type { DrivenVehicle } from '../vehicles/driven.ts'
import { dayMs, type PassingState, passing, type Random } from './story.ts'

const howMany = 2_400
export const daysBack = 400
/** Outlet after outlet began to send its cards: each month brings a seventh more than the one before. */
const growth = 1.15
/**
 * In addition a workshop delivers many cards without any event. The demo has those of the days that home shows: without them
 * there would be a complaint for every other card (M17).
 */
const plain = { count: 1_200, days: 56 }
/** So many cards are in each of the states that last some hours, of which a random morning has few. */
const ofPassing = 9
/** The outlets of the demo sign-ins of a service and a bodyshop manager have a morning list worth opening. */
const ofDemoStaff: readonly (readonly [code: string, type: WorkType])[] = [
  ['DL001-01', 'service'],
  ['DL001-02', 'bodyshop'],
]
const morningList = [0.4, 0.8, 1.2, 2.1, 3.3, 4.6, 5.5, 6.4]

export interface Outlet {
  id: string
  code: string
  dealer_id: string
  region_id: string
  functions: WorkType[]
}

/** A card to be created: its outlet, its kind of work, and what is fixed beforehand. */
export interface Planned {
  outlet: Outlet
  type: WorkType
  received_at: number
  onHoldDays?: number
  state?: PassingState
  /** Nothing happens to it: it comes in the morning and is delivered the same day or the next. */
  isPlain?: boolean
  /** The ticket that was opened because it has been on hold for so long. */
  ticket_id?: string
  vin?: string | null
  /** Which one it is, where that is known beforehand. */
  vehicle?: DrivenVehicle
}

/** When the demo is made. Which cards there are, and on which days, follows from the day alone. */
export interface Made {
  now: number
  /** When the day of the brand began. */
  midnight: number
  /** Noon of that day in UTC. */
  noon: number
}

/** In the morning, mostly on Mondays, hardly ever on a Sunday. What is still to come today has just come. */
function morningOf(random: Random, at: number, { now, midnight }: Made): number {
  const day = Math.floor(at / dayMs)
  // Day 0 of the epoch was a Thursday.
  const weekday = (day + 4) % 7
  const moved = weekday === 0 || (weekday > 2 && random.chance(22)) ? day - weekday + 1 : day
  const latest = Math.max(midnight, now - random.int(20, 90) * 60_000)
  return Math.min(moved * dayMs + random.int(150, 420) * 60_000, latest)
}

/** Cards of the last months, those on hold in the morning lists of the demo, and one for each ticket about a hold-up. */
export async function planned(db: Db, random: Random, outlets: readonly Outlet[], made: Made): Promise<Planned[]> {
  const { now, noon } = made
  const busy = outlets.map((outlet, index): [Outlet, number] => [outlet, index % 11 === 3 ? 4 : 1])
  const usual = Array.from({ length: howMany }, (_, index): Planned => {
    const outlet = random.weighted(busy)
    const type = outlet.functions.length > 1 && random.chance(72) ? 'service' : random.pick(outlet.functions)
    const at = noon - daysAgo((index + random.next()) / howMany, daysBack, growth) * dayMs
    return { outlet, type, received_at: morningOf(random, at, made) }
  })
  const served = outlets.filter(({ functions }) => functions.includes('service'))
  const ofRoutine = Array.from({ length: plain.count }, (_, index): Planned => {
    const at = noon - (2 + ((index + random.next()) / plain.count) * plain.days) * dayMs
    return { outlet: random.pick(served), type: 'service', isPlain: true, received_at: morningOf(random, at, made) }
  })
  const ofStaff = ofDemoStaff.flatMap(([code, type]) => {
    const outlet = outlets.find((one) => one.code === code)
    if (!outlet) return []
    return morningList.map((onHoldDays): Planned => ({
      outlet,
      type,
      onHoldDays,
      received_at: morningOf(random, noon - (onHoldDays + 1) * dayMs, made),
    }))
  })
  const inPassing = passing.flatMap((state) =>
    Array.from({ length: ofPassing }, (_, index): Planned => {
      const [code, type] = ofDemoStaff[index % 2]!
      const outlet = (index < 4 && outlets.find((one) => one.code === code)) || random.pick(outlets)
      const received_at = morningOf(random, noon - dayMs, made)
      return { outlet, type: outlet.functions.includes(type) ? type : outlet.functions[0]!, state, received_at }
    }),
  )
  const { rows: tickets } = await sql<{
    id: string
    vin: string | null
    outlet_id: string
    job_type: WorkType
    opened_at: string
  }>`
    select id, vin, outlet_id, job_type, opened_at from ticket
    where kind = 'holdup_overdue' and ended_at is null and job_type <> 'none' order by no`.execute(db)
  const ofTickets = tickets.flatMap(({ id, vin, outlet_id, job_type, opened_at }): Planned[] => {
    const outlet = outlets.find((one) => one.id === outlet_id && one.functions.includes(job_type))
    if (!outlet) return []
    const onHoldDays = (now - Date.parse(opened_at)) / dayMs + 2.5
    return [
      {
        outlet,
        type: job_type,
        onHoldDays,
        ticket_id: id,
        vin,
        received_at: morningOf(random, now - (onHoldDays + 1) * dayMs, made),
      },
    ]
  })
  // Last those whose number depends on the hour.
  return [...usual, ...ofRoutine, ...ofStaff, ...inPassing, ...ofTickets]
}
