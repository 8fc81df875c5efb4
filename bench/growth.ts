import { withSeededHost } from './seeded-host.ts'
import { fillComplaints } from './many-complaints.ts'
import { measure, type Reading } from './readings.ts'
import { say, type Figure, type Host, type Subject } from './subject.ts'

const sizes = [10_000, 100_000, 1_000_000, 10_000_000]
/** A page costs the same at any size, and a report as much as it has days and groups. */
const mostGrowth = 1.2
/** Less than this is chance. */
const leastMs = 2

const perPage = 20
/** A day of two years ago: the keys of the list begin there, however many rows are newer. */
const oldDay = new Date(Date.now() - 730 * 86_400_000).toISOString().slice(0, 10)

const readingsAt = (rows: number): Reading[] => [
  { name: 'page 1', goalMs: 150, paths: [`/api/complaints?perPage=${perPage}`] },
  { name: 'page 100', goalMs: 150, paths: [`/api/complaints?perPage=${perPage}&page=100`] },
  {
    name: 'the middle, by day',
    goalMs: 150,
    paths: [`/api/complaints?perPage=${perPage}&from=${oldDay}&to=${oldDay}`],
  },
  {
    name: 'the middle, by page',
    goalMs: 150,
    paths: [`/api/complaints?perPage=${perPage}&page=${rows / 2 / perPage}`],
  },
  { name: 'R10 from sums', goalMs: 400, paths: ['/api/reports/complaints?rows=month,category&columns=received'] },
  {
    name: 'read one',
    goalMs: 50,
    paths: ['/api/complaints/N00000001', '/api/complaints/N00005000', '/api/complaints/N00009999'],
  },
]

const measureAt = (host: Host, rows: number) =>
  withSeededHost(
    host,
    (database) => fillComplaints(database, rows),
    ({ origin }) => measure(origin, ['admin'], () => readingsAt(rows)),
  )

/** How a reading grew from the first size to the last, and by the last step of ten times as many rows. */
function slopeOf(name: string, medians: readonly number[]): Figure {
  const [first, last] = [medians[0]!, medians.at(-1)!]
  const growth = Math.round((last / first) * 100) / 100
  const lastStep = Math.round((last / medians.at(-2)!) * 100) / 100
  return {
    name: `${name}, growth`,
    values: { growth, lastStep },
    goal: `${mostGrowth} times`,
    // A reading that was refused has no median, and no number is below any goal.
    isMissed: !(growth <= mostGrowth || last - first <= leastMs),
  }
}

async function measureAll(host: Host, most: number): Promise<Figure[]> {
  const measuredSizes = [...sizes.filter((size) => size < most), most]
  const figures: Figure[] = []
  const medians = new Map<string, number[]>()
  for (const rows of measuredSizes) {
    say(`\n${rows} complaints`)
    for (const figure of await measureAt(host, rows)) {
      figures.push({ ...figure, name: `${figure.name}, ${rows}` })
      medians.set(figure.name, [...(medians.get(figure.name) ?? []), figure.values.p50 ?? Number.NaN])
    }
  }
  if (measuredSizes.length < 2) return figures
  say(
    `\n${'p50 in ms'.padEnd(30)}${measuredSizes.map((rows) => String(rows).padStart(11)).join('')}     growth  last step`,
  )
  for (const [name, times] of medians) {
    const slope = slopeOf(name, times)
    figures.push(slope)
    const cells = [...times.map((one) => one.toFixed(1)), String(slope.values.growth), String(slope.values.lastStep)]
    say(`${`${name}${slope.isMissed ? ' !' : ''}`.padEnd(30)}${cells.map((one) => one.padStart(11)).join('')}`)
  }
  return figures
}

/** What a list, a report from sums and a record cost with ten times as many complaints, and ten times more. */
export const growth: Subject = {
  about: 'pages, a report and a record from ten thousand complaints on',
  rows: 1_000_000,
  hosts: ['postgres'],
  measure: measureAll,
}
