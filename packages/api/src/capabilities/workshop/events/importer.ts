import type { Db } from '#kernel/command/context.ts'
import { zoneOption } from '#kernel/import/times.ts'
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
import { type ReasonOfFile, reasonsOf } from '#capabilities/workshop/holdup-reasons/import.lookups.ts'
import type { WorkType } from '#capabilities/workshop/holdup-reasons/vocabulary.ts'
import {
  afterUndoOfCards,
  beforeUndoOfCards,
  cardTables,
  writeCards,
} from '#capabilities/workshop/job-cards/import.commands.ts'
import {
  checkFunction,
  jobTypeOption,
  outletFunctions,
  outletIn,
  outletNames,
  outletOption,
} from '#capabilities/workshop/job-cards/import.lookups.ts'
import { daysOf, isVin, noVehicle, wrongCard } from '#capabilities/workshop/job-cards/incoming.lookups.ts'
import { cardKey } from '#capabilities/workshop/job-cards/stored-card.lookups.ts'
import { type CardStage, stagesOf } from '#capabilities/workshop/job-cards/vocabulary.ts'
import { type Case, cardOf, casesIn } from './cases.importer.ts'
import { activityChoices, eventFile, suggestActivity } from './fields.importer.ts'
import { addHoldups, dropHoldups, endHoldups, storedWithHoldups } from './holdups.commands.ts'

interface Known {
  setup: ImportSetup
  job_type: WorkType
  outlets: ReadonlyMap<string, string>
  functions: ReadonlyMap<string, readonly string[]>
  reasons: ReadonlyMap<string, ReasonOfFile>
  cases: ReadonlyMap<string, Case>
  keyOf(cells: Cells): string
}

/** The activities of some systems are of the other kind of work: such a stage is no stage of this card. */
const stageFor = (stage: string | undefined, job_type: WorkType) =>
  stagesOf[job_type].find((one): one is CardStage => one === stage)

/** Reads one event. The last one of a case carries the card that all of them come to. */
function checkLine(cells: Cells, say: Say, known: Known): CheckedLine | typeof spokenFor | undefined {
  const { setup, job_type, reasons } = known
  const { case: no, activity: _, at, outlet: __, ...line } = eventFile.read(cells, say, setup)
  const outlet_id = outletIn(cells, say, known)
  if (!no) return undefined
  const found = known.cases.get(known.keyOf(cells))!
  found.seen += 1
  if (!at || !outlet_id) return undefined
  if (found.seen < found.lines) return spokenFor

  checkFunction({ outlet_id, job_type }, say, known.functions)
  const { times, stage, holdups, cut } = cardOf(found, job_type, reasons)
  const card = { job_type, ...times, stage: stageFor(stage, job_type) }
  for (const sentence of Object.values(wrongCard(card, setup.now))) say.wrong('at', sentence)
  if (cut)
    say.warn('at', 'An activity that holds up comes after the vehicle left: no hold-up lasts longer than its job card.')
  const vin = line.vin?.toUpperCase() ?? line.vin
  if (vin && !isVin(vin)) say.warn('vin', noVehicle)
  return {
    key: cardKey(outlet_id, no),
    record: {
      ...line,
      ...card,
      ...daysOf(card, setup.brand_tz),
      vin,
      outlet_id,
      dms_no: no,
      held: holdups,
      // As they are compared and shown.
      hold_ups: holdups.map(({ code, started_at, ended_at }) => `${code} ${started_at}/${ended_at ?? ''}`),
    },
  }
}

async function optionsFor(db: Db, sample: readonly Cells[]): Promise<ImportOption[]> {
  return [
    ...(sample[0]?.outlet === undefined ? [await outletOption(db)] : []),
    jobTypeOption,
    ...zoneOption(sample, ['at'], 'brand'),
  ]
}

/** Writes hold-ups around the card: those no longer in the file are removed and ended first, new ones are added last. */
async function write(batch: ImportBatch): Promise<void> {
  await dropHoldups(batch)
  await endHoldups(batch)
  await writeCards(batch)
  await addHoldups(batch)
}

/** Logs of what happened in workshops: one job card for each case, with its times and hold-ups. */
export const eventImporter: Importer = {
  kind: 'workshop-events',
  label: 'Workshop events',
  hint: 'One row per event. Events of one case become one job card; counts are of job cards, on the row of each one’s last event in the file.',
  tables: cardTables,
  fields: eventFile.fields,
  choices: async (db) => ({ activity: await activityChoices(db) }),
  suggestValue: (_field, value, choices) => suggestActivity(value, choices),
  options: optionsFor,
  prepare: async (db, setup) => {
    const outlets = await outletNames(db)
    const keyOf = (cells: Cells) =>
      cardKey(outlets.get((cells.outlet ?? setup.options.outlet ?? '').toLowerCase()) ?? '', cells.case ?? '')
    const known: Known = {
      setup,
      job_type: setup.options.job_type as WorkType,
      outlets,
      functions: await outletFunctions(db),
      reasons: await reasonsOf(db),
      cases: await casesIn(setup, keyOf),
      keyOf,
    }
    return (cells, say) => checkLine(cells, say, known)
  },
  stored: () => storedWithHoldups,
  write,
  beforeUndo: beforeUndoOfCards,
  afterUndo: afterUndoOfCards,
}
