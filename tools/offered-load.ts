// Requests a list from a server so many times a second, whether it answers or not, as users do; 0 a second is as fast as 16
// connections get their answers. A separate process, so that its load does not count as the server's.
// Usage: node tools/offered-load.ts <origin> <token> <path> <a second> <milliseconds>
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { Line } from '../bench/load.ts'

/** What came of an offered load. */
export interface Offered {
  /** Answers with 200, a second. */
  goodput: number
  refused: number
  /** Refusals without 503 or without Retry-After, answers of another kind, and connections that broke. */
  wrong: number
  acceptedP95: number
  refusedP95: number
  /** How long this process was stalled at worst, in ms: where that is long, the times are not the server's. */
  stalledMs: number
}

const [origin, token, path, perSecond, milliseconds] = process.argv.slice(2) as [string, string, string, string, string]
/** As many as there are people; who waits for one waits for their answer. */
const mostLines = 600
const free: Line[] = []
const waiting: ((line: Line) => void)[] = []
let lines = 0
const accepted: number[] = []
const refused: number[] = []
let wrong = 0

async function takeLine(): Promise<Line> {
  // The one that has been idle longest: the server closes a connection that is idle for some seconds.
  for (let line = free.shift(); line; line = free.shift()) {
    if (line.isOpen) return line
    lines -= 1
  }
  if (lines === mostLines) return new Promise((take) => waiting.push(take))
  lines += 1
  return new Line(origin)
}

function giveBack(line: Line) {
  const next = waiting.shift()
  if (next) next(line)
  else free.push(line)
}

const call = { path, headers: { authorization: `Bearer ${token}` } }

async function ask() {
  const since = performance.now()
  const line = await takeLine()
  try {
    const { status, text } = await line.ask(call)
    const took = performance.now() - since
    if (status === 200) accepted.push(took)
    else if (status === 503 && /^retry-after: \d/im.test(text)) refused.push(took)
    else wrong += 1
    giveBack(line)
  } catch {
    wrong += 1
    line.close()
    giveBack(new Line(origin))
  }
}

async function asFastAsAnswered(until: number): Promise<void> {
  while (performance.now() < until) await ask()
}

async function atRate(from: number, until: number): Promise<void> {
  let begun = 0
  while (performance.now() < until) {
    const due = ((performance.now() - from) * Number(perSecond)) / 1_000
    for (; begun < due; begun += 1) void ask()
    await setTimeout(2)
  }
  while (accepted.length + refused.length + wrong < begun) await setTimeout(2)
}

const p95 = (given: readonly number[]) =>
  Math.round(given.toSorted((a, b) => a - b)[Math.ceil(given.length * 0.95) - 1] ?? 0)

const stalls = monitorEventLoopDelay({ resolution: 5 })
stalls.enable()
const from = performance.now()
const until = from + Number(milliseconds)
await (Number(perSecond) > 0
  ? atRate(from, until)
  : Promise.all(Array.from({ length: 16 }, () => asFastAsAnswered(until))))
const found: Offered = {
  goodput: Math.round((accepted.length * 1_000) / (performance.now() - from)),
  refused: refused.length,
  wrong,
  acceptedP95: p95(accepted),
  refusedP95: p95(refused),
  stalledMs: Math.round(stalls.max / 1e6),
}
process.stdout.write(JSON.stringify(found))
for (const line of free) line.close()
