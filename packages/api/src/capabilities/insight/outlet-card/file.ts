import type { FileTable } from '#kernel/file/table.ts'
import { codeInWords } from '#kernel/contract/words.ts'
import type { CardLine, CardSection, OutletCard } from './contract.ts'
import { writtenOut } from '#kernel/contract/rounded.ts'

const titles: Record<CardSection, string> = {
  tickets: 'Tickets',
  complaints: 'Complaints',
  service: 'Job cards, service',
  bodyshop: 'Job cards, bodyshop',
}

const columns: FileTable['columns'] = [
  { key: 'part', label: 'Part', kind: 'text' },
  { key: 'what', label: 'Measure', kind: 'text' },
  { key: 'value', label: 'Outlet', kind: 'text' },
  { key: 'before', label: 'Before', kind: 'text' },
  { key: 'median', label: 'Region median', kind: 'text' },
  { key: 'mark', label: 'Against the region', kind: 'text' },
]

/** Counts are whole; everything else has one decimal. */
const written = (value: number | null, { kind, label }: CardLine) => {
  if (value === null) return '-'
  const isCount = kind === 'number' && Number.isInteger(value) && !label.endsWith(' d')
  return isCount ? String(value) : writtenOut(value, 1)
}

const marks = { better: 'Better', worse: 'Worse', same: 'Same' } as const

function identity({ outlet, tsm, open, peers }: OutletCard) {
  const { code, name, dealer, dealer_name, address, pin, city, functions, channels, category } = outlet
  const capacity = [
    `${outlet.bays_service} service bays`,
    `${outlet.bays_body} body bays`,
    `${outlet.paint_booths} paint booths`,
    `${outlet.technicians} technicians`,
    `${outlet.advisors} advisors`,
  ]
  return [
    ['Outlet', `${code} ${name}`],
    ['Dealer', `${dealer} ${dealer_name}`],
    ['Address', [address, pin].filter(Boolean).join(', ')],
    ['City', city],
    ['Functions', functions.map(codeInWords).join(', ')],
    ['Channels', channels.join(', ')],
    ['Category', category],
    ['Capacity', capacity.join(', ')],
    ...tsm.map(({ job_type, name: person }) => [`Territory manager, ${job_type}`, person ?? 'None']),
    ['Open tickets', open.tickets && `${open.tickets.count}, overdue ${open.overdue?.count ?? 0}`],
    ['Service on hold over 7 days', open.service_holdups && String(open.service_holdups.count)],
    ['Bodyshop on hold over 15 days', open.bodyshop_holdups && String(open.bodyshop_holdups.count)],
    ['Outlets in the comparison', String(peers)],
  ].flatMap(([what, value]) => (value ? [{ part: 'Outlet', what: what!, value }] : []))
}

/** The card as a table: what the outlet is, then a line for each measure. */
export const cardTable = (card: OutletCard): FileTable => ({
  columns,
  rows: [
    ...identity(card),
    ...card.sections.flatMap(({ key, lines }) =>
      lines.map((line) => ({
        part: titles[key],
        what: line.label,
        value: written(line.value, line),
        before: written(line.before, line),
        median: written(line.median, line),
        mark: line.mark ? marks[line.mark] : '',
      })),
    ),
  ],
})
