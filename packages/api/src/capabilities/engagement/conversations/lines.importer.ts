import { cellReader } from '#kernel/import/cells.ts'
import { instantIn } from '#kernel/import/times.ts'
import type { Cells, ImportSetup, Say } from '#kernel/import/importer.ts'
import { fallbackIntent, media, type Medium } from '#capabilities/engagement/bots/vocabulary.ts'
import { type partnersIn, roomLineOf } from './room.importer.ts'
import { longestText } from './ingest/contract.ts'
import type { Incoming } from './ingest/rewrite.commands.ts'
import type { Speaker } from './vocabulary.ts'

/** An id for a message without one: from where, when, who and what. */
function nameOf(parts: readonly string[]): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (const sign of parts.join('\n')) {
    const code = sign.codePointAt(0)!
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  return `${(high >>> 0).toString(36)}${(low >>> 0).toString(36)}`
}

/** What the lines of a file are checked against. */
export interface Known {
  setup: ImportSetup
  zone: string
  /** Bots of the client by code. */
  bots: ReadonlyMap<string, string>
  /** The text of older messages is not stored. */
  oldest: number
  partnerOf: ReturnType<typeof partnersIn>
  /** Makes a name unique within the file. */
  unique(name: string): string
}

function keyOf(cells: Cells, known: Known): string {
  const { id, log, bot, at, user, text } = cells
  if (id) return log ? `${log}:${id}` : id
  return known.unique(nameOf([bot ?? '', at ?? '', user ?? '', text ?? '']))
}

function speakerOf(cells: Cells, known: Known, isStaff: boolean, say: Say): Speaker {
  if (cells.from === undefined) return isStaff ? 'agent' : 'user'
  const meant = known.setup.translate('from', cells.from)
  if (meant === null) say.wrong('from', 'Sender type not recognized.')
  return (meant ?? 'user') as Speaker
}

function botOf(cells: Cells, known: Known, say: Say): string | undefined {
  const code = known.setup.translate('bot', cells.bot ?? '')
  const id = code === null ? undefined : known.bots.get(code)
  if (code === null) say.wrong('bot', 'Choose a bot.')
  else if (id === undefined) say.wrong('bot', 'This bot belongs to another client.')
  return id
}

function timeOf(cells: Cells, known: Known, say: Say): number | undefined {
  if (!cells.at) return void say.wrong('at', 'This is required.')
  const written = instantIn(cells.at, { ...known.setup, zone: known.zone })
  const at = written === undefined ? undefined : Date.parse(written)
  if (at === undefined) say.wrong('at', 'Enter a time such as 2026-01-31T09:00:00Z.')
  else if (at < known.oldest)
    say.warn(
      'at',
      'This is older than the client’s retention period. Its text will be deleted, but its figures are kept.',
    )
  return at
}

/** Reads one line: a message, its writer and bot, and the person whose conversation it belongs to. */
export function checkLine(cells: Cells, say: Say, known: Known) {
  const read = cellReader(cells, say, known.setup)
  const line = roomLineOf(cells)
  const { person, isStaff } = known.partnerOf(line)
  const text = read.text('text', { max: longestText, required: true })
  const writer = read.text('user', { max: 200, required: true })
  const bot_id = botOf(cells, known, say)
  const at = timeOf(cells, known, say)
  const intent = read.text('intent', { max: 60 })
  if (intent && !/^[a-z0-9_]{2,60}$/.test(intent))
    say.wrong('intent', 'Enter an intent code in lowercase letters, digits, and underscores.')
  const medium = (cells.medium ?? known.setup.options.medium) as Medium
  if (!media.includes(medium)) say.wrong('medium', 'Channel not found.')
  const said_by = speakerOf(cells, known, isStaff, say)
  const key = keyOf(cells, known)
  if (key.length > 200) say.wrong('id', 'Use at most 200 characters.')
  const confidence = read.number('confidence', { min: 0, max: 1 })
  const latency_ms = read.whole('latency_ms', { min: 0, max: 86_400_000 })
  const isFallback = read.flag('fallback')
  const csat = read.whole('csat', { min: 1, max: 5 })
  const language = read.text('language', { max: 20 })
  if (person === undefined) say.wrong('user', 'No user found for this message.')
  if (!text || !writer || !bot_id || at === undefined || person === undefined) return undefined
  const record: Incoming = {
    key,
    bot_id,
    medium,
    user: person,
    at,
    said_by,
    text: text.toWellFormed(),
    intent: intent ?? null,
    confidence: confidence ?? null,
    is_fallback: isFallback ?? (said_by === 'bot' && intent === fallbackIntent),
    buttons: [],
    attachment: null,
    latency_ms: latency_ms ?? null,
    csat: csat ?? null,
    event: null,
    agent: said_by === 'agent' ? writer : null,
    language: language ?? null,
    version_no: null,
    outlet_id: null,
    vin: null,
  }
  return { key, record: { ...record } }
}
