import { word, words } from '@rad/api/words'
import { Drawer, Radio, Switch, TextInput } from '@mantine/core'
import { type Channel, channelsApi } from '@rad/api/network/channels/contract'
import { useSend } from '#api/use-send.ts'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import { channelColours, ColourDot, drawnColour } from '#pickers/channel-marks.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import styles from './channel.module.css'

type Values = Record<string, unknown> & { code?: string; name: string; colour: string | null; active: boolean }

const labels = words({ name: 'Name', colour: 'Color', active: 'Active' })
const newLabels = { code: word('Code'), ...labels }
const changes = channelsApi.update.body.omit({ if_version: true })
const valuesOf = ({ name, colour, active }: Channel): Values => ({ name, colour, active })

export interface ChannelDrawerProps {
  /** The channel's id, or `new`. */
  id: string
  channels: readonly Channel[]
  onClose: () => void
}

export function ChannelDrawer({ id, channels, onClose }: ChannelDrawerProps) {
  const channel = channels.find((one) => one.id === id)
  if (channel || id === 'new') return <ChannelForm channel={channel} channels={channels} onClose={onClose} />
  return (
    <Drawer opened onClose={onClose} title={t('Channel')} size={440} closeButtonProps={{ 'aria-label': t('Close') }}>
      <EmptyState title={t('Channel not found')} />
    </Drawer>
  )
}

interface ChannelFormProps extends Omit<ChannelDrawerProps, 'id'> {
  channel: Channel | undefined
}

function ChannelForm({ channel, channels, onClose }: ChannelFormProps) {
  const add = useSend(channelsApi.add)
  const update = useSend(channelsApi.update, { refreshes: ['outlets', 'dealers', 'models'] })
  const can = useCan()
  const taken = new Set(channels.map(({ colour }) => colour))
  const blank: Values = {
    code: '',
    name: '',
    colour: channelColours.find((colour) => !taken.has(colour)) ?? 'slate',
    active: true,
  }
  const last = Math.max(0, ...channels.map(({ sort }) => sort))

  const save = ({ code = '', ...values }: Values, version: number | undefined) =>
    channel && version !== undefined
      ? update.mutateAsync({ params: { id: channel.id }, body: { ...values, if_version: version } })
      : add.mutateAsync({ body: { ...values, code, sort: last + 1 } })

  return (
    <DrawerForm<Values>
      title={channel ? channel.name : t('Add channel')}
      draftKey={`channels:${channel?.id ?? 'new'}`}
      labels={channel ? labels : newLabels}
      initial={channel ? valuesOf(channel) : blank}
      schema={channel ? changes : channelsApi.add.body}
      version={channel?.version}
      toValues={(row) => valuesOf(row as unknown as Channel)}
      submitLabel={channel ? t('Save') : t('Add')}
      isReadOnly={!can(channel ? 'update Model' : 'create Model')}
      onSubmit={save}
      onSaved={() => {
        sayDone(channel ? t('Channel saved.') : t('Channel added.'))
        onClose()
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {channel ? null : (
            <TextInput
              label={t(newLabels.code)}
              description={t('1 to 8 letters and digits. Can’t be changed later.')}
              maxLength={8}
              autoComplete="off"
              data-autofocus
              {...form.getInputProps('code')}
              onChange={(event) => form.setFieldValue('code', event.currentTarget.value.toUpperCase())}
            />
          )}
          <TextInput label={t(labels.name)} autoComplete="off" {...form.getInputProps('name')} />
          <Radio.Group
            label={t(labels.colour)}
            description={t('Identifies the channel in lists and charts.')}
            {...form.getInputProps('colour')}
          >
            <div className={styles.colours}>
              {channelColours.map((colour) => (
                <Radio
                  key={colour}
                  size="xs"
                  value={colour}
                  label={
                    <span className={styles.name}>
                      <ColourDot colour={drawnColour(colour)} />
                      {inWords(colour)}
                    </span>
                  }
                />
              ))}
            </div>
          </Radio.Group>
          <Switch
            label={t(labels.active)}
            description={t('Inactive channels keep their history but are no longer offered.')}
            {...form.getInputProps('active', { type: 'checkbox' })}
          />
        </>
      )}
    </DrawerForm>
  )
}
