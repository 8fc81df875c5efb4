import { sql } from 'kysely'
import { hashOf } from '#kernel/command/secrets.ts'
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
import { zoneOption } from '#kernel/import/times.ts'
import { outletChoices, suggestOutlet } from '#capabilities/network/outlets/import.lookups.ts'
import { eventFile } from './fields.importer.ts'
import { writeEvents } from './file.commands.ts'

/** A check of all lines at once reports nothing: each is reported where it is checked by itself. */
const silently: Say = { wrong: () => undefined, warn: () => undefined }

/** The log of the file: one that there is, or else the one of its name. */
const byFileName = '-'

const withoutEnding = (file_name: string) =>
  file_name
    .replace(/\.[A-Za-z0-9]{1,8}$/, '')
    .trim()
    .slice(0, 120)

const logOf = ({ log }: { log?: string | null | undefined }, { options, file_name }: ImportSetup) =>
  log || (options.log && options.log !== byFileName ? options.log : withoutEnding(file_name) || file_name)

type Line = ReturnType<typeof eventFile.read>

/** All that makes an event: what differs in nothing of it is the same event. */
const partsOf = ({ case_name, activity, at, resource, event_no }: Line, log: string) =>
  JSON.stringify([log.toLowerCase(), case_name, activity, at, resource ?? null, event_no ?? null])

interface Known {
  setup: ImportSetup
  outlets: ReadonlyMap<string, string>
  /** By row: the key of its event. */
  keys: readonly string[]
  /** Cases and activities that the file has completed. */
  completed: ReadonlySet<string>
}

const isComplete = (transition: string | null | undefined) => transition?.trim().toLowerCase() === 'complete'
const activityOf = ({ case_name, activity }: Line) => JSON.stringify([case_name, activity])

/** What only the whole file knows. */
async function firstReading(setup: ImportSetup): Promise<Pick<Known, 'keys' | 'completed'>> {
  const keys: string[] = []
  const completed = new Set<string>()
  for await (const cells of setup.lines()) {
    const line = eventFile.read(cells, silently, setup)
    keys.push(await hashOf(partsOf(line, logOf(line, setup))))
    if (isComplete(line.transition)) completed.add(activityOf(line))
  }
  return { keys, completed }
}

function outletOf({ outlet }: Line, say: Say, { setup, outlets }: Known): string | null {
  if (!outlet) return null
  const id = outlets.get(setup.translate('outlet', outlet) ?? outlet.toUpperCase())
  if (id === undefined) say.wrong('outlet', 'Outlet not found.')
  return id ?? null
}

function checkLine(cells: Cells, say: Say, key: string, known: Known): CheckedLine | typeof spokenFor | undefined {
  const { setup } = known
  const line = eventFile.read(cells, say, setup)
  const outlet_id = outletOf(line, say, known)
  const { case_name, activity, at, resource = null, event_no = null } = line
  if (!case_name || !activity || !at) return undefined
  // An activity that starts and completes happened once.
  if (line.transition && !isComplete(line.transition) && known.completed.has(activityOf(line))) return spokenFor
  if (Date.parse(at) > setup.now.getTime()) say.warn('at', 'This time is in the future.')
  const vin = line.vin?.toUpperCase() ?? null
  const record = { log: logOf(line, setup), case_name, activity, at, resource, event_no, outlet_id, vin }
  return { key, record: { ...record, import_key: key } }
}

async function prepare(db: Db, setup: ImportSetup) {
  const outlets = await db.selectFrom('outlet').select(['id', 'code']).execute()
  const known = { setup, outlets: new Map(outlets.map(({ id, code }) => [code, id])), ...(await firstReading(setup)) }
  const seen = new Set<string>()
  let place = 0
  return (cells: Cells, say: Say) => {
    const key = known.keys[place]!
    place += 1
    const checked = checkLine(cells, say, key, known)
    if (!checked || checked === spokenFor) return checked
    if (seen.has(key)) return spokenFor
    seen.add(key)
    return checked
  }
}

async function optionsOf(db: Db, sample: readonly Cells[]): Promise<ImportOption[]> {
  const zone = zoneOption(sample, ['at'], 'brand')
  if (sample.some(({ log }) => log !== undefined)) return zone
  const logs = await db.selectFrom('event_log').select('name').orderBy('name').limit(1_000).execute()
  const choices = [
    { value: byFileName, label: 'By the name of the file' },
    ...logs.map(({ name }) => ({ value: name, label: name })),
  ]
  return [
    { key: 'log', label: 'Log', hint: 'Log that these events belong to.', choices, suggested: byFileName },
    ...zone,
  ]
}

/** Events of process logs. Equal rows are one event, in the file and of files before. */
export const eventLogImporter: Importer = {
  kind: 'event-logs',
  label: 'Event logs',
  hint: 'One row per event, with case, activity, and time. Cases stay apart from the visits of vehicles.',
  keyField: 'case_name',
  tables: ['event_log_entry'],
  fields: eventFile.fields,
  choices: async (db) => ({ outlet: await outletChoices(db) }),
  suggestValue: (_field, value, choices) => suggestOutlet(value, choices),
  options: optionsOf,
  prepare,
  // A stored event does not change.
  stored: () => sql`
    select e.import_key as key, e.id as entity_id, 1 as version, '{}'::jsonb as values from event_log_entry e
  `,
  write: writeEvents,
}
