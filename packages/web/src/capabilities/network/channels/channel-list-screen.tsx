import { channelsApi } from '@rad/api/network/channels/contract'
import { word } from '@rad/api/words'
import IconTags from '@tabler/icons-react/dist/esm/icons/IconTags.mjs'
import { lazy } from 'react'
import { shortListScreen } from '#shell/screens/short-list-screen.tsx'
import { channelCells, channelColumns, channelsLead } from './channel-cells.tsx'
import { useChannelActs } from './use-channel-acts.ts'

const ChannelDrawer = lazy(() => import('./channel-drawer.tsx').then((module) => ({ default: module.ChannelDrawer })))

export const { Screen, prefetch } = shortListScreen({
  title: word('Channels'),
  rows: channelsApi.list,
  asks: { query: { active: undefined } },
  useOwn: ({ rows }) => useChannelActs(rows),
  lead: channelsLead,
  usual: 4,
  columns: ({ can }) => channelColumns(can('update Model')),
  cardColumns: { title: 'name' },
  empty: { icon: IconTags, title: word('No channels yet'), text: word('Models and outlets are grouped by channel.') },
  add: { label: word('Add channel'), allow: 'create Model' },
  cells: ({ can, rows, own }) => channelCells(rows, can('update Model') ? own : undefined),
  rowId: ({ id }) => id,
  opens: ({ id }) => id,
  opensWith: 'update Model',
  drawer: ({ opened, rows, hasCome, close }) =>
    hasCome && <ChannelDrawer id={opened} channels={rows} onClose={close} />,
})
