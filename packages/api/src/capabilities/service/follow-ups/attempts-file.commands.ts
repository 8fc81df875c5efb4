import { type RawBuilder, sql } from 'kysely'
import type { ImportBatch } from '#kernel/import/importer.ts'
import { contactWays } from '#capabilities/workshop/customers/vocabulary.ts'
import { type OptedOut, withdrawConsentsOfFile } from '#capabilities/workshop/customers/import.commands.ts'
import { reachedResults } from './vocabulary.ts'

const nowOf = ({ now }: ImportBatch) => sql`${now.toISOString()}::timestamptz`

/** The attempts of new rows, `a`. */
const attemptsOf = (batch: ImportBatch) => sql`
  ${batch.lines('new')} r cross join lateral jsonb_to_record(r.record) a (follow_up_id uuid, outlet_id uuid, at timestamptz,
    attempted_on date, medium text, direction text, result text, note text)`

/**
 * Who opted out withdraws the consent to that medium, as with an attempt that is recorded by hand. It is done before the attempts
 * are there, so that the import knows what it changed of the customer. Joined by what is in the record itself: as a set of its own, for
 * whose conditions the planner expects a row, all of it would be read for each follow-up.
 */
async function withdrawConsents(batch: ImportBatch): Promise<void> {
  const { rows } = await sql<OptedOut>`
    select distinct f.customer_id, r.record ->> 'medium' as way
    from ${batch.lines('new')} r join follow_up f on f.id = (r.record ->> 'follow_up_id')::uuid
    where f.customer_id is not null and r.record ->> 'result' = 'opted_out'
      and r.record ->> 'medium' = any (${sql.val([...contactWays])}::text[])`.execute(batch.db)
  await withdrawConsentsOfFile(batch, rows)
}

const addAttempts = (batch: ImportBatch) =>
  batch.add(
    'contact_attempt',
    sql`insert into contact_attempt (id, attempted_on, follow_up_id, outlet_id, at, medium, direction, result, note, by_user_id, import_key)
      select r.entity_id, a.attempted_on, a.follow_up_id, a.outlet_id, a.at, a.medium, a.direction, a.result, a.note,
        ${batch.user_id}::uuid, r.record ->> 'import_key'
      from ${attemptsOf(batch)} order by r.line`,
  )

const reached = sql`a.result in (${sql.join(reachedResults.map((result) => sql.lit(result)))})`
const digital = sql`a.direction = 'out' and a.medium in ('sms', 'whatsapp', 'email', 'app_push', 'bot')`

/** What the attempts of the file come to for each follow-up. */
const sums = (batch: ImportBatch) => sql`
  select a.follow_up_id, count(*)::int as attempts, (count(*) filter (where ${reached}))::int as reached, max(a.at) as last_at,
    max(a.at) filter (where ${reached}) as reached_at,
    min(a.at) filter (where ${digital}) as sent_at,
    min(a.at) filter (where ${digital} and a.result in ('delivered', 'read')) as delivered_at,
    min(a.at) filter (where ${digital} and a.result = 'read') as read_at,
    min(a.at) filter (where a.direction = 'in') as responded_at
  from ${attemptsOf(batch)} group by a.follow_up_id`

/** The earlier of what is known and what the file says; a step is never before the one it follows from (M46). */
const first = (column: string, after?: RawBuilder<unknown>) => {
  const [known, read] = [sql`f.${sql.ref(column)}`, sql`s.${sql.ref(column)}`]
  return after
    ? sql`coalesce(${known}, case when ${read} is not null then greatest(${read}, ${after}) end)`
    : sql`least(${known}, ${read})`
}

/** Counts the attempts at their follow-ups; the first that reached the customer moves an open one on, as by hand. */
async function countAttempts(batch: ImportBatch): Promise<void> {
  const sent = first('sent_at')
  const delivered = first('delivered_at', sent)
  await batch.change(
    'follow_up',
    sql`t.id in (select a.follow_up_id from ${attemptsOf(batch)})`,
    sql`update follow_up f set attempts = f.attempts + s.attempts, reached = f.reached + s.reached,
        last_attempt_at = greatest(f.last_attempt_at, s.last_at), reached_at = greatest(f.reached_at, s.reached_at),
        status = case when f.status = 'open' and s.reached > 0 then 'contacted' else f.status end,
        sent_at = ${sent}, delivered_at = ${delivered}, read_at = ${first('read_at', delivered)},
        responded_at = ${first('responded_at')},
        version = f.version + 1, updated_at = ${nowOf(batch)}, updated_by = ${batch.user_id}::uuid
      from (${sums(batch)}) s where f.id = s.follow_up_id`,
  )
}

/** The attempts in the timelines of their follow-ups, each at its time. */
const tellOfAttempts = (batch: ImportBatch) =>
  batch.add(
    'timeline_event',
    sql`insert into timeline_event (entity_kind, at, actor_id, actor, entity_id, type, text, after, system)
      select 'follow_up', a.at, ${batch.user_id}::uuid, ${batch.user_name}::text, a.follow_up_id, 'attempt',
        coalesce(a.note, ${`Imported from ${batch.file_name}, line `}::text || r.line),
        jsonb_build_object('medium', a.medium, 'direction', a.direction, 'result', a.result), true
      from ${attemptsOf(batch)} order by a.at, r.line`,
  )

/** Of an attempt that came in a file before, the note alone may be another one. */
const changeNotes = (batch: ImportBatch) =>
  batch.change(
    'contact_attempt',
    sql`t.id in (select r.entity_id from ${batch.lines('changed')} r)`,
    sql`update contact_attempt a set note = r.record ->> 'note' from ${batch.lines('changed')} r where a.id = r.entity_id`,
  )

/** Writes attempts that were made elsewhere, with all that follows from them here. */
export async function writeAttempts(batch: ImportBatch): Promise<void> {
  await withdrawConsents(batch)
  await addAttempts(batch)
  await countAttempts(batch)
  await tellOfAttempts(batch)
  await changeNotes(batch)
}
