import { sql } from 'kysely'
import { caseDigits } from '#kernel/contract/case-digits.ts'
import { addRows, asRead, changeRows, storedValues } from '#kernel/import/rows.ts'
import type { Cells, ImportBatch, Importer, ImportSetup, Say } from '#kernel/import/importer.ts'
import { complaintFile } from './fields.importer.ts'
import { categoryChoices, categoryParts, suggestCategory } from './categories.importer.ts'
import { repeatDays } from '#capabilities/service/tickets/case.vocabulary.ts'

/** What is derived from a line in addition to its own cells. */
const concluded = ['category', 'sub_category', 'severity']
/** What a line sets of its complaint, and what a correction is compared with. */
const columns = [...complaintFile.keys.filter((key) => key !== 'source_no'), ...concluded, 'model_id', 'channel_id']
/** What a complaint has where a new line has no value for it. */
const withoutWord = {
  components: sql`coalesce(n.components, '{}')`,
  crash: sql`coalesce(n.crash, false)`,
  fire: sql`coalesce(n.fire, false)`,
  injured: sql`coalesce(n.injured, 0)`,
  killed: sql`coalesce(n.killed, 0)`,
}

/** The category of a complaint about several components is that of the first one known, but safety goes before all. */
function categoryOf(components: readonly string[] | undefined, setup: ImportSetup) {
  if (!components) return {}
  const meant = components.flatMap((component) => setup.translate('components', component) ?? [])
  const first = meant.find((one) => categoryParts(one).category === 'Safety') ?? meant[0]
  return first === undefined ? { category: null, sub_category: null } : categoryParts(first)
}

/** Days that people or programs enter when they do not know the day: the row is imported, with a warning. */
function warnOfDay(day: string, model_year: number | null | undefined, today: string, say: Say): void {
  if (day > today) say.warn('received_on', 'This day is in the future.')
  else if (day < '1950-01-01' || day === '1969-12-31') say.warn('received_on', 'This day looks wrong.')
  else if (model_year && day < `${model_year - 2}-01-01`)
    say.warn('received_on', 'This day is long before the model year.')
}

interface Severe {
  category?: string | null
  crash: boolean | undefined
  fire: boolean | undefined
  injured: number | null | undefined
  killed: number | null | undefined
}

function severityOf({ category, crash, fire, injured, killed }: Severe): 'critical' | 'high' | 'normal' {
  if (killed || injured || fire || category === 'Safety') return 'critical'
  return crash ? 'high' : 'normal'
}

const isSame = (one: unknown, other: unknown) => one === undefined || JSON.stringify(one) === JSON.stringify(other)

/** What is concluded from cells follows them alone: where they are as stored, it stays what people made of it. */
function concludedBeside(record: Record<string, unknown>, stored: Record<string, unknown> | undefined) {
  if (!stored) return record
  const isUnchanged = (...cells: readonly string[]) => cells.every((key) => isSame(record[key], stored[key]))
  const left = [
    ...(isUnchanged('make', 'model') ? ['model_id', 'channel_id'] : []),
    ...(isUnchanged('components') ? ['category', 'sub_category'] : []),
    ...(isUnchanged('components', 'crash', 'fire', 'injured', 'killed') ? ['severity'] : []),
  ]
  const beside = Object.fromEntries(Object.entries(record).filter(([key]) => !left.includes(key)))
  const known = Object.entries(beside).filter(([, value]) => value !== undefined)
  const whole = { ...stored, ...Object.fromEntries(known) } as unknown as Severe
  return left.includes('severity') ? beside : { ...beside, severity: severityOf(whole) }
}

type ModelFinder = (make: string, model: string) => { id: string; channel_id: string | null } | undefined

function checkLine(cells: Cells, say: Say, setup: ImportSetup, findModel: ModelFinder) {
  const { components, crash, fire, injured, killed, vin, statement, ...line } = complaintFile.read(cells, say, setup)
  const { source_no, received_on, make, model } = line
  if (received_on) warnOfDay(received_on, line.model_year, setup.today, say)
  const known = make && model ? findModel(make, model) : undefined
  if (make && model && !known) say.warn('model', 'This model isn’t in the master data.')
  if (!source_no || !received_on) return undefined
  const category = categoryOf(components, setup)
  const severity = severityOf({ ...category, crash, fire, injured, killed })
  const place = { model_id: known?.id, channel_id: known?.channel_id ?? undefined }
  return {
    key: source_no,
    record: { ...line, ...place, components, ...category, severity, crash, fire, injured, killed, vin, statement },
  }
}

/** A later complaint of the same vehicle and category within 180 days repeats the earlier one (M18). */
const markRepeats = (batch: ImportBatch) =>
  sql`
  update complaint c set repeat_of = (
    select e.id from complaint e
    where e.vin = c.vin and e.category = c.category and (e.received_on, e.no) < (c.received_on, c.no)
      and e.received_on >= c.received_on - ${repeatDays}::int
    order by e.received_on desc, e.no desc limit 1
  )
  where c.id in (select r.entity_id from ${batch.lines('new')} r where r.record ->> 'vin' is not null)
`.execute(batch.db)

/** Where the day of a complaint begins. */
const receivedAt = ({ brand_tz }: ImportBatch) => sql`n.received_on::timestamp at time zone ${brand_tz}::text`

async function addNew(batch: ImportBatch, now: string): Promise<void> {
  const event = sql`'complaint', ${now}::timestamptz, ${batch.user_id}::uuid, ${batch.user_name}::text`
  const count = await addRows(batch, 'complaint', {
    ...asRead(['source_no', ...columns]),
    ...withoutWord,
    no: sql`'C' || to_char(n.received_on, 'YY') || 'REG-' || to_char(nextval('complaint_no'), ${caseDigits})`,
    status: sql`'received'`,
    received_via: sql`'regulator'`,
    received_at: receivedAt(batch),
  })
  if (count === 0) return
  await markRepeats(batch)
  // Not stored one by one for the undo: undoing deletes them together with their complaints.
  await sql`
    insert into timeline_event (entity_kind, at, actor_id, actor, entity_id, type, text, system)
    select ${event}, r.entity_id, 'received', ${`Imported from ${batch.file_name}, line `}::text || r.line, true
    from ${batch.lines('new')} r
  `.execute(batch.db)
}

async function changeKnown(batch: ImportBatch, now: string): Promise<void> {
  const difference = (side: 'old' | 'new') => sql`(
    select jsonb_object_agg(e.key, ${side === 'old' ? sql`to_jsonb(c) -> e.key` : sql`e.value`}) from jsonb_each(r.record) e
    where e.key not in ('model_id', 'channel_id') and to_jsonb(c) -> e.key is distinct from e.value
  )`
  await batch.add(
    'timeline_event',
    sql`
      insert into timeline_event (entity_kind, at, actor_id, actor, entity_id, type, text, before, after, system)
      select 'complaint', ${now}::timestamptz, ${batch.user_id}::uuid, ${batch.user_name}::text, c.id, 'changed',
        ${`Corrected by ${batch.file_name}, line `}::text || r.line, ${difference('old')}, ${difference('new')}, true
      from ${batch.lines('changed')} r join complaint c on c.id = r.entity_id
    `,
  )
  await changeRows(batch, 'complaint', {
    ...asRead(columns),
    received_at: sql`case when n.received_on = old.received_on then old.received_at else ${receivedAt(batch)} end`,
  })
}

/** Complaints of a regulator: no outlet and no customer, found again by the regulator's number. */
export const complaintImporter: Importer = {
  kind: 'complaints',
  label: 'Complaints',
  hint: 'Complaints from a regulator, matched by their number or ours. New ones don’t belong to an outlet.',
  tables: ['complaint'],
  fields: complaintFile.fields,
  choices: async () => ({ components: categoryChoices() }),
  suggestValue: (_field, value, choices) => suggestCategory(value, choices),
  prepare: async (db, setup) => {
    const name = (make: string, model: string) => `${make}\n${model}`.toLowerCase()
    const models = await db.selectFrom('model').select(['id', 'make', 'name', 'channel_id']).orderBy('id').execute()
    const byName = new Map(models.map((model) => [name(model.make, model.name), model]))
    return (cells, say) => checkLine(cells, say, setup, (make, model) => byName.get(name(make, model)))
  },
  stored: () => sql`
    select coalesce(c.source_no, c.no) as key, c.id as entity_id, c.version, ${storedValues('c', columns)} as values
    from complaint c
  `,
  beside: concludedBeside,
  write: async (batch) => {
    const now = batch.now.toISOString()
    await addNew(batch, now)
    await changeKnown(batch, now)
  },
  beforeUndo: async (db, removed) => {
    await sql`delete from timeline_event where entity_kind = 'complaint' and entity_id in (${removed('complaint')})`.execute(
      db,
    )
  },
}
