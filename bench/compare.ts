import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { SeededHost } from './seeded-host.ts'
import { load, type Load, type Sent } from './load.ts'
import { withJsonServer, type PeerTable } from './peers.ts'
import { tokenOf } from './readings.ts'
import { isRequested, say, spread, type Figure } from './subject.ts'

const connections = 16
const measuredMs = 4_000
/** Long enough for the server's code to be optimized by the engine, in ms. */
const warmMs = 3_000

/** A kind of work of design figures, and the share of the limit that is to be reached. */
const shares = { one: 0.4, list: 8, search: 0.8, insert: 0.25, report: 0.8 }

/** The same calls, made to us and to others. */
export interface Work {
  name: string
  kind: keyof typeof shares
  ours(index: number): Sent
  bare(index: number): Sent
  /** Of the peers, by name, that have such a thing. */
  peers?: Record<string, (index: number) => Sent>
}

/** Where the others answer. */
interface Others {
  bare?: string | undefined
  peers: Record<string, string>
}

const json = { 'content-type': 'application/json' }

/** A call that adds something, under whatever headers it needs beside. */
export const adding = (path: string, body: unknown, headers: Record<string, string> = {}): Sent => ({
  path,
  method: 'POST',
  headers: { ...json, ...headers },
  body: JSON.stringify(body),
})

/** The key of a call that is never repeated. */
export const keyAt = (index: number) => ({ 'idempotency-key': `bench-${process.pid}-${performance.now()}-${index}` })

/** Runs the bare server over the same database, in a separate process. */
async function withBare<T>(url: string, ask: (origin: string) => Promise<T>): Promise<T> {
  const child = spawn(process.execPath, ['bench/bare-server.ts', url], { stdio: ['ignore', 'pipe', 'inherit'] })
  const gone = once(child, 'exit')
  try {
    const [text] = (await Promise.race([
      once(child.stdout, 'data'),
      gone.then(() => Promise.reject(new Error('The bare server did not start'))),
    ])) as [Buffer]
    return await ask(/Ready: (\S+)/.exec(text.toString())![1]!)
  } finally {
    child.kill('SIGTERM')
    await gone
  }
}

interface Rate {
  perSecond: number
  p50: number
  p95: number
  /** How many calls were refused, by status. */
  refused: Map<number, number>
}

const wordsOf = (refused: Rate['refused']) =>
  [...refused].map(([status, calls]) => `${calls} with ${status}`).join(', ')

function tell(who: string, { refused, why = '' }: Load): void {
  if (refused.size > 0) say(`${who} refused ${wordsOf(refused)}: ${why.split('\r\n\r\n').at(-1)?.trim().slice(0, 300)}`)
}

/** A server that hangs up has refused, with no status at all; the others are still measured. */
const brokenOff = (error: unknown): Load => ({
  perSecond: 0,
  times: [],
  refused: new Map([[0, 1]]),
  why: String(error),
})

/** Calls a second over sixteen connections, and the times of one client. */
async function rateOf(who: string, origin: string, sentAt: (index: number) => Sent): Promise<Rate> {
  const many = await load(origin, sentAt, { connections, ms: measuredMs, warmMs }).catch(brokenOff)
  tell(who, many)
  const { times } = await load(origin, sentAt, { connections: 1, ms: measuredMs / 4, warmMs: 100 }).catch(brokenOff)
  return { perSecond: Math.round(many.perSecond), refused: many.refused, ...spread(times) }
}

const cell = (value: number | undefined, digits = 0) =>
  (value === undefined || Number.isNaN(value) ? '–' : value.toFixed(digits)).padStart(11)

interface Measured {
  mine: Rate
  limit?: Rate | undefined
  others: Record<string, Rate>
}

/** What was measured as a figure. Work of ours that was refused is missed, whatever else was served. */
function figureOf({ name, kind }: Work, { mine, limit, others }: Measured): Figure {
  const { refused, ...values } = mine
  const goal = limit === undefined ? 'none refused' : `${shares[kind]} of bare`
  const ratio = limit && Math.round((mine.perSecond / limit.perSecond) * 100) / 100
  const ofOthers = Object.entries(others).map(([peer, { perSecond }]) => [peer, perSecond] as const)
  const ofRefused = [...refused].map(([status, calls]) => [`refused${status}`, calls] as const)
  return {
    name,
    values: {
      ...values,
      ...(limit && { bare: limit.perSecond, bareP50: limit.p50, bareP95: limit.p95, ratio: ratio! }),
      ...Object.fromEntries([...ofOthers, ...ofRefused]),
    },
    goal,
    isMissed: refused.size > 0 || (ratio !== undefined && !(ratio >= shares[kind])),
  }
}

async function measureWork(work: Work, origin: string, { bare, peers }: Others, token: string): Promise<Measured> {
  const signed = (index: number): Sent => {
    const sent = work.ours(index)
    return { ...sent, headers: { authorization: `Bearer ${token}`, ...sent.headers } }
  }
  const mine = await rateOf('Ours', origin, signed)
  const limit = bare === undefined ? undefined : await rateOf('Bare', bare, work.bare)
  const others: Measured['others'] = {}
  for (const [peer, where] of Object.entries(peers)) {
    const sentAt = work.peers?.[peer]
    if (sentAt) others[peer] = await rateOf(peer, where, sentAt)
  }
  return { mine, limit, others }
}

/** Measures all work on us, then on the others, and prints a line of each. */
async function compare(origin: string, others: Others, works: readonly Work[], token: string): Promise<Figure[]> {
  const figures: Figure[] = []
  const names = ['ours', 'bare', 'ratio', 'goal', ...Object.keys(others.peers)]
  say(
    `${`a second at ${connections}`.padEnd(20)}${names.map((name) => name.padStart(11)).join('')}   p50/p95 of one client: ours, bare`,
  )
  for (const work of works.filter(({ name }) => isRequested(name))) {
    const measured = await measureWork(work, origin, others, token)
    const figure = figureOf(work, measured)
    figures.push(figure)
    const rates = [measured.mine.perSecond, measured.limit?.perSecond]
    const ofPeers = Object.keys(others.peers).map((peer) => cell(measured.others[peer]?.perSecond))
    const times = [measured.mine, measured.limit].map((one) => (one ? `${one.p50} / ${one.p95}` : '–')).join(', ')
    say(
      `${`${work.name}${figure.isMissed ? ' !' : ''}`.padEnd(20)}${rates.map((rate) => cell(rate)).join('')}${cell(figure.values.ratio, 2)}${cell(shares[work.kind], 2)}${ofPeers.join('')}   ${times}`,
    )
  }
  return figures
}

/**
 * Measures all work on us, and over PostgreSQL on the bare server and the peers too, with `more` of them. The limit of the
 * embedded database is PostgreSQL itself.
 */
export async function besideOthers(
  { origin, url }: SeededHost,
  works: readonly Work[],
  table: PeerTable,
  more: (url: string, ask: (peers: Others['peers']) => Promise<Figure[]>) => Promise<Figure[]> = (_, ask) => ask({}),
): Promise<Figure[]> {
  const token = await tokenOf(origin, 'admin')
  if (url === undefined) return compare(origin, { peers: {} }, works, token)
  return withBare(url, (bare) =>
    withJsonServer(url, table, (one) =>
      more(url, (others) => compare(origin, { bare, peers: { ...one, ...others } }, works, token)),
    ),
  )
}

/** So many rows from all over a list, to be read one by one. */
export async function rowsOver<Row>(origin: string, path: string, most = 1_000): Promise<Row[]> {
  const perPage = 100
  const headers = { authorization: `Bearer ${await tokenOf(origin, 'admin')}` }
  const page = async (at: number) => {
    const response = await fetch(`${origin}${path}?perPage=${perPage}&page=${at}`, { headers })
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`)
    return (await response.json()) as { rows: Row[]; count: number }
  }
  const { count } = await page(1)
  const pages = Math.min(Math.floor(count / perPage), Math.ceil(most / perPage))
  const apart = Math.floor(count / perPage / pages)
  const rows: Row[] = []
  for (let nth = 0; nth < pages; nth++) rows.push(...(await page(1 + nth * apart)).rows)
  return rows
}
