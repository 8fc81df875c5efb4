import { isRequested, say, spread, type Figure } from './subject.ts'
import { timed } from './timing.ts'

const calls = 50
/** A reading that is slower than this gets fewer calls, so that a run ends. */
const longestMs = 15_000

/** What is requested from a server, in turn, and how long the slowest twentieth of the answers may take, in ms. */
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

interface Taken {
  times: number[]
  /** The status of a refused call: the rest was not requested any more. */
  refused?: number
}

async function take(origin: string, token: string, { paths }: Reading): Promise<Taken> {
  const ask = async (path: string): Promise<number | undefined> => {
    const response = await fetch(new URL(path, origin), { headers: { authorization: `Bearer ${token}` } })
    const text = await response.text()
    if (response.status === 200) return undefined
    say(`${path} was answered with ${response.status}: ${text.slice(0, 500)}`)
    return response.status
  }
  const times: number[] = []
  for (const path of paths) {
    const refused = await ask(path)
    if (refused) return { times, refused }
  }
  const until = performance.now() + longestMs
  for (let i = 0; i < calls && (performance.now() < until || times.length < paths.length); i++) {
    const { took, result: refused } = await timed(() => ask(paths[i % paths.length]!))
    if (refused) return { times, refused }
    times.push(took)
  }
  return { times }
}

/** What was taken as a figure, and as a cell of the table. A reading that was refused misses its goal. */
function figureOf(name: string, goalMs: number, { times, refused }: Taken): { figure: Figure; cell: string } {
  const goal = `${goalMs} ms`
  if (refused !== undefined)
    return {
      figure: { name, values: { refused, calls: times.length }, goal, isMissed: true },
      cell: `refused ${refused}!`,
    }
  const values = spread(times)
  const isMissed = values.p95 > goalMs
  const few = times.length < calls ? `(${times.length})` : ''
  return {
    figure: { name, values: { ...values, calls: times.length }, goal, isMissed },
    cell: `${few}${values.p50.toFixed(0)} / ${values.p95.toFixed(0)}${isMissed ? '!' : ' '}`,
  }
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
    if (!isRequested(name)) continue
    const cells: string[] = []
    for (const role of roles) {
      const taken = await take(origin, await tokenOf(origin, role), readingsOf(role)[index]!)
      const { figure, cell } = figureOf(`${name}, ${role}`, goalMs, taken)
      figures.push(figure)
      cells.push(cell)
    }
    say(`${name.padEnd(22)}${cells.map((cell) => cell.padStart(16)).join('')}    ${goalMs}`)
  }
  return figures
}
