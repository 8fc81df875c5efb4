import { ActionIcon, Button } from '@mantine/core'
import { type Bot, type BotChannel, botsApi } from '@rad/api/engagement/bots/contract'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconPower from '@tabler/icons-react/dist/esm/icons/IconPower.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useSend } from '#api/use-send.ts'
import { type Action, ActionMenu } from '#kit/base/action-menu.tsx'
import { Badge } from '#kit/text/badge.tsx'
import { Card } from '#kit/page/facts.tsx'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { t, translateApiMessage } from '#kit/words.ts'
import { MediumMark } from '#words/conversation-words.tsx'
import styles from './bots.module.css'

export interface BotChannelsProps {
  bot: Bot
  mayChange: boolean
  onOpen: (what: string) => void
}

/** Where the bot answers. */
export function BotChannels({ bot, mayChange, onOpen }: BotChannelsProps) {
  const add =
    mayChange && bot.status !== 'retired' ? (
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPlus size={14} stroke={1.8} />}
        onClick={() => onOpen('channel')}
      >
        {t('Add channel')}
      </Button>
    ) : null
  return (
    <Card title={t('Channels')} aside={add}>
      {bot.channels.length === 0 ? (
        <p className={styles.quiet}>{t('No channels yet. Users need one to reach this bot.')}</p>
      ) : (
        <ul className={styles.channels}>
          {bot.channels.map((channel) => (
            <li key={channel.id}>
              <MediumMark medium={channel.medium} />
              <bdi className={styles.address}>{channel.address}</bdi>
              {channel.status === 'active' ? (
                <Badge tone="good" quiet>
                  {t('On')}
                </Badge>
              ) : (
                <Badge quiet>{t('Inactive')}</Badge>
              )}
              {mayChange ? <ChannelMenu bot={bot} channel={channel} onOpen={onOpen} /> : null}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

interface ChannelMenuProps {
  bot: Bot
  channel: BotChannel
  onOpen: (what: string) => void
}

function ChannelMenu({ bot, channel, onOpen }: ChannelMenuProps) {
  const acts = useActs(bot, channel)
  const isOn = channel.status === 'active'
  const isRetired = bot.status === 'retired'
  const change: Action[] = isRetired
    ? []
    : [
        {
          label: t('Edit address'),
          icon: <IconPencil size={15} stroke={1.6} />,
          run: () => onOpen(`channel:${channel.id}`),
        },
        { label: isOn ? t('Deactivate') : t('Activate'), icon: <IconPower size={15} stroke={1.6} />, run: acts.turn },
      ]
  const remove: Action[] =
    isRetired || !isOn
      ? [{ label: t('Remove'), icon: <IconTrash size={15} stroke={1.6} />, isBad: true, run: acts.remove }]
      : []
  return (
    <ActionMenu
      trigger={
        <ActionIcon size={28} aria-label={t('More actions for {name}', { name: channel.address })}>
          <IconDotsVertical size={15} stroke={1.6} />
        </ActionIcon>
      }
      groups={[change, remove].filter((group) => group.length > 0)}
    />
  )
}

/** On, off and away. */
function useActs(bot: Bot, { id, address, status, version }: BotChannel) {
  const update = useSend(botsApi.updateChannel)
  const remove = useSend(botsApi.removeChannel)
  const onError = (error: Error) => showToast(translateApiMessage(error.message), { tone: 'bad' })
  const next = status === 'active' ? 'inactive' : 'active'
  const params = { code: bot.code, id }
  return {
    turn: () =>
      update.mutate(
        { params, body: { status: next, if_version: version } },
        {
          onError,
          onSuccess: () =>
            sayDone(
              next === 'active'
                ? t('{name} activated.', { name: address })
                : t('{name} deactivated.', { name: address }),
            ),
        },
      ),
    remove: () =>
      remove.mutate(
        { params },
        { onError, onSuccess: () => showToast(t('{name} removed.', { name: address }), { isElsewhere: true }) },
      ),
  }
}
