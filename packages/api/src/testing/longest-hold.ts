import { setImmediate as turn } from 'node:timers/promises'

/**
 * The longest stretch in milliseconds for which the work held the event loop. It is measured in time of the processor and not of
 * the clock: a machine that is busy with something else changes nothing.
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
  return longest
}
