import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import {
  type Cells,
  type CheckedLine,
  type Importer,
  type ImportOption,
  type ImportSetup,
  type Say,
  spokenFor,
} from '#kernel/import/importer.ts'
import { outletChoices, suggestOutlet } from '#capabilities/network/outlets/import.lookups.ts'
import { knownTo } from './known.queries.ts'
import { callFile, callsOf, isWithoutTranscript } from './lines.importer.ts'
import { CallObjection, recordOf } from './record.commands.ts'
import { callsByNumber, storedCalls, writeCalls } from './write.commands.ts'

const consentOption: ImportOption = {
  key: 'consent',
  label: 'Did the customers consent to recording and analysis?',
  hint: 'Without consent, the calls come in without their transcripts.',
  choices: [
    { value: 'yes', label: 'Yes, all of them' },
    { value: 'no', label: 'No' },
  ],
  suggested: null,
}
const rolesOption: ImportOption = {
  key: 'roles',
  label: 'Who is who',
  hint: 'Speakers named Agent, Customer, or IVR are known by their names.',
  choices: [
    { value: 'named', label: 'As they are named' },
    { value: 'agent_first', label: 'The first speaker is the agent, the second the customer' },
  ],
  suggested: 'named',
}

/** The sender of calls that come in files. */
const source = 'files'

type Checked = Map<string, { record: Record<string, unknown> } | { objection: CallObjection }>

/** The number of a call here; no other system numbers its calls so. */
const ownNumber = /^CL-\d+$/i

interface CallsOfFile {
  checked: Checked
  /** Our numbers that the file names and that there are. */
  numbers: ReadonlySet<string>
  seen: Map<string, number>
}

async function numbersIn(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const named = ids.filter((id) => ownNumber.test(id)).map((id) => id.toUpperCase())
  if (named.length === 0) return new Set()
  const rows = await db.selectFrom('call').select('no').where('no', 'in', named).execute()
  return new Set(rows.map(({ no }) => no))
}

/** What is known of a call without its transcript: of one that is here the rest stays as it is. */
const aboutColumns = [
  'started_at',
  'started_on',
  'agent',
  'agent_id',
  'outlet_id',
  'purpose',
  'queue',
  'direction',
  'language',
]

function withoutRest(
  { is_bare, ...record }: Record<string, unknown>,
  stored: Record<string, unknown> | undefined,
): Record<string, unknown> {
  if (!stored) return record
  // The day of a call follows from its time.
  if (record.started_at === stored.started_at) delete record.started_on
  if (!is_bare) return record
  return Object.fromEntries(Object.entries(record).filter(([column]) => aboutColumns.includes(column)))
}

/** The columns that a field of the file fills, where they are not its own. */
const filled: Readonly<Record<string, readonly string[]>> = {
  started_at: ['started_at', 'started_on'],
  agent: ['agent', 'agent_id'],
  outlet: ['outlet_id'],
}
const mapped = ['started_at', 'agent', 'outlet', 'purpose', 'queue', 'direction']
const never = ['medium', 'outcome', 'customer_id', 'vin', 'vehicle_id', 'recording_ref']

/** What the file has no column of is left as it is. */
const unread = ({ mapping }: ImportSetup) =>
  Object.fromEntries(
    [...mapped.filter((field) => !mapping[field]).flatMap((field) => filled[field] ?? [field]), ...never].map(
      (column) => [column, undefined],
    ),
  )

/** Reads and measures all calls of a file: what a line of a call comes to depends on the others. */
async function checkedCalls(db: Db, setup: ImportSetup): Promise<Checked> {
  const calls = await callsOf(setup)
  const read = [...calls.values()].flatMap((call) => (call instanceof CallObjection ? [] : call))
  const known = await knownTo(db, read, setup.today)
  const checked: Checked = new Map()
  for (const [id, call] of calls) {
    try {
      if (call instanceof CallObjection) throw call
      const record = await recordOf(call, { source, zone: setup.brand_tz, known })
      checked.set(id, { record: { ...record, ...unread(setup) } })
    } catch (error) {
      if (!(error instanceof CallObjection)) throw error
      checked.set(id, { objection: error })
    }
  }
  return checked
}

const fieldOf = (field: string) => (field === 'transcript' ? 'start' : field)

/** The first line of a call represents all of it; where one line is wrong, none of its call comes in. */
function checkLine(cells: Cells, say: Say, setup: ImportSetup, { checked, numbers, seen }: CallsOfFile) {
  const { id } = callFile.read(cells, say, setup)
  const found = id ? checked.get(id) : undefined
  if (!id || !found) return undefined
  const isOurs = ownNumber.test(id)
  if (isOurs && !numbers.has(id.toUpperCase())) say.wrong('id', 'Call not found.')
  const place = seen.get(id) ?? 0
  seen.set(id, place + 1)
  if ('objection' in found) {
    object(found.objection, place, say)
    return undefined
  }
  if (place > 0) return spokenFor
  const record = { ...found.record, is_bare: isWithoutTranscript(cells) }
  return { key: isOurs ? id.toUpperCase() : `${source} ${id}`, record } satisfies CheckedLine
}

/** Says what is wrong at its line, and at the others of the call that they stay out with it. */
function object({ fields, segment = 1 }: CallObjection, place: number, say: Say): void {
  const [field, sentence] = Object.entries(fields)[0]!
  if (place === segment - 1) say.wrong(fieldOf(field), sentence)
  else say.wrong('id', 'Another line of this call is wrong.')
}

/** Calls with their transcripts, one row per line of a transcript. */
export const callImporter: Importer = {
  kind: 'calls',
  label: 'Calls',
  hint: 'One row per line of the transcript, with the call that it belongs to. The same call again replaces it; a row without times changes what is known of a call.',
  keyField: 'id',
  tables: ['call'],
  fields: callFile.fields,
  choices: async (db) => ({ outlet: await outletChoices(db) }),
  suggestValue: (_field, value, choices) => suggestOutlet(value, choices),
  options: (_db, sample) => Promise.resolve(sample.every(isWithoutTranscript) ? [] : [consentOption, rolesOption]),
  prepare: async (db, setup) => {
    const checked = await checkedCalls(db, setup)
    const calls = { checked, numbers: await numbersIn(db, [...checked.keys()]), seen: new Map<string, number>() }
    return (cells, say) => checkLine(cells, say, setup, calls)
  },
  stored: () => sql`${storedCalls} union all ${callsByNumber}`,
  beside: withoutRest,
  write: writeCalls,
}
