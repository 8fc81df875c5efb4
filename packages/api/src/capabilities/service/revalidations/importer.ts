import { sql } from 'kysely'
import { caseDigits } from '#kernel/contract/case-digits.ts'
import { optional } from '#kernel/contract/fields.ts'
import { codeInWords } from '#kernel/contract/words.ts'
import { importFields } from '#kernel/import/fields.ts'
import {
  type Cells,
  type ImportBatch,
  type Importer,
  type ImportOption,
  type ImportSetup,
  type Say,
  spokenFor,
} from '#kernel/import/importer.ts'
import { addRows, asRead, changeRows, storedValues } from '#kernel/import/rows.ts'
import type { ImportFile } from '#kernel/list/list-shape.ts'
import { outletChoices, suggestOutlet } from '#capabilities/network/outlets/import.lookups.ts'
import { revalidationFields } from './fields.contract.ts'
import { resultOf, validUntil } from './rules.ts'
import { revalidationResults } from './vocabulary.ts'

/** By what registers name the outlet that was inspected. */
export const inspectedOutlet = {
  kind: 'text',
  label: 'Outlet',
  max: 120,
  required: true,
  translates: 'Outlet',
  aliases: [
    'outlet code',
    'business',
    'business id',
    'business name',
    'facility',
    'site',
    'workshop',
    'dba',
    'dba name',
  ],
} as const

/** What the words of a register mean: a visit that came to nothing is no inspection. */
const registerResults = [...revalidationResults, 'none'] as const
type RegisterResult = (typeof registerResults)[number]

const resultChoices = registerResults.map((value) => ({
  value,
  label: value === 'none' ? 'No inspection: not imported' : codeInWords(value),
}))

const resultWords: readonly (readonly [RegExp, RegisterResult])[] = [
  [
    /out of business|no entry|not ready|not located|closed business|pending|not yet|incomplete|cancel|^(n\/?a|none|z|n)$/,
    'none',
  ],
  [/condition|partial|^b$/, 'conditional'],
  [/^(c|d|e|f|no|false|0)$|fail|unsat|not satisf|non.?compl|not compl|poor|unacceptable|invalid|reject/, 'invalid'],
  [/^(a|p|yes|true|1)$|pass|satisf|compl|good|acceptable|valid|approved|ok$/, 'valid'],
]

const suggestResult = (value: string) => resultWords.find(([pattern]) => pattern.test(value.trim().toLowerCase()))?.[1]

const file = importFields(revalidationFields, {
  reference: {
    aliases: ['inspection', 'inspection number', 'inspection id', 'audit number', 'serial number', 'id'],
    hint: 'Without such a column, outlet and day identify an inspection.',
  },
  outlet: inspectedOutlet,
  decided_on: {
    kind: 'day',
    label: 'Inspected on',
    required: true,
    aliases: ['date', 'inspection date', 'audit date', 'day'],
  },
  score: {
    kind: 'number',
    label: 'Score',
    min: 0,
    ...optional,
    aliases: ['percent', 'points', 'inspection score', 'result %'],
    hint: 'From 0 to 100, or the points that were deducted.',
  },
  result: {
    kind: 'choice',
    label: 'Result',
    values: registerResults,
    ...optional,
    translates: 'Result',
    aliases: ['results', 'inspection result', 'inspection results', 'outcome', 'pass or fail', 'pass/fail'],
    hint: 'Words or letters, such as Pass or B. It counts before the score. Rows with neither aren’t imported.',
  },
  // What registers call the type of an inspection is whether it was routine.
  kind: { aliases: ['revalidation kind'] },
  subject_no: { aliases: ['complaint', 'ticket', 'declaration'] },
  checklist: { aliases: ['checklist code', 'form'] },
  method: { aliases: ['way'] },
  auditor_name: { kind: 'text', label: 'Auditor', max: 120, aliases: ['inspector', 'auditor name'], ...optional },
  note: { aliases: ['remark', 'comment'] },
})

/** The revalidations of a list that have a result, as their import takes them. */
export const revalidationsToImport: ImportFile = {
  columns: file.columns,
  rows: () => sql`
    select r.id as key, coalesce(r.reference, r.no) as reference, o.code as outlet, r.decided_on, r.score, r.result, r.kind, r.subject_no,
      c.code as checklist, r.method, r.auditor_name, r.note
    from revalidation r join outlet o on o.id = r.outlet_id left join checklist c on c.id = r.checklist_id
    where r.decided_on is not null and r.result is not null`,
}

/** The columns that a row sets, and by which a change is seen. */
const columns = ['decided_on', 'score', 'result', 'valid_from', 'valid_until', 'auditor_name', 'note'] as const
const added = [...columns, 'reference', 'outlet_id', 'kind', 'subject_no', 'checklist_id', 'method'] as const

interface Known {
  /** By code. */
  outlets: ReadonlyMap<string, string>
  checklists: readonly { id: string; code: string; kind: string; active: boolean }[]
}

/** What an inspection is known by where its register has no numbers. */
export const inspectionOf = (outlet: string | undefined, on: string | null | undefined): string | undefined =>
  outlet && on ? `${outlet} ${on}` : undefined

/** What a score of the file means. */
const scoreOption: ImportOption = {
  key: 'score',
  label: 'Score',
  hint: 'What the score of this file counts.',
  choices: [
    { value: 'reached', label: 'Reached, of 100: higher is better' },
    { value: 'deducted', label: 'Deducted from 100: lower is better' },
  ],
  suggested: 'reached',
}

/** The score in percent; one of more than 100 deducted points is none. */
function percentOf(score: number | null | undefined, say: Say, setup: ImportSetup): number | undefined {
  if (typeof score !== 'number') return undefined
  if (setup.options.score === 'deducted') return Math.max(100 - score, 0)
  if (score > 100) say.wrong('score', 'At most 100.')
  return score > 100 ? undefined : score
}

/** The checklist of a line: the one that is named, else the first of the kind. */
function checklistOf({ checklists }: Known, kind: string, code: string | null | undefined, say: Say) {
  const found = checklists.find((one) => one.kind === kind && (code ? one.code === code.toUpperCase() : one.active))
  if (!found) say.wrong('checklist', code ? 'Checklist not found.' : 'There is no checklist of this kind.')
  return found?.id
}

function checkLine(cells: Cells, say: Say, setup: ImportSetup, known: Known) {
  const { outlet, kind = 'outlet_certification', checklist, method = 'on_site', ...line } = file.read(cells, say, setup)
  const code = outlet ? (setup.translate('outlet', outlet) ?? undefined) : undefined
  const outlet_id = code && known.outlets.get(code)
  if (outlet && !outlet_id) say.wrong('outlet', 'Outlet not found.')
  const subject_no = line.subject_no || null
  if ((kind === 'outlet_certification') !== (subject_no === null))
    say.wrong('subject_no', 'A certification has no subject, and any other kind has one.')
  if (line.decided_on && line.decided_on > setup.today) say.wrong('decided_on', 'This day is in the future.')
  const checklist_id = checklistOf(known, kind, checklist, say)
  const { decided_on, auditor_name, note } = line
  const score = percentOf(line.score, say, setup)
  if (cells.result && !line.result) say.wrong('result', 'Choose what this means.')
  if (line.reference === null) say.wrong('reference', 'This is required.')
  const reference = line.reference ?? inspectionOf(code, decided_on)
  const result =
    line.result && line.result !== 'none' ? line.result : score === undefined ? undefined : resultOf(score, false)
  if (!reference || !outlet_id || !decided_on || result === undefined || !checklist_id) return undefined
  const valid = {
    valid_from: result === 'invalid' ? null : decided_on,
    valid_until: validUntil(kind, result, decided_on),
  }
  return {
    key: reference,
    record: {
      reference,
      outlet_id,
      kind,
      subject_no,
      checklist_id,
      method,
      decided_on,
      score,
      result,
      ...valid,
      auditor_name,
      note,
    },
  }
}

/** How long a result is valid follows from it and its day: where both are as stored, it stays what was decided. */
function validityBeside(record: Record<string, unknown>, stored: Record<string, unknown> | undefined) {
  if (!stored || stored.result !== record.result || stored.decided_on !== record.decided_on) return record
  const { valid_from: _, valid_until: __, ...decided } = record
  return decided
}

/** Whether a row is an inspection: visits that were none are in such registers, too. */
function isInspection({ score, result }: Cells, setup: ImportSetup): boolean {
  if (score) return true
  return Boolean(result) && setup.translate('result', result!) !== 'none' && result!.toLowerCase() !== 'none'
}

const dayStart = ({ brand_tz }: Pick<ImportBatch, 'brand_tz'>) =>
  sql`n.decided_on::timestamp at time zone ${brand_tz}::text`

/** A result whose last day has passed has expired. */
const statusOf = ({ now, brand_tz }: Pick<ImportBatch, 'now' | 'brand_tz'>) =>
  sql`case when n.valid_until < (${now.toISOString()}::timestamptz at time zone ${brand_tz}::text)::date
    then 'expired' else n.result end`

async function addNew(batch: ImportBatch): Promise<void> {
  const day = dayStart(batch)
  await addRows(
    batch,
    'revalidation',
    {
      ...asRead(added),
      no: sql`'V' || to_char(n.decided_on, 'YY') || o.code || '-' || to_char(nextval('revalidation_no'), ${sql.lit(caseDigits)})`,
      status: statusOf(batch),
      dealer_id: sql`o.dealer_id`,
      region_id: sql`o.region_id`,
      opened_at: day,
      opened_on: sql`n.decided_on`,
      planned_on: sql`n.decided_on`,
      submitted_at: day,
      reviewed_at: day,
      decided_at: day,
      closed_at: sql`case when n.result = 'valid' then ${day} end`,
    },
    sql`join outlet o on o.id = n.outlet_id`,
  )
  await sql`
    insert into timeline_event (entity_kind, at, actor_id, actor, entity_id, type, text, system)
    select 'revalidation', ${batch.now.toISOString()}::timestamptz, ${batch.user_id}::uuid, ${batch.user_name}::text,
      r.entity_id, 'opened', ${`Imported from ${batch.file_name}, line `}::text || r.line, true
    from ${batch.lines('new')} r`.execute(batch.db)
}

/** Inspections of another register, matched by reference: each is a revalidation with its result. Findings come in a file of their own. */
export const revalidationImporter: Importer = {
  kind: 'revalidations',
  label: 'Revalidations',
  hint: 'Inspections with their score or result and date, matched by reference or by outlet and day. Repeated rows count once.',
  tables: ['revalidation'],
  fields: file.fields,
  keyField: 'reference',
  options: async () => [scoreOption],
  choices: async (db) => ({ outlet: await outletChoices(db), result: resultChoices }),
  suggestValue: (field, value, choices) => (field === 'result' ? suggestResult(value) : suggestOutlet(value, choices)),
  prepare: async (db, setup) => {
    const outlets = await db.selectFrom('outlet').select(['id', 'code']).execute()
    const checklists = await db
      .selectFrom('checklist')
      .select(['id', 'code', 'kind', 'active'])
      .orderBy('active', 'desc')
      .orderBy('code')
      .execute()
    const known = { outlets: new Map(outlets.map(({ code, id }) => [code, id])), checklists }
    const seen = new Map<string, string>()
    return (cells, say) => {
      if (cells.score === undefined && cells.result === undefined) {
        say.wrong('score', 'Choose the column of the score or the result.')
        return undefined
      }
      if (!isInspection(cells, setup)) return spokenFor
      const checked = checkLine(cells, say, setup, known)
      // A register of violations repeats the inspection in each of its rows.
      const record = JSON.stringify(checked?.record)
      if (checked && seen.get(checked.key) === record) return spokenFor
      if (checked) seen.set(checked.key, record)
      return checked
    }
  },
  stored: () => sql`
    select coalesce(r.reference, r.no) as key, r.id as entity_id, r.version, ${storedValues('r', columns)} as values
    from revalidation r
  `,
  beside: validityBeside,
  write: async (batch) => {
    await addNew(batch)
    await changeRows(batch, 'revalidation', {
      ...asRead(columns),
      decided_at: sql`case when n.decided_on = old.decided_on then old.decided_at else ${dayStart(batch)} end`,
      // What people have moved on since stays where it is.
      status: sql`case when old.status in ('valid', 'conditional', 'invalid', 'expired') then ${statusOf(batch)} else old.status end`,
    })
  },
  beforeUndo: async (db, removed) => {
    await sql`delete from timeline_event
      where entity_kind = 'revalidation' and entity_id in (${removed('revalidation')})`.execute(db)
  },
}
