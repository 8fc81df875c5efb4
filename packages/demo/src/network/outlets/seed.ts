import { rounded } from '@rad/api/rounded'
import type { Db } from '@rad/api/internal/kernel/command/context.ts'
import { randomFrom } from '@rad/api/internal/kernel/command/random.ts'
import type { outletKinds } from '@rad/api/network/outlets/contract'

type Kind = (typeof outletKinds)[number]
type Random = ReturnType<typeof randomFrom>
interface City {
  id: string
  name: string
  state: string
  tier: string | null
  lat: number | null
  lon: number | null
}

/** Which states a region reaches into: the network is ours, the states are not. */
const statesOf: Record<string, string[]> = {
  N1: ['DL', 'HR'],
  N2: ['PB', 'CH', 'HP', 'RJ'],
  S1: ['KA', 'KL'],
  S2: ['TN', 'TS', 'AP'],
  E1: ['WB', 'OD'],
  E2: ['BR', 'JH', 'AS'],
  W1: ['MH', 'GA'],
  W2: ['GJ'],
  C1: ['MP', 'CG'],
  C2: ['UP', 'UK'],
}
/** Cities of a region that are in its second territory. */
const secondTerritory = new Set([
  'HR',
  'RJ',
  'KL',
  'TS',
  'AP',
  'OD',
  'AS',
  'CG',
  'UK',
  'Pune',
  'Nashik',
  'Nagpur',
  'Kolhapur',
  'Surat',
  'Vadodara',
  'Noida',
  'Agra',
  'Meerut',
])

/** The outlets of the demo dealer, whose people are the demo sign-ins: a full house, a bodyshop, and two more. */
const demoDealer: [city: string, kind: Kind][] = [
  ['Mumbai', '3S'],
  ['Thane', 'bodyshop_only'],
  ['Navi Mumbai', '2S'],
  ['Pune', 'compact'],
]
/** Vans that come to the customer. */
const mobile = new Set(['DL018-02', 'DL022-03'])
const counts = [3, 4, 2, 4, 3, 3]
const quarters = ['East', 'West', 'Highway', 'Ring Road', 'Old Town']

function kindAt(random: Random, place: number): Kind {
  if (place === 0) return '3S'
  return random.weighted([
    ['3S', 30],
    ['2S', 25],
    ['service_only', 20],
    ['bodyshop_only', 12],
    ['compact', 10],
    ['mobile', 3],
  ] as const)
}

const functionsOf = (kind: Kind): ('bodyshop' | 'service')[] => {
  if (kind === 'bodyshop_only') return ['bodyshop']
  return kind === '3S' || kind === '2S' ? ['bodyshop', 'service'] : ['service']
}

function sizeOf(random: Random, kind: Kind) {
  const small = kind === 'compact' || kind === 'mobile'
  const does = functionsOf(kind)
  const bays_service = does.includes('service') ? (small ? random.int(1, 4) : random.int(6, 28)) : 0
  const bays_body = does.includes('bodyshop') ? random.int(3, 16) : 0
  return {
    bays_service,
    bays_body,
    paint_booths: bays_body === 0 ? 0 : Math.ceil(bays_body / 6),
    technicians: Math.round((bays_service + bays_body) * 1.6) + 1,
    advisors: Math.max(1, Math.round(bays_service / 4)),
  }
}

const categoryOf = (kind: Kind) =>
  ({ '3S': 'A', '2S': 'B', bodyshop_only: 'A', service_only: 'B', compact: 'C', mobile: 'D' } as const)[kind]

/** Most outlets are active; the n-th of the network is something else. */
function stateOf(number: number, dealerStatus: string, opened_on: string) {
  if (dealerStatus === 'closed' || [38, 66, 81].includes(number)) {
    return {
      status: 'closed' as const,
      opened_on,
      closed_on: `2025-0${(number % 8) + 1}-15`,
      inactive_reason: 'Lease of the site ended',
    }
  }
  if (dealerStatus === 'prospect' || [20, 52].includes(number)) return { status: 'planned' as const, opened_on: null }
  if ([31, 73].includes(number)) {
    return { status: 'temporarily_closed' as const, opened_on, inactive_reason: 'Flood damage under repair' }
  }
  return { status: 'active' as const, opened_on }
}

function citiesOf(cities: City[], region: string, dealer: string, random: Random, count: number): [City, Kind][] {
  if (dealer === 'DL001') return demoDealer.map(([name, kind]) => [cities.find((city) => city.name === name)!, kind])
  const near = cities.filter((city) => statesOf[region]!.some((state) => city.state === `IN-${state}`))
  return Array.from({ length: count }, (_, place) => [random.pick(near), kindAt(random, place)])
}

const outletsOfDealer = (status: string, index: number) =>
  ({ closed: 2, prospect: 1 })[status] ?? counts[index % counts.length]!

const dealersToSeed = (db: Db) =>
  db
    .selectFrom('dealer')
    .innerJoin('region', 'region.id', 'dealer.home_region_id')
    .select([
      'dealer.id',
      'dealer.code',
      'dealer.name',
      'dealer.status',
      'dealer.principal_email',
      'region.id as region_id',
      'region.code as region',
    ])
    .orderBy('dealer.code')
    .execute()
type Dealer = Awaited<ReturnType<typeof dealersToSeed>>[number]

const citiesToSeed = (db: Db) =>
  db
    .selectFrom('city')
    .innerJoin('state', 'state.id', 'city.state_id')
    .select(['city.id', 'city.name', 'state.code as state', 'city.tier', 'city.lat', 'city.lon'])
    .orderBy('state.code')
    .orderBy('city.name')
    .execute()

const two = (value: number) => String(value).padStart(2, '0')
const codeOf = (dealer: Dealer, place: number) => `${dealer.code}-${two(place + 1)}`

/** One outlet: the `place`-th of its dealer, the `number`-th of the network. */
function outletOf(random: Random, dealer: Dealer, city: City, kind: Kind, place: number, number: number) {
  const isSecond = secondTerritory.has(city.name) || secondTerritory.has(city.state.slice(3))
  const opened_on = `${random.int(2004, 2023)}-${two(random.int(1, 12))}-${two(random.int(1, 28))}`
  const near = (degrees: number | null) => rounded((degrees ?? 0) + (random.next() - 0.5) / 12, 4)
  const street = random.pick(['Industrial Area', 'Station Road', 'Bypass Road', 'Link Road'])
  return {
    code: codeOf(dealer, place),
    dealer_id: dealer.id,
    address: `Plot ${random.int(2, 180)}, ${street}, ${city.name}`,
    city_id: city.id,
    pin: String(random.int(110_001, 799_999)),
    lat: near(city.lat),
    lon: near(city.lon),
    region_id: dealer.region_id,
    territory: `${dealer.region}${isSecond ? 'B' : 'A'}`,
    kind,
    category: categoryOf(kind),
    functions: functionsOf(kind),
    ...sizeOf(random, kind),
    contact_email: `outlet${place + 1}@${dealer.principal_email!.split('@')[1]!}`,
    // The others are reached by the phone of their dealer.
    phone: number % 3 === 0 ? `+91 55551 ${String(number).padStart(5, '0')}` : null,
    closed_on: null,
    inactive_reason: null,
    ...stateOf(number, dealer.status, opened_on),
    tier: city.tier,
  }
}

/** Two outlets of a dealer in one city are distinguished by their quarter. */
function nameOf(dealer: Dealer, city: City, place: number, taken: Set<string>): string {
  const plain = `${dealer.name} ${city.name}`
  const name = taken.has(plain) ? `${plain} ${quarters[place % quarters.length]}` : plain
  taken.add(plain)
  return name
}

/** The outlets of every dealer with the channels they serve. */
export async function seedOutlets(db: Db): Promise<void> {
  const random = randomFrom(2_102)
  const cities = await citiesToSeed(db)
  const territories = await db.selectFrom('territory').select(['id', 'code']).execute()
  const territoryIds = new Map(territories.map(({ code, id }) => [code, id]))
  let number = 0
  const outlets = (await dealersToSeed(db)).flatMap((dealer, index) => {
    const taken = new Set<string>()
    const places = citiesOf(cities, dealer.region, dealer.code, random, outletsOfDealer(dealer.status, index))
    return places.map(([city, drawn], place) => {
      const kind = mobile.has(codeOf(dealer, place)) ? 'mobile' : drawn
      const name = nameOf(dealer, city, place, taken)
      return { name, ...outletOf(random, dealer, city, kind, place, ++number) }
    })
  })
  const rows = outlets.map((outlet) => {
    const { tier: _, territory, ...row } = outlet
    return { ...row, territory_id: territoryIds.get(territory)! }
  })
  const added = await db.insertInto('outlet').values(rows).returning(['id', 'code']).execute()
  const ids = new Map(added.map(({ code, id }) => [code, id]))
  await seedChannelsOf(
    db,
    random,
    outlets.map(({ code, tier, kind }) => ({ outlet_id: ids.get(code)!, tier, kind, code })),
  )
}

/** Mass everywhere but at some pure premium or commercial houses; premium in larger cities. */
async function seedChannelsOf(
  db: Db,
  random: Random,
  outlets: { outlet_id: string; tier: string | null; kind: Kind; code: string }[],
) {
  const channels = new Map(
    (await db.selectFrom('channel').select(['id', 'code']).execute()).map(({ code, id }) => [code, id]),
  )
  const rows = outlets.flatMap(({ outlet_id, tier, kind, code }) => {
    const isLarge = tier === 'metro' || tier === '1'
    const served = [
      ...(random.chance(88) || code.startsWith('DL001') ? ['MAS'] : []),
      ...(random.chance(isLarge ? 55 : 10) || code === 'DL001-01' ? ['PRM'] : []),
      ...(random.chance(25) ? ['COM'] : []),
      ...(random.chance(kind === '3S' ? 60 : 10) ? ['USD'] : []),
    ]
    return (served.length > 0 ? served : ['COM']).map((channel) => ({
      outlet_id,
      channel_id: channels.get(channel)!,
      level: kind === 'compact' || kind === 'mobile' ? ('limited' as const) : ('full' as const),
    }))
  })
  await db.insertInto('outlet_channel').values(rows).execute()
}
