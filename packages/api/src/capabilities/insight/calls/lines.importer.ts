import { sql } from 'kysely'
import type { z } from 'zod'
import { optional } from '#kernel/contract/fields.ts'
import { importFields } from '#kernel/import/fields.ts'
import type { Cells, ImportSetup } from '#kernel/import/importer.ts'
import type { ImportFile } from '#kernel/list/list-shape.ts'
import { msOfClock, numberOf } from './speech/transcript/times.rules.ts'
import { CallObjection } from './record.commands.ts'
import { callFields, SentCall } from './sent.contract.ts'

const moment = {
  kind: 'text',
  max: 40,
  hint: 'In seconds, or as 0:01:02.5. A row without is the call itself.',
} as const

export const callFile = importFields(callFields, {
  id: { required: true, label: 'Call', aliases: ['call id', 'recording', 'file', 'reference', 'conversation'] },
  start: { ...moment, label: 'Start', aliases: ['start s', 'begin', 'from', 'start time', 'onset'] },
  end: { ...moment, label: 'End', aliases: ['end s', 'stop', 'to', 'end time'] },
  speaker: {
    kind: 'text',
    label: 'Speaker',
    max: 100,
    ...optional,
    aliases: ['speaker id', 'role', 'participant', 'channel'],
  },
  text: {
    kind: 'text',
    label: 'Text',
    max: 20_000,
    ...optional,
    aliases: ['transcript', 'utterance', 'sentence', 'content'],
  },
  confidence: {
    kind: 'number',
    label: 'Confidence',
    min: 0,
    max: 1,
    ...optional,
    aliases: ['score'],
    hint: 'From 0 to 1.',
  },
  started_at: { aliases: ['call started', 'started', 'date', 'call time'] },
  duration_s: { aliases: ['duration', 'length', 'call length'] },
  agent: { aliases: ['agent name', 'agent email', 'employee'] },
  outlet: { aliases: ['outlet code', 'workshop', 'dealer code'], translates: 'Outlet' },
  purpose: { aliases: ['reason', 'type'] },
  queue: { aliases: ['skill'] },
  direction: {},
  language: { aliases: ['locale'] },
})

const withoutTranscript = new Set(['start', 'end', 'speaker', 'text', 'confidence', 'duration_s'])

/** The calls of a list as their import takes them: what is known of each, without its transcript. */
export const callsToImport: ImportFile = {
  columns: callFile.columns.filter(({ key }) => !withoutTranscript.has(key)),
  rows: () => sql`
    select c.id as key, case when c.source = 'files' then c.source_no else c.no end as id, c.started_at,
      coalesce(u.email, c.agent) as agent, o.code as outlet, c.purpose, c.queue, c.direction, c.language
    from call c left join outlet o on o.id = c.outlet_id left join app_user u on u.id = c.agent_id`,
}

/** Seconds of a time in seconds or by the clock; what is neither is left as it is, for the reader of transcripts to refuse. */
function secondsOf(written: string | null | undefined): number | string | undefined {
  if (!written) return undefined
  const seconds = numberOf(written)
  if (seconds !== undefined && !Number.isNaN(seconds)) return seconds
  const ms = msOfClock(written)
  return Number.isNaN(ms) ? written : ms / 1000
}

/** A check of all lines at once reports nothing: each is reported where it is checked by itself. */
const silently = { wrong: () => undefined, warn: () => undefined }

interface Line {
  id: string
  segment: { start_s: unknown; end_s: unknown; speaker: string; text: string; confidence: number | null }
  about: Record<string, unknown>
  isBare: boolean
}

function lineOf(cells: Cells, setup: ImportSetup): Line | undefined {
  const { id, start, end, speaker, text, confidence, outlet, ...about } = callFile.read(cells, silently, setup)
  if (!id) return undefined
  return {
    id,
    segment: {
      start_s: secondsOf(start),
      end_s: secondsOf(end),
      speaker: speaker ?? '',
      text: text ?? '',
      confidence: confidence ?? null,
    },
    isBare: isWithoutTranscript(cells),
    about: { ...about, outlet: outlet ? setup.translate('outlet', outlet) : null },
  }
}

/** Who is who in a file that names speakers otherwise: the first to speak is the agent, the second the customer. */
function rolesOf(lines: readonly Line[], { options }: ImportSetup): SentCall['speakers'] {
  if (options.roles !== 'agent_first') return {}
  const [agent, customer] = new Set(lines.map(({ segment }) => segment.speaker))
  return { ...(agent !== undefined && { [agent]: 'agent' }), ...(customer !== undefined && { [customer]: 'customer' }) }
}

/** A call of one row without times comes without its transcript. */
export const isWithoutTranscript = ({ start, end }: Cells) => !start && !end
const hasTranscript = (lines: readonly Line[]) => lines.length > 1 || !lines[0]!.isBare

const objectionTo = ({ issues: [issue] }: z.ZodError) =>
  new CallObjection({ [String(issue!.path[0] ?? 'id')]: issue!.message })

const known = (about: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(about).filter(([, value]) => value !== undefined && value !== null))

/** The calls of a file by their ids, each with all of its lines, or why there is none. Its other fields are read from its first line. */
export async function callsOf(setup: ImportSetup): Promise<Map<string, SentCall | CallObjection>> {
  const lines = new Map<string, Line[]>()
  for await (const cells of setup.lines()) {
    const line = lineOf(cells, setup)
    if (!line) continue
    const ofCall = lines.get(line.id)
    if (ofCall) ofCall.push(line)
    else lines.set(line.id, [line])
  }
  const calls = new Map<string, SentCall | CallObjection>()
  for (const [id, ofCall] of lines) {
    const read = SentCall.safeParse({
      started_at: setup.now.toISOString(),
      ...known(ofCall[0]!.about),
      id,
      consent: setup.options.consent === 'yes',
      speakers: rolesOf(ofCall, setup),
      transcript: hasTranscript(ofCall) ? { segments: ofCall.map(({ segment }) => segment) } : null,
    })
    calls.set(id, read.success ? read.data : objectionTo(read.error))
  }
  return calls
}
