import { sql } from 'kysely'
import { dayIn } from '#kernel/contract/periods.ts'
import { codeInWords } from '#kernel/contract/words.ts'
import { defineFields, optional } from '#kernel/contract/fields.ts'
import { importFields } from '#kernel/import/fields.ts'
import {
  type Cells,
  type CheckedLine,
  type Importer,
  type ImportSetup,
  type Say,
  spokenFor,
} from '#kernel/import/importer.ts'
import { addRows, asRead, changeRows, storedValues } from '#kernel/import/rows.ts'
import type { ImportFile } from '#kernel/list/list-shape.ts'
import { outletChoices, suggestOutlet } from '#capabilities/network/outlets/import.lookups.ts'
import { inspectedOutlet, inspectionOf } from './importer.ts'
import { dueOn } from './rules.ts'
import { severities } from './vocabulary.ts'

const fields = defineFields({
  reference: { kind: 'text', label: 'Reference', max: 60, ...optional },
  revalidation: { kind: 'text', label: 'Revalidation', max: 40, ...optional },
  inspected_on: { kind: 'day', label: 'Inspected on', ...optional },
  text: { kind: 'text', label: 'Finding', min: 3, max: 8000, required: true },
  severity: { kind: 'choice', label: 'Severity', values: severities },
  item: { kind: 'text', label: 'Checklist item', max: 20, ...optional },
  action: { kind: 'long-text', label: 'Action', max: 2000, ...optional },
  due_on: { kind: 'day', label: 'Due date', ...optional },
  done_on: { kind: 'day', label: 'Corrected on', ...optional },
})

const file = importFields(fields, {
  reference: {
    aliases: ['violation', 'violation number', 'violation id', 'id'],
    hint: 'Without such a column, the inspection and the item identify a finding.',
  },
  revalidation: {
    aliases: ['inspection', 'inspection number', 'inspection id', 'serial number', 'audit'],
    hint: 'Its number or reference. Without it, the outlet and the day find the inspection.',
  },
  outlet: { ...inspectedOutlet, required: undefined },
  inspected_on: { aliases: ['inspection date', 'audit date', 'date'] },
  text: { required: true, aliases: ['description', 'violation description', 'what'] },
  severity: { translates: 'Severity', aliases: ['risk', 'level', 'priority', 'critical flag', 'critical'] },
  item: { aliases: ['code', 'rule', 'violation code', 'item'] },
  action: { aliases: ['measure', 'correction'] },
  due_on: { aliases: ['due', 'correct by'] },
  done_on: { aliases: ['date of correction', 'corrected', 'correction date', 'closed on'] },
})

const columns = ['text', 'severity', 'item', 'action', 'due_on', 'done_at'] as const
const added = [...columns, 'reference', 'revalidation_id', 'outlet_id', 'found_on'] as const

interface Inspection {
  id: string
  no: string
  outlet_id: string
  decided_on: string | null
  opened_on: string
}

/** As long as the text of a finding may be by hand. */
const longest = 300

function shortened(text: string, say: Say): string {
  if (text.length <= longest) return text
  say.warn('text', `Longer than ${longest} characters. The rest isn’t imported.`)
  return `${text.slice(0, longest - 1).trimEnd()}…`
}

const severityWords: readonly (readonly [RegExp, (typeof severities)[number]])[] = [
  [/^(not|non|no$|n$|false$|0$)|minor|low/, 'minor'],
  [/critical|high|priority|^(y|yes|true|1)$/, 'critical'],
  [/major|medium|moderate|core/, 'major'],
]

const suggestSeverity = (value: string) =>
  severityWords.find(([pattern]) => pattern.test(value.trim().toLowerCase()))?.[1]

const severityChoices = severities.map((value) => ({ value, label: codeInWords(value) }))

interface Known {
  setup: ImportSetup
  byName: ReadonlyMap<string, Inspection>
  /** By outlet and day. */
  byDay: ReadonlyMap<string, Inspection>
}

/** The inspection of a row: the one it names, else that of its outlet on its day. */
function inspectionIn(line: ReturnType<typeof file.read>, say: Say, { setup, byName, byDay }: Known) {
  const { revalidation, outlet, inspected_on } = line
  const code = outlet ? (setup.translate('outlet', outlet) ?? undefined) : undefined
  const day = inspectionOf(code, inspected_on)
  const found = revalidation ? byName.get(revalidation) : day === undefined ? undefined : byDay.get(day)
  if (!revalidation && outlet && !code) say.wrong('outlet', 'Outlet not found.')
  else if (!found) say.wrong('revalidation', 'Revalidation not found. Import the inspections first.')
  return found
}

/** A row of a register of inspections in which nothing was found. */
const isEmpty = ({ text, item, reference }: Cells) => !text && !item && !reference

function checkLine(cells: Cells, say: Say, known: Known): CheckedLine | typeof spokenFor | undefined {
  if (isEmpty(cells)) return spokenFor
  const { setup } = known
  const line = file.read(cells, say, setup)
  const { text, severity = 'minor', item, action, due_on, done_on } = line
  if (cells.severity && !line.severity) say.wrong('severity', 'Choose what this means.')
  if (line.reference === null) say.wrong('reference', 'This is required.')
  if (line.reference === undefined && !item) say.wrong('item', 'This is required.')
  const found = inspectionIn(line, say, known)
  const reference = line.reference ?? (found && item ? `${found.no} ${item}` : undefined)
  if (!reference || !text || !found) return undefined
  const found_on = found.decided_on ?? found.opened_on
  if (due_on && due_on < found_on) say.wrong('due_on', 'This is before the inspection.')
  if (done_on && done_on < found.opened_on) say.wrong('done_on', 'This is before the inspection.')
  if (done_on && done_on > setup.today) say.wrong('done_on', 'This day is in the future.')
  return {
    key: reference,
    record: {
      reference,
      revalidation_id: found.id,
      outlet_id: found.outlet_id,
      text: shortened(text, say),
      severity,
      item,
      action,
      found_on,
      due_on: due_on ?? dueOn(severity, found_on),
      done_on,
      zone: setup.brand_tz,
      // Of a correction the day alone is known: noon is that day in every zone of the network.
      done_at: done_on ? `${done_on}T12:00:00+00:00` : null,
    },
  }
}

/** Of a correction a file knows the day: where it is the stored one, its time stays. */
function correctionBeside(
  { done_on, zone, ...record }: Record<string, unknown>,
  stored: Record<string, unknown> | undefined,
) {
  if (typeof stored?.done_at !== 'string' || dayIn(String(zone), new Date(stored.done_at)) !== done_on) return record
  return { ...record, done_at: stored.done_at }
}

/** The findings of a list as their import takes them: those of the product by their own keys. */
export const findingsToImport: ImportFile = {
  columns: file.columns,
  rows: ({ zone }) => sql`
    select f.id as key, coalesce(f.reference, f.id::text) as reference, r.no as revalidation, o.code as outlet,
      r.decided_on as inspected_on, f.text, f.severity, f.item, f.action, f.due_on, (f.done_at at time zone ${zone}::text)::date as done_on
    from revalidation_finding f join revalidation r on r.id = f.revalidation_id join outlet o on o.id = f.outlet_id
    where r.submitted_at is not null`,
}

/** Violations of another register, matched by reference, each at its inspection. */
export const findingImporter: Importer = {
  kind: 'revalidation-findings',
  label: 'Findings',
  hint: 'One row per finding with its date of correction. Import the inspections first, from the same file if it has both.',
  tables: ['revalidation_finding'],
  fields: file.fields,
  keyField: 'reference',
  choices: async (db) => ({ outlet: await outletChoices(db), severity: severityChoices }),
  suggestValue: (field, value, choices) =>
    field === 'outlet' ? suggestOutlet(value, choices) : suggestSeverity(value),
  prepare: async (db, setup) => {
    const rows = await db
      .selectFrom('revalidation')
      .innerJoin('outlet', 'outlet.id', 'revalidation.outlet_id')
      .select([
        'revalidation.id',
        'revalidation.no',
        'reference',
        'outlet_id',
        'outlet.code as outlet',
        'decided_on',
        'revalidation.opened_on',
      ])
      .where('submitted_at', 'is not', null)
      .orderBy('revalidation.no')
      .execute()
    const known: Known = {
      setup,
      byName: new Map(rows.flatMap((row) => [row.no, row.reference].flatMap((name) => (name ? [[name, row]] : [])))),
      byDay: new Map(rows.map((row) => [inspectionOf(row.outlet, row.decided_on) ?? row.no, row])),
    }
    return (cells, say) => checkLine(cells, say, known)
  },
  stored: () => sql`
    select coalesce(f.reference, f.id::text) as key, f.id as entity_id, f.version,
      ${storedValues('f', columns)} as values
    from revalidation_finding f
  `,
  beside: correctionBeside,
  write: async (batch) => {
    await addRows(batch, 'revalidation_finding', asRead(added))
    await changeRows(batch, 'revalidation_finding', asRead(columns))
  },
}
