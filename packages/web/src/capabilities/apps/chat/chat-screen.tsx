import { Button } from '@mantine/core'
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { useOpened } from '#kit/page/use-opened.ts'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { ChatList, listQuery } from './chat-list.tsx'
import { Conversation } from './conversation.tsx'
import { useRoomBelow } from './use-room-below.ts'
import styles from './chat.module.css'

const ContactDrawer = lazy(() =>
  import('./contact-drawer.tsx').then(({ ContactDrawer }) => ({ default: ContactDrawer })),
)
const ProfileDrawer = lazy(() =>
  import('./profile-drawer.tsx').then(({ ProfileDrawer }) => ({ default: ProfileDrawer })),
)
const GroupDrawer = lazy(() => import('./group-drawer.tsx').then(({ GroupDrawer }) => ({ default: GroupDrawer })))

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient) => void queryClient.prefetchQuery(listQuery(''))

export function Screen() {
  const { id } = useParams({ strict: false }) as { id?: string }
  const drawer = useOpened()
  const can = useCan()
  const screen = useRoomBelow()
  const me = useQuery(listQuery('')).data?.profileUser.id
  return (
    <div ref={screen} className={styles.screen} data-open={id !== undefined || undefined}>
      <h1 className={styles.aloud}>{t('Chat')}</h1>
      <ChatList current={id} onProfile={() => drawer.open('profile')} onNewGroup={() => drawer.open('new')} />
      <div className={styles.main}>
        {id !== undefined && me !== undefined ? (
          <Conversation key={id} id={id} me={me} onContact={() => drawer.open('contact')} />
        ) : null}
        {id === undefined ? (
          <div className={styles.start}>
            <EmptyState
              icon={<IconMessages size={32} stroke={1.5} />}
              title={t('Start a conversation')}
              text={t('Choose a chat or a contact from the list.')}
              action={
                can('create Chat') ? (
                  <Button variant="default" onClick={() => drawer.open('new')}>
                    {t('New group')}
                  </Button>
                ) : undefined
              }
            />
          </div>
        ) : null}
      </div>
      <Suspense fallback={null}>
        {drawer.opened === 'contact' && id !== undefined ? <ContactDrawer id={id} onClose={drawer.close} /> : null}
        {drawer.opened === 'profile' ? <ProfileDrawer onClose={drawer.close} /> : null}
        {drawer.opened === 'new' && can('create Chat') ? <GroupDrawer onClose={drawer.close} /> : null}
      </Suspense>
    </div>
  )
}
