import { ActionIcon } from '@mantine/core'
import type { Client } from '@rad/api/admin/clients/contract'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import { useNavigate } from '@tanstack/react-router'
import { type Action, ActionMenu } from '#kit/base/action-menu.tsx'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'

const icon = { size: 15, stroke: 1.6 }

/** What is done rarely: suspending, and looking at what was done. */
export function ClientMenu({ client, onSuspend }: { client: Client; onSuspend: () => void }) {
  const can = useCan()
  const navigate = useNavigate()
  const suspend: Action[] =
    client.status === 'active' && can('update Client')
      ? [{ label: t('Suspend'), icon: <IconPlayerPause {...icon} />, isBad: true, run: onSuspend }]
      : []
  const search = { entity: 'client', entity_id: client.id }
  const history: Action[] = can('read Audit')
    ? [
        {
          label: t('History'),
          icon: <IconHistory {...icon} />,
          run: () => void navigate({ to: '/audit', search: search as never }),
        },
      ]
    : []
  if (suspend.length + history.length === 0) return null
  return (
    <ActionMenu
      trigger={
        <ActionIcon size={32} aria-label={t('More actions for {name}', { name: client.name })}>
          <IconDotsVertical size={17} stroke={1.6} />
        </ActionIcon>
      }
      groups={[history, suspend]}
    />
  )
}
