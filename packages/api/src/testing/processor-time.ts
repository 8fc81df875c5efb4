import { setImmediate as turn } from 'node:timers/promises'
import { slownessNow } from './machine-pace.ts'

/**
 * The longest stretch in milliseconds for which the work blocked the event loop. It is measured in time of the processor and not
 * of the clock, and counted as on a machine that others leave alone: one that is busy with something else changes nothing.
 */
export async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let isDone = false
  const beat = (async () => {
    let last = process.threadCpuUsage()
    while (!isDone) {
      await turn()
      const used = process.threadCpuUsage(last)
      longest = Math.max(longest, (used.user + used.system) / 1_000)
      last = process.threadCpuUsage()
    }
  })()
  await work().finally(() => (isDone = true))
  await beat
  return longest / slownessNow()
}

/**
 * The same, measured again where it was long: the first call of a kind compiles what it uses, and memory is collected now and then.
 * Only for work that may be repeated.
 */
export async function longestHoldOf(work: () => Promise<unknown>, allowedMs: number): Promise<number> {
  let ms = await longestHold(work)
  for (let again = 0; ms > allowedMs && again < 2; again += 1) ms = Math.min(ms, await longestHold(work))
  return ms
}

/** Milliseconds of the processor that work takes at least, of three runs: a busy machine makes some of them longer. */
function leastMs(work: () => unknown): number {
  const runs = Array.from({ length: 3 }, () => {
    const from = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(from)
    return (user + system) / 1_000
  })
  return Math.min(...runs)
}

/** The clock ticks every few milliseconds. */
const tickMs = 10

/** More than linear reading grows by, and less than what is quadratic. */
export const linearGrowth = 24

/**
 * How many times as long it takes to read a text of nothing but this piece as to read an eighth of it: eight times where reading is
 * linear, 64 times were it quadratic.
 */
export function growthOf(read: (text: string) => unknown, piece: string, letters: number): number {
  const [part, whole] = [letters / 8, letters].map((length) => piece.repeat(Math.ceil(length / piece.length)))
  const partMs = leastMs(() => read(part!))
  return leastMs(() => read(whole!)) / Math.max(partMs, tickMs)
}
