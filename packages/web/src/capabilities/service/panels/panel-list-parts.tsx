import { Button } from '@mantine/core'
import type { Input } from '@rad/api/contract'
import { type PanelRow, panelsApi } from '@rad/api/service/panels/contract'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import type { Cells } from '#kit/table/data-table.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import styles from './panels.module.css'

/** How the list draws a panel. */
export const panelCells: Cells<PanelRow> = {
  region: ({ region }) => region ?? t('All regions'),
  members: (panel) => <Members panel={panel} />,
}

/** How many there are, and the warning where they are too few to decide. */
function Members({ panel }: { panel: PanelRow }) {
  const { number } = useFormat()
  if (!panel.is_short) return <bdi>{number(panel.members)}</bdi>
  return (
    <span className={styles.short} title={t('Below quorum. The panel can’t decide.')}>
      <IconAlertTriangle size={14} stroke={1.8} aria-label={t('Below quorum')} />
      <bdi>{number(panel.members)}</bdi>
    </span>
  )
}

/** The unique e-mails of the panels that fit the filters, for a mail to all of them. */
export function CopyEmails({ filters }: { filters: Input<typeof panelsApi.emails>['query'] }) {
  const queryClient = useQueryClient()
  const copy = async () => {
    try {
      const { emails, count } = await queryClient.fetchQuery(query(panelsApi.emails, { query: filters }))
      await navigator.clipboard.writeText(emails.join(', '))
      showToast(t('{count, plural, one {# email address} other {# email addresses}} copied.', { count }), {
        isElsewhere: true,
      })
    } catch {
      showToast(t('The email addresses couldn’t be copied.'), { tone: 'bad' })
    }
  }
  return (
    <Button variant="default" leftSection={<IconCopy size={15} stroke={1.8} />} onClick={() => void copy()}>
      {t('Copy email addresses')}
    </Button>
  )
}
