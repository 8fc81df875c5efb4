import { sql } from 'kysely'
import { caseDigits } from '#kernel/contract/case-digits.ts'
import type { Db } from '#kernel/command/context.ts'
import { addRows, asRead, changeRows } from '#kernel/import/rows.ts'
import { zoneOption } from '#kernel/import/times.ts'
import type { Cells, ImportBatch, Importer, ImportOption } from '#kernel/import/importer.ts'
import { outletChoices } from '#capabilities/network/outlets/import.lookups.ts'
import { columnsOf } from './clock-columns.rules.ts'
import { clockFactsOf, policiesOf, storeClocks } from './clocks.commands.ts'
import { fixedChoices, suggestTicketWord, ticketFile, ticketTimes } from './fields.importer.ts'
import { checkTicketLine, statusBeside } from './line.importer.ts'

/** So many clocks are worked out at a time. */
const groupSize = 2_000

const columns = [
  'title',
  'description',
  'status',
  ...ticketTimes,
  'owner_user_id',
  'level',
  'category',
  'sub_category',
  'priority',
  'justification',
  'vin',
] as const
const days = ['opened_on', 'closed_on', 'cancelled_on'] as const

const instants = new Set<string>(ticketTimes)
const valueOf = (column: string) =>
  instants.has(column)
    ? sql`to_char(${sql.ref(`t.${column}`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql.ref(`t.${column}`)
const values = sql`jsonb_build_object(${sql.join(columns.flatMap((column) => [sql.lit(column), valueOf(column)]))})`

async function optionsFor(db: Db, sample: readonly Cells[]): Promise<ImportOption[]> {
  const lacks = (field: string) => sample[0]?.[field] === undefined
  return [
    ...(lacks('outlet')
      ? [
          {
            key: 'outlet',
            label: 'Outlet',
            hint: 'Outlet of these tickets. The file has no outlet column.',
            choices: await outletChoices(db),
            suggested: null,
          },
        ]
      : []),
    ...(lacks('job_type')
      ? [
          {
            key: 'job_type',
            label: 'Job type',
            hint: 'Job type of these tickets. The file has no column for it.',
            choices: fixedChoices.job_type,
            suggested: 'none',
          },
        ]
      : []),
    ...(lacks('priority')
      ? [
          {
            key: 'priority',
            label: 'Priority',
            hint: 'Priority of these tickets. The file has no column for it.',
            choices: fixedChoices.priority,
            suggested: 'P3',
          },
        ]
      : []),
    ...zoneOption(sample, ticketTimes, 'brand'),
  ]
}

/** Computes the clocks of these tickets; of those that have ended, as of their end. */
async function setClocks(batch: ImportBatch): Promise<void> {
  const { db, now } = batch
  const { rows } = await sql<{ id: string }>`
    select r.entity_id as id from ${batch.lines('new')} r union all select r.entity_id from ${batch.lines('changed')} r
  `.execute(db)
  const policies = await policiesOf(db)
  for (let from = 0; from < rows.length; from += groupSize) {
    const facts = await clockFactsOf(db, { tickets: rows.slice(from, from + groupSize).map(({ id }) => id) })
    await storeClocks(
      db,
      facts.map((one) => ({ id: one.id, ...columnsOf(one, policies, now) })),
    )
  }
}

/** The past events of a ticket, as far as its columns show: each step at the time it was taken. */
const tellOfPast = (batch: ImportBatch) =>
  sql`
    insert into timeline_event (entity_kind, at, actor_id, actor, entity_id, type, text, after, system)
    select 'ticket', step.at, ${batch.user_id}::uuid, ${batch.user_name}::text, r.entity_id, step.type,
      case when step.type = 'opened' then ${`Imported from ${batch.file_name}, line `}::text || r.line end,
      case when step.type = 'opened' then jsonb_build_object('level', r.record -> 'level')
        else jsonb_build_object('status', step.type) end, true
    from ${batch.lines('new')} r cross join lateral jsonb_populate_record(null::ticket, r.record) n
      cross join lateral (values (1, 'opened', n.opened_at), (2, 'in_progress', n.first_response_at),
        (3, 'resolved', n.resolved_at), (4, 'closed', n.closed_at), (5, 'cancelled', n.cancelled_at)) step (place, type, at)
    where step.at is not null order by r.line, step.at, step.place
  `.execute(batch.db)

async function addNew(batch: ImportBatch): Promise<void> {
  const count = await addRows(
    batch,
    'ticket',
    {
      ...asRead([...columns, ...days, 'kind', 'job_type', 'outlet_id', 'source_no']),
      no: sql`'T' || to_char(n.opened_on, 'YY') || o.code || '-' || to_char(nextval('ticket_no'), ${sql.lit(caseDigits)})`,
      dealer_id: sql`o.dealer_id`,
      region_id: sql`o.region_id`,
      calendar_id: sql`coalesce(o.calendar_id, g.calendar_id, (select id from calendar where is_default))`,
      level_since: sql`n.opened_at`,
      max_level: sql`n.level`,
      target_seconds: sql`0`,
    },
    sql`join outlet o on o.id = n.outlet_id join region g on g.id = o.region_id`,
  )
  if (count === 0) return
  await sql`
    insert into ticket_level (ticket_id, level, entered_at, left_at, owner_user_id, cause)
    select t.id, t.level, t.opened_at, t.ended_at, t.owner_user_id, 'opened'
    from ${batch.lines('new')} r join ticket t on t.id = r.entity_id
  `.execute(batch.db)
  await tellOfPast(batch)
}

async function changeKnown(batch: ImportBatch): Promise<void> {
  const side = (value: ReturnType<typeof sql>) => sql`(
    select jsonb_object_agg(e.key, ${value}) from jsonb_each(r.record) e
    where stored.values ? e.key and e.key <> 'owner_user_id' and stored.values -> e.key is distinct from e.value
  )`
  await batch.add(
    'timeline_event',
    sql`
      insert into timeline_event (entity_kind, at, actor_id, actor, entity_id, type, text, before, after, system)
      select 'ticket', ${batch.now.toISOString()}::timestamptz, ${batch.user_id}::uuid, ${batch.user_name}::text, r.entity_id, 'changed',
        ${`Corrected by ${batch.file_name}, line `}::text || r.line, ${side(sql`stored.values -> e.key`)}, ${side(sql`e.value`)}, true
      from ${batch.lines('changed')} r join lateral (select ${values} as values from ticket t where t.id = r.entity_id) stored on true
    `,
  )
  await changeRows(batch, 'ticket', {
    ...asRead([...columns, ...days]),
    max_level: sql`greatest(old.max_level, n.level)`,
  })
}

/** Tickets of another system with their past, found again by outlet and number. */
export const ticketImporter: Importer = {
  kind: 'tickets',
  label: 'Tickets',
  hint: 'One row per ticket with its past, matched by outlet and number, that of the other system or ours. Clocks are worked out; closed tickets stay as they were.',
  tables: ['ticket', 'ticket_level'],
  fields: ticketFile.fields,
  choices: async (db) => ({ ...fixedChoices, outlet: await outletChoices(db) }),
  suggestValue: suggestTicketWord,
  options: optionsFor,
  prepare: async (db, setup) => {
    const outlets = await db.selectFrom('outlet').select(['id', 'code']).execute()
    const people = await db.selectFrom('app_user').select(['id', 'email']).execute()
    const known = {
      setup,
      outlets: new Map(outlets.map(({ id, code }) => [code, id])),
      people: new Map(people.map(({ id, email }) => [email.toLowerCase(), id])),
    }
    return (cells, say) => checkTicketLine(cells, say, known)
  },
  stored: () => sql`
    select t.outlet_id::text || ' ' || coalesce(t.source_no, t.no) as key, t.id as entity_id, t.version, ${values} as values
    from ticket t
  `,
  beside: statusBeside,
  write: async (batch) => {
    await changeKnown(batch)
    await addNew(batch)
    await setClocks(batch)
  },
  beforeUndo: async (db, removed) => {
    await sql`delete from timeline_event where entity_kind = 'ticket' and entity_id in (${removed('ticket')})`.execute(
      db,
    )
  },
}
