import { sql } from 'kysely'
import type { Db } from '@rad/api/internal/kernel/command/context.ts'
import type { WorkType } from '@rad/api/internal/capabilities/workshop/holdup-reasons/vocabulary.ts'
import { workLines } from './seed-texts.ts'
import type { Random } from './story.ts'

interface Inserted {
  no: string
  job_type: WorkType
}

/** So many rows in one statement: all at once would be a text of megabytes. */
const batch = 1_000

function batchesOf<R>(rows: readonly R[]): R[][] {
  return Array.from({ length: Math.ceil(rows.length / batch) }, (_, at) => rows.slice(at * batch, (at + 1) * batch))
}

/** Inserts rows whose keys are columns of the table. */
async function insertAll(db: Db, table: string, rows: readonly object[]): Promise<void> {
  for (const some of batchesOf(rows)) {
    const columns = sql.join(Object.keys(some[0]!).map((column) => sql.ref(column)))
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(some)}::jsonb)`.execute(
      db,
    )
  }
}

export const insertCards = (db: Db, cards: readonly object[]) => insertAll(db, 'job_card', cards)

/** The ids of cards by their numbers. */
async function idsOf(db: Db): Promise<Map<string, string>> {
  const cards = await db.selectFrom('job_card').select(['no', 'id']).execute()
  return new Map(cards.map(({ no, id }) => [no, id]))
}

interface Promised extends Inserted {
  received_at: string | null
  first_promised_at: string | null
  promised_at: string | null
  promises: number
}

/** The first promise is made at the reception, the others when it cannot be met. */
export async function insertPromises(db: Db, cards: readonly Promised[]): Promise<void> {
  const ids = await idsOf(db)
  const rows = cards.flatMap(({ no, received_at, first_promised_at, promised_at, promises }) => {
    const first = { job_card_id: ids.get(no)!, promised_at: first_promised_at, said_at: received_at, reason: null }
    if (promises === 1) return [first]
    return [first, { ...first, promised_at, said_at: first_promised_at, reason: 'Waiting for a part' as string | null }]
  })
  for (const some of batchesOf(rows))
    await sql`
      insert into job_card_promise (job_card_id, promised_at, said_at, reason)
      select job_card_id, promised_at, said_at, reason
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb)
        as row (job_card_id uuid, promised_at timestamptz, said_at timestamptz, reason text)
      where said_at <= now()`.execute(db)
}

/** What was done on some of the cards, two to four lines each. */
export async function insertLines(db: Db, random: Random, cards: readonly Inserted[]): Promise<void> {
  const ids = await idsOf(db)
  const rows = cards.flatMap(({ no, job_type }, at) =>
    at % 4 === 0
      ? Array.from({ length: random.int(2, 4) }, (_, place) => {
          const [kind, text, component] = random.pick(workLines[job_type])
          return {
            job_card_id: ids.get(no)!,
            place: place + 1,
            kind,
            text,
            component,
            quantity: kind === 'part' ? 1 : null,
          }
        })
      : [],
  )
  for (const some of batchesOf(rows))
    await sql`
      insert into job_card_line (job_card_id, place, kind, text, component, quantity)
      select job_card_id, place, kind, text, component, quantity
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb)
        as row (job_card_id uuid, place int, kind text, text text, component text, quantity numeric)`.execute(db)
}

export async function insertHoldups(db: Db, holdups: readonly ({ card: string } & object)[]): Promise<void> {
  const ids = await idsOf(db)
  await insertAll(
    db,
    'holdup',
    holdups.map(({ card, ...holdup }) => ({ ...holdup, job_card_id: ids.get(card)! })),
  )
}

const waitingCards = 5

/** Some cards are on hold until the helpdesk answers: the first of them at the outlets of the demo sign-ins. */
export async function waitForHelpdesk(db: Db): Promise<void> {
  await sql`
    update holdup set reason_id = w.id, party = w.party, linked_no = null
    from holdup_reason w
    where w.code = 'S-TEC-TAC' and holdup.id in (
      select h.id from holdup h join job_card c on c.id = h.job_card_id join outlet o on o.id = c.outlet_id
      where h.ended_at is null and h.ticket_id is null and h.job_type = 'service' and c.vehicle_id is not null
      order by o.code <> 'DL001-01', md5(c.no) limit ${waitingCards}
    )`.execute(db)
}

/**
 * The lines that matter when a card is read: how it came, stood still, and went. Of those of the last weeks: the demo that runs
 * in a page carries each of them.
 */
export async function tellTimelines(db: Db): Promise<void> {
  await sql`
    insert into timeline_event (entity_kind, entity_id, at, actor, type, text, after, system)
    select 'job_card', id, at, 'System', type, text, after, true from (
      select id, received_at as at, 'received' as type, null as text, null::jsonb as after from job_card
      union all select id, delivered_at, 'delivered', null, null from job_card where delivered_at is not null
      union all select id, cancelled_at, 'cancelled', null, null from job_card where cancelled_at is not null
      union all select h.job_card_id, h.started_at, 'holdup_opened', h.note, jsonb_build_object('reason', r.code)
        from holdup h join holdup_reason r on r.id = h.reason_id
      union all select h.job_card_id, h.ended_at, 'holdup_ended', null, jsonb_build_object('reason', r.code)
        from holdup h join holdup_reason r on r.id = h.reason_id where h.ended_at is not null
    ) event
    where id in (select c.id from job_card c where c.ended_at is null or c.received_at > now() - interval '21 days')
    order by at, type`.execute(db)
}
