import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { addRows, asRead, changeRows } from '#kernel/import/rows.ts'
import { zoneOption } from '#kernel/import/times.ts'
import type {
  Cells,
  CheckedLine,
  ImportBatch,
  Importer,
  ImportOption,
  ImportSetup,
  Say,
} from '#kernel/import/importer.ts'
import {
  reasonChoices,
  reasonFor,
  type ReasonOfFile,
  reasonsOf,
  suggestReason,
} from '#capabilities/workshop/holdup-reasons/import.lookups.ts'
import { outletNames, outletOption } from '#capabilities/workshop/job-cards/import.lookups.ts'
import { writtenInstant } from '#capabilities/workshop/job-cards/stored-card.lookups.ts'
import { type CardStatus, holdableStatuses } from '#capabilities/workshop/job-cards/vocabulary.ts'
import { holdupFile } from './fields.importer.ts'
import { type CardOfFile, cardsOfFile, holdupKey, spansOf, storedKey } from './cards.importer.ts'

const columns = ['expected_until', 'ended_at', 'rest_workable', 'linked_no', 'note'] as const
const times = ['started_at', 'expected_until', 'ended_at'] as const
/** Clocks of systems go ahead a little. */
const isAhead = (at: string, now: Date) => Date.parse(at) > now.getTime() + 5 * 60_000
const ahead = 'This time can’t be in the future.'
const afterCard = 'The start can’t be after the vehicle was delivered or its job card cancelled.'
const cutAtCard = 'The vehicle left before this: the hold-up ends with its job card.'
const overlap = 'Another hold-up leaves no other work to do. End it first, or say that other work is possible.'

interface Known {
  setup: ImportSetup
  reasons: ReadonlyMap<string, ReasonOfFile>
  cards: Awaited<ReturnType<typeof cardsOfFile>>
  spans: Awaited<ReturnType<typeof spansOf>>
}

function reasonIn(
  cells: Cells,
  say: Say,
  { job_type }: CardOfFile,
  { setup, reasons }: Known,
): ReasonOfFile | undefined {
  if (!cells.reason) return undefined
  const code = setup.translate('reason', cells.reason)
  const reason = code === null ? undefined : reasonFor(reasons, code, job_type)
  if (code === null) say.wrong('reason', 'Choose a reason.')
  else if (!reason)
    say.wrong('reason', job_type === 'service' ? 'This reason belongs to bodyshop.' : 'This reason belongs to service.')
  return reason
}

type Line = ReturnType<typeof holdupFile.read>

/** What is wrong with the times of a hold-up of the past: it may lie as far back as its card does. */
function checkTimes({ started_at, expected_until, ended_at }: Line, card: CardOfFile, say: Say, now: Date): void {
  if (!started_at) return
  if (isAhead(started_at, now)) say.wrong('started_at', ahead)
  if (started_at < card.received_at) say.wrong('started_at', 'The start can’t be before the vehicle was received.')
  if (expected_until && expected_until <= started_at)
    say.wrong('expected_until', 'Expected until can’t be before the start.')
  if (ended_at && ended_at < started_at) say.wrong('ended_at', 'The end can’t be before the start.')
  if (ended_at && isAhead(ended_at, now)) say.wrong('ended_at', ahead)
  if (card.ended_at && started_at > card.ended_at) say.wrong('started_at', afterCard)
  const isHere = (['on_hold', ...holdableStatuses] as readonly CardStatus[]).includes(card.status)
  if (!ended_at && !isHere)
    say.wrong('ended_at', 'A job card that is booked, invoiced, delivered, or cancelled can’t be put on hold.')
}

/** A hold-up lasts no longer than the vehicle is there, as the table makes sure too. */
function endOf({ ended_at }: Line, card: CardOfFile, say: Say): string | null | undefined {
  if (!ended_at || !card.ended_at || ended_at <= card.ended_at) return ended_at
  say.warn('ended_at', cutAtCard)
  return card.ended_at
}

const hour = 3_600_000
const hoursAfter = (at: string, hours: number) => new Date(Date.parse(at) + hours * hour).toISOString()

function checkLine(cells: Cells, say: Say, known: Known): CheckedLine | undefined {
  const { card: no, outlet: _, reason: __, ...read } = holdupFile.read(cells, say, known.setup)
  const card = no ? known.cards.find(cells.outlet, no) : undefined
  if (no && !card) say.wrong('card', 'Job card not found.')
  if (!card) return undefined
  const reason = reasonIn(cells, say, card, known)
  const full = { ...read, card: no, outlet: null, reason: null }
  checkTimes(full, card, say, known.setup.now)
  const line = { ...read, ended_at: endOf(full, card, say) }
  const { started_at, ended_at = null } = line
  if (!started_at || !reason) return undefined
  const key = holdupKey(card.id, reason.id, started_at)
  if (line.rest_workable) known.spans.forget(card.id, key)
  else if (known.spans.overlaps(card.id, key, started_at, ended_at)) say.wrong('started_at', overlap)
  // Left out, it is expected to last as long as its reason usually does.
  const usual = line.expected_until === undefined ? undefined : hoursAfter(started_at, reason.default_hours)
  return {
    key,
    record: {
      ...line,
      expected_until: line.expected_until ?? usual,
      usual_until: hoursAfter(started_at, reason.default_hours),
      job_card_id: card.id,
      reason_id: reason.id,
    },
  }
}

const endCause = sql`case when n.ended_at is null then null when (
  select c.status from job_card c where c.id = n.job_card_id) = 'cancelled' then 'card_cancelled' else 'resolved' end`

/** What a hold-up that came by a file leaves on its card. */
const tell = (batch: ImportBatch, state: 'new' | 'changed') => {
  const type =
    state === 'new'
      ? sql`case when r.record ->> 'ended_at' is null then 'holdup_opened' else 'holdup_ended' end`
      : sql`'holdup_changed'`
  return batch.add(
    'timeline_event',
    sql`
      insert into timeline_event (entity_kind, at, actor_id, actor, entity_id, type, text, after, system)
      select 'job_card', ${batch.now.toISOString()}::timestamptz, ${batch.user_id}::uuid, ${batch.user_name}::text,
        (r.record ->> 'job_card_id')::uuid, ${type}, ${`Imported from ${batch.file_name}, line `}::text || r.line,
        jsonb_strip_nulls(jsonb_build_object('reason', (
          select code from holdup_reason where id = (r.record ->> 'reason_id')::uuid
        ), 'started_at', r.record -> 'started_at', 'expected_until', r.record -> 'expected_until', 'ended_at', r.record -> 'ended_at')),
        true
      from ${batch.lines(state)} r
    `,
  )
}

async function write(batch: ImportBatch): Promise<void> {
  await tell(batch, 'new')
  await tell(batch, 'changed')
  // Those that end go first, so that another may begin.
  await changeRows(batch, 'holdup', { ...asRead(columns), end_cause: endCause })
  await addRows(
    batch,
    'holdup',
    {
      ...asRead(['job_card_id', 'reason_id', 'started_at', 'ended_at', 'linked_no', 'note']),
      rest_workable: sql`coalesce(n.rest_workable, false)`,
      expected_until: sql`coalesce(n.expected_until, (r.record ->> 'usual_until')::timestamptz)`,
      outlet_id: sql`c.outlet_id`,
      region_id: sql`c.region_id`,
      channel_id: sql`c.channel_id`,
      job_type: sql`c.job_type`,
      party: sql`reason.party`,
      end_cause: endCause,
    },
    sql`join job_card c on c.id = n.job_card_id join holdup_reason reason on reason.id = n.reason_id`,
  )
}

async function optionsFor(db: Db, sample: readonly Cells[]): Promise<ImportOption[]> {
  const outlet = await outletOption(db)
  const ours = { value: 'none', label: 'None: the file has our numbers' }
  return [
    ...(sample[0]?.outlet === undefined ? [{ ...outlet, choices: [ours, ...outlet.choices], suggested: 'none' }] : []),
    ...zoneOption(sample, times, 'brand'),
  ]
}

/** Hold-ups of job cards, found again by card, reason, and start. They may lie as far back as their cards do. */
export const holdupImporter: Importer = {
  kind: 'holdups',
  label: 'Hold-ups',
  hint: 'One row per hold-up of a job card that is here already, matched by job card, reason, and start.',
  tables: ['holdup'],
  fields: holdupFile.fields,
  choices: async (db) => ({ reason: await reasonChoices(db) }),
  suggestValue: (_field, value, choices) => suggestReason(value, choices),
  options: optionsFor,
  prepare: async (db, setup) => {
    const cards = await cardsOfFile(db, setup, await outletNames(db))
    const known = { setup, cards, reasons: await reasonsOf(db), spans: await spansOf(db, cards.ids) }
    return (cells, say) => checkLine(cells, say, known)
  },
  stored: () => sql`
    select ${storedKey} as key, h.id as entity_id, h.version, jsonb_build_object(
      'expected_until', ${writtenInstant(sql`h.expected_until`)}, 'ended_at', ${writtenInstant(sql`h.ended_at`)},
      'rest_workable', h.rest_workable, 'linked_no', h.linked_no, 'note', h.note) as values
    from holdup h
  `,
  write,
}
