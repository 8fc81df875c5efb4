import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Actor, Db } from '#kernel/command/context.ts'
import { containing, isOneOf } from '#kernel/list/list-sql.ts'
import { activeOrNot, type Listing, listSource } from '#kernel/list/list-source.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { none } from '#kernel/contract/view.ts'
import { placesOf } from '#capabilities/network/outlets/lookups.ts'
import { isOfGroupCustomer } from '#capabilities/insight/journeys/lookups.ts'
import { customersToImport } from './line.importer.ts'
import { customerList } from './contract.ts'

/** Whether the actor may read the names of customers. */
export const readsNames = ({ ability }: Actor): boolean => ability.can('read', 'CustomerName')

/** Masked where it is read, so that rows are not sorted by what may not be read either. */
const clear = (actor: Actor, value: RawBuilder<unknown>) =>
  readsNames(actor) ? value : sql`left(${value}, 1) || '•••'`

/** Whether the day until which they want nothing is today or later. */
const isQuiet = (today: string) => sql<boolean>`coalesce(customer.do_not_contact_until >= ${today}::date, false)`

/** Customers with what a row shows. */
export const rowFields = (db: Db, actor: Actor, today: string) =>
  db
    .selectFrom('customer')
    .leftJoin('outlet', 'outlet.id', 'customer.outlet_id')
    .leftJoin('city', 'city.id', 'customer.city_id')
    .select([
      'customer.id',
      'customer.no',
      'customer.kind',
      sql<string>`${clear(actor, sql`customer.name`)}`.as('name'),
      sql<string | null>`${clear(actor, sql`customer.phones[1]`)}`.as('phone'),
      sql<string | null>`${clear(actor, sql`customer.email`)}`.as('email'),
      'customer.language',
      'customer.outlet_id',
      'outlet.code as outlet',
      'outlet.name as outlet_name',
      'city.name as city',
      sql<number>`(select count(*) from vehicle where vehicle.customer_id = customer.id)`.as('vehicles'),
      'customer.consent_call',
      'customer.consent_sms',
      'customer.consent_whatsapp',
      'customer.consent_email',
      'customer.do_not_contact_until',
      isQuiet(today).as('do_not_contact'),
      'customer.active',
    ])

/** Fills in the outlets beyond the user's scope. */
export async function withOutlets<R extends { outlet: string | null; outlet_id: string | null }>(
  db: Db,
  stored: readonly R[],
) {
  const beyond = stored.flatMap(({ outlet, outlet_id }) => (outlet === null && outlet_id ? [outlet_id] : []))
  const places = await placesOf(db, beyond)
  return stored.map(({ outlet_id, ...row }) => {
    const place = places.get(outlet_id ?? '')
    return place ? { ...row, outlet: place.outlet, outlet_name: place.outlet_name } : row
  })
}

/** Digits of a phone number as a person types them; undefined where it is no part of one. */
const digitsOf = (typed: string) => {
  const digits = typed.replaceAll(/[\s().\-/+]/g, '')
  return /^\d{4,15}$/.test(digits) ? digits : undefined
}

/** By number for all; by name, phone and email for who may read them. */
function search(typed: string, { actor }: { actor: Actor }) {
  const byNumber = sql<SqlBool>`customer.search_text like ${containing(typed)}`
  if (!readsNames(actor)) return { where: byNumber }
  const digits = digitsOf(typed)
  const byPhone = digits
    ? sql`or exists (select from unnest(customer.phones) phone where phone like ${`%${digits}%`})`
    : sql``
  return { where: sql<SqlBool>`(${byNumber} or customer.name_text like ${containing(typed)} ${byPhone})` }
}

const ofOutlets = (codes: readonly string[]): RawBuilder<SqlBool> => {
  const isAny = sql<SqlBool>`customer.outlet_id = any ((select rad.outlets_coded(${sql.val(codes)}::text[]))::uuid[])`
  return codes.includes(none) ? sql<SqlBool>`(${isAny} or customer.outlet_id is null)` : isAny
}

/** Customers in scope: those an outlet keeps, and the owners of vehicles it has to do with. */
export const customerSource = listSource(
  customerList,
  ({ db, actor, zone, now }: Listing) => rowFields(db, actor, dayIn(zone, now)),
  {
    table: 'customer',
    importFile: customersToImport,
    search,
    filters: {
      active: (value) => sql<SqlBool>`customer.active = ${value === 'true'}`,
      outlet: ofOutlets,
      city: (names) => isOneOf(sql`city.name`, names),
      group: (numbers) => isOfGroupCustomer(sql`customer.id`, numbers),
      consent: (ways) =>
        sql<SqlBool>`(${sql.join(
          ways.map((way) => sql.ref(`customer.consent_${way}`)),
          sql` or `,
        )})`,
      do_not_contact: (value, { zone, now }) => sql<SqlBool>`${isQuiet(dayIn(zone, now))} = ${value === 'true'}`,
    },
    counted: activeOrNot,
    finish: ({ db }, stored) => withOutlets(db, stored),
    finishNeeds: ['outlet', 'outlet_id'],
  },
)
