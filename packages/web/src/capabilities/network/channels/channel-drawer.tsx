import { Drawer, Radio } from '@mantine/core'
import { type Channel, channelFields, channelsApi } from '@rad/api/network/channels/contract'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { controlOf } from '#kit/form/declared-fields.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { channelColours, ColourDot, drawnColour } from '#words/channel-marks.tsx'
import { formDrawer } from '#shell/screens/form-drawer.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import styles from './channel.module.css'

const ChannelForm = formDrawer({
  fields: channelFields.fields,
  add: channelsApi.add,
  update: channelsApi.update,
  id: 'id',
  touches: ['outlets', 'dealers', 'models'],
  title: (channel) => (channel ? channel.name : t('Add channel')),
  confirm: (_channel, isNew, say) => say(isNew ? t('Channel added.') : t('Channel saved.')),
  // The list puts channels into order.
  shows: (name) => name !== 'sort',
  controls: () => ({
    colour: (props) => (
      <Radio.Group {...controlOf(props)}>
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
    ),
  }),
})

export interface ChannelDrawerProps {
  /** The channel's id, or `new`. */
  id: string
  channels: readonly Channel[]
  onClose: () => void
}

export function ChannelDrawer({ id, channels, onClose }: ChannelDrawerProps) {
  const can = useCan()
  const channel = channels.find((one) => one.id === id)
  if (channel) return <ChannelForm record={channel} isReadOnly={!can('update Model')} onClose={onClose} />
  if (id === 'new')
    return <ChannelForm initial={firstOf(channels)} isReadOnly={!can('create Model')} onClose={onClose} />
  return (
    <Drawer opened onClose={onClose} title={t('Channel')} size={440} closeButtonProps={{ 'aria-label': t('Close') }}>
      <EmptyState title={t('Channel not found')} />
    </Drawer>
  )
}

/** What a new channel begins with: a color that no other has, behind all others. */
function firstOf(channels: readonly Channel[]) {
  const taken = new Set(channels.map(({ colour }) => colour))
  return {
    colour: channelColours.find((colour) => !taken.has(colour)) ?? 'slate',
    active: true,
    sort: Math.max(0, ...channels.map(({ sort }) => sort)) + 1,
  }
}
