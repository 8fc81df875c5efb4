import { isWanted, say, spread, type Figure } from './subject.ts'
import { timed } from './timing.ts'

const calls = 50
/** A reading that is slower than this gets fewer calls, so that a run ends. */
const longestMs = 15_000

/** What is asked of a server, in turn, and how long the slowest twentieth of the answers may take. */
export interface Reading {
  name: string
  goalMs: number
  paths: readonly string[]
}

/** Signs in as the demo user of a role. */
export async function tokenOf(origin: string, role: string): Promise<string> {
  const body = JSON.stringify({ email: `${role.toLowerCase()}@demo.com`, password: role.toLowerCase() })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(new URL('/jwt/login', origin), { method: 'POST', headers, body })
  return ((await response.json()) as { accessToken: string }).accessToken
}

async function timesOfReading(origin: string, token: string, { paths }: Reading): Promise<number[]> {
  const ask = async (path: string) => {
    const response = await fetch(new URL(path, origin), { headers: { authorization: `Bearer ${token}` } })
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${path} was answered with ${response.status}: ${text}`)
  }
  for (const path of paths) await ask(path)
  const times: number[] = []
  const until = performance.now() + longestMs
  for (let i = 0; i < calls && (performance.now() < until || times.length < paths.length); i++)
    times.push((await timed(() => ask(paths[i % paths.length]!))).took)
  return times
}

/**
 * Measures every reading for every reader, named by role, and prints a table. Each reader's readings are the same ones in
 * the same order.
 */
export async function measure(
  origin: string,
  roles: readonly string[],
  readingsOf: (role: string) => Reading[],
): Promise<Figure[]> {
  const figures: Figure[] = []
  say(`${'p50 / p95 in ms'.padEnd(22)}${roles.map((role) => role.padStart(16)).join('')}    goal`)
  for (const [index, { name, goalMs }] of readingsOf(roles[0]!).entries()) {
    if (!isWanted(name)) continue
    const cells: string[] = []
    for (const role of roles) {
      const taken = await timesOfReading(origin, await tokenOf(origin, role), readingsOf(role)[index]!)
      const values = spread(taken)
      const isMissed = values.p95 > goalMs
      figures.push({
        name: `${name}, ${role}`,
        values: { ...values, calls: taken.length },
        goal: `${goalMs} ms`,
        isMissed,
      })
      const few = taken.length < calls ? `(${taken.length})` : ''
      cells.push(`${few}${values.p50.toFixed(0)} / ${values.p95.toFixed(0)}${isMissed ? '!' : ' '}`)
    }
    say(`${name.padEnd(22)}${cells.map((cell) => cell.padStart(16)).join('')}    ${goalMs}`)
  }
  return figures
}
