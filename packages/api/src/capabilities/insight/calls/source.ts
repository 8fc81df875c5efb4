import { sql } from 'kysely'
import type { Actor, Db } from '#kernel/command/context.ts'
import { masked } from '#kernel/contract/masked.ts'
import { type Listing, listSource } from '#kernel/list/list-source.ts'
import { placeIn } from '#kernel/list/list-sql.ts'
import { contains } from '#kernel/list/search-keys.ts'
import { oneDecimal } from '#kernel/report/measures.ts'
import { callConditions, hasRecording, isMeasured, recognitionError } from './conditions.ts'
import { callList } from './list.contract.ts'
import { callsToImport } from './lines.importer.ts'
import { callPurposes, transcriptStates } from './vocabulary.ts'

/** Milliseconds as a percent of the whole call, with one decimal; empty where nothing was analyzed. */
const share = (column: string) =>
  sql<number | null>`${oneDecimal(sql`100.0 * ${sql.ref(`call.${column}`)} / nullif(call.duration_ms, 0)`)}::float8`
const seconds = (column: string) => sql<number>`(${sql.ref(`call.${column}`)} / 1000.0)::float8`

/** Calls with the columns of a row. */
export const rowFields = (db: Db) =>
  db
    .selectFrom('call')
    .leftJoin('outlet', 'outlet.id', 'call.outlet_id')
    .leftJoin('region', 'region.id', 'outlet.region_id')
    .leftJoin('customer', 'customer.id', 'call.customer_id')
    .select([
      'call.id',
      'call.no',
      'call.source_no',
      'call.started_at',
      'call.started_on',
      seconds('duration_ms').as('duration_s'),
      'call.direction',
      'call.medium',
      'call.queue',
      'call.purpose',
      'call.outcome',
      'call.agent',
      'outlet.code as outlet',
      'outlet.name as outlet_name',
      'region.code as region',
      'customer.name as customer_name',
      'call.language',
      'call.transcript_status',
      share('agent_ms').as('agent_percent'),
      share('customer_ms').as('customer_percent'),
      share('silence_ms').as('silence_percent'),
      share('overtalk_ms').as('overtalk_percent'),
      sql<number | null>`(call.longest_silence_ms / 1000.0)::float8`.as('longest_silence_s'),
      sql<number | null>`(call.longest_monologue_ms / 1000.0)::float8`.as('longest_monologue_s'),
      'call.interruptions',
      sql<number | null>`round(100 * call.sentiment)::int`.as('sentiment'),
      'call.phrases_met',
      sql<number | null>`${oneDecimal(sql`100 * call.confidence`)}::float8`.as('confidence_percent'),
      'call.acknowledged_at',
      hasRecording.as('has_recording'),
      recognitionError.as('recognition_error'),
    ])

/** Customers are masked for who may not read names. */
export function shown<R extends { customer_name: string | null }>(actor: Actor, stored: readonly R[]) {
  const mayName = actor.ability.can('read', 'CustomerName')
  return stored.map((row) => ({ ...row, customer_name: mayName ? row.customer_name : masked(row.customer_name) }))
}

/** The calls in scope, for list, files, and report. */
export const callSource = listSource(
  callList,
  ({ db, deps }: Listing) =>
    rowFields(db).select([
      isMeasured(deps.settings).as('is_measured'),
      'call.search_text',
      'call.sentiment as sentiment_mean',
      'call.duration_ms',
      'call.agent_ms',
      'call.customer_ms',
      'call.silence_ms',
      'call.overtalk_ms',
      'call.longest_silence_ms',
      'call.longest_monologue_ms',
      'call.agent_words',
      'call.customer_words',
      'call.words',
      'call.confidence',
      'call.sentiment_start',
      'call.sentiment_end',
    ]),
  {
    importFile: callsToImport,
    days: 'started_on',
    // Its letters as they are stored, or no index finds them.
    search: (typed) => ({ where: contains('call', typed, undefined) }),
    filters: callConditions,
    sorts: {
      transcript_status: placeIn(transcriptStates, 'transcript_status'),
      purpose: placeIn(callPurposes, 'purpose'),
    },
    finish: ({ actor }, stored) => shown(actor, stored),
  },
)
