import { Select, TextInput } from '@mantine/core'
import {
  type Bot,
  type BotChannel,
  botsApi,
  channelFields,
  media,
  type Medium,
} from '@rad/api/engagement/bots/contract'
import type { Input } from '@rad/api/contract'
import { word } from '@rad/api/words'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { controlOf, type FieldControls } from '#kit/form/declared-fields.tsx'
import { DeclaredForm } from '#kit/form/declared-form.tsx'
import { sayDone } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import { mediumWords } from '#words/conversation-words.tsx'

const { fields } = channelFields
const changes = channelFields.body.pick({ address: true })

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

  const controls: FieldControls = {
    medium: (props) => (
      <Select
        {...controlOf(props)}
        data={media.map((value) => ({ value, label: mediumWords(value) }))}
        allowDeselect={false}
        value={(props.form.values.medium as Medium | '') || null}
        onChange={(medium) => props.form.setValues({ medium: medium ?? '', address: '' })}
      />
    ),
    address: (props) => {
      const medium = channel?.medium ?? (props.form.values.medium as Medium | '')
      return medium === 'web' ? (
        <Select
          {...controlOf(props)}
          data-autofocus={undefined}
          description={t(hints.web)}
          data={origins}
          value={String(props.form.values.address) || null}
          nothingFoundMessage={t('The client has no origins yet.')}
          searchable
        />
      ) : (
        <TextInput
          {...controlOf(props)}
          description={medium ? t(hints[medium]) : undefined}
          maxLength={fields.address.max}
          autoComplete="off"
        />
      )
    },
  }

  return (
    <DeclaredForm
      fields={channel ? { address: fields.address } : fields}
      record={channel}
      initial={{ medium: '' }}
      title={channel ? t('Edit address') : t('Add channel')}
      draftKey={`bot-channels:${channel?.id ?? bot.code}`}
      schema={channel ? changes : channelFields.body}
      hasFocus
      controls={controls}
      onSubmit={(values, version) =>
        channel && version !== undefined
          ? update.mutateAsync({
              params: { code: bot.code, id: channel.id },
              body: { address: values.address, if_version: version },
            })
          : add.mutateAsync({ params: { code: bot.code }, body: values as Input<typeof botsApi.addChannel>['body'] })
      }
      onSaved={() => {
        sayDone(channel ? t('Address saved.') : t('Channel added.'))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
