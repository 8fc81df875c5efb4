import { sql } from 'kysely'
import { prepared } from '#database/prepared.ts'
import type { ActorContext, ScopedContext } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { filesOf } from '#kernel/file/evidence.ts'
import { fromMinor } from '#kernel/contract/money.ts'
import { masked } from '#capabilities/service/tickets/case.vocabulary.ts'
import { isBreached } from '#capabilities/service/tickets/lookups.ts'
import type { JobCard } from './contract.ts'
import { daysOf, figuresOf, lacksEvidence } from './figures.rules.ts'
import { canHold, movesFor } from './rules.ts'
import { rowFields, rowsOf } from './source.ts'

/**
 * The values of a column in scope. For the whole network it skips from value to value of an index: few values, very many cards.
 * With row-level security most index entries belong to others, and the reader's own cards are few: those are read instead.
 */
async function valuesOf({ db, actor }: ScopedContext, name: 'insurer' | 'category'): Promise<string[]> {
  const column = sql.ref(name)
  const next = sql`
    with recursive chosen (value) as (
      (select ${column} from job_card where ${column} is not null order by 1 limit 1)
      union all
      select (select ${column} from job_card where ${column} > chosen.value order by 1 limit 1)
      from chosen where chosen.value is not null
    )
    select value from chosen where value is not null limit 500`
  const own = sql`select distinct ${column} as value from job_card where ${column} is not null order by 1 limit 500`
  const { rows } = await sql<{ value: string }>`${actor.whole_network ? next : own}`.execute(db)
  return rows.map(({ value }) => value)
}

/** The insurers and categories of the cards in scope, for filters. */
export const cardChoices = async (ctx: ScopedContext) => ({
  insurers: await valuesOf(ctx, 'insurer'),
  categories: await valuesOf(ctx, 'category'),
})

const fileOf = prepared((db, { no, now }: { no: string; now: string }) =>
  rowFields(db, now)
    .leftJoin('customer', 'customer.id', 'job_card.customer_id')
    .select([
      'job_card.sub_category',
      'job_card.concern',
      'job_card.odometer',
      'job_card.cluster_replaced',
      'job_card.work_started_at',
      'job_card.completed_at',
      'job_card.invoiced_at',
      'job_card.touch_minutes',
      'job_card.estimate',
      'job_card.approved',
      'job_card.invoiced',
      'job_card.supplements',
      'job_card.surveyor',
      'job_card.liability',
      'job_card.psf_score',
      'job_card.first_promised_at',
      'job_card.held_from',
      'job_card.version',
      'customer.no as customer',
      'customer.name as customer_name',
      'vehicle.vin as vehicle_vin',
      'vehicle.status as vehicle_status',
      // A card of another outlet, outside the reader's scope, is null: readers learn only that there is one.
      sql<string | null>`(select earlier.no from job_card earlier where earlier.id = job_card.repeat_of)`.as(
        'repeat_of',
      ),
    ])
    .where('job_card.no', '=', no),
)

const promisesOf = prepared((db, { id }: { id: string }) =>
  db
    .selectFrom('job_card_promise')
    .select([
      'promised_at',
      'said_at',
      // People are scoped, the names of those who deal with a case are not.
      sql<string | null>`(select who.full_name from rad.people_named(array[said_by]) who)`.as('said_by'),
      'reason',
    ])
    .where('job_card_id', '=', id)
    .orderBy('id'),
)

const linesOf = prepared((db, { id }: { id: string }) =>
  db
    .selectFrom('job_card_line')
    .select(['place', 'kind', 'text', 'component', 'quantity'])
    .where('job_card_id', '=', id)
    .orderBy('place'),
)

/** The hold-ups of a card, the newest first, with the seconds for which each alone counts. */
const holdupsOf = prepared((db, { id, now }: { id: string; now: string }) =>
  db
    .selectFrom('holdup')
    .innerJoin('holdup_reason', 'holdup_reason.id', 'holdup.reason_id')
    .leftJoin('ticket', 'ticket.id', 'holdup.ticket_id')
    .select([
      'holdup.id',
      'holdup_reason.code as reason',
      'holdup_reason.label',
      sql<boolean>`not holdup_reason.active`.as('is_retired'),
      'holdup.party',
      'holdup.started_at',
      'holdup.expected_until',
      'holdup.ended_at',
      'holdup.end_cause',
      'holdup.rest_workable',
      'holdup.linked_no',
      'holdup.note',
      'holdup_reason.evidence',
      filesOf('holdup_file', sql`f.holdup_id = holdup.id`).as('files'),
      'holdup.extended_count',
      sql<boolean>`holdup.ended_at is null and holdup.expected_until < ${now}::timestamptz`.as('is_overdue'),
      'holdup.version',
      'holdup_reason.pauses_tat',
      'holdup_reason.pause_max_hours',
      'holdup_reason.needs_evidence',
      'ticket.no as ticket_no',
      'ticket.status as ticket_status',
      'ticket.level as ticket_level',
      'ticket.due_at as ticket_due_at',
      sql<boolean>`${isBreached}`.as('ticket_is_breached'),
      sql<number>`(
        select coalesce(sum(extract(epoch from coalesce(span.to_at, ${now}::timestamptz) - span.from_at)), 0)::float8
        from holdup_span span where span.holdup_id = holdup.id)`.as('primary_seconds'),
    ])
    .where('holdup.job_card_id', '=', id)
    .orderBy('holdup.started_at', 'desc')
    .orderBy('holdup.id'),
)

type StoredHoldup = Awaited<ReturnType<typeof holdupsOf>>[number]

function markOf(stored: StoredHoldup): JobCard['hold'][number] {
  const { ticket_no, ticket_status, ticket_level, ticket_due_at, ticket_is_breached, ...mark } = stored
  const ticket = ticket_no === null ? null : { no: ticket_no, status: ticket_status!, level: ticket_level! }
  return {
    ...mark,
    primary_days: daysOf(stored.primary_seconds),
    files: stored.files.map((file) => ({ ...file, at: new Date(file.at).toISOString() })),
    lacks_evidence: lacksEvidence(stored),
    ticket: ticket && { ...ticket, due_at: ticket_due_at, is_breached: ticket_is_breached },
  }
}

const money = (hundredths: number | null) => (hundredths === null ? null : fromMinor(hundredths))

/** A job card as the actor may read it; 404 outside their scope. */
export async function findCard(ctx: ActorContext, no: string): Promise<JobCard> {
  const { db, actor, deps } = ctx
  const at = deps.clock.now()
  const now = at.toISOString()
  const stored = (await fileOf(db, { no, now }))[0]
  if (!stored) throw notFound()
  const promises = await promisesOf(db, stored)
  const holdups = await holdupsOf(db, { id: stored.id, now })
  const [row] = await rowsOf(db, [stored])
  const { vehicle_vin, vehicle_status, ...card } = row!
  const amounts = {
    estimate: money(card.estimate),
    approved: money(card.approved),
    invoiced: money(card.invoiced),
    liability: money(card.liability),
  }
  return {
    ...card,
    ...amounts,
    customer_name: actor.ability.can('read', 'CustomerName') ? card.customer_name : masked(card.customer_name),
    vehicle: vehicle_vin === null ? null : { vin: vehicle_vin, status: vehicle_status! },
    promises,
    lines: await linesOf(db, { id: stored.id }),
    hold: holdups.map(markOf),
    figures: figuresOf({ ...card, ...amounts }, holdups),
    allowed: movesFor(actor, card, at),
    can_hold: canHold(
      actor,
      card.status,
      holdups.filter(({ ended_at }) => ended_at === null),
    ),
    version: card.version,
  }
}
