import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { optional } from '#kernel/contract/fields.ts'
import { importFields } from '#kernel/import/fields.ts'
import type { Cells, CheckedLine, ImportSetup, Say } from '#kernel/import/importer.ts'
import type { ImportFile } from '#kernel/list/list-shape.ts'
import { customerFields } from './contract.ts'
import { contactWays } from './vocabulary.ts'

const number = (label: string) => ({ kind: 'text', label, max: 40, ...optional }) as const

export const customerFile = importFields(customerFields, {
  no: {
    ...number('Customer number'),
    aliases: ['customer'],
    looks: /^CU-\d+$/i,
    hint: 'The number here, such as CU-000123. Empty for new customers.',
  },
  source_no: {
    ...number('DMS number'),
    aliases: ['customer no', 'customer id', 'customer code', 'dms customer', 'party code', 'account number', 'id'],
    hint: 'The number in the dealer’s system. Rows without a customer number need it.',
  },
  name: { aliases: ['customer name', 'full name', 'party name'] },
  kind: { aliases: ['customer type', 'customer kind', 'type', 'category'] },
  phones: {
    separator: /[;,|]/,
    aliases: ['phone', 'mobile', 'phone number', 'mobile number', 'contact number', 'telephone'],
    hint: 'Separate multiple numbers with a comma.',
  },
  email: { aliases: ['mail', 'email address', 'e mail'] },
  language: { aliases: ['preferred language'], hint: 'Use a code of two or three letters, such as hi.' },
  city: { ...number('City'), max: 80, aliases: ['town', 'customer city'] },
  state: { ...number('State'), max: 80, aliases: ['province'], hint: 'Code or name. For cities of the same name.' },
  outlet: {
    max: 120,
    aliases: ['outlet code', 'workshop', 'branch', 'location'],
    hint: 'Code or name of the outlet that keeps the customer.',
  },
  consent_call: { aliases: ['call consent', 'consent call', 'calls allowed', 'phone consent'] },
  consent_sms: { aliases: ['sms consent', 'consent sms'] },
  consent_whatsapp: { aliases: ['whatsapp consent', 'consent whatsapp'] },
  consent_email: { aliases: ['email consent', 'consent email', 'mail consent'] },
  do_not_contact_until: { aliases: ['do not contact', 'dnd until', 'quiet until'] },
})

/** The customers of a list as their import takes them. */
export const customersToImport: ImportFile = {
  columns: customerFile.columns,
  rows: () => sql`
    select c.id as key, c.no, c.source_no, c.name, c.kind, c.phones, c.email, c.language, city.name as city, state.code as state,
      o.code as outlet, c.consent_call, c.consent_sms, c.consent_whatsapp, c.consent_email, c.do_not_contact_until
    from customer c left join outlet o on o.id = c.outlet_id left join city on city.id = c.city_id
      left join state on state.id = city.state_id`,
}

type Line = ReturnType<typeof customerFile.read>

interface City {
  id: string
  name: string
  state: string
  state_name: string
}

/** What lines name, by the words they name it with. */
export interface KnownOfCustomers {
  outlets: ReadonlyMap<string, string>
  cities: ReadonlyMap<string, readonly City[]>
  /** Numbers of customers by their outlets' own: `outlet number`. */
  ownNumbers: ReadonlyMap<string, string>
  numbers: ReadonlySet<string>
}

export const ownNumber = (outlet_id: string, source_no: string) => `${outlet_id} ${source_no}`

/** Looks up once what the lines of a file name. */
export async function knownOfCustomers(db: Db): Promise<KnownOfCustomers> {
  const outlets = await db.selectFrom('outlet').select(['id', 'code', 'name']).orderBy('code').execute()
  const cities = await db
    .selectFrom('city')
    .innerJoin('state', 'state.id', 'city.state_id')
    .select(['city.id', 'city.name', 'state.code as state', 'state.name as state_name'])
    .execute()
  const stored = await db.selectFrom('customer').select(['no', 'outlet_id', 'source_no']).execute()
  return {
    // Codes last: one that is also a name means the code.
    outlets: new Map([
      ...outlets.map(({ id, name }) => [name.toLowerCase(), id] as const),
      ...outlets.map(({ id, code }) => [code.toLowerCase(), id] as const),
    ]),
    cities: Map.groupBy(cities, ({ name }) => name.toLowerCase()),
    ownNumbers: new Map(
      stored.flatMap(({ no, outlet_id, source_no }) =>
        outlet_id && source_no ? [[ownNumber(outlet_id, source_no), no] as const] : [],
      ),
    ),
    numbers: new Set(stored.map(({ no }) => no)),
  }
}

function cityOf({ city, state }: Line, say: Say, { cities }: KnownOfCustomers): string | undefined {
  if (!city) return undefined
  const stateName = state?.toLowerCase()
  const found = (cities.get(city.toLowerCase()) ?? []).filter(
    (one) =>
      !stateName ||
      [one.state, one.state.replace(/^[A-Z]+-/, ''), one.state_name].some((name) => name.toLowerCase() === stateName),
  )
  if (found.length === 0) say.wrong('city', 'City not found.')
  if (found.length > 1) say.wrong('city', 'Several cities have this name. Add a column with the state.')
  return found.length === 1 ? found[0]!.id : undefined
}

function phonesOf({ phones }: Line, say: Say): string[] | undefined {
  if (!phones || phones.length === 0) return undefined
  const read = customerFields.fields.phones.schema.safeParse(phones)
  if (!read.success) say.wrong('phones', read.error.issues[0]!.message)
  return read.data
}

/** The customer a line means: by the number here, else by that of the outlet. Undefined where it is refused. */
function keyOf({ no, source_no }: Line, outlet_id: string | undefined, say: Say, known: KnownOfCustomers) {
  const own = outlet_id && source_no ? ownNumber(outlet_id, source_no) : undefined
  const theirs = own && known.ownNumbers.get(own)
  if (no) {
    const found = known.numbers.has(no.toUpperCase())
    if (!found) say.wrong('no', 'Customer not found.')
    else if (theirs && theirs !== no.toUpperCase())
      say.wrong('source_no', `${theirs} already has this number at this outlet.`)
    return found ? no.toUpperCase() : undefined
  }
  if (!source_no) say.wrong('source_no', 'Enter a customer number or a DMS number.')
  else if (!outlet_id) say.wrong('outlet', 'This is required.')
  return theirs ?? own
}

/** The consents in a line; an empty cell sets nothing, so that leaving it out withdraws no consent. */
const consentsOf = (line: Line, cells: Cells) =>
  Object.fromEntries(
    contactWays.map((way) => {
      const field = `consent_${way}` as const
      return [field, cells[field] ? line[field] : undefined]
    }),
  )

/** Checks one line. An empty cell leaves what is stored as it is. */
export function checkCustomerLine(
  cells: Cells,
  say: Say,
  { setup, known }: { setup: ImportSetup; known: KnownOfCustomers },
): CheckedLine | undefined {
  const line = customerFile.read(cells, say, setup)
  const outlet_id = line.outlet ? known.outlets.get(line.outlet.toLowerCase()) : undefined
  if (line.outlet && !outlet_id) {
    say.wrong('outlet', 'Outlet not found.')
    return undefined
  }
  const key = keyOf(line, outlet_id, say, known)
  const record = {
    source_no: line.source_no ?? undefined,
    outlet_id,
    name: line.name ?? undefined,
    kind: line.kind,
    phones: phonesOf(line, say),
    email: line.email,
    language: line.language,
    city_id: cityOf(line, say, known),
    ...consentsOf(line, cells),
    do_not_contact_until: line.do_not_contact_until ?? undefined,
  }
  if (key !== undefined && !known.numbers.has(key) && !cells.name) say.wrong('name', 'This is required.')
  return key === undefined ? undefined : { key, record }
}
