import { sql } from 'kysely'
import type { Db } from '#kernel/context.ts'
import { CallerError, conflict } from '#kernel/errors.ts'
import type { Cells, Choice, ImportBatch, Importer, ImportOption } from '#kernel/importer.ts'
import { zoneOption } from '#kernel/import-times.ts'
import { addDays, dayIn } from '#kernel/periods.ts'
import { workTypes } from '#capabilities/workshop/holdup-reasons/vocabulary.ts'
import { contradictions } from './contradictions.ts'
import { cardFile, timeFields } from './import-fields.ts'
import { checkLine, modelNames, outletNames } from './import-line.ts'
import { odometersOf } from './import-odometers.ts'
import { storedCards } from './stored-card.ts'
import { type Origin, upsertCards } from './upsert.ts'
import { serviceTypes } from './vocabulary.ts'

/** The outlet of a file that names none. */
export async function outletOption(db: Db): Promise<ImportOption> {
  const outlets = await db
    .selectFrom('outlet')
    .select(['code', 'name'])
    .where('status', '!=', 'closed')
    .orderBy('code')
    .limit(5_000)
    .execute()
  return {
    key: 'outlet',
    label: 'Outlet',
    hint: 'Outlet of these job cards. The file has no outlet column.',
    choices: outlets.map(({ code, name }) => ({ value: code, label: `${code} ${name}` })),
    suggested: outlets.length === 1 ? outlets[0]!.code : null,
  }
}

export const jobTypeOption: ImportOption = {
  key: 'job_type',
  label: 'Job type',
  hint: 'Service and bodyshop are never counted together.',
  choices: [
    { value: 'service', label: 'Service' },
    { value: 'bodyshop', label: 'Bodyshop' },
  ],
  suggested: null,
}

/** The last weeks day by day, and the first day of each month of the last years. */
function dayOption(): ImportOption {
  const today = dayIn('UTC', new Date())
  const days = Array.from({ length: 31 }, (_, back) => addDays(today, -back))
  const year = Number(today.slice(0, 4))
  const months = Array.from(
    { length: 48 },
    (_, place) => `${year - Math.floor(place / 12)}-${String(12 - (place % 12)).padStart(2, '0')}-01`,
  )
  const values = [...new Set([...days, ...months.filter((day) => day < today)])]
  return {
    key: 'day',
    label: 'Day received',
    hint: 'The file has no column for when the vehicles were received.',
    choices: values.map((value) => ({ value, label: value })),
    suggested: today,
  }
}

async function optionsFor(db: Db, sample: readonly Cells[]): Promise<ImportOption[]> {
  const lacks = (field: string) => sample[0]?.[field] === undefined
  return [
    ...(lacks('outlet') ? [await outletOption(db)] : []),
    ...(lacks('job_type') ? [jobTypeOption] : []),
    ...(lacks('received_at') ? [dayOption()] : []),
    ...zoneOption(sample, timeFields, 'brand'),
  ]
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '')

/** What words of dealers' systems mean. */
const words: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  job_type: [
    [/body|accident|paint|collision|b&p|^bp$/i, 'bodyshop'],
    [/serv|mech|maint|repair|workshop/i, 'service'],
  ],
  service_type: [
    [/free.*3|3.*free|third/i, 'free_3'],
    [/free.*2|2.*free|second/i, 'free_2'],
    [/free/i, 'free_1'],
    [/running|minor|general/i, 'running_repair'],
    [/campaign|recall/i, 'campaign_recall'],
    [/pdi|pre.?delivery/i, 'pdi'],
    [/warranty/i, 'warranty'],
    [/accident|body|collision/i, 'accident'],
    [/repeat|comeback|rework/i, 'repeat'],
    [/paid|periodic|service/i, 'paid'],
  ],
}

export function suggestWord(field: string, value: string, choices: readonly Choice[]): string | undefined {
  const same = choices.find((choice) => plain(choice.value) === plain(value) || plain(choice.label) === plain(value))
  return same?.value ?? words[field]?.find(([pattern]) => pattern.test(value))?.[1]
}

/** What timelines say of cards that a file brought. */
export const originOf = ({ file_name }: ImportBatch): Origin => ({
  source: 'import',
  opened: (line) => sql`${`Imported from ${file_name}, line `}::text || ${line}`,
  corrected: (line) => sql`${`Corrected by ${file_name}, line `}::text || ${line}`,
})

/** Writes checked lines. What a line leaves out may contradict what it says: then nothing is written. */
export async function writeCards(batch: ImportBatch): Promise<void> {
  const [first] = await contradictions(batch)
  if (first) throw conflict('import.contradiction', `Row ${first.line}: ${first.sentence}`, { line: first.line })
  await joiningSets(batch.db, () => upsertCards(batch, originOf(batch)))
}

/**
 * The planner has not heard of the lines of a file, and takes them for a few: without this it would look each of fifty
 * thousand up in all rows of another table.
 */
export async function joiningSets<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`set local enable_nestloop = off`.execute(db)
  const done = await work()
  await sql`set local enable_nestloop = on`.execute(db)
  return done
}

/** What was written on these cards since is not thrown away with them. */
export const beforeUndoOfCards: NonNullable<Importer['beforeUndo']> = async (db, removed) => {
  const { rows } = await sql`
    select from holdup h where h.job_card_id in (${removed('job_card')}) and h.id not in (${removed('holdup')}) limit 1
  `.execute(db)
  if (rows.length > 0)
    throw new CallerError(409, 'in_use', 'Other records refer to rows of this import. Undo what was added later first.')
  // Vehicles stay known, of customers that are not.
  await sql`update vehicle set customer_id = null where customer_id in (${removed('customer')})`.execute(db)
  await sql`
    delete from timeline_event where entity_kind = 'job_card' and entity_id in (${removed('job_card')})`.execute(db)
}

/** Cards that were set back are still held up by what was opened since. */
export const afterUndoOfCards: NonNullable<Importer['afterUndo']> = async (db, restored) => {
  await sql`update holdup set job_card_id = job_card_id where job_card_id in (${restored('job_card')})`.execute(db)
}

/** Tables that an import of job cards writes and locks. */
export const cardTables = ['job_card', 'job_card_line', 'holdup', 'customer']

/** Job cards of dealers' systems, found again by outlet and number. */
export const cardImporter: Importer = {
  kind: 'job-cards',
  label: 'Job cards',
  hint: 'One row per job card, matched by outlet and DMS number. Vehicles and customers are created. Texts of work orders alone are numbered by row.',
  tables: cardTables,
  fields: cardFile.fields,
  keyField: 'dms_no',
  choices: async () => ({
    job_type: workTypes.map((value) => ({ value, label: value })),
    service_type: serviceTypes.map((value) => ({ value, label: value })),
  }),
  suggestValue: suggestWord,
  options: optionsFor,
  prepare: async (db, setup) => {
    let place = 0
    const day = setup.options.day?.replaceAll('-', '') ?? ''
    const known = {
      setup,
      outlets: await outletNames(db),
      models: await modelNames(db),
      odometers: await odometersOf(db, setup),
      // With its day, so that it is no number of the dealer's system.
      nextNumber: () => [day, String((place += 1))].filter((part) => part !== '').join('-'),
    }
    return (cells, say) => checkLine(cells, say, known)
  },
  stored: () => storedCards,
  write: writeCards,
  beforeUndo: beforeUndoOfCards,
  afterUndo: afterUndoOfCards,
}
