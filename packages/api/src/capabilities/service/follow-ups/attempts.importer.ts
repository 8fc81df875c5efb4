import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import { zoneOption } from '#kernel/import/times.ts'
import type { Cells, CheckedLine, Importer, ImportSetup, Say } from '#kernel/import/importer.ts'
import { joiningSets } from '#capabilities/workshop/job-cards/import.commands.ts'
import { vehiclesOfFile } from '#capabilities/workshop/vehicles/import.lookups.ts'
import { attemptChoices, attemptFile, suggestAttemptWord } from './attempt-fields.importer.ts'
import { writeAttempts } from './attempts-file.commands.ts'
import { type AttemptOfFile, attemptsBeside, type FollowUpOfFile, followUpsOfFile } from './file.lookups.ts'
import { wrongResult } from './rules.ts'
import { daysAhead } from './vocabulary.ts'

/** The clock of another system may be so far ahead. */
const aheadMs = 5 * 60_000

interface Known {
  setup: ImportSetup
  followUps: Awaited<ReturnType<typeof followUpsOfFile>>
  beside: Awaited<ReturnType<typeof attemptsBeside>>
}

/** Reports an attempt that its follow-up cannot have had. */
function checkTime(at: string, found: FollowUpOfFile, say: Say, { now, brand_tz }: ImportSetup): void {
  if (Date.parse(at) > now.getTime() + aheadMs) say.wrong('at', 'The attempt can’t be in the future.')
  if (dayIn(brand_tz, new Date(at)) < addDays(found.first_due_on, -daysAhead))
    say.wrong('at', `A follow-up begins ${daysAhead} days before the due date.`)
  if (found.ended_at !== null && at >= found.ended_at) say.wrong('at', 'This follow-up has ended.')
}

const keyOf = ({ follow_up_id, at, medium, direction }: Omit<AttemptOfFile, 'result'>) =>
  `${follow_up_id} ${at} ${medium} ${direction}`

function checkLine(cells: Cells, say: Say, { setup, followUps, beside }: Known): CheckedLine | undefined {
  const { at, note, ...line } = attemptFile.read(cells, say, setup)
  for (const field of ['medium', 'result', 'direction'] as const)
    if (cells[field] && !line[field]) say.wrong(field, 'Choose what this means.')
  const { medium, result, direction = 'out' } = line
  const unfit = medium && result ? wrongResult(medium, result) : undefined
  if (unfit) say.wrong('result', unfit)
  if (!at) return undefined
  const { found, field, refusal } = followUps.at(line, at)
  if (refusal) say.wrong(field, refusal)
  if (!found || !medium || !result) return undefined
  checkTime(at, found, say, setup)
  const attempt = { follow_up_id: found.id, at, medium, direction }
  const other = beside.refusalOf({ ...attempt, result })
  if (other) say.wrong('result', other)
  const import_key = keyOf(attempt)
  return {
    key: import_key,
    record: {
      ...attempt,
      outlet_id: found.outlet_id,
      attempted_on: dayIn(setup.brand_tz, new Date(at)),
      result,
      note,
      import_key,
    },
  }
}

async function prepare(db: Db, setup: ImportSetup) {
  const named = []
  for await (const { no, vin, reg_no } of setup.lines()) named.push({ no, vin: vin?.toUpperCase(), reg_no })
  const followUps = await followUpsOfFile(db, named, await vehiclesOfFile(db, named))
  const known = { setup, followUps, beside: await attemptsBeside(db, followUps.ids) }
  return (cells: Cells, say: Say) => checkLine(cells, say, known)
}

/** Attempts to reach customers that were made in another system, found again by follow-up, time, medium, and direction. */
export const attemptImporter: Importer = {
  kind: 'contact-attempts',
  label: 'Contact attempts',
  hint: 'One row per call or message about a follow-up, with its time, medium, and result. Opt-outs withdraw the consent.',
  tables: [],
  fields: attemptFile.fields,
  keyField: 'at',
  choices: async () => attemptChoices,
  suggestValue: suggestAttemptWord,
  options: async (_db, sample) => zoneOption(sample, ['at'], 'brand'),
  prepare,
  stored: () => sql`
    select a.import_key as key, a.id as entity_id, 1 as version, jsonb_build_object('note', a.note) as values
    from contact_attempt a where a.import_key is not null
  `,
  write: (batch) => joiningSets(batch.db, () => writeAttempts(batch)),
}
