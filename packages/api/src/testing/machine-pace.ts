/** Seconds of a processor that a piece of work of so many rows takes on a machine that others leave alone. */
const run = { rows: 60_000, usualSeconds: 0.15 }
const moment = { rows: 6_000, usualSeconds: 0.012 }

/** How many times as long as usual it takes to make, parse, and sort text, as tests do all the time. */
function slownessOf({ rows: count, usualSeconds }: typeof run): number {
  const before = process.cpuUsage()
  const rows = Array.from({ length: count }, (_, at) => ({ name: `row ${(at * 7919) % count}`, tags: [at, `${at}`] }))
  const read = JSON.parse(JSON.stringify(rows)) as typeof rows
  read.sort((a, b) => a.name.localeCompare(b.name))
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6 / usualSeconds
}

/**
 * Repeats the same piece of work until it is stopped, and returns how many times as long as usual it took, on average, or 1
 * on a faster machine: a processor that is shared with others counts more seconds for the same work.
 */
export function measureSlowness(everyMs = 20_000): () => number {
  // The first one is compiled while it runs.
  slownessOf(run)
  const taken = [slownessOf(run)]
  const timer = setInterval(() => taken.push(slownessOf(run)), everyMs)
  return () => {
    clearInterval(timer)
    return Math.max(1, taken.reduce((sum, one) => sum + one, 0) / taken.length)
  }
}

let isCompiled = false

/** The same for this moment, in a few hundredths of a second. */
export function slownessNow(): number {
  if (!isCompiled) slownessOf(run)
  isCompiled = true
  return Math.max(1, slownessOf(moment))
}
