import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { forbidden } from '#kernel/command/errors.ts'
import { addRows, asRead, changeRows, storedValues } from '#kernel/import/rows.ts'
import {
  type Cells,
  type CheckedLine,
  type ImportBatch,
  type Importer,
  type ImportOption,
  type ImportSetup,
  type Say,
  spokenFor,
} from '#kernel/import/importer.ts'
import { codeInWords } from '#kernel/contract/words.ts'
import { hasTraces, withoutTraces } from './anonymous.rules.ts'
import { type Campaign, newCampaign, remedyOf, symptomsOf, systemIn, titleOf } from './campaign.rules.ts'
import { knownIssueFile } from './fields.importer.ts'
import { checkNumbered, type NumberedIssues, remediesOf } from './numbered.importer.ts'
import { namesOfNetwork, tellsSomeone } from './lookups.ts'
import { dtcPattern, dtcRefusal, systemGroups } from './vocabulary.ts'

const columns = ['title', 'system_group', 'models', 'dtc_codes', 'symptoms', 'remedy', 'campaign_no']

const mostModels = 40
const mostCodes = 20
/** How much of a campaign is collected for one text, however many documents it has. */
const maxRetained = 200

const unsaid: Say = { wrong: () => undefined, warn: () => undefined }
const keyOf = (cells: Cells) => cells.campaign_no?.toUpperCase() ?? ''

function keep(into: Set<string>, values: readonly (string | null | undefined)[]): void {
  for (const value of values) if (value && into.size < maxRetained) into.add(value)
}

/** The campaigns of a file, read through once. */
async function campaignsIn(setup: ImportSetup): Promise<Map<string, Campaign>> {
  const campaigns = new Map<string, Campaign>()
  for await (const cells of setup.lines()) {
    const key = cells.no ? '' : keyOf(cells)
    if (!key) continue
    const found = campaigns.get(key) ?? newCampaign()
    campaigns.set(key, found)
    found.lines += 1
    const line = knownIssueFile.read(cells, unsaid, setup)
    found.title ??= line.title ?? null
    keep(found.makes, line.makes ?? [])
    keep(
      found.models,
      (line.models ?? []).filter((name) => name.length <= 80),
    )
    keep(found.components, line.components ?? [])
    keep(
      found.dtc_codes,
      (line.dtc_codes ?? []).map((code) => code.toUpperCase()).filter((code) => dtcPattern.test(code)),
    )
    keep(found.summaries, [[line.symptoms, line.consequence].filter(Boolean).join('\n\n')])
    keep(found.remedies, [line.remedy])
    keep(found.documents, [line.document])
  }
  return campaigns
}

interface Known {
  setup: ImportSetup
  campaigns: ReadonlyMap<string, Campaign>
  /** Names of models as the master data write them, by their letters. */
  models: ReadonlyMap<string, string>
  /** Known issues written here that name a campaign, by its number. */
  written: ReadonlyMap<string, string>
  /** Codes and names of the network. */
  names: readonly string[]
  /** Whether outlets read what a campaign comes to: those that are published now, or all of them. */
  isRead: (no: string) => boolean
  numbered: NumberedIssues
}

function systemFor({ components, summaries }: Campaign, setup: ImportSetup): string {
  const translated = [...components].map((one) => setup.translate('components', one)).find(Boolean)
  return translated ?? (components.size > 0 ? undefined : systemIn([...summaries].join(' '))) ?? 'other'
}

/** Reads one line. The last one of a campaign carries the known issue that all of them come to. */
function checkLine(cells: Cells, say: Say, known: Known): CheckedLine | typeof spokenFor | undefined {
  const { setup } = known
  const line = knownIssueFile.read(cells, say, setup)
  if (line.dtc_codes?.some((code) => !dtcPattern.test(code.toUpperCase()))) say.wrong('dtc_codes', dtcRefusal)
  if (line.no) return checkNumbered(line, say, known.numbered)
  if (!line.campaign_no) say.wrong('campaign_no', 'This is required.')
  const no = keyOf(cells)
  const campaign = known.campaigns.get(no)
  if (!line.campaign_no || !campaign) return undefined
  campaign.seen += 1
  if (campaign.seen < campaign.lines) return spokenFor

  const models = [...campaign.models].map((name) => known.models.get(name.toLowerCase()) ?? name)
  if (models.length > mostModels) say.warn('models', `Only the first ${mostModels} models are kept.`)
  const written = known.written.get(no)
  if (written) say.warn('campaign_no', `Known issue ${written} already has this campaign number.`)
  // Phones, emails, and VINs in a recall text belong to no outlet, but outlets read no such thing in a known issue.
  const safe = (text: string) => withoutTraces(text, [])
  const record = {
    campaign_no: no,
    source_no: no,
    title: safe(titleOf(no, { ...campaign, models: new Set(models) })),
    system_group: systemFor(campaign, setup),
    models: [...new Set(models)].slice(0, mostModels),
    dtc_codes: [...campaign.dtc_codes].slice(0, mostCodes),
    symptoms: safe(symptomsOf(campaign)),
    remedy: safe(remedyOf(no, campaign)),
  }
  sayWrong(record, cells, say, known.isRead(no) ? known.names : [])
  return { key: no, record }
}

function sayWrong(
  record: { title: string; symptoms: string; remedy: string },
  cells: Cells,
  say: Say,
  names: readonly string[],
): void {
  if (record.title.length < 5) say.wrong('title', 'Use at least 5 characters.')
  if (record.symptoms.length < 10) say.wrong('symptoms', 'Describe the fault in at least 10 characters.')
  // Reported at the column that the file has.
  const column = cells.remedy === undefined ? 'document' : 'remedy'
  if (record.remedy === '') say.wrong(column, 'Enter a remedy, or match a column with documents.')
  if (record.remedy.length > 20_000) say.wrong('remedy', 'Use at most 20000 characters.')
  for (const field of ['title', 'symptoms', 'remedy'] as const)
    if (names.length > 0 && hasTraces(record[field], names)) say.wrong(field, tellsSomeone)
}

const states = [
  { value: 'draft', label: 'Draft' },
  { value: 'published', label: 'Published' },
]
const stateOption: ImportOption = {
  key: 'status',
  label: 'Status of new known issues',
  hint: 'Outlets read published ones. Drafts can be reviewed first.',
  choices: states,
  suggested: 'draft',
}

async function known(db: Db, setup: ImportSetup): Promise<Known> {
  const publishes = setup.options.status === 'published'
  const models = await db.selectFrom('model').select('name').orderBy('id').execute()
  const names = await namesOfNetwork(db)
  const all = await db
    .selectFrom('known_issue')
    .select(['no', 'status', 'campaign_no', 'source_no'])
    .orderBy('no', 'desc')
    .execute()
  const issues = all.filter(({ campaign_no }) => campaign_no !== null)
  const published = new Set(issues.flatMap(({ status, source_no }) => (status === 'published' ? [source_no] : [])))
  return {
    setup,
    campaigns: await campaignsIn(setup),
    models: new Map(models.map(({ name }) => [name.toLowerCase(), name])),
    written: new Map(
      issues
        .filter(({ source_no }) => source_no === null)
        .map(({ no, campaign_no }) => [campaign_no!.toUpperCase(), no]),
    ),
    names,
    numbered: { status: new Map(all.map(({ no, status }) => [no, status])), remedies: await remediesOf(setup), names },
    isRead: (no) => publishes || published.has(no),
  }
}

/** A line of the timeline for each known issue that a file brought or corrected; the brand alone reads it. */
const timelineEvents = (batch: ImportBatch, lines: 'new' | 'changed', type: string, text: string) => sql`
  insert into timeline_event (entity_kind, at, actor_id, actor, entity_id, type, text, system, visibility)
  select 'known_issue', ${batch.now.toISOString()}::timestamptz, ${batch.user_id}::uuid, ${batch.user_name}::text,
    r.entity_id, ${type}::text, ${`${text} ${batch.file_name}, line `}::text || r.line, true, 'brand'
  from ${batch.lines(lines)} r`

async function write(batch: ImportBatch): Promise<void> {
  const now = sql`${batch.now.toISOString()}::timestamptz`
  const publishes = batch.options.status === 'published'
  const changed = await changeRows(batch, 'known_issue', asRead(columns))
  if (changed > 0) await batch.add('timeline_event', timelineEvents(batch, 'changed', 'changed', 'Corrected by'))
  const added = await addRows(batch, 'known_issue', {
    ...asRead([...columns, 'source_no']),
    status: sql`${publishes ? 'published' : 'draft'}::text`,
    published_at: publishes ? now : sql`null::timestamptz`,
    published_on: publishes ? sql`(${now} at time zone ${batch.brand_tz}::text)::date` : sql`null::date`,
  })
  // Not stored one by one for the undo: undoing deletes them with their known issues.
  if (added > 0) await timelineEvents(batch, 'new', 'opened', 'Imported from').execute(batch.db)
}

/** Recall campaigns as known issues: one for each campaign, found again by its number. */
export const knownIssueImporter: Importer = {
  kind: 'known-issues',
  label: 'Known issues',
  hint: 'Recall campaigns or their documents. Rows of one campaign become one known issue; counts are of known issues, on the last row of each.',
  tables: ['known_issue'],
  fields: knownIssueFile.fields,
  keyField: 'campaign_no',
  choices: async () => ({
    components: systemGroups.map((value) => ({ value, label: codeInWords(value) })),
  }),
  suggestValue: (_field, value) => systemIn(value),
  options: async () => [stateOption],
  prepare: async (db, setup) => {
    const { ability } = setup.actor
    if (!ability.can('create', 'KnownIssue') || !ability.can('update', 'KnownIssue'))
      throw forbidden('You don’t have permission to add known issues.')
    if (setup.options.status === 'published' && !ability.can('approve', 'KnownIssue'))
      throw forbidden('You don’t have permission to publish known issues.')
    const all = await known(db, setup)
    return (cells, say) => checkLine(cells, say, all)
  },
  stored: () => sql`
    select k.source_no as key, k.id as entity_id, k.version, ${storedValues('k', [...columns, 'source_no'])} as values
    from known_issue k where k.source_no is not null
    union all
    select k.no, k.id, k.version, ${storedValues('k', columns)} from known_issue k
  `,
  write,
  beforeUndo: async (db, removed) => {
    await sql`delete from timeline_event where entity_kind = 'known_issue' and entity_id in (${removed('known_issue')})`.execute(
      db,
    )
  },
}
