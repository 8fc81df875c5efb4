import { Button } from '@mantine/core'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import type { DealerRow } from '@rad/api/network/dealers/contract'
import type { Cells } from '#kit/table/data-table.tsx'
import { t } from '#kit/words.ts'
import { ChannelMarks } from '#words/channel-marks.tsx'
import { NetworkStatusBadge } from '#words/network-words.tsx'

/** How the list draws a dealer. */
export const dealerCells: Cells<DealerRow> = {
  channels: ({ channels }) => <ChannelMarks codes={channels} />,
  status: ({ status }) => <NetworkStatusBadge status={status} quiet />,
}

export const FindByEmailButton = ({ onOpen }: { onOpen: () => void }) => (
  <Button variant="default" leftSection={<IconMail size={15} stroke={1.6} />} onClick={onOpen}>
    {t('Find by email')}
  </Button>
)
