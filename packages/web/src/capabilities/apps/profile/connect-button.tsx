import { Button } from '@mantine/core'
import { profileApi } from '@rad/api/apps/profile/contract'
import IconUserMinus from '@tabler/icons-react/dist/esm/icons/IconUserMinus.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { useSend } from '#api/use-send.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { useFeedChanges } from './use-feed.ts'

interface ConnectButtonProps {
  person: { username: string; fullName: string; isConnected: boolean }
  isSmall?: boolean
}

const refused = (error: unknown) => void showToast(messageOf(error), { tone: 'bad' })

/** Adds someone to one's connections, or ends the connection, which can be undone. */
export function ConnectButton({ person, isSmall = false }: ConnectButtonProps) {
  const can = useCan()
  const { refresh } = useFeedChanges()
  const connect = useSend(profileApi.connect)
  const disconnect = useSend(profileApi.disconnect)
  const { username, fullName: name } = person
  if (!can('create Profile')) return null

  const add = () =>
    connect.mutateAsync({ body: { username } }).then(() => {
      void refresh()
      sayDone(t('You are now connected with {name}.', { name }))
    }, refused)
  const remove = () =>
    disconnect.mutateAsync({ params: { username } }).then(() => {
      void refresh()
      sayDone(t('Connection with {name} removed.', { name }), { label: t('Undo'), run: () => void add() })
    }, refused)
  const Icon = person.isConnected ? IconUserMinus : IconUserPlus
  return (
    <Button
      variant={person.isConnected ? 'default' : isSmall ? 'light' : 'filled'}
      size={isSmall ? 'compact-md' : 'sm'}
      leftSection={<Icon size={16} stroke={1.6} />}
      loading={connect.isPending || disconnect.isPending}
      aria-label={person.isConnected ? t('Disconnect from {name}', { name }) : t('Connect with {name}', { name })}
      onClick={() => void (person.isConnected ? remove() : add())}
    >
      {person.isConnected ? t('Disconnect') : t('Connect')}
    </Button>
  )
}
