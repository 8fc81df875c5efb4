import { Switch } from '@mantine/core'
import { type Channel, channelLimits } from '@rad/api/network/channels/contract'
import { word } from '@rad/api/words'
import type { Column } from '#kit/table/column.ts'
import type { Cells } from '#kit/table/data-table.tsx'
import { OrderButtons } from '#kit/table/order-buttons.tsx'
import { t } from '#kit/words.ts'
import { ColourDot, drawnColour } from '#words/channel-marks.tsx'
import styles from './channel.module.css'
import type { ChannelActs } from './use-channel-acts.ts'

const columns = [
  { key: 'code', label: word('Code'), kind: 'code', sortable: false },
  { key: 'name', label: word('Channel'), kind: 'text', sortable: false },
  { key: 'active', label: word('Active'), kind: 'flag', sortable: false },
] as const satisfies readonly Column[]
const place = { key: 'sort', label: word('Order'), kind: 'text', sortable: false } as const satisfies Column

export const channelsLead = () =>
  t('Sales and service channels, in the order shown in lists. Between {least} and {most} can be active.', channelLimits)

/** Who may change channels also sees the position of each, to move it. */
export const channelColumns = (mayChange: boolean): readonly Column[] => (mayChange ? [...columns, place] : columns)

const name = ({ name: written, colour }: Channel) => (
  <span className={styles.name}>
    <ColourDot colour={drawnColour(colour)} />
    {written}
  </span>
)

/** How the list draws a channel, with `acts` for who may change it there. */
export function channelCells(channels: readonly Channel[], acts: ChannelActs | undefined): Cells<Channel> {
  if (!acts) return { name }
  return {
    name,
    active: (channel) => (
      <Switch
        size="xs"
        aria-label={t('{name} active', { name: channel.name })}
        checked={acts.isActive(channel)}
        disabled={acts.isBusy}
        onChange={() => acts.toggle(channel)}
      />
    ),
    sort: (channel) => (
      <OrderButtons
        name={channel.name}
        index={channels.indexOf(channel)}
        count={channels.length}
        isBusy={acts.isBusy}
        onMove={(by) => acts.move(channel, by)}
      />
    ),
  }
}
