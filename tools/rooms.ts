// The picture of docs/rooms.svg: the rooms of the code and which of them know which, by their imports.
import { dirname, join } from 'node:path'
import type { SourceFile } from './source-files.ts'

const contracts = 'contracts'

/** The room that a file is in; undefined for what belongs to none, such as tests and what is made by a command. */
function roomOf(path: string): string | undefined {
  if (/\.test\.tsx?$|\.gen\.ts$|\/testing\//.test(path)) return undefined
  const [, side, inside = ''] = /^packages\/(api|demo|web)\/src\/(.+)$/.exec(path) ?? []
  if (side === undefined || side === 'demo') return undefined
  const [folder = '', room = ''] = inside.split('/')
  if (side === 'api' && folder === 'kernel') return `kernel: ${room}`
  if (side === 'api' && folder === 'capabilities' && /(?:^|[./])(?:contract|vocabulary)\.ts$/.test(inside))
    return contracts
  if (side === 'api' && !inside.includes('/')) return inside === 'app.ts' ? 'api: app' : 'api: hosts'
  return inside.includes('/') ? `${side}: ${folder}` : `${side}: app`
}

/** The path of what a file imports; undefined for a package. */
function pathOf(from: string, source: string): string | undefined {
  const side = /^packages\/\w+/.exec(from)![0]
  if (source.startsWith('.')) return join(dirname(from), source)
  if (source.startsWith('#')) return `${side}/src/${source.slice(1).replace(/^app$/, 'app.ts')}`
  if (source.startsWith('@rad/api/internal/')) return source.replace('@rad/api/internal', 'packages/api/src')
  if (/^@rad\/api\/.+(?:\/contract|\.contract)$/.test(source)) return 'packages/api/src/capabilities/contract.ts'
  // The page loads the API at run time, where it runs inside: no room knows it for that.
  const isContract = source.startsWith('@rad/api/') && source !== '@rad/api/simulated'
  return isContract ? 'packages/api/src/kernel/contract/client.ts' : undefined
}

/** Which rooms each room knows, over others too where they are left out between. */
function knownRooms(files: readonly SourceFile[]): Map<string, Set<string>> {
  const known = new Map<string, Set<string>>()
  for (const { path, imports } of files) {
    const room = roomOf(path)
    if (room === undefined) continue
    const others = known.get(room) ?? new Set<string>()
    known.set(room, others)
    for (const source of imports) {
      const other = roomOf(pathOf(path, source) ?? '')
      if (other !== undefined && other !== room) others.add(other)
    }
  }
  return known
}

/** How many rooms there are one below the other under each. Throws where rooms know each other in a circle. */
function floorsOf(known: Map<string, Set<string>>): Map<string, number> {
  const floors = new Map<string, number>()
  const floorOf = (room: string, above: readonly string[]): number => {
    if (above.includes(room)) throw new Error(`Rooms know each other in a circle: ${[...above, room].join(' -> ')}`)
    const below = [...(known.get(room) ?? [])].map((other) => floorOf(other, [...above, room]))
    const floor = floors.get(room) ?? Math.max(-1, ...below) + 1
    floors.set(room, floor)
    return floor
  }
  for (const room of known.keys()) floorOf(room, [])
  return floors
}

const box = { width: 148, height: 40, gap: 24, rise: 84, edge: 20 }

/** An SVG of the rooms, the lowest at the bottom; a line that follows from others is not drawn. */
export function drawRooms(files: readonly SourceFile[]): string {
  const known = knownRooms(files)
  const floors = floorsOf(known)
  const top = Math.max(...floors.values())
  const rows = Array.from({ length: top + 1 }, (_, floor) =>
    [...floors.keys()].filter((room) => floors.get(room) === floor).sort(),
  )
  const width = Math.max(...rows.map((row) => row.length)) * (box.width + box.gap) - box.gap + 2 * box.edge
  const height = top * box.rise + box.height + 2 * box.edge
  const places = new Map(
    rows.flatMap((row, floor) =>
      row.map((room, at) => {
        const left = (width - row.length * (box.width + box.gap) + box.gap) / 2 + at * (box.width + box.gap)
        return [room, { x: left + box.width / 2, y: box.edge + (top - floor) * box.rise }] as const
      }),
    ),
  )
  const reaches = (from: string, to: string): boolean =>
    [...(known.get(from) ?? [])].some((next) => next === to || reaches(next, to))
  const lines = [...known].flatMap(([room, others]) =>
    [...others]
      .filter((other) => ![...others].some((next) => next !== other && reaches(next, other)))
      .sort()
      .map((other) => {
        const [from, to] = [places.get(room)!, places.get(other)!]
        const [start, end] = [from.y + box.height, to.y]
        const bend = (start + end) / 2
        // A long line to a box at the edge goes around what is between.
        const isAround = end - start > box.rise && to.x < box.width
        if (isAround) {
          const side = box.edge / 2
          return `<path fill="none" stroke="#8a94a6" d="M${from.x} ${start}C${from.x} ${start + 30} ${side} ${start} ${side} ${start + 60}V${end - 30}C${side} ${end} ${to.x} ${end - 30} ${to.x} ${end}"/>`
        }
        return `<path fill="none" stroke="#8a94a6" d="M${from.x} ${start}C${from.x} ${bend} ${to.x} ${bend} ${to.x} ${end}"/>`
      }),
  )
  const boxes = [...places].map(
    ([room, { x, y }]) =>
      `<rect x="${x - box.width / 2}" y="${y}" width="${box.width}" height="${box.height}" rx="6" fill="#f4f6fa" stroke="#c3cad6"/><text text-anchor="middle" fill="#1d2433" x="${x}" y="${y + 25}">${room}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="The rooms of the code" font-family="system-ui, sans-serif" font-size="14">
<rect width="100%" height="100%" fill="#fff"/>
${[...lines, ...boxes].join('\n')}
</svg>
`
}
