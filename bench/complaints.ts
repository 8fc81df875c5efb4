import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { onFilled, type Filled } from './filled.ts'
import { load, type Sent } from './load.ts'
import { fillComplaints } from './many-complaints.ts'
import { peerRows, withJsonServer } from './peers.ts'
import { measure as read, tokenOf, type Reading } from './readings.ts'
import { isWanted, say, spread, type Figure, type Host, type Subject } from './subject.ts'

const connections = 16
const measuredMs = 4_000

/** The same work asked of us and of others; `least` is the share of the limit to be reached, of design figures. */
interface Work {
  name: string
  least: number
  ours(index: number): Sent
  bare(index: number): Sent
  /** Of json-server, where it has such a thing. */
  peer?(index: number): Sent
}

/** Numbers of complaints all over the table, always the same ones. */
const numberAt = (index: number, rows: number) =>
  `N${String(1 + ((index * 7_919) % Math.floor(rows * 0.9))).padStart(8, '0')}`

const words = ['brake', 'engine', 'steering', 'airbag']
const complaint = {
  received_via: 'call_centre',
  category: 'Product',
  make: 'VARUNA',
  model: 'ORBIT',
  statement: 'The engine stalls at every light, and the workshop says that it has to be like this.',
}
const json = { 'content-type': 'application/json' }

const worksOf = (rows: number): Work[] => [
  {
    name: 'read one',
    least: 0.4,
    ours: (index) => ({ path: `/api/complaints/${numberAt(index, rows)}` }),
    bare: (index) => ({ path: `/one?no=${numberAt(index, rows)}` }),
    peer: (index) => ({ path: `/complaints/${numberAt(index, Math.min(rows, peerRows))}` }),
  },
  {
    name: 'list of a tab',
    least: 8,
    ours: () => ({ path: '/api/complaints?status=closed&perPage=20' }),
    bare: () => ({ path: '/tab?status=closed' }),
    peer: () => ({ path: '/complaints?status=closed&_sort=received_on&_order=desc&_limit=20' }),
  },
  {
    name: 'list, two filters',
    least: 8,
    ours: () => ({ path: '/api/complaints?status=closed&severity=high&perPage=20' }),
    bare: () => ({ path: '/list?status=closed&severity=high' }),
    peer: () => ({ path: '/complaints?status=closed&severity=high&_sort=received_on&_order=desc&_limit=20' }),
  },
  {
    name: 'search',
    least: 0.8,
    ours: (index) => ({ path: `/api/complaints?q=${numberAt(index, rows).slice(0, 7)}&perPage=20` }),
    bare: (index) => ({ path: `/search?q=${numberAt(index, rows).slice(0, 7).toLowerCase()}` }),
    peer: (index) => ({ path: `/complaints?q=${words[index % words.length]}&_limit=20` }),
  },
  {
    name: 'insert one',
    least: 0.25,
    ours: (index) => ({
      path: '/api/complaints',
      method: 'POST',
      headers: { ...json, 'idempotency-key': `bench-${process.pid}-${performance.now()}-${index}` },
      body: JSON.stringify(complaint),
    }),
    bare: () => ({ path: '/add', method: 'POST', headers: json, body: JSON.stringify(complaint) }),
    peer: () => ({ path: '/complaints', method: 'POST', headers: json, body: JSON.stringify(complaint) }),
  },
  {
    name: 'report from sums',
    least: 0.8,
    ours: () => ({ path: '/api/reports/complaints?rows=month,category&columns=received' }),
    bare: () => ({ path: '/report' }),
  },
]

/** The bare server over the same database, in a process of its own. */
async function startBare(url: string): Promise<{ origin: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, ['bench/bare-server.ts', url], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [text] = (await once(child.stdout, 'data')) as [Buffer]
  const stop = async () => {
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  }
  return { origin: /Ready: (\S+)/.exec(text.toString())![1]!, stop }
}

/** Requests a second over sixteen connections, and the times of one client. */
async function rateOf(origin: string, sentAt: (index: number) => Sent) {
  const { perSecond, refused } = await load(origin, sentAt, { connections, ms: measuredMs })
  const { times } = await load(origin, sentAt, { connections: 1, ms: measuredMs / 4, warmMs: 100 })
  if (refused > 0) say(`${refused} calls were refused as too much`)
  return { perSecond: Math.round(perSecond), refused, ...spread(times) }
}

const cell = (value: number | undefined, digits = 0) => (value === undefined ? '–' : value.toFixed(digits)).padStart(10)

interface Others {
  bare?: string | undefined
  peer?: string | undefined
}

/** Measures all work on us, then on the others, and prints a line of each. */
async function compare(origin: string, others: Others, works: readonly Work[], token: string): Promise<Figure[]> {
  const figures: Figure[] = []
  say(
    `${`a second at ${connections}`.padEnd(20)}      ours      bare     ratio    wanted      peer   p50/p95 of one client: ours, bare`,
  )
  for (const { name, least, ours, bare, peer } of works.filter((work) => isWanted(work.name))) {
    const asked = (index: number): Sent => {
      const sent = ours(index)
      return { ...sent, headers: { ...sent.headers, authorization: `Bearer ${token}` } }
    }
    const mine = await rateOf(origin, asked)
    const limit = others.bare === undefined ? undefined : await rateOf(others.bare, bare)
    const other = others.peer === undefined || !peer ? undefined : await rateOf(others.peer, peer)
    const ratio = limit && mine.perSecond / limit.perSecond
    figures.push({
      name,
      values: {
        ...mine,
        ...(limit &&
          ratio && { bare: limit.perSecond, bareP50: limit.p50, bareP95: limit.p95, ratio: Number(ratio.toFixed(2)) }),
        ...(other && { peer: other.perSecond }),
      },
      ...(ratio !== undefined && { goal: `${least} of bare`, isMissed: ratio < least }),
    })
    const times = [mine, limit].map((one) => (one ? `${one.p50} / ${one.p95}` : '–')).join(', ')
    say(
      `${name.padEnd(20)}${cell(mine.perSecond)}${cell(limit?.perSecond)}${cell(ratio, 2)}${cell(least, 2)}${cell(other?.perSecond)}   ${times}`,
    )
  }
  return figures
}

const plain = 'columns=received,share,crash,fire,injured,killed,critical,repeat_percent'
/** R10 as one opens it, as one looks back, and as one looks further; what looks at every complaint has the limit of U22. */
const readings: Reading[] = [
  { name: 'R10 28 days', goalMs: 400, paths: ['/api/reports/complaints?period=last-28-days'] },
  { name: 'R10 by month', goalMs: 400, paths: [`/api/reports/complaints?rows=month&${plain}`] },
  { name: 'R10 month, category', goalMs: 400, paths: [`/api/reports/complaints?rows=month,category&${plain}`] },
  { name: 'R10 of all time', goalMs: 3_000, paths: ['/api/reports/complaints'] },
  { name: 'R10 by component', goalMs: 400, paths: ['/api/reports/complaints?rows=component&period=last-28-days'] },
  { name: 'list', goalMs: 150, paths: ['/api/complaints?perPage=20'] },
  { name: 'search', goalMs: 400, paths: ['/api/complaints?q=brake&perPage=20', '/api/complaints?q=N0012345'] },
]

async function measure(host: Host, rows: number, filled: Filled): Promise<Figure[]> {
  const answered = await read(filled.origin, ['admin', 'RGM', 'SVM'], () => readings)
  return [...answered, ...(await measureWork(host, rows, filled))]
}

async function measureWork(host: Host, rows: number, { origin, url }: Filled): Promise<Figure[]> {
  const token = await tokenOf(origin, 'admin')
  const works = worksOf(rows)
  if (url === undefined || host === 'embedded') return compare(origin, {}, works, token)
  const bare = await startBare(url)
  try {
    return await withJsonServer(url, (peer) => compare(origin, { bare: bare.origin, peer }, works, token))
  } finally {
    await bare.stop()
  }
}

/**
 * Reading, listing, searching, adding and reporting complaints, beside the limit of the machine (`node:http` and `pg` with
 * the same queries over the same data) and beside json-server over as many rows as it bears.
 */
export const complaints: Subject = {
  about: 'complaints, beside a bare server and a peer',
  rows: 1_000_000,
  hosts: ['postgres', 'embedded'],
  measure: (host, rows) =>
    onFilled(
      host,
      (database) => fillComplaints(database, rows),
      (filled) => measure(host, rows, filled),
    ),
}
