import { ActionIcon, Button } from '@mantine/core'
import { presences } from '@rad/api/apps/chat/bounds.contract'
import { chatApi } from '@rad/api/apps/chat/contract'
import type { Chat, ChatContact } from '@rad/api/apps/chat/shapes.contract'
import IconBellOff from '@tabler/icons-react/dist/esm/icons/IconBellOff.mjs'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { ActionMenu } from '#kit/base/action-menu.tsx'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx'
import { messageOf } from '#kit/form/refusal.ts'
import { RouterLink } from '#kit/page/router-link.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { ChatPhoto } from './chat-photo.tsx'
import styles from './chat.module.css'

const ReportDialog = lazy(() => import('./report-dialog.tsx').then(({ ReportDialog }) => ({ default: ReportDialog })))

interface HeadProps {
  contact: ChatContact
  chat: Chat | undefined
  onContact: () => void
  onSearch: () => void
  onPins: () => void
}

type Question = 'clear' | 'block' | 'report' | 'leave'

/** Who one writes with, a search, and what can be done with the chat. */
export function ConversationHead({ contact, chat, onContact, onSearch, onPins }: HeadProps) {
  const can = useCan()
  const { number } = useFormat()
  const [question, setQuestion] = useState<Question>()
  const mute = useSend(chatApi.mute)
  const params = { id: contact.id }
  const say = (error: unknown) => void showToast(messageOf(error), { tone: 'bad' })
  const toggleMute = () =>
    void mute
      .mutateAsync({ params, body: { isMuted: !chat?.isMuted } })
      .then(() => sayDone(chat?.isMuted ? t('Chat unmuted.') : t('Chat muted.')), say)
  const ofChat = chat
    ? [
        { label: chat.isMuted ? t('Unmute chat') : t('Mute chat'), run: toggleMute },
        { label: t('Show pinned messages'), run: onPins },
        { label: t('Clear chat'), run: () => setQuestion('clear') },
      ]
    : []
  const last = [
    ...(contact.isGroup ? [{ label: t('Leave group'), isBad: true, run: () => setQuestion('leave') }] : []),
    ...(!contact.isGroup && !chat?.isBlocked
      ? [{ label: t('Block person'), isBad: true, run: () => setQuestion('block') }]
      : []),
    ...(chat ? [{ label: t('Report chat'), isBad: true, run: () => setQuestion('report') }] : []),
  ]
  const view = { label: contact.isGroup ? t('View group') : t('View contact'), run: onContact }
  return (
    <header className={styles.head}>
      <RouterLink className={styles.back} to="/chat" aria-label={t('Back to chats')}>
        <IconChevronLeft size={20} stroke={1.8} />
      </RouterLink>
      <button type="button" className={styles.contact} onClick={onContact}>
        <ChatPhoto person={contact} size={40} hasStatus />
        <span className={styles.contactText}>
          <span className={styles.contactName}>
            <bdi>{contact.fullName}</bdi>
            {chat?.isMuted ? <IconBellOff size={15} stroke={1.6} aria-label={t('Muted')} /> : null}
          </span>
          <span className={styles.contactLine}>
            {contact.isGroup
              ? t('{count, plural, one {# person} other {# people}}', { count: chat?.members.length ?? 0 })
              : t(presences[contact.status])}
          </span>
        </span>
      </button>
      {chat && chat.pins > 0 ? (
        <Button
          className={styles.pins}
          size="compact-md"
          variant="subtle"
          color="gray"
          leftSection={<IconPin size={18} stroke={1.6} />}
          aria-label={t('{count, plural, one {# pinned message} other {# pinned messages}}', { count: chat.pins })}
          title={t('Show pinned messages')}
          onClick={onPins}
        >
          {number(chat.pins)}
        </Button>
      ) : null}
      {chat ? (
        <ActionIcon size={36} aria-label={t('Search this chat')} title={t('Search this chat')} onClick={onSearch}>
          <IconSearch size={18} stroke={1.6} />
        </ActionIcon>
      ) : null}
      {can('update Chat') ? (
        <ActionMenu
          groups={[[view], ofChat, last]}
          trigger={
            <ActionIcon size={36} aria-label={t('Chat actions')}>
              <IconDotsVertical size={18} stroke={1.6} />
            </ActionIcon>
          }
        />
      ) : null}
      {question === 'report' ? (
        <Suspense fallback={null}>
          <ReportDialog id={contact.id} name={contact.fullName} onClose={() => setQuestion(undefined)} />
        </Suspense>
      ) : null}
      <ChatQuestion question={question} contact={contact} onClose={() => setQuestion(undefined)} />
    </header>
  )
}

function ChatQuestion({
  question,
  contact,
  onClose,
}: {
  question: Question | undefined
  contact: ChatContact
  onClose: () => void
}) {
  const clear = useSend(chatApi.clear)
  const block = useSend(chatApi.block)
  const leave = useSend(chatApi.leaveGroup)
  const navigate = useNavigate()
  const name = contact.fullName
  const params = { id: contact.id }
  const say = (error: unknown) => void showToast(messageOf(error), { tone: 'bad' })
  return (
    <>
      <ConfirmDialog
        opened={question === 'clear'}
        onClose={onClose}
        question={t('Clear the chat with {name}?', { name })}
        consequence={t('All messages disappear for you. The others keep them. This can’t be undone.')}
        confirmLabel={t('Clear chat')}
        onConfirm={() => clear.mutateAsync({ params }).then(() => sayDone(t('Chat cleared.')), say)}
      />
      <ConfirmDialog
        opened={question === 'block'}
        onClose={onClose}
        question={t('Block {name}?', { name })}
        consequence={t('Neither of you can write to the other. You can unblock this person here.')}
        confirmLabel={t('Block person')}
        onConfirm={() =>
          block.mutateAsync({ params, body: { isBlocked: true } }).then(() => sayDone(t('Person blocked.')), say)
        }
      />
      <ConfirmDialog
        opened={question === 'leave'}
        onClose={onClose}
        question={t('Leave {name}?', { name })}
        consequence={t('You no longer see its messages. Your own messages stay there.')}
        confirmLabel={t('Leave group')}
        onConfirm={() => leave.mutateAsync({ params }).then(() => void navigate({ to: '/chat' }), say)}
      />
    </>
  )
}
