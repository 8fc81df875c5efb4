import { ActionIcon } from '@mantine/core'
import type { Bot } from '@rad/api/engagement/bots/contract'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import { useNavigate } from '@tanstack/react-router'
import { ActionMenu } from '#kit/base/action-menu.tsx'
import { t } from '#kit/words.ts'

/** What was done to it, by whom. */
export function BotMenu({ bot }: { bot: Bot }) {
  const navigate = useNavigate()
  const open = () => void navigate({ to: '/audit', search: { entity: 'bot', entity_id: bot.id } as never })
  return (
    <ActionMenu
      trigger={
        <ActionIcon size={32} aria-label={t('More actions for {name}', { name: bot.name })}>
          <IconDotsVertical size={17} stroke={1.6} />
        </ActionIcon>
      }
      groups={[[{ label: t('History'), icon: <IconHistory size={15} stroke={1.6} />, run: open }]]}
    />
  )
}
