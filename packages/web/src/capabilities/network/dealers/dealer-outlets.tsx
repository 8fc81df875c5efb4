import type { DealerRecord } from '@rad/api/network/dealers/contract'
import { type Outlet, outletColumns } from '@rad/api/network/outlets/contract'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { ReactNode } from 'react'
import { useIsPhone } from '#kit/base/use-is-phone.ts'
import { type Cells, DataTable } from '#kit/table/data-table.tsx'
import { cardPartsOf, RowCard } from '#kit/table/row-card.tsx'
import { RowCards } from '#kit/table/row-cards.tsx'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { Card } from '#kit/page/facts.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { ButtonLink, RouterLink } from '#kit/page/router-link.tsx'
import { t } from '#kit/words.ts'
import { ChannelMarks } from '#words/channel-marks.tsx'
import { NetworkStatusBadge } from '#words/network-words.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import styles from './dealer.module.css'

const columns = (['code', 'name', 'city', 'kind', 'channels', 'status'] as const).map((key) => ({
  ...outletColumns.find((column) => column.key === key)!,
  sortable: false,
}))

const cells: Cells<Outlet> = {
  kind: ({ kind }) => inWords(kind),
  channels: ({ channels }) => <ChannelMarks codes={channels.map(({ code }) => code)} />,
  status: ({ status }) => <NetworkStatusBadge status={status} quiet />,
}

const card = cardPartsOf(columns, { title: 'name' })
const codeOf = ({ code }: Outlet) => code

const drawn = {
  cells,
  rowLink: ({ code }: Outlet, content: ReactNode) => (
    <RouterLink to="/outlets/$code" params={{ code }} preload={false}>
      {content}
    </RouterLink>
  ),
}

/** The outlets of a dealer that the asker sees. */
export function DealerOutlets({ dealer }: { dealer: DealerRecord }) {
  const can = useCan()
  const isPhone = useIsPhone()
  const empty = <EmptyState title={t('No outlets yet')} text={t('This dealer has no outlets in your scope.')} />
  return (
    <Card
      title={t('{count, plural, one {# outlet} other {# outlets}}', { count: dealer.outlets.length })}
      aside={
        can('create Outlet') && dealer.status !== 'closed' ? (
          <ButtonLink
            to="/outlets"
            search={{ dealer: dealer.code, open: 'new' }}
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} stroke={1.8} />}
          >
            {t('Add outlet')}
          </ButtonLink>
        ) : null
      }
    >
      <div className={styles.table}>
        {isPhone ? (
          <RowCards
            label={t('Outlets')}
            rows={dealer.outlets}
            rowId={codeOf}
            card={(outlet) => <RowCard {...drawn} row={outlet} id={outlet.code} columns={card} />}
            empty={empty}
          />
        ) : (
          <DataTable
            {...drawn}
            label={t('Outlets')}
            columns={columns}
            rows={dealer.outlets}
            rowId={codeOf}
            density="compact"
            empty={empty}
          />
        )}
      </div>
    </Card>
  )
}
