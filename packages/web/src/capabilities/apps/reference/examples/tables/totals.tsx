import { word } from '@rad/api/words'
import { useMemo, useState } from 'react'
import type { Column } from '#kit/table/column.ts'
import { ReportTable } from '#kit/page/report-table.tsx'
import { t } from '#kit/words.ts'

const columns: readonly Column[] = [
  { key: 'zone', label: word('Zone'), kind: 'text' },
  { key: 'region', label: word('Region'), kind: 'text' },
  { key: 'received', label: word('Received'), kind: 'number' },
  { key: 'closed', label: word('Closed'), kind: 'number' },
  {
    key: 'share',
    label: word('Share closed'),
    kind: 'percent',
    hint: word('Closed complaints as a share of those received.'),
  },
]

const row = (zone: string, region: string, received: number, closed: number) => ({
  zone,
  region,
  received,
  closed,
  share: (closed / received) * 100,
})
const rows = [
  row('North', 'Capital', 214, 188),
  row('North', 'North West', 131, 120),
  row('South', 'South East', 187, 149),
  row('South', 'South West', 203, 196),
  row('West', 'Gujarat', 96, 71),
  row('West', 'Maharashtra', 248, 231),
]

export function Totals() {
  const [sort, setSort] = useState('zone')
  const shown = useMemo(() => {
    const key = sort.replace(/^-/, '') as keyof (typeof rows)[number]
    const sorted = rows.toSorted((a, b) => (a[key] < b[key] ? -1 : a[key] > b[key] ? 1 : 0))
    return sort.startsWith('-') ? sorted.toReversed() : sorted
  }, [sort])
  return (
    <ReportTable
      label={t('Complaints by region')}
      columns={columns}
      rows={shown}
      totalRow={row('', '', 1079, 955)}
      depth={2}
      sort={sort}
      onSort={setSort}
      isStale={false}
      addressOf={({ region }, key) =>
        key === 'received' ? `/complaints?q=${encodeURIComponent(String(region))}` : undefined
      }
      empty={null}
    />
  )
}
