import { rounded } from '@rad/api/rounded'
import type { MapArea, Point } from '#kit/chart/map-data.ts'

/**
 * The regions of the demo network, drawn by ourselves from nothing but where its cities lie: the ground is laid out in
 * six-sided fields, and each belongs to the region of the city that is nearest. No border of a country or a state.
 */
const anchors: Readonly<Record<string, readonly Point[]>> = {
  N1: [
    [77.2, 28.6],
    [76.97, 29.39],
    [75.72, 29.15],
    [76.99, 29.69],
  ],
  N2: [
    [75.86, 30.9],
    [74.87, 31.63],
    [77.17, 31.1],
    [75.79, 26.91],
    [73.02, 26.24],
    [73.71, 24.59],
    [75.86, 25.21],
  ],
  S1: [
    [77.59, 12.97],
    [76.64, 12.3],
    [74.86, 12.91],
    [75.12, 15.36],
    [76.27, 9.93],
    [76.94, 8.52],
    [75.78, 11.26],
  ],
  S2: [
    [80.27, 13.08],
    [76.96, 11.02],
    [78.12, 9.93],
    [78.49, 17.39],
    [79.59, 17.97],
    [83.22, 17.69],
    [80.65, 16.51],
  ],
  E1: [
    [88.36, 22.57],
    [88.4, 26.73],
    [87.31, 23.52],
    [85.82, 20.3],
    [84.85, 22.26],
  ],
  E2: [
    [85.14, 25.59],
    [85, 24.79],
    [85.31, 23.34],
    [91.74, 26.14],
    [94.91, 27.47],
  ],
  W1: [
    [72.88, 19.08],
    [73.83, 15.49],
    [73.86, 18.52],
    [73.79, 20],
    [79.09, 21.15],
    [74.24, 16.71],
  ],
  W2: [
    [72.57, 23.02],
    [70.8, 22.3],
    [69.67, 23.24],
    [72.83, 21.17],
    [73.18, 22.31],
  ],
  C1: [
    [75.86, 22.72],
    [77.41, 23.26],
    [79.99, 23.18],
    [81.63, 21.25],
    [82.14, 22.08],
  ],
  C2: [
    [80.95, 26.85],
    [80.33, 26.45],
    [82.97, 25.32],
    [78.01, 27.18],
    [77.71, 28.98],
    [78.03, 30.32],
  ],
}

/** Of a field, from its middle to a corner, and how far from a city the ground ends; both in degrees. */
const [fieldRadius, reach] = [0.42, 2.4]
const fieldWidth = Math.sqrt(3) * fieldRadius

const distance = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1])

function nearestRegion(at: Point): string | undefined {
  const found = Object.entries(anchors)
    .flatMap(([region, points]) => points.map((point) => ({ region, away: distance(at, point) })))
    .reduce((best, one) => (one.away < best.away ? one : best))
  return found.away <= reach ? found.region : undefined
}

/** The middles of all fields, by region. */
function fieldsByRegion(): Map<string, Point[]> {
  const found = new Map<string, Point[]>()
  for (let row = 0; row * fieldRadius * 1.5 < 27; row++)
    for (let column = 0; column * fieldWidth < 31; column++) {
      const at: Point = [67 + (column + (row % 2) / 2) * fieldWidth, 6.5 + row * fieldRadius * 1.5]
      const region = nearestRegion(at)
      if (region) found.set(region, [...(found.get(region) ?? []), at])
    }
  return found
}

const cornersOf = ([x, y]: Point): Point[] =>
  Array.from({ length: 6 }, (_, corner) => {
    const angle = (Math.PI / 3) * corner + Math.PI / 6
    return [rounded(x + Math.cos(angle) * fieldRadius, 3), rounded(y + Math.sin(angle) * fieldRadius, 3)]
  })

/** Around fields that touch: the sides that no neighbour shares, put end to end. */
function outlinesAround(fields: readonly Point[]): Point[][] {
  const sides = new Map<string, Point>()
  for (const field of fields) {
    const corners = cornersOf(field)
    corners.forEach((from, place) => {
      const to = corners[(place + 1) % 6]!
      // A neighbour walks the same side the other way round.
      if (!sides.delete(`${to} ${from}`)) sides.set(`${from} ${to}`, to)
    })
  }
  const next = new Map([...sides].map(([side, to]) => [side.split(' ')[0]!, to]))
  const outlines: Point[][] = []
  while (next.size > 0) {
    const [start] = next.keys()
    const outline: Point[] = []
    for (let at = start; at !== undefined;) {
      const to = next.get(at)
      next.delete(at)
      if (to) outline.push(to)
      at = to && String(to)
    }
    if (outline[0]) outlines.push([...outline, outline[0]])
  }
  return outlines.toSorted((a, b) => b.length - a.length)
}

/** The field that lies deepest within the region, where its figure has room. */
function centreOf(fields: readonly Point[], outlines: readonly (readonly Point[])[]): Point {
  const edge = outlines.flat()
  const depth = (field: Point) => Math.min(...edge.map((corner) => distance(field, corner)))
  return fields.reduce((best, one) => (depth(one) > depth(best) ? one : best))
}

export const regionOutlines: readonly Pick<MapArea, 'key' | 'outlines' | 'centre'>[] = [...fieldsByRegion()].map(
  ([key, fields]) => {
    const outlines = outlinesAround(fields)
    return { key, outlines, centre: centreOf(fields, outlines) }
  },
)
