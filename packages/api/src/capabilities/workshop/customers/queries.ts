import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { ActorContext, Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { masked } from '#capabilities/service/tickets/case.vocabulary.ts'
import type { Customer } from './contract.ts'
import { mayContact } from './contact.vocabulary.ts'
import { readsNames, rowFields, withOutlets } from './source.ts'
import { contactWays } from './vocabulary.ts'

/** At most so many of each kind are listed for one customer: a fleet has hundreds of vehicles. */
const most = 200

const vehiclesOf = (db: Db) =>
  db
    .selectFrom('vehicle')
    .select(['vin', 'reg_no', 'make', 'model', 'model_year', 'status', 'next_due_on'])
    .where(sql<boolean>`vehicle.customer_id = customer.id`)
    .orderBy(sql`next_due_on nulls last`)
    .orderBy('vin')
    .limit(most)

const cardsOf = (db: Db) =>
  db
    .selectFrom('job_card')
    .leftJoin('outlet as place', 'place.id', 'job_card.outlet_id')
    .select([
      'job_card.no',
      'job_card.job_type',
      'job_card.vin',
      'job_card.received_on',
      'job_card.status',
      'place.code as outlet',
    ])
    .where(sql<boolean>`job_card.customer_id = customer.id`)
    .orderBy('job_card.received_on', 'desc')
    .orderBy('job_card.no', 'desc')
    .limit(most)

const complaintsOf = (db: Db) =>
  db
    .selectFrom('complaint')
    .select(['no', 'vin', 'received_on', 'status', 'category', 'severity'])
    .where(sql<boolean>`complaint.vin in (select vehicle.vin from vehicle where vehicle.customer_id = customer.id)`)
    .orderBy('received_on', 'desc')
    .orderBy('no', 'desc')
    .limit(most)

const isOfOwnOutlet = sql<boolean>`coalesce(customer.outlet_id = any ((select rad.outlet_ids())::uuid[]), false)`

/** A customer as the actor may read it; 404 where they have nothing to do with it. */
export async function findCustomer({ db, actor, deps }: ActorContext, no: string): Promise<Customer> {
  const today = dayIn(deps.settings.brand_tz, deps.clock.now())
  const stored = await rowFields(db, actor, today)
    .select([
      'customer.phones',
      'customer.email as address',
      'customer.city_id',
      'customer.inactive_reason',
      'customer.source_no',
      'customer.wrong_contacts',
      'customer.version',
      isOfOwnOutlet.as('is_of_own_outlet'),
      jsonArrayFrom(vehiclesOf(db)).as('own_vehicles'),
      jsonArrayFrom(cardsOf(db)).as('job_cards'),
      jsonArrayFrom(complaintsOf(db)).as('complaints'),
    ])
    .where('customer.no', '=', no)
    .executeTakeFirst()
  if (!stored) throw notFound()
  const [found] = await withOutlets(db, [stored])
  const { is_of_own_outlet, phones, address, wrong_contacts, own_vehicles, job_cards, complaints, ...customer } = found!
  const may = (subject: string) => actor.ability.can('read', subject)
  return {
    ...customer,
    phones: readsNames(actor) ? phones : phones.map((phone) => masked(phone)!),
    wrong_contacts: readsNames(actor) ? wrong_contacts : [],
    own_vehicles: may('Vehicle') ? own_vehicles : [],
    job_cards: may('JobCard') ? job_cards : [],
    complaints: may('Complaint') ? complaints : [],
    may_contact: contactWays.filter((way) =>
      mayContact({ ...customer, phones, email: address, wrong_contacts }, way, today),
    ),
    can_change: actor.ability.can('update', 'Customer') && (actor.whole_network || is_of_own_outlet),
  }
}
