import type { DealerRecord } from '@rad/api/network/dealers/contract'
import { type Outlet, outletColumns } from '@rad/api/network/outlets/contract'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { type Cells, DataTable } from '#kit/table/data-table.tsx'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { Card } from '#kit/page/facts.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { ButtonLink, RouterLink } from '#kit/page/router-link.tsx'
import { t } from '#kit/words.ts'
import { ChannelMarks } from '#pickers/channel-marks.tsx'
import { NetworkStatusBadge } from '#pickers/network-words.tsx'
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

/** The outlets of a dealer that the asker sees. */
export function DealerOutlets({ dealer }: { dealer: DealerRecord }) {
  const can = useCan()
  return (
    <Card
      title={t('{count, plural, one {# outlet} other {# outlets}}', { count: dealer.outlets.length })}
      aside={
        can('create Outlet') && dealer.status !== 'closed' ? (
          <ButtonLink
            to="/outlets"
            search={{ dealer: dealer.code, open: 'new' }}
            variant="subtle"
            size="compact-xs"
            leftSection={<IconPlus size={13} stroke={1.8} />}
          >
            {t('Add outlet')}
          </ButtonLink>
        ) : null
      }
    >
      <div className={styles.table}>
        <DataTable
          label={t('Outlets')}
          columns={columns}
          rows={dealer.outlets}
          rowId={(outlet) => outlet.code}
          cells={cells}
          density="compact"
          rowLink={(outlet, content) => (
            <RouterLink to="/outlets/$code" params={{ code: outlet.code }} preload={false}>
              {content}
            </RouterLink>
          )}
          empty={<EmptyState title={t('No outlets yet')} text={t('This dealer has no outlets in your scope.')} />}
        />
      </div>
    </Card>
  )
}
