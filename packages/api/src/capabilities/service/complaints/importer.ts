import { sql } from 'kysely'
import { cellReader } from '#kernel/import-cells.ts'
import type { Cells, ImportBatch, Importer, ImportSetup, Say } from '#kernel/importer.ts'
import { categoryChoices, categoryParts, suggestCategory } from './import-categories.ts'
import { repeatDays } from '#capabilities/service/tickets/case.vocabulary.ts'

/** A comma with a blank after it belongs to the name: "FUEL SYSTEM, GASOLINE". */
const separator = /,(?! )/
const vinShape = /^[A-HJ-NPR-Z0-9]{17}$/

/** The category of a complaint about several components is that of the first one known, but safety goes before all. */
function categoryOf(components: readonly string[] | undefined, setup: ImportSetup) {
  if (!components) return {}
  const meant = components.flatMap((component) => setup.translate('components', component) ?? [])
  const first = meant.find((one) => categoryParts(one).category === 'Safety') ?? meant[0]
  return first === undefined ? { category: null, sub_category: null } : categoryParts(first)
}

/** Days that people or programs write where they do not know: the row is kept, and told about. */
function warnOfDay(day: string, model_year: number | null | undefined, today: string, say: Say): void {
  if (day > today) say.warn('received_on', 'This day is in the future.')
  else if (day < '1950-01-01' || day === '1969-12-31') say.warn('received_on', 'This day is hardly right.')
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

type ModelFinder = (make: string, model: string) => { id: string; channel_id: string | null } | undefined

function checkLine(cells: Cells, say: Say, setup: ImportSetup, findModel: ModelFinder) {
  const read = cellReader(cells, say, setup)
  const source_no = read.text('source_no', { max: 40, required: true })
  const received_on = read.day('received_on', { required: true })
  const make = read.text('make', { max: 60 })
  const model = read.text('model', { max: 80 })
  const model_year = read.whole('model_year', { min: 1886, max: 2100 })
  const components = read.list('components', { separator, max: 120 })
  const crash = read.flag('crash')
  const fire = read.flag('fire')
  const injured = read.whole('injured', { min: 0, max: 10_000 })
  const killed = read.whole('killed', { min: 0, max: 10_000 })
  const vin = read.text('vin', { max: 40 })?.toUpperCase()
  const statement = read.text('statement', { max: 4_000 })
  if (vin && !vinShape.test(vin)) say.wrong('vin', 'A VIN has 17 characters without I, O and Q.')
  if (received_on) warnOfDay(received_on, model_year, setup.today, say)
  const known = make && model ? findModel(make, model) : undefined
  if (make && model && !known) say.warn('model', 'This model is not in the master.')
  if (!source_no || !received_on) return undefined
  const category = categoryOf(components, setup)
  return {
    key: source_no,
    record: {
      source_no,
      received_on,
      make,
      model,
      model_year,
      model_id: known?.id,
      channel_id: known?.channel_id ?? undefined,
      components,
      ...category,
      severity: severityOf({ ...category, crash, fire, injured, killed }),
      crash,
      fire,
      injured: injured === undefined ? undefined : (injured ?? 0),
      killed: killed === undefined ? undefined : (killed ?? 0),
      vin,
      statement,
    },
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

async function addNew(batch: ImportBatch, now: string): Promise<void> {
  const event = sql`'complaint', ${now}::timestamptz, ${batch.user_id}::uuid, ${batch.user_name}::text`
  const count = await batch.add(
    'complaint',
    sql`
      insert into complaint (id, no, source_no, status, received_via, received_at, received_on, channel_id, category, sub_category, severity,
        model_id, make, model, model_year, vin, components, crash, fire, injured, killed, statement, created_at, created_by, updated_at, updated_by)
      select r.entity_id, 'C' || to_char(n.received_on, 'YY') || 'REG-' || lpad(nextval('complaint_no')::text, 6, '0'), n.source_no, 'received',
        'regulator', n.received_on::timestamp at time zone ${batch.brand_tz}::text, n.received_on, n.channel_id, n.category, n.sub_category, n.severity,
        n.model_id, n.make, n.model, n.model_year, n.vin, coalesce(n.components, '{}'), coalesce(n.crash, false), coalesce(n.fire, false),
        coalesce(n.injured, 0), coalesce(n.killed, 0), n.statement, ${now}::timestamptz, ${batch.user_id}::uuid, ${now}::timestamptz, ${batch.user_id}::uuid
      from ${batch.lines('new')} r cross join lateral jsonb_populate_record(null::complaint, r.record) n
    `,
  )
  if (count === 0) return
  await markRepeats(batch)
  // Not kept one by one: undoing takes them away with their complaints.
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
  await batch.change(
    'complaint',
    sql`t.id in (select r.entity_id from ${batch.lines('changed')} r)`,
    sql`
      update complaint c set received_on = n.received_on, make = n.make, model = n.model, model_year = n.model_year, model_id = n.model_id,
        channel_id = n.channel_id, components = n.components, category = n.category, sub_category = n.sub_category, severity = n.severity,
        crash = n.crash, fire = n.fire, injured = n.injured, killed = n.killed, vin = n.vin, statement = n.statement,
        received_at = case when n.received_on = c.received_on then c.received_at else n.received_on::timestamp at time zone ${batch.brand_tz}::text end,
        version = c.version + 1, updated_at = ${now}::timestamptz, updated_by = ${batch.user_id}::uuid
      from complaint old join ${batch.lines('changed')} r on r.entity_id = old.id
        cross join lateral jsonb_populate_record(old, r.record) n
      where c.id = old.id
    `,
  )
}

/** Complaints of a regulator: no outlet and no customer, found again by the regulator's number. */
export const complaintImporter: Importer = {
  kind: 'complaints',
  label: 'Complaints',
  hint: 'Complaints of a regulator, found again by their number. They belong to no outlet.',
  tables: ['complaint'],
  fields: [
    {
      key: 'source_no',
      label: 'Number',
      kind: 'text',
      required: true,
      aliases: ['odi number', 'odi', 'complaint number', 'complaint no', 'reference', 'case number', 'id'],
    },
    {
      key: 'received_on',
      label: 'Day',
      kind: 'day',
      required: true,
      aliases: ['incident date', 'date of incident', 'received', 'received on', 'date received', 'date'],
    },
    { key: 'make', label: 'Make', kind: 'text', aliases: ['brand', 'manufacturer'] },
    { key: 'model', label: 'Model', kind: 'text', aliases: ['model name'] },
    { key: 'model_year', label: 'Model year', kind: 'number', aliases: ['year', 'my'] },
    {
      key: 'components',
      label: 'Components',
      kind: 'list',
      separator,
      aliases: ['component', 'part', 'system'],
      translates: 'Category',
      hint: 'Several with a comma and no blank between.',
    },
    { key: 'crash', label: 'Crash', kind: 'flag', aliases: ['accident', 'collision'] },
    { key: 'fire', label: 'Fire', kind: 'flag' },
    { key: 'injured', label: 'Injured', kind: 'number', aliases: ['injuries', 'number injured'] },
    { key: 'killed', label: 'Killed', kind: 'number', aliases: ['deaths', 'fatalities', 'number killed'] },
    {
      key: 'vin',
      label: 'VIN',
      kind: 'text',
      aliases: ['chassis number', 'vehicle identification number'],
      shape: /^[A-HJ-NPR-Z0-9]{11,17}$/i,
    },
    {
      key: 'statement',
      label: 'Statement',
      kind: 'text',
      aliases: ['summary', 'description', 'narrative', 'text', 'complaint'],
    },
  ],
  choices: async () => ({ components: categoryChoices() }),
  suggestValue: (_field, value, choices) => suggestCategory(value, choices),
  prepare: async (db, setup) => {
    const name = (make: string, model: string) => `${make}\n${model}`.toLowerCase()
    const models = await db.selectFrom('model').select(['id', 'make', 'name', 'channel_id']).orderBy('id').execute()
    const byName = new Map(models.map((model) => [name(model.make, model.name), model]))
    return (cells, say) => checkLine(cells, say, setup, (make, model) => byName.get(name(make, model)))
  },
  stored: () => sql`
    select c.source_no as key, c.id as entity_id, c.version, jsonb_build_object(
      'received_on', c.received_on, 'make', c.make, 'model', c.model, 'model_year', c.model_year, 'model_id', c.model_id,
      'channel_id', c.channel_id, 'components', c.components, 'category', c.category, 'sub_category', c.sub_category,
      'severity', c.severity, 'crash', c.crash, 'fire', c.fire, 'injured', c.injured, 'killed', c.killed, 'vin', c.vin, 'statement', c.statement
    ) as values
    from complaint c where c.source_no is not null
  `,
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
