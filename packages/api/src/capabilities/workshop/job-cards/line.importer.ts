import type { Cells, CheckedLine, ImportSetup, Say } from '#kernel/import/importer.ts'
import { inOneLine } from '#kernel/contract/lines.ts'
import { hundredthsOf } from '#kernel/contract/money.ts'
import { midnightOf } from '#kernel/days/wall-time.ts'
import type { WorkType } from '#capabilities/workshop/holdup-reasons/vocabulary.ts'
import { cardFile } from './fields.importer.ts'
import { checkFunction, modelName, outletIn } from './import.lookups.ts'
import { daysOf, isVin, noVehicle, wrongCard } from './incoming.lookups.ts'
import type { HoldupsOfCards } from './holdups.importer.ts'
import type { OdometersOfFile } from './odometers.importer.ts'
import { cardAmounts, cardKey } from './stored-card.lookups.ts'

export interface Known {
  setup: ImportSetup
  /** Outlets by code and by name, in small letters. */
  outlets: ReadonlyMap<string, string>
  functions: ReadonlyMap<string, readonly string[]>
  models: ReadonlyMap<string, string>
  odometers: OdometersOfFile
  holdups: HoldupsOfCards
  /** The number of a card whose file has none: its place in the file. */
  nextNumber(): string
}

function jobTypeIn(cells: Cells, say: Say, setup: ImportSetup): WorkType | undefined {
  const meant = cells.job_type === undefined ? setup.options.job_type : setup.translate('job_type', cells.job_type)
  if (meant === 'service' || meant === 'bodyshop') return meant
  say.wrong('job_type', 'Choose service or bodyshop.')
  return undefined
}

/** The parts of the vehicle in a list of names, or in one of things found in a text, of which some are no parts. */
function componentsIn(cell: string | null | undefined): string[] {
  if (!cell) return []
  const names = (list: unknown[]) =>
    list.flatMap((one) => {
      if (typeof one === 'string') return inOneLine(one)
      const { text, type } = (one ?? {}) as { text?: unknown; type?: unknown }
      const isPart = typeof type !== 'string' || type.startsWith('PhysicalObject')
      return typeof text === 'string' && isPart ? inOneLine(text) : []
    })
  try {
    const list: unknown = cell.startsWith('[') ? JSON.parse(cell) : cell.split(/[;|\n]/)
    return Array.isArray(list) ? [...new Set(names(list))].filter((name) => name !== '') : []
  } catch {
    return []
  }
}

/** Lines of work with the component of each: one for each text where there are as many, else all of them with the only text. */
function workIn({ work, components }: { work: string[] | undefined; components: string | null | undefined }) {
  if (work === undefined) return {}
  const parts = componentsIn(components)
  const each =
    work.length === 1 ? [parts.join('; ').slice(0, 120)] : work.map((_, place) => (parts[place] ?? '').slice(0, 120))
  return { work, components: each }
}

/** Without a column for when it was received, all of a file were on the day that was chosen. */
const receivedAt = (read: string | null | undefined, { options, brand_tz }: ImportSetup) =>
  read === undefined && options.day ? new Date(midnightOf(brand_tz, options.day)).toISOString() : read

type Line = ReturnType<typeof cardFile.read>

function checkAmounts(line: Pick<Line, (typeof cardAmounts)[number]>, say: Say): void {
  for (const key of cardAmounts) {
    const amount = line[key]
    if (typeof amount === 'number' && hundredthsOf(amount) === undefined)
      say.wrong(key, 'Enter an amount with at most two decimals.')
  }
}

/** The VIN as it is stored; an invalid one gets a warning. */
function vinIn(written: string | null | undefined, say: Say): string | null | undefined {
  const vin = written?.toUpperCase().replaceAll(/\s/g, '') ?? written
  if (vin && !isVin(vin)) say.warn('vin', noVehicle)
  return vin
}

/** Reads one line: a job card with the details of its vehicle and customer. */
export function checkLine(cells: Cells, say: Say, known: Known): CheckedLine | undefined {
  const { setup, models, odometers } = known
  const place = known.nextNumber()
  const { outlet: _, job_type: __, work, components, ...line } = cardFile.read(cells, say, setup)
  const outlet_id = outletIn(cells, say, known)
  const job_type = jobTypeIn(cells, say, setup)
  const dms_no = line.dms_no === undefined ? place : line.dms_no
  if (!dms_no) say.wrong('dms_no', 'This is required.')
  const received_at = receivedAt(line.received_at, setup)
  if (!received_at && cells.received_at !== undefined && cells.received_at === '')
    say.wrong('received_at', 'This is required.')
  checkAmounts(line, say)
  const vin = vinIn(line.vin, say)
  if (line.customer_name && !line.customer_no)
    say.warn('customer_name', 'Without a customer number, no customer is recorded.')
  if (outlet_id && job_type) checkFunction({ outlet_id, job_type }, say, known.functions)
  if (!outlet_id || !job_type || !dms_no || !received_at) return undefined

  const card = { ...line, vin, job_type, received_at, claim_no: line.claim_no?.toUpperCase() ?? line.claim_no }
  for (const [field, sentence] of Object.entries(wrongCard(card, setup.now))) say.wrong(field, sentence)
  const days = daysOf(card, setup.brand_tz)
  if (vin) odometers.check({ ...line, vin, on: days.received_on }, say)
  const key = cardKey(outlet_id, dms_no)
  known.holdups.check({ key, delivered_at: card.delivered_at }, say)
  const model_id = line.make && line.model ? models.get(modelName(line.make, line.model)) : undefined
  return {
    key,
    record: {
      ...card,
      ...days,
      outlet_id,
      dms_no,
      model_id,
      // A promise that was made is never removed.
      promised_at: card.promised_at ?? undefined,
      ...workIn({ work, components }),
    },
  }
}
