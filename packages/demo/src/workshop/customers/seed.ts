import { sql } from 'kysely'
import type { CustomerKind } from '@rad/api/workshop/customers/contract'
import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'
import { addDays, dayIn } from '@rad/api/internal/kernel/contract/periods.ts'
import { randomFrom } from '@rad/api/internal/kernel/command/random.ts'
import { consentEvent, contactWays } from '@rad/api/internal/capabilities/workshop/customers/vocabulary.ts'
import { namesFrom } from '../../names.ts'
import { firstNames, languages, lastNames, organizations } from './seed-names.ts'

const howMany = 450

const kinds: readonly (readonly [CustomerKind, number])[] = [
  ['retail', 78],
  ['fleet', 7],
  ['corporate', 6],
  ['taxi', 6],
  ['government', 3],
]
/** Out of a hundred, how many allow each way. */
const consents = { call: 85, sms: 62, whatsapp: 70, email: 44 } as const
const leavings = ['Moved abroad', 'Entered twice', 'Asked to be removed from the list']

type Random = ReturnType<typeof randomFrom>

/** Until when they want nothing: some still do, some did once. */
function quietUntil(random: Random, today: string): string | null {
  const [from, to] = random.weighted([
    [[0, 0], 90],
    [[1, 90], 6],
    [[-200, -1], 4],
  ] as const)
  return from === 0 ? null : addDays(today, random.int(from, to))
}

interface Names {
  person: () => string
  organization: Readonly<Record<Exclude<CustomerKind, 'retail'>, () => string>>
}

function customerOf(random: Random, names: Names, place: { id: string; city_id: string | null }, today: string) {
  const kind = random.weighted(kinds)
  const name = kind === 'retail' ? names.person() : names.organization[kind]()
  const hasEmail = kind !== 'retail' || random.chance(60)
  const active = !random.chance(3)
  return {
    kind,
    name,
    phones: Array.from(
      { length: random.chance(15) ? 2 : 1 },
      () => `+91${random.pick(['98', '97', '93', '88', '70'])}${random.int(10_000_000, 99_999_999)}`,
    ),
    email: hasEmail ? `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.com` : null,
    language: random.weighted(languages),
    city_id: place.city_id,
    outlet_id: place.id,
    ...Object.fromEntries(
      contactWays.map((way) => [`consent_${way}`, random.chance(consents[way]) && (way !== 'email' || hasEmail)]),
    ),
    do_not_contact_until: quietUntil(random, today),
    active,
    inactive_reason: active ? null : random.pick(leavings),
  }
}

/** Customers of the outlets: people, and fleets, taxis and authorities that have many vehicles. */
export async function seedCustomers(db: Db, deps: Deps): Promise<void> {
  const random = randomFrom(45_083)
  const now = deps.clock.now()
  const today = dayIn(deps.settings.brand_tz, now)
  const outlets = await db
    .selectFrom('outlet')
    .select(['id', 'city_id'])
    .where('status', '=', 'active')
    .orderBy('code')
    .execute()
  if (outlets.length === 0) return
  const known = await db.selectFrom('app_user').select('full_name').execute()
  const taken = known.map(({ full_name }) => full_name)
  const organization = (kind: keyof typeof organizations) =>
    namesFrom(random, organizations[kind].first, organizations[kind].last)
  const names: Names = {
    person: namesFrom(random, firstNames, lastNames, taken),
    organization: {
      fleet: organization('fleet'),
      corporate: organization('corporate'),
      taxi: organization('taxi'),
      government: organization('government'),
    },
  }
  const rows = Array.from({ length: howMany }, (_, index) =>
    customerOf(random, names, outlets[index % outlets.length]!, today),
  )
  const columns = sql.raw(Object.keys(rows[0]!).join(', '))
  await sql`insert into customer (${columns}) select ${columns}
    from jsonb_populate_recordset(null::customer, ${JSON.stringify(rows)}::jsonb)`.execute(db)
  await tellOfThem(db, now)
}

/** The events of their timelines: that they were added, and which ways of contact they allowed then. */
async function tellOfThem(db: Db, now: Date): Promise<void> {
  const given = contactWays.map(
    (way) => sql`select id, ${consentEvent(way, true)}::text, 1 from customer where ${sql.ref(`consent_${way}`)}`,
  )
  await sql`
    insert into timeline_event (entity_kind, entity_id, at, actor, type, system)
    select 'customer', event.id, ${now.toISOString()}::timestamptz, 'System', event.type, true
    from (select id, 'added' as type, 0 as place from customer union all ${sql.join(given, sql` union all `)}) event
      join customer on customer.id = event.id
    order by event.place, customer.no, event.type`.execute(db)
}
