import { sql } from 'kysely'
import type { ImportBatch } from '#kernel/import/importer.ts'
import { storedCards, writtenInstant } from '#capabilities/workshop/job-cards/stored-card.lookups.ts'

/** Stored cards with their hold-ups, for comparison with the result of a case's events. */
export const storedWithHoldups = sql<{
  key: string
  entity_id: string
  version: number
  values: Record<string, unknown>
}>`
  select card.key, card.entity_id, card.version, card.values || jsonb_build_object('hold_ups', (
    select coalesce(jsonb_agg(r.code || ' ' || ${writtenInstant(sql`h.started_at`)} || '/'
      || coalesce(${writtenInstant(sql`h.ended_at`)}, '') order by h.started_at), '[]')
    from holdup h join holdup_reason r on r.id = h.reason_id where h.job_card_id = card.entity_id
  )) as values
  from (${storedCards}) card
`

const holdupLines = (batch: ImportBatch, state: 'new' | 'changed') => sql`(
  select r.entity_id as job_card_id, n.* from ${batch.lines(state)} r
    cross join lateral jsonb_to_recordset(r.record -> 'held')
      n (reason_id uuid, started_at timestamptz, ended_at timestamptz, expected_until timestamptz)
)`

/** The hold-up of a changed case that matches the stored hold-up `t`: it began then, whenever it ended. */
const matchingHoldup = (batch: ImportBatch) => sql`
  from ${holdupLines(batch, 'changed')} s
  where s.job_card_id = t.job_card_id and s.reason_id = t.reason_id and s.started_at = t.started_at`

/** Removes stored hold-ups that the events of a case no longer include, with their files: an undo brings both back. */
export async function dropHoldups(batch: ImportBatch): Promise<void> {
  const isGone = sql`t.job_card_id in (select r.entity_id from ${batch.lines('changed')} r)
    and not exists (select ${matchingHoldup(batch)})`
  await batch.remove('holdup_file', sql`t.holdup_id in (select t.id from holdup t where ${isGone})`)
  await batch.remove('holdup', isGone)
}

/** Ends hold-ups where the events of a case end them now: what proves them stays with them. */
export const endHoldups = (batch: ImportBatch) =>
  batch.change(
    'holdup',
    sql`exists (select ${matchingHoldup(batch)} and s.ended_at is distinct from t.ended_at)`,
    sql`
      update holdup t set ended_at = s.ended_at, end_cause = case when s.ended_at is not null then 'resolved' end,
        updated_at = ${batch.now.toISOString()}::timestamptz, updated_by = ${batch.user_id}::uuid, version = t.version + 1
      ${matchingHoldup(batch)} and s.ended_at is distinct from t.ended_at
    `,
  )

/** Adds the hold-ups that are in the events and not stored. */
export async function addHoldups(batch: ImportBatch): Promise<void> {
  const now = sql`${batch.now.toISOString()}::timestamptz`
  const by = sql`${batch.user_id}::uuid`
  for (const state of ['changed', 'new'] as const) {
    await batch.add(
      'holdup',
      sql`
        insert into holdup (job_card_id, outlet_id, region_id, channel_id, job_type, reason_id, party, started_at,
          expected_until, ended_at, end_cause, created_at, created_by, updated_at, updated_by)
        select c.id, c.outlet_id, c.region_id, c.channel_id, c.job_type, s.reason_id, r.party, s.started_at, s.expected_until,
          s.ended_at, case when s.ended_at is not null then 'resolved' end, ${now}, ${by}, ${now}, ${by}
        from ${holdupLines(batch, state)} s join job_card c on c.id = s.job_card_id join holdup_reason r on r.id = s.reason_id
        where not exists (
          select from holdup h
          where h.job_card_id = s.job_card_id and h.reason_id = s.reason_id and h.started_at = s.started_at
        )
      `,
    )
  }
}
