import type { Db } from '#kernel/command/context.ts'
import { codeInWords } from '#kernel/contract/words.ts'
import type { Cells, Choice, Importer, ImportOption } from '#kernel/import/importer.ts'
import { zoneOption } from '#kernel/import/times.ts'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import { workTypes } from '#capabilities/workshop/holdup-reasons/vocabulary.ts'
import { cardFile, timeFields } from './fields.importer.ts'
import { checkLine } from './line.importer.ts'
import { afterUndoOfCards, beforeUndoOfCards, cardTables, writeCards } from './import.commands.ts'
import { jobTypeOption, modelNames, outletFunctions, outletNames, outletOption } from './import.lookups.ts'
import { holdupsOfCards } from './holdups.importer.ts'
import { odometersOf } from './odometers.importer.ts'
import { storedCards } from './stored-card.lookups.ts'
import { serviceTypes } from './vocabulary.ts'

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
    [/free(?:(?!free).)*3|3(?:(?!3).)*free|third/i, 'free_3'],
    [/free(?:(?!free).)*2|2(?:(?!2).)*free|second/i, 'free_2'],
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

/** Job cards of dealers' systems, found again by outlet and number. */
export const cardImporter: Importer = {
  kind: 'job-cards',
  label: 'Job cards',
  hint: 'One row per job card, matched by outlet and DMS number. Vehicles and customers are created. A file with only the texts of work orders gets its numbers from the rows.',
  tables: cardTables,
  fields: cardFile.fields,
  keyField: 'dms_no',
  choices: async () => ({
    job_type: workTypes.map((value) => ({ value, label: codeInWords(value) })),
    service_type: serviceTypes.map((value) => ({ value, label: codeInWords(value) })),
  }),
  suggestValue: suggestWord,
  options: optionsFor,
  prepare: async (db, setup) => {
    let place = 0
    const day = setup.options.day?.replaceAll('-', '') ?? ''
    const known = {
      setup,
      outlets: await outletNames(db),
      functions: await outletFunctions(db),
      models: await modelNames(db),
      odometers: await odometersOf(db, setup),
      holdups: await holdupsOfCards(db, setup),
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
