import { word } from '@rad/api/words'
import { Button, Switch } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTags from '@tabler/icons-react/dist/esm/icons/IconTags.mjs'
import { type Channel, channelLimits, channelsApi } from '@rad/api/network/channels/contract'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { query } from '#api/query.ts'
import type { Column } from '#kit/column.ts'
import type { Cells } from '#kit/data-table.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { OpenedLink } from '#kit/opened-link.tsx'
import { OrderButtons } from '#kit/order-buttons.tsx'
import { ShortListPage } from '#kit/short-list-page.tsx'
import { useOpened } from '#kit/use-opened.ts'
import { t } from '#kit/words.ts'
import { ColourDot, drawnColour } from '#pickers/channel-marks.tsx'
import { useCan } from '#shell/rights.tsx'
import styles from './channel.module.css'
import { useChannelActs } from './use-channel-acts.ts'

const ChannelDrawer = lazy(() =>
  import('./channel-drawer.tsx').then(({ ChannelDrawer }) => ({ default: ChannelDrawer })),
)

const all = query(channelsApi.list, { query: { active: undefined } })

const columns = [
  { key: 'code', label: word('Code'), kind: 'code', sortable: false },
  { key: 'name', label: word('Channel'), kind: 'text', sortable: false },
  { key: 'active', label: word('Active'), kind: 'flag', sortable: false },
] as const satisfies readonly Column[]
const place = { key: 'sort', label: word('Order'), kind: 'text', sortable: false } as const satisfies Column

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient) => void queryClient.prefetchQuery(all)

export function Screen() {
  const answer = useQuery(all)
  const drawer = useOpened()
  const can = useCan()
  const acts = useChannelActs(answer.data ?? [])
  const mayChange = can('update Model')
  const channels = answer.data ?? []

  const cells: Cells<Channel> = {
    name: ({ name, colour }) => (
      <span className={styles.name}>
        <ColourDot colour={drawnColour(colour)} />
        {name}
      </span>
    ),
    ...(mayChange
      ? {
          active: (channel) => (
            <Switch
              size="xs"
              aria-label={t('{name} is active', { name: channel.name })}
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
      : {}),
  }
  const add = can('create Model') ? (
    <Button leftSection={<IconPlus size={15} stroke={1.8} />} onClick={() => drawer.open('new')}>
      {t('Add a channel')}
    </Button>
  ) : null

  return (
    <ShortListPage
      title={t('Channels')}
      lead={t(
        'How the brand sells and services, in the order every list shows them. From {least} to {most} are active.',
        channelLimits,
      )}
      action={add}
      answer={answer}
      usual={4}
      columns={mayChange ? [...columns, place] : columns}
      rowId={(channel) => channel.id}
      cells={cells}
      {...(mayChange
        ? {
            rowLink: (channel: Channel, content: ReactNode) => <OpenedLink to={channel.id}>{content}</OpenedLink>,
          }
        : {})}
      empty={
        <EmptyState
          icon={<IconTags size={26} stroke={1.5} />}
          title={t('No channels yet')}
          text={t('Models and outlets are sorted by them.')}
          action={add}
        />
      }
    >
      {drawer.opened && answer.data ? (
        <Suspense fallback={null}>
          <ChannelDrawer key={drawer.opened} id={drawer.opened} channels={channels} onClose={drawer.close} />
        </Suspense>
      ) : null}
    </ShortListPage>
  )
}
