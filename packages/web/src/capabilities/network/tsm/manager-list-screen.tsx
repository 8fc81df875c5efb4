import { tsmApi, tsmList, type TsmRow } from '@rad/api/network/tsm/contract'
import { word } from '@rad/api/words'
import IconArrowUpRight from '@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs'
import { lazy } from 'react'
import { Badge, type Tone } from '#kit/text/badge.tsx'
import type { Cells } from '#kit/table/data-table.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { nothing } from '#kit/text/value.tsx'
import { t } from '#kit/words.ts'
import { listScreen } from '#shell/screens/list-screen.tsx'
import { TsmTabs } from './tsm-tabs.tsx'
import styles from './tsm.module.css'

const ManagerDrawer = lazy(() =>
  import('./manager-drawer.tsx').then(({ ManagerDrawer }) => ({ default: ManagerDrawer })),
)

const tones: Record<TsmRow['status'], Tone> = { active: 'good', absent: 'warn', inactive: 'bad' }

const cells: Cells<TsmRow> = {
  status: (row) => <Status row={row} />,
  load_index: ({ load_index }) => <LoadIndex index={load_index} />,
}

export const { Screen, prefetch } = listScreen({
  list: tsmList,
  rows: tsmApi.list,
  file: tsmApi.export,
  lead: word('Managers responsible for outlets at level 3, with their open tickets.'),
  search: word('Search by name or email'),
  empty: {
    title: word('No territory managers yet'),
    text: word('Assign the territory service manager role to a user, with a territory or region as scope.'),
  },
  above: () => <TsmTabs at="managers" />,
  tabs: false,
  cardColumns: { facts: ['regions', 'open_tickets', 'breached', 'load_index'] },
  cells,
  opens: ({ id }) => id,
  drawer: ({ opened, close }) => <ManagerDrawer id={opened} onClose={close} />,
})

function Status({ row }: { row: TsmRow }) {
  const { day } = useFormat()
  return (
    <Badge tone={tones[row.status]} quiet>
      {row.status === 'absent' && row.absent_to
        ? t('Absent until {day}', { day: day(row.absent_to) })
        : inWords(row.status)}
    </Badge>
  )
}

/** Twice the usual is marked. */
function LoadIndex({ index }: { index: number | null }) {
  const { number } = useFormat()
  if (index === null) return nothing
  if (index < 2) return <bdi>{number(index)}</bdi>
  return (
    <span className={styles.high}>
      <IconArrowUpRight size={14} stroke={1.8} aria-label={t('High load')} />
      <bdi>{number(index)}</bdi>
    </span>
  )
}
