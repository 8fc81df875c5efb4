import { sql } from 'kysely'
import type { Db } from '@rad/api/internal/kernel/command/context.ts'
import { addDays } from '@rad/api/internal/kernel/contract/periods.ts'
import { randomFrom } from '@rad/api/internal/kernel/command/random.ts'
import { withCheckDigit } from '@rad/api/internal/capabilities/workshop/vehicles/rules.ts'
import { namesFrom } from '../../names.ts'
import { firstNames, languages, lastNames } from '../../workshop/customers/seed-names.ts'

/** The outlet of the demo's service manager, whose day is full: so many of its vehicles are due around now. */
const busyOutlet = 'DL001-01'
const howMany = 96

const plateLetters = [...'ABCDEFGHJKLMNPRSTUVWXYZ']

/** Days since the due date: most lately, some beyond 90 days, a few about to be. */
const lags = [
  [-10, -1, 16],
  [1, 30, 34],
  [31, 90, 30],
  [91, 240, 20],
] as const

type Random = ReturnType<typeof randomFrom>

const plateOf = (random: Random) =>
  `MH ${String(random.int(1, 49)).padStart(2, '0')} ${random.pick(plateLetters)}${random.pick(plateLetters)} ${random.int(1000, 9999)}`

function drawn(
  random: Random,
  person: () => string,
  today: string,
  models: readonly { id: string; make: string; name: string }[],
) {
  const { id, make, name } = random.pick(models)
  const [low, high] = random.weighted(lags.map(([from, to, weight]) => [[from, to] as const, weight] as const))
  const due = addDays(today, -random.int(low, high))
  return {
    name: person(),
    phone: `+91${random.pick(['98', '97', '93'])}${random.int(10_000_000, 99_999_999)}`,
    language: random.weighted(languages),
    consent_call: random.chance(88),
    consent_sms: random.chance(60),
    consent_whatsapp: random.chance(70),
    vin: withCheckDigit(
      `MA1${Array.from({ length: 14 }, () => random.pick([...plateLetters.filter((letter) => letter !== 'Q'), ...'0123456789'])).join('')}`,
    ),
    reg_no: plateOf(random),
    model_id: id,
    make,
    model: name,
    model_year: Number(today.slice(0, 4)) - random.int(1, 7),
    sold_on: addDays(due, -random.int(300, 1900)),
    next_due_on: due,
  }
}

/** The first is due in five days and gets an email for it today: so customers are reminded. */
const reminded = (today: string) => ({
  language: 'en',
  consent_sms: false,
  consent_whatsapp: false,
  consent_email: true,
  next_due_on: addDays(today, 5),
})

/** Customers of one outlet whose vehicles are due. */
export async function seedCallers(db: Db, today: string): Promise<void> {
  const random = randomFrom(20_271)
  const outlet = await db
    .selectFrom('outlet')
    .select(['id', 'city_id'])
    .where('code', '=', busyOutlet)
    .executeTakeFirst()
  const models = await db.selectFrom('model').select(['id', 'make', 'name']).orderBy('make').orderBy('name').execute()
  if (!outlet || models.length === 0) return
  const taken = await db.selectFrom('customer').select('name').execute()
  const person = namesFrom(
    random,
    firstNames,
    lastNames,
    taken.map(({ name }) => name),
  )
  const [first, ...others] = Array.from({ length: howMany }, () => drawn(random, person, today, models))
  const email = `${first!.name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.com`
  const rows = JSON.stringify([{ ...first, ...reminded(today), email }, ...others])
  await sql`
    with drawn as (
      select * from jsonb_to_recordset(${rows}::jsonb) as d(name text, email text, phone text, language text, consent_call boolean,
        consent_sms boolean, consent_whatsapp boolean, consent_email boolean, vin text, reg_no text, model_id uuid, make text, model text, model_year int,
        sold_on date, next_due_on date)
    ), added as (
      insert into customer (name, email, phones, language, city_id, outlet_id, consent_call, consent_sms, consent_whatsapp, consent_email)
      select name, email, array[phone], language, ${outlet.city_id}::uuid, ${outlet.id}::uuid, consent_call, consent_sms, consent_whatsapp,
        coalesce(consent_email, false)
      from drawn order by name returning id, name
    )
    insert into vehicle (vin, reg_no, model_id, make, model, model_year, sold_on, home_outlet_id, selling_outlet_id, customer_id,
      next_due_on, due_basis)
    select d.vin, d.reg_no, d.model_id, d.make, d.model, d.model_year, d.sold_on, ${outlet.id}::uuid, ${outlet.id}::uuid, added.id,
      d.next_due_on, 'time'
    from drawn d join added on added.name = d.name order by d.vin`.execute(db)
}
