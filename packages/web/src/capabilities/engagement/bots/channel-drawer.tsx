import { Select, TextInput } from '@mantine/core'
import { type Bot, type BotChannel, botsApi, media, type Medium } from '@rad/api/engagement/bots/contract'
import { word, words } from '@rad/api/words'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { sayDone } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import { mediumWords } from '#words/conversation-words.tsx'

interface Values extends Record<string, unknown> {
  medium: Medium | ''
  address: string
}

const labels = words({ medium: 'Channel', address: 'Address' })
const changes = botsApi.updateChannel.body.pick({ address: true }).required()

const number = word('Phone number with country code, such as +912266000100.')
const hints: Record<Medium, string> = {
  web: word('One of the client’s origins.'),
  app: word('App ID, such as com.example.app.'),
  whatsapp: number,
  sms: number,
  voice: number,
}

export interface ChannelDrawerProps {
  bot: Bot
  /** Undefined for a new one. */
  channel: BotChannel | undefined
  onClose: () => void
}

/** Where a bot is to answer. */
export function ChannelDrawer({ bot, channel, onClose }: ChannelDrawerProps) {
  const add = useSend(botsApi.addChannel)
  const update = useSend(botsApi.updateChannel)
  const options = useQuery({ ...query(botsApi.options, {}), staleTime: 60_000 }).data
  const origins = options?.clients.find(({ code }) => code === bot.client)?.origins ?? []

  const save = ({ medium, address }: Values, version: number | undefined) =>
    channel && version !== undefined
      ? update.mutateAsync({ params: { code: bot.code, id: channel.id }, body: { address, if_version: version } })
      : add.mutateAsync({ params: { code: bot.code }, body: { medium: medium as Medium, address } })

  return (
    <DrawerForm<Values>
      title={channel ? t('Edit address') : t('Add channel')}
      draftKey={`bot-channels:${channel?.id ?? bot.code}`}
      labels={labels}
      initial={channel ? { medium: channel.medium, address: channel.address } : { medium: '', address: '' }}
      schema={channel ? changes : botsApi.addChannel.body}
      version={channel?.version}
      toValues={({ medium, address }) => ({ medium: medium as Medium, address: String(address) })}
      submitLabel={channel ? t('Save') : t('Add')}
      onSubmit={save}
      onSaved={() => {
        sayDone(channel ? t('Address saved.') : t('Channel added.'))
        onClose()
      }}
      onClose={onClose}
    >
      {(form) => {
        const { medium } = form.values
        const address = { label: t(labels.address), ...form.getInputProps('address') }
        return (
          <>
            {channel ? null : (
              <Select
                label={t(labels.medium)}
                data={media.map((value) => ({ value, label: mediumWords(value) }))}
                allowDeselect={false}
                data-autofocus
                {...form.getInputProps('medium')}
                value={medium || null}
                onChange={(value) => form.setValues({ medium: (value ?? '') as Medium, address: '' })}
              />
            )}
            {medium === 'web' ? (
              <Select
                {...address}
                description={t(hints.web)}
                data={origins}
                value={form.values.address || null}
                nothingFoundMessage={t('The client has no origins yet.')}
                searchable
              />
            ) : (
              <TextInput
                {...address}
                description={medium ? t(hints[medium]) : undefined}
                maxLength={200}
                autoComplete="off"
                data-autofocus={channel ? true : undefined}
              />
            )}
          </>
        )
      }}
    </DrawerForm>
  )
}
