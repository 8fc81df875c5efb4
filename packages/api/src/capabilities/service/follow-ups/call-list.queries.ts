import { type RawBuilder, sql } from 'kysely'
import type { ActorContext, Context } from '#kernel/command/context.ts'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import { isOf } from '#capabilities/network/outlets/lookups.ts'
import { masked } from '#capabilities/service/tickets/case.vocabulary.ts'
import type { CallList, followUpsApi } from './contract.ts'
import { bucketOf, contactable, contactRefusal, daysNotReported, partOfDay } from './rules.ts'
import {
  callAgainDays,
  type CallReason,
  type ContactResult,
  type DayPart,
  daysAhead,
  overdueDays,
  soonOver90Days,
} from './vocabulary.ts'

/** As many calls as a day of one person has; the rest comes up as these are made. */
const mostCalls = 100
/** Of so many that come first, those whose customers are reached best at this time of day go before the others. */
const candidates = 400

/**
 * The day on which this follow-up came up last: ten and five days before the due date, the day after it, and every fifteen days
 * from then on (docs/domain.md#follow-ups).
 */
const stepOn = (today: RawBuilder<unknown>) => sql<string>`(case
  when follow_up.due_on < ${today} then follow_up.due_on + 1
    + (${today} - follow_up.due_on - 1) / ${sql.lit(callAgainDays)} * ${sql.lit(callAgainDays)}
  when follow_up.due_on - 5 <= ${today} then follow_up.due_on - 5 else follow_up.due_on - ${sql.lit(daysAhead)} end)`

/** The part of the day in which the customer was reached most, by attempts of any of their follow-ups. */
const bestPart = (zone: string) => sql<DayPart | null>`(
  select part from contact_attempt a join follow_up own on own.id = a.follow_up_id
    cross join lateral (select case when extract(hour from a.at at time zone ${zone}) < 12 then 'morning'
      when extract(hour from a.at at time zone ${zone}) < 17 then 'afternoon' else 'evening' end as part) at_part
  where own.customer_id = follow_up.customer_id and a.result in ('connected', 'read')
  group by part order by count(*) desc, part limit 1)`

type ListContext = Context<typeof followUpsApi.callList>

/** Who has wrong numbers alone does not come up until they are changed. */
const hasRightNumber = sql<boolean>`coalesce(
  cardinality(customer.phones) = 0 or not customer.phones <@ customer.wrong_contacts, true)`

const mayCall = (
  today: string,
) => sql<boolean>`coalesce(customer.consent_call and customer.active and cardinality(customer.phones) > 0
  and (customer.do_not_contact_until is null or customer.do_not_contact_until < ${today}::date), false)`

const isPromised = (today: string, zone: string) =>
  sql<boolean>`coalesce((follow_up.call_back_at at time zone ${zone})::date <= ${today}::date, false)`

/** What is called today: promised call-backs that are due by the end of it, and what came up without an attempt since. */
function dueCalls({ db, query }: Pick<ListContext, 'db' | 'query'>, today: string, zone: string) {
  const day = sql`${today}::date`
  return db
    .selectFrom('follow_up')
    .leftJoin('customer', 'customer.id', 'follow_up.customer_id')
    .where('follow_up.status', 'in', ['upcoming', 'open', 'contacted'])
    .where(
      sql<boolean>`case when follow_up.call_back_at is not null then ${isPromised(today, zone)}
        else follow_up.due_on <= ${day} + ${sql.lit(daysAhead)}
          and coalesce((follow_up.last_attempt_at at time zone ${zone})::date < ${stepOn(day)}, true) end`,
    )
    .where(hasRightNumber)
    .$if(query.outlet !== undefined, (rows) => rows.where(isOf('follow_up', 'outlet', query.outlet!)))
    .select(['follow_up.id', 'follow_up.no', 'follow_up.due_on', 'follow_up.call_back_at'])
    .select([isPromised(today, zone).as('is_promised'), mayCall(today).as('may_call')])
}

const callColumns = [
  'follow_up.id',
  'follow_up.customer_id',
  'follow_up.no',
  'follow_up.status',
  'follow_up.due_on',
  'follow_up.attempts',
  'follow_up.last_attempt_at',
  'follow_up.call_back_at',
  'vehicle.reg_no',
  'vehicle.model',
  'outlet.code as outlet',
  'customer.no as customer',
  'customer.name as customer_name',
  'customer.phones',
  'customer.email',
  'customer.wrong_contacts',
  'customer.language',
  'customer.active',
  'customer.consent_call',
  'customer.consent_sms',
  'customer.consent_whatsapp',
  'customer.consent_email',
  'customer.do_not_contact_until',
  sql<string>`vehicle.vin`.as('vin'),
] as const

/** When the customer is reached best, and what the last attempt came to. */
const ofAttempts = (zone: string) =>
  [
    bestPart(zone).as('best_part'),
    sql<ContactResult | null>`(select a.result from contact_attempt a where a.follow_up_id = follow_up.id order by a.at desc limit 1)`.as(
      'last_result',
    ),
  ] as const

function reasonOf(is_promised: boolean, due_on: string, today: string): CallReason {
  if (is_promised) return 'call_back'
  if (due_on < today) return 'overdue'
  return due_on <= addDays(today, 5) ? 'due_in_5_days' : 'due_in_10_days'
}

/** Promised call-backs first; then who may be called, what is over 90 days soon, who is reached best now, and the due date. */
async function readCalls(ctx: ListContext, today: string, zone: string, part: DayPart) {
  const isLater = sql`not is_promised`
  const promisedFor = sql`case when is_promised then call_back_at end`
  const mayNotCall = sql`not may_call`
  const isNotUrgent = sql`due_on not between ${addDays(today, -overdueDays)}::date and ${addDays(today, -soonOver90Days)}::date`
  // A large outlet has ten thousands of them: of each only what their order is made of, and the rest of those that come first.
  const first = await ctx.db
    .selectFrom(dueCalls(ctx, today, zone).as('due'))
    .select(['id', sql<number>`count(*) over ()`.as('all_calls')])
    .orderBy(isLater)
    .orderBy(promisedFor)
    .orderBy(mayNotCall)
    .orderBy(isNotUrgent)
    .orderBy('due_on')
    .orderBy('no')
    .limit(candidates)
    .execute()
  const calls = ctx.db
    .selectFrom('follow_up')
    .leftJoin('vehicle', 'vehicle.id', 'follow_up.vehicle_id')
    .leftJoin('customer', 'customer.id', 'follow_up.customer_id')
    .innerJoin('outlet', 'outlet.id', 'follow_up.outlet_id')
    .where(sql<boolean>`follow_up.id = any (${sql.val(first.map(({ id }) => id))}::uuid[])`)
    .select(callColumns)
    .select([isPromised(today, zone).as('is_promised'), mayCall(today).as('may_call')])
    .select(ofAttempts(zone))
  const rows = await ctx.db
    .selectFrom(calls.as('due'))
    .selectAll()
    .orderBy(isLater)
    .orderBy(promisedFor)
    .orderBy(mayNotCall)
    .orderBy(isNotUrgent)
    .orderBy(sql`best_part is distinct from ${part}`)
    .orderBy('due_on')
    .orderBy('no')
    .limit(mostCalls)
    .execute()
  return { rows, count: first[0]?.all_calls ?? 0 }
}

/** Follow-ups of which the actor logged a contact today. */
const countDone = async ({ db, query }: Pick<ListContext, 'db' | 'query'>, today: string): Promise<number> => {
  const { done } = await db
    .selectFrom('contact_attempt')
    .innerJoin('follow_up', 'follow_up.id', 'contact_attempt.follow_up_id')
    .select(sql<number>`count(distinct follow_up_id)::int`.as('done'))
    .where('attempted_on', '=', today)
    .where('by_user_id', 'is not', null)
    // The attempts of a day are found by their outlet; those of an outlet that closed are not its calls of today.
    .where(sql<boolean>`contact_attempt.outlet_id = any ((select rad.outlet_ids())::uuid[])`)
    .$if(query.outlet !== undefined, (rows) => rows.where(isOf('follow_up', 'outlet', query.outlet!)))
    .executeTakeFirstOrThrow()
  return done
}

/** How many calls of today are left, and how many were made. */
export async function countCallsOf({ db, deps }: ActorContext): Promise<{ left: number; done: number }> {
  const zone = deps.settings.brand_tz
  const today = dayIn(zone, deps.clock.now())
  const { left } = await db
    .selectFrom(dueCalls({ db, query: {} }, today, zone).as('due'))
    .select(sql<number>`count(*)::int`.as('left'))
    .executeTakeFirstOrThrow()
  return { left, done: await countDone({ db, query: {} }, today) }
}

/** The calls of today in the order they are made, at most a hundred, and how many were made already. */
export async function readCallList(ctx: ListContext): Promise<CallList> {
  const { deps, actor } = ctx
  const now = deps.clock.now()
  const zone = deps.settings.brand_tz
  const today = dayIn(zone, now)
  const { rows, count } = await readCalls(ctx, today, zone, partOfDay(now, zone))
  const mayName = actor.ability.can('read', 'CustomerName')
  return {
    count,
    done: await countDone(ctx, today),
    calls: rows.map(
      ({
        is_promised,
        may_call: _may,
        id: _id,
        customer_id: _customer,
        email,
        active,
        do_not_contact_until,
        wrong_contacts,
        ...row
      }) => {
        const { consent_call, consent_sms, consent_whatsapp, consent_email, phones, customer_name, ...call } = row
        const consents = { consent_call, consent_sms, consent_whatsapp, consent_email }
        const contact = contactable({
          ...consents,
          customer: row.customer,
          phones,
          email,
          active,
          do_not_contact_until,
          wrong_contacts,
        })
        const days = daysNotReported(row.due_on, today)
        return {
          ...call,
          days,
          bucket: bucketOf(days),
          reason: reasonOf(is_promised, row.due_on, today),
          customer_name: mayName ? customer_name : masked(customer_name),
          phones: mayName ? (phones ?? []).filter((phone) => !wrong_contacts?.includes(phone)) : [],
          refusal: contactRefusal(contact, 'call', today) ?? null,
        }
      },
    ),
  }
}
