import { readFile } from 'node:fs/promises'

/** The kernel counts processor time in hundredths of a second on every Linux that Node runs on. */
const ticksPerSecond = 100

/**
 * The processor time, in seconds, of all programs that this one started and that have ended, with those that they started:
 * the same beside other load, unlike wall-clock time. Undefined where the system does not report it.
 */
export async function processorSeconds(): Promise<number | undefined> {
  const stat = await readFile('/proc/self/stat', 'utf8').catch(() => undefined)
  return stat === undefined ? undefined : secondsOfChildren(stat)
}

/** `cutime` and `cstime` of a line of /proc/<pid>/stat. The name before them is in brackets and may contain spaces. */
export function secondsOfChildren(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond
}
