import { type RawBuilder, sql } from 'kysely'
import { caseDigits } from '#kernel/contract/case-digits.ts'
import { addRows, asAdded, asRead, changeRows } from '#kernel/import/rows.ts'
import type { RowWriter } from '#kernel/import/importer.ts'
import { cardFields } from './list.contract.ts'
import { cardAmounts, cardColumns, cardsWithCustomers, cardValues } from './stored-card.lookups.ts'
import { addLines, changeLines } from './upsert-lines.commands.ts'
import { keepCustomers, knowVehicles } from './upsert-people.commands.ts'

/** Where cards come from, and how their timelines record it. */
export interface Origin {
  source: 'import' | 'dms_feed'
  /** Null for no text. `line` is the number of the line. */
  opened: (line: RawBuilder<unknown>) => RawBuilder<unknown>
  corrected: (line: RawBuilder<unknown>) => RawBuilder<unknown>
}

/** Records have amounts in units; the table stores hundredths. Computed once per line, however often a statement reads it. */
const inMinor = (writer: RowWriter): RowWriter => ({
  ...writer,
  lines: (state) => sql`(
    with minor as materialized (
      select l.line, l.entity_id, l.record || coalesce((
        select jsonb_object_agg(a.key, round(a.value::numeric * 100)) from jsonb_each_text(l.record) a
        where a.key = any (${sql.val([...cardAmounts])}::text[]) and a.value is not null
      ), '{}') as record
      from ${writer.lines(state)} l
    )
    select * from minor
  )`,
})

/** What the times of a card `n` come to. */
const statusOfTimes = sql`case when n.cancelled_at is not null then 'cancelled' when n.delivered_at is not null then 'delivered'
  when n.invoiced_at is not null then 'invoiced' when n.completed_at is not null then 'ready'
  when n.work_started_at is not null then 'in_work' else 'open' end`

/** Where the vehicle is, if the record has no stage. */
const stageOfTimes = sql`case when coalesce(n.completed_at, n.invoiced_at, n.delivered_at) is not null then 'ready'
  when n.work_started_at is null then 'reception' when n.job_type = 'service' then 'work' else 'body' end`

const statuses = sql`array['booked', 'open', 'in_work', 'final_check', 'ready', 'invoiced', 'delivered', 'cancelled']`
const placeOf = (status: RawBuilder<unknown>) => sql`array_position(${statuses}, ${status})`

/**
 * The state of a card `old` whose times are now those of `n`: as far as they come to, never back from where people moved
 * it, unless the time of that step was taken away.
 */
const before = sql`coalesce(old.held_from, old.status)`
const nextStatus = sql`case
  when ${placeOf(statusOfTimes)} > ${placeOf(before)} or case ${before}
    when 'in_work' then n.work_started_at when 'final_check' then n.work_started_at when 'ready' then n.completed_at
    when 'invoiced' then n.invoiced_at when 'delivered' then n.delivered_at when 'cancelled' then n.cancelled_at
    else n.received_at end is null
  then ${statusOfTimes} else ${before} end`
/** A card on hold stays on hold as long as its state allows it. */
const isOnHold = sql`old.holdup_id is not null and ${nextStatus} in ('open', 'in_work', 'final_check', 'ready')`

/** Joined, not a subquery per line: that would parse the number out of the record for every customer. */
const withCustomers = sql`
  left join customer cu on cu.outlet_id = n.outlet_id and cu.source_no = r.record ->> 'customer_no'`

async function addCards(writer: RowWriter, origin: Origin): Promise<number> {
  const count = await addRows(
    inMinor(writer),
    'job_card',
    {
      ...asAdded(cardColumns, cardFields.fields),
      ...asRead(['job_type', 'dms_no', 'outlet_id', 'received_on', 'delivered_on']),
      no: sql`'J' || to_char(n.received_on, 'YY') || o.code || '-' || to_char(nextval('job_card_no'), ${sql.lit(caseDigits)})`,
      source: sql.lit(origin.source),
      dealer_id: sql`o.dealer_id`,
      region_id: sql`o.region_id`,
      vehicle_id: sql`v.id`,
      channel_id: sql`m.channel_id`,
      customer_id: sql`cu.id`,
      status: statusOfTimes,
      stage: sql`coalesce(n.stage, ${stageOfTimes})`,
      first_promised_at: sql`n.promised_at`,
      psf_at: sql`case when n.psf_score is not null then ${writer.now.toISOString()}::timestamptz end`,
    },
    sql`join outlet o on o.id = n.outlet_id left join vehicle v on v.vin = n.vin left join model m on m.id = v.model_id ${withCustomers}`,
  )
  if (count === 0) return 0
  // Not stored one by one for the undo: they are deleted with their cards.
  await sql`
    insert into job_card_promise (job_card_id, promised_at, said_at, said_by)
    select r.entity_id, (r.record ->> 'promised_at')::timestamptz, ${writer.now.toISOString()}::timestamptz, ${writer.user_id}::uuid
    from ${writer.lines('new')} r where r.record ->> 'promised_at' is not null
  `.execute(writer.db)
  await sql`
    insert into timeline_event (entity_kind, at, actor_id, actor, entity_id, type, text, after, system)
    select 'job_card', ${writer.now.toISOString()}::timestamptz, ${writer.user_id}::uuid, ${writer.user_name}::text, c.id, 'opened',
      ${origin.opened(sql`r.line`)}, jsonb_build_object('status', c.status), true
    from ${writer.lines('new')} r join job_card c on c.id = r.entity_id
  `.execute(writer.db)
  await addLines(writer)
  return count
}

/** Left out of the timeline of a correction: the customer's name and phone, which not every reader may see. */
const untold = ['customer_name', 'customer_phones']

const tellOfChanges = (writer: RowWriter, origin: Origin) => {
  const side = (value: RawBuilder<unknown>) => sql`(
    select jsonb_object_agg(e.key, ${value}) from jsonb_each(r.record) e
    where stored.values ? e.key and e.key <> all (${sql.val(untold)}::text[]) and stored.values -> e.key is distinct from e.value
  )`
  return writer.add(
    'timeline_event',
    sql`
      insert into timeline_event (entity_kind, at, actor_id, actor, entity_id, type, text, before, after, system)
      select 'job_card', ${writer.now.toISOString()}::timestamptz, ${writer.user_id}::uuid, ${writer.user_name}::text, r.entity_id,
        'changed', ${origin.corrected(sql`r.line`)}, ${side(sql`stored.values -> e.key`)}, ${side(sql`e.value`)}, true
      from ${writer.lines('changed')} r
        join lateral (select ${cardValues} as values from ${cardsWithCustomers} where c.id = r.entity_id offset 0) stored on true
    `,
  )
}

/** A vehicle that has left is no longer on hold: open hold-ups end, and those that were to end later end when it left. */
const endHoldups = (writer: RowWriter) => {
  const left = sql`
    ${writer.lines('changed')} r join job_card old on old.id = r.entity_id
      cross join lateral jsonb_populate_record(old, r.record - ${sql.val([...cardAmounts])}::text[]) n
    where coalesce(n.invoiced_at, n.delivered_at, n.cancelled_at) is not null and old.holdups > 0
  `
  const leftAt = sql`coalesce(n.delivered_at, n.cancelled_at)`
  return writer.change(
    'holdup',
    sql`exists (
      select from (select old.id, ${leftAt} as left_at from ${left}) gone
      where gone.id = t.job_card_id and (t.ended_at is null or t.ended_at > greatest(t.started_at, gone.left_at))
    )`,
    sql`
      update holdup h set ended_at = greatest(h.started_at, case when h.ended_at is null then gone.at else gone.left_at end),
        end_cause = coalesce(h.end_cause, gone.cause), ended_by = coalesce(h.ended_by, ${writer.user_id}::uuid),
        version = h.version + 1, updated_at = ${writer.now.toISOString()}::timestamptz, updated_by = ${writer.user_id}::uuid
      from (
        select old.id, ${leftAt} as left_at, coalesce(n.cancelled_at, n.completed_at, n.invoiced_at, n.delivered_at) as at,
          case when n.cancelled_at is null then 'resolved' else 'card_cancelled' end as cause
        from ${left}
      ) gone
      where h.job_card_id = gone.id and (h.ended_at is null or h.ended_at > greatest(h.started_at, gone.left_at))
    `,
  )
}

async function changeCards(writer: RowWriter, origin: Origin): Promise<number> {
  await tellOfChanges(writer, origin)
  await writer.add(
    'job_card_promise',
    sql`
      insert into job_card_promise (job_card_id, promised_at, said_at, said_by)
      select c.id, (r.record ->> 'promised_at')::timestamptz, ${writer.now.toISOString()}::timestamptz, ${writer.user_id}::uuid
      from ${writer.lines('changed')} r join job_card c on c.id = r.entity_id
      where (r.record ->> 'promised_at')::timestamptz is distinct from c.promised_at and r.record ->> 'promised_at' is not null
    `,
  )
  await changeLines(writer)
  await endHoldups(writer)
  return changeRows(
    inMinor(writer),
    'job_card',
    {
      ...asRead([...cardColumns, 'received_on', 'delivered_on']),
      status: sql`case when ${isOnHold} then 'on_hold' else ${nextStatus} end`,
      held_from: sql`case when ${isOnHold} then ${nextStatus} end`,
      first_promised_at: sql`coalesce(old.first_promised_at, n.promised_at)`,
      customer_id: sql`case when r.record ->> 'customer_no' is null then old.customer_id else cu.id end`,
      psf_at: sql`case when n.psf_score is not distinct from old.psf_score then old.psf_at
      when n.psf_score is not null then ${writer.now.toISOString()}::timestamptz end`,
    },
    withCustomers,
  )
}

/**
 * Writes new and changed cards of a file or a feed, set by set, with their customers, vehicles, promises, lines of work and
 * timelines. Answers how many there were of each.
 */
export async function upsertCards(writer: RowWriter, origin: Origin): Promise<{ added: number; changed: number }> {
  await keepCustomers(writer)
  await knowVehicles(writer)
  const changed = await changeCards(writer, origin)
  const added = await addCards(writer, origin)
  return { added, changed }
}
