import { readFile, writeFile } from 'node:fs/promises'
import { ApiError, call, type Transport } from '../packages/api/src/kernel/contract/client.ts'
import { importsApi } from '../packages/api/src/capabilities/admin/imports/contract.ts'
import { withSeededHost, type SeededHost } from './seeded-host.ts'
import { fillComplaints } from './many-complaints.ts'
import { tokenOf } from './readings.ts'
import { isRequested, say, type Figure, type Subject } from './subject.ts'
import { timed } from './timing.ts'

/** Memory that a file may take over that of a server that does nothing. */
const mostMiB = 150
const exports = [
  { format: 'csv', rows: 100_000, goalMs: 3_000 },
  { format: 'xlsx', rows: 50_000, goalMs: 8_000 },
] as const
const imported = 20_000
/** A million rows in a minute. */
const leastPerSecond = 1_000_000 / 60

/** A line of the memory of a process in Linux's status file, in MiB. */
async function memoryOf(pid: number, line: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${line}:\\s+(\\d+) kB`).exec(status)![1]) / 1024
}

/** The peak memory of a process while it does some work, beyond what it had before, in MiB. */
export async function peakDuring(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = await memoryOf(pid, 'VmRSS')
  // Resets the peak.
  await writeFile(`/proc/${pid}/clear_refs`, '5')
  await work()
  return Math.round((await memoryOf(pid, 'VmHWM')) - before)
}

/** A transport that calls as an administrator with a fresh sign-in. */
async function asAdmin(origin: string): Promise<Transport> {
  const token = await tokenOf(origin, 'admin')
  return {
    origin,
    fetch: (request) => {
      request.headers.set('authorization', `Bearer ${token}`)
      return fetch(request)
    },
  }
}

const get = ({ origin, fetch: ask }: Transport, path: string) => ask(new Request(new URL(path, origin)))

/** Days from which on there are so many complaints and no more; everything where there are not that many. */
async function daysWith(transport: Transport, rows: number): Promise<string> {
  const dayAt = (earlier: number) => new Date(Date.now() - earlier * 86_400_000).toISOString().slice(0, 10)
  const countFrom = async (earlier: number) => {
    const response = await get(transport, `/api/complaints?perPage=1&from=${dayAt(earlier)}`)
    return ((await response.json()) as { count: number }).count
  }
  let [fits, beyond] = [0, 2_000]
  while (beyond - fits > 1) {
    const between = Math.floor((fits + beyond) / 2)
    if ((await countFrom(between)) <= rows) fits = between
    else beyond = between
  }
  return `from=${dayAt(fits)}`
}

interface Served {
  status: number
  bytes: number
}

async function drain(response: Response): Promise<Served> {
  let bytes = 0
  if (response.body) for await (const chunk of response.body) bytes += chunk.length
  return { status: response.status, bytes }
}

function tell(figure: Figure): Figure {
  const values = Object.entries(figure.values).map(([name, value]) => `${name} ${value}`)
  say(`${`${figure.name}${figure.isMissed ? ' !' : ''}`.padEnd(24)}${values.join(', ')}; goal ${figure.goal}`)
  return figure
}

async function exported(seeded: SeededHost, one: (typeof exports)[number]): Promise<Figure> {
  const { format, goalMs } = one
  const transport = await asAdmin(seeded.origin)
  const file = (query: string) => get(transport, `/api/complaints/export?format=${format}&${query}`)
  const days = await daysWith(transport, one.rows)
  // The first file of a format loads what writes it.
  await drain(await file('q=N0000012'))
  let served: { took: number; result: Served } | undefined
  const overIdleMiB = await peakDuring(seeded.pid, async () => {
    served = await timed(async () => drain(await file(days)))
  })
  const { took, result } = served!
  const isServed = result.status === 200
  return tell({
    name: `${one.rows} rows as ${format}`,
    values: { ms: Math.round(took), bytes: result.bytes, overIdleMiB, ...(!isServed && { refused: result.status }) },
    goal: `${goalMs} ms, ${mostMiB} MiB`,
    isMissed: !isServed || took > goalMs || overIdleMiB > mostMiB,
  })
}

/** Lines of a file that is like those of the regulator. */
function fileOfComplaints(): File {
  const lines = Array.from({ length: imported }, (_, nth) => {
    const day = new Date(Date.now() - (1 + (nth % 900)) * 86_400_000).toISOString().slice(0, 10)
    return `B${nth},${day},VARUNA,ORBIT,2024,ENGINE,N,N,0,0,The engine stalls at every light and no one knows why`
  })
  const head = 'Number,Day,Make,Model,Model year,Components,Crash,Fire,Injured,Killed,Statement'
  return new File([`${head}\n${lines.join('\n')}\n`], 'complaints.csv')
}

async function takeIn(transport: Transport): Promise<void> {
  const { import: uploaded } = await call(transport, importsApi.upload, {
    body: { kind: 'complaints', file: fileOfComplaints() },
  })
  const params = { id: uploaded.id }
  const body = { mapping: uploaded.suggestedMapping, values: {}, options: {} }
  const check = await call(transport, importsApi.check, { params, body })
  if (check.new !== imported) say(`Of ${imported} lines ${check.new} are new, ${check.wrong} wrong`)
  await call(transport, importsApi.commit, { params, body: { skip_wrong: true } })
}

async function importing(seeded: SeededHost): Promise<Figure> {
  const transport = await asAdmin(seeded.origin)
  let refused: number | undefined
  let took = 0
  const overIdleMiB = await peakDuring(seeded.pid, async () => {
    const work = () =>
      takeIn(transport).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        say(`The import was refused with ${error.status}: ${error.message}`)
        refused = error.status
      })
    took = (await timed(work)).took
  })
  const perSecond = refused === undefined ? Math.round((imported * 1_000) / took) : 0
  return tell({
    name: `${imported} rows in`,
    values: { perSecond, ms: Math.round(took), overIdleMiB, ...(refused !== undefined && { refused }) },
    goal: `${Math.round(leastPerSecond)} a second`,
    isMissed: perSecond < leastPerSecond,
  })
}

async function measure(seeded: SeededHost): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const one of exports) if (isRequested(one.format)) figures.push(await exported(seeded, one))
  if (isRequested('import')) figures.push(await importing(seeded))
  return figures
}

/** Files of complaints out of a server and into it: how long, and how much memory it takes meanwhile. On Linux. */
export const files: Subject = {
  about: 'files of complaints, out and in, with the memory of the server',
  rows: 120_000,
  hosts: ['postgres'],
  measure: (host, rows) => withSeededHost(host, (database) => fillComplaints(database, rows), measure),
}
