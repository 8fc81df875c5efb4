import { toHex } from '#kernel/command/bytes.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import type { WrittenLine } from '#kernel/import/writer.ts'
import { readTranscript, readTranscriptJson } from './speech/transcript/file.ts'
import { type Problem, problemText, type Transcript } from './speech/transcript/rules.ts'
import { analyze } from './analysis.commands.ts'
import type { Known } from './known.queries.ts'
import type { SentCall } from './sent.contract.ts'
import { measureColumns } from './write.commands.ts'

/** Why a call is refused: a sentence for each field. */
export class CallObjection extends Error {
  readonly fields: Record<string, string>
  /** Of its transcript the first segment that is wrong, from one. */
  readonly segment: number | undefined
  constructor(fields: Record<string, string>, segment?: number) {
    super(Object.values(fields)[0])
    this.fields = fields
    this.segment = segment
  }
}

interface Received {
  /** Who sends: numbers of calls are those of one sender. */
  source: string
  zone: string
  known: Known
}

const mostProblems = 5
/** The first of what is wrong with a transcript, each with its place. */
const inWords = ({ problems, problemCount }: { problems: readonly Problem[]; problemCount: number }) =>
  problems
    .slice(0, mostProblems)
    .map(problemText)
    .concat(problemCount > mostProblems ? [`And ${problemCount - mostProblems} more.`] : [])
    .join(' ')

/** More are no call: they are measured within its request, at most a millisecond each on a busy machine. */
const mostSegments = 20_000

function transcriptOf({ transcript }: SentCall): { kind: string; transcript: Transcript } | undefined {
  if (transcript === null || transcript === '') return undefined
  const read = typeof transcript === 'string' ? readTranscript(transcript) : readTranscriptJson(transcript)
  if ('problems' in read) throw new CallObjection({ transcript: inWords(read) }, read.problems[0]?.number ?? undefined)
  if (read.transcript.segments.length > mostSegments)
    throw new CallObjection({ transcript: `At most ${mostSegments.toLocaleString('en')} segments in a call.` })
  return read
}

const idOf = (ids: ReadonlyMap<string, string>, name: string | null, field: string, sentence: string) => {
  if (name === null) return null
  const id = ids.get(name.toUpperCase())
  if (id === undefined) throw new CallObjection({ [field]: sentence })
  return id
}

const hashOf = async (content: unknown) =>
  toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(content)))))

/** The columns of a call as it was sent, without its transcript. */
function columnsOf(sent: SentCall, { source, zone, known }: Received) {
  const agent = sent.agent === null ? undefined : known.agents.get(sent.agent.toLowerCase())
  return {
    source,
    source_no: sent.id,
    started_at: sent.started_at,
    started_on: dayIn(zone, new Date(sent.started_at)),
    direction: sent.direction,
    medium: sent.medium,
    queue: sent.queue,
    purpose: sent.purpose,
    outcome: sent.outcome,
    agent_id: agent?.id ?? null,
    agent: agent?.full_name ?? sent.agent,
    outlet_id: idOf(known.outlets, sent.outlet, 'outlet', 'Outlet not found.'),
    customer_id: idOf(known.customers, sent.customer, 'customer', 'Customer not found.'),
    vin: sent.vin,
    vehicle_id: (sent.vin !== null && known.vehicles.get(sent.vin)) || null,
    consent: sent.consent,
    recording_ref: sent.recording,
  }
}

/** Columns that are named and empty: those that a record leaves out stay as they were. */
const noTranscript = {
  ...Object.fromEntries(measureColumns.map((column) => [column, null])),
  segments: [],
  speakers: [],
  phrases: [],
  topics: [],
  engine: null,
  confidence: null,
  skip_reason: null,
  content_hash: null,
}

const isEmpty = ({ segments }: Transcript) => segments.length === 0

/** What a call becomes in the tables: its columns, and its transcript under `segments`, `speakers`, `phrases`, and `topics`. */
export async function recordOf(sent: SentCall, received: Received): Promise<WrittenLine['record']> {
  const columns = columnsOf(sent, received)
  const given = sent.duration_s === null ? 0 : Math.round(sent.duration_s * 1000)
  const blank = { ...columns, ...noTranscript, duration_ms: given, language: sent.language }
  if (!sent.consent) return { ...blank, transcript_status: 'no_consent' }
  const read = transcriptOf(sent)
  if (read === undefined) return { ...blank, transcript_status: 'missing' }
  const { transcript, kind } = read
  const language = sent.language ?? transcript.language ?? null
  const duration_ms = Math.max(
    given,
    transcript.durationMs ?? 0,
    ...transcript.segments.slice(-1).map(({ endMs }) => endMs),
  )
  if (isEmpty(transcript)) {
    const skip_reason = transcript.skipped?.reason ?? null
    const transcript_status = skip_reason === null ? 'missing' : 'skipped'
    return { ...blank, duration_ms, language, engine: kind, skip_reason, transcript_status }
  }
  const names = {
    agent: columns.agent,
    customer: (sent.customer !== null && received.known.customerNames.get(sent.customer.toUpperCase())) || null,
  }
  const spoken = {
    duration_ms,
    purpose: sent.purpose,
    language,
    names,
    roles: sent.speakers,
    rules: received.known.rules,
  }
  const { measures, ...parts } = await analyze(transcript, spoken)
  return {
    ...blank,
    ...parts,
    ...measures,
    duration_ms,
    language,
    engine: kind,
    confidence: transcript.confidence,
    skip_reason: transcript.skipped?.reason ?? null,
    transcript_status: 'analyzed',
    content_hash: await hashOf([transcript.segments, sent.speakers, duration_ms]),
  }
}
