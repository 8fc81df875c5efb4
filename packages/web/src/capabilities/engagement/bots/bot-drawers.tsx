import type { Bot } from '@rad/api/engagement/bots/contract'
import { lazy, Suspense } from 'react'

const BotDrawer = lazy(() => import('./bot-drawer.tsx').then(({ BotDrawer }) => ({ default: BotDrawer })))
const ChannelDrawer = lazy(() =>
  import('./channel-drawer.tsx').then(({ ChannelDrawer }) => ({ default: ChannelDrawer })),
)
const VersionDrawer = lazy(() =>
  import('./version-drawer.tsx').then(({ VersionDrawer }) => ({ default: VersionDrawer })),
)
const DifferenceDialog = lazy(() =>
  import('./difference-dialog.tsx').then(({ DifferenceDialog }) => ({ default: DifferenceDialog })),
)

export interface BotDrawersProps {
  bot: Bot
  /** What the address opens: `edit`, or what is opened with its number or id after a colon. */
  opened: string | undefined
  onClose: () => void
}

/** What opens over the page of a bot. */
export function BotDrawers({ bot, opened, onClose }: BotDrawersProps) {
  if (!opened) return null
  const [what, which = ''] = opened.split(':')
  const version = bot.versions.find(({ no }) => String(no) === which)
  const channel = bot.channels.find(({ id }) => id === which)
  return (
    <Suspense fallback={null}>
      {what === 'edit' ? <BotDrawer bot={bot} onClose={onClose} /> : null}
      {what === 'version' ? <VersionDrawer key={opened} bot={bot} version={version} onClose={onClose} /> : null}
      {what === 'channel' ? <ChannelDrawer key={opened} bot={bot} channel={channel} onClose={onClose} /> : null}
      {what === 'difference' && version ? (
        <DifferenceDialog key={opened} bot={bot} version={version} onClose={onClose} />
      ) : null}
    </Suspense>
  )
}
