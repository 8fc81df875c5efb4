import { sql } from 'kysely'
import { defineFields, optional } from '#kernel/contract/fields.ts'
import { importFields } from '#kernel/import/fields.ts'
import type { Cells, Importer, ImportSetup, Say } from '#kernel/import/importer.ts'
import { addRows, asRead, changeRows, storedValues } from '#kernel/import/rows.ts'
import { dueOn } from './rules.ts'
import { severities } from './vocabulary.ts'

const fields = defineFields({
  reference: { kind: 'text', label: 'Reference', max: 60, required: true },
  revalidation: { kind: 'text', label: 'Revalidation', max: 40, required: true },
  text: { kind: 'text', label: 'Finding', max: 300, min: 3, required: true },
  severity: { kind: 'choice', label: 'Severity', values: severities },
  item: { kind: 'text', label: 'Checklist item', max: 20, ...optional },
  action: { kind: 'long-text', label: 'Action', max: 2000, ...optional },
  due_on: { kind: 'day', label: 'Due date', ...optional },
  done_on: { kind: 'day', label: 'Corrected on', ...optional },
})

const file = importFields(fields, {
  reference: { required: true, aliases: ['violation', 'violation number', 'violation id', 'id'] },
  revalidation: {
    required: true,
    aliases: ['inspection', 'inspection number', 'inspection id', 'audit'],
    hint: 'The number or the reference of the revalidation.',
  },
  text: { required: true, aliases: ['description', 'violation description', 'what'] },
  severity: { aliases: ['risk', 'level', 'priority'] },
  item: { aliases: ['code', 'rule', 'violation code'] },
  action: { aliases: ['measure', 'correction'] },
  due_on: { aliases: ['due', 'correct by'] },
  done_on: { aliases: ['date of correction', 'corrected', 'correction date', 'closed on'] },
})

const columns = ['text', 'severity', 'item', 'action', 'due_on', 'done_at'] as const
const added = [...columns, 'reference', 'revalidation_id', 'outlet_id', 'found_on'] as const

interface Inspection {
  id: string
  outlet_id: string
  decided_on: string | null
  opened_on: string
}

function checkLine(cells: Cells, say: Say, setup: ImportSetup, find: (named: string) => Inspection | undefined) {
  const {
    reference,
    revalidation,
    text,
    severity = 'minor',
    item,
    action,
    due_on,
    done_on,
  } = file.read(cells, say, setup)
  const found = revalidation ? find(revalidation) : undefined
  if (revalidation && !found) say.wrong('revalidation', 'Revalidation not found. Import the inspections first.')
  if (!reference || !text || !found) return undefined
  const found_on = found.decided_on ?? found.opened_on
  if (due_on && due_on < found_on) say.wrong('due_on', 'This is before the inspection.')
  if (done_on && done_on < found_on) say.wrong('done_on', 'This is before the inspection.')
  if (done_on && done_on > setup.today) say.wrong('done_on', 'This day is in the future.')
  return {
    key: reference,
    record: {
      reference,
      revalidation_id: found.id,
      outlet_id: found.outlet_id,
      text,
      severity,
      item,
      action,
      found_on,
      due_on: due_on ?? dueOn(severity, found_on),
      // Of a correction the day alone is known: noon is that day in every zone of the network.
      done_at: done_on ? `${done_on}T12:00:00+00:00` : null,
    },
  }
}

/** Violations of another register, matched by reference, each at its inspection. */
export const findingImporter: Importer = {
  kind: 'revalidation-findings',
  label: 'Findings',
  hint: 'One row per finding with its date of correction, matched by reference. Import the inspections first.',
  tables: ['revalidation_finding'],
  fields: file.fields,
  prepare: async (db, setup) => {
    const rows = await db
      .selectFrom('revalidation')
      .select(['id', 'no', 'reference', 'outlet_id', 'decided_on', 'opened_on'])
      .where('submitted_at', 'is not', null)
      .execute()
    const byName = new Map<string, Inspection>()
    for (const row of rows) {
      byName.set(row.no, row)
      if (row.reference) byName.set(row.reference, row)
    }
    return (cells, say) => checkLine(cells, say, setup, (named) => byName.get(named))
  },
  stored: () => sql`
    select f.reference as key, f.id as entity_id, f.version, ${storedValues('f', columns)} as values
    from revalidation_finding f where f.reference is not null
  `,
  write: async (batch) => {
    await addRows(batch, 'revalidation_finding', asRead(added))
    await changeRows(batch, 'revalidation_finding', asRead(columns))
  },
}
