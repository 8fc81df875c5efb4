import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'
import { dayIn } from '@rad/api/internal/kernel/contract/periods.ts'
import type { fuels } from '@rad/api/network/models/contract'

type Fuel = (typeof fuels)[number]
type Line = [
  name: string,
  channel: string,
  segment: string,
  fuel: Fuel,
  launched: number,
  discontinued: number | null,
  bodies: string[],
]

/** An invented make: no car of these names exists. */
const make = 'Varuna'

const lines: Line[] = [
  ['Aranya', 'PRM', 'SUV', 'hybrid', 2021, null, ['SUV']],
  ['Aranya Long', 'PRM', 'SUV', 'diesel', 2022, null, ['SUV']],
  ['Devaki', 'PRM', 'Sedan', 'petrol', 2018, null, ['Sedan']],
  ['Ekaya', 'PRM', 'Crossover', 'electric', 2023, null, ['Crossover']],
  ['Meru', 'PRM', 'SUV', 'electric', 2024, null, ['SUV']],
  ['Saras', 'PRM', 'MPV', 'hybrid', 2020, null, ['MPV']],
  ['Bindu', 'MAS', 'Hatchback', 'petrol', 2012, null, ['Hatchback']],
  ['Bindu Gas', 'MAS', 'Hatchback', 'cng', 2014, null, ['Hatchback']],
  ['Chinar', 'MAS', 'Compact SUV', 'petrol', 2019, null, ['SUV']],
  ['Disha', 'MAS', 'Compact sedan', 'petrol', 2013, null, ['Sedan']],
  ['Disha Gas', 'MAS', 'Compact sedan', 'cng', 2016, null, ['Sedan']],
  ['Jugnu', 'MAS', 'Hatchback', 'electric', 2022, null, ['Hatchback']],
  ['Kesari', 'MAS', 'Compact SUV', 'diesel', 2017, null, ['SUV']],
  ['Lahar', 'MAS', 'Crossover', 'petrol', 2021, null, ['Crossover']],
  ['Parvaz', 'MAS', 'MPV', 'petrol', 2015, null, ['MPV']],
  ['Tulsi', 'MAS', 'Micro', 'petrol', 2010, null, ['Hatchback']],
  ['Gajraj', 'COM', 'Pickup', 'diesel', 2011, null, ['Pickup', 'Chassis']],
  ['Gajraj Gas', 'COM', 'Pickup', 'cng', 2018, null, ['Pickup']],
  ['Haathi Mini', 'COM', 'Small truck', 'diesel', 2009, null, ['Truck', 'Chassis']],
  ['Haathi Volt', 'COM', 'Small truck', 'electric', 2023, null, ['Truck']],
  ['Safar', 'COM', 'Van', 'cng', 2013, null, ['Van', 'Ambulance']],
  ['Yatri', 'COM', 'Minibus', 'diesel', 2016, null, ['Bus']],
  ['Bindu Classic', 'USD', 'Hatchback', 'petrol', 2004, 2012, ['Hatchback']],
  ['Nadi', 'USD', 'Sedan', 'diesel', 2006, 2017, ['Sedan']],
  ['Parbat', 'USD', 'SUV', 'diesel', 2008, 2019, ['SUV']],
  ['Udaan', 'USD', 'Hatchback', 'petrol', 2010, 2020, ['Hatchback', 'Cabriolet']],
]

/** The models of the demo make with every model year up to now. */
export async function seedModels(db: Db, deps: Deps): Promise<void> {
  const thisYear = Number(dayIn(deps.settings.brand_tz, deps.clock.now()).slice(0, 4))
  const channels = await db.selectFrom('channel').select(['id', 'code']).execute()
  const channelIds = new Map(channels.map(({ code, id }) => [code, id]))
  const models = await db
    .insertInto('model')
    .values(
      lines.map(([name, channel, segment, fuel, launched, discontinued]) => ({
        make,
        name,
        channel_id: channelIds.get(channel)!,
        segment,
        fuel,
        launched,
        discontinued,
        active: discontinued === null,
      })),
    )
    .returning(['id', 'name'])
    .execute()
  const ids = new Map(models.map(({ name, id }) => [name, id]))
  const years = lines.flatMap(([name, , , , launched, discontinued, body_styles]) =>
    Array.from({ length: (discontinued ?? thisYear) - launched + 1 }, (_, index) => ({
      model_id: ids.get(name)!,
      year: launched + index,
      body_styles,
    })),
  )
  await db.insertInto('model_year').values(years).execute()
}
