import { ActionIcon } from '@mantine/core'
import { presences } from '@rad/api/apps/chat/bounds.contract'
import { chatApi } from '@rad/api/apps/chat/contract'
import type { ChatContact, ChatRow } from '@rad/api/apps/chat/shapes.contract'
import type { ChatTag } from '@rad/api/apps/chat/tags.contract'
import type { Output } from '@rad/api/contract'
import IconBellOff from '@tabler/icons-react/dist/esm/icons/IconBellOff.mjs'
import IconUsersPlus from '@tabler/icons-react/dist/esm/icons/IconUsersPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { pagedQuery } from '#api/query.ts'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { SearchInput } from '#kit/filter/search-input.tsx'
import { BlockSkeleton } from '#kit/page/block-skeleton.tsx'
import { RouterLink } from '#kit/page/router-link.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { ChatPhoto } from './chat-photo.tsx'
import { useChatTime } from './chat-time.ts'
import { TagDots, TagFilter } from './tag-filter.tsx'
import { useChatDrafts } from './use-chat-draft.ts'
import { useTags } from './use-tags.ts'
import chatStyles from './chat.module.css'
import styles from './chat-list.module.css'

interface ChatListProps {
  /** The chat that is open. */
  current: string | undefined
  onProfile: () => void
  onNewGroup: () => void
}

/** What the left side reads; it is read again each minute, which also shows the others that someone is here. */
export const listQuery = (q: string, tag?: string) => ({
  ...pagedQuery(chatApi.list, { query: { ...(q !== '' && { q }), ...(tag !== undefined && { tag }) } }),
  refetchInterval: 60_000,
})

/** The left side: who one is, a search, chats with the newest first, and people to write to. */
export function ChatList({ current, onProfile, onNewGroup }: ChatListProps) {
  const [q, setQ] = useState('')
  const { tags, tagsOf } = useTags()
  const [chosen, setTag] = useState<string>()
  // One that was removed meanwhile is no longer requested.
  const tag = tags.find(({ id }) => id === chosen)?.id
  const { data, error, refetch } = useQuery(listQuery(q, tag))
  const can = useCan()
  const me = data?.profileUser
  const draftOf = useChatDrafts(me?.id)
  return (
    <div className={chatStyles.list}>
      <div className={styles.listHead}>
        <button
          type="button"
          className={styles.me}
          aria-label={t('Edit chat profile')}
          title={me ? t(presences[me.status]) : undefined}
          onClick={onProfile}
        >
          {me ? <ChatPhoto person={me} size={36} hasStatus /> : <span className={styles.meSpace} />}
        </button>
        <SearchInput label={t('Search chats and contacts')} value={q} onChange={setQ} />
        {can('create Chat') ? (
          <ActionIcon size={32} aria-label={t('New group')} title={t('New group')} onClick={onNewGroup}>
            <IconUsersPlus size={18} stroke={1.6} />
          </ActionIcon>
        ) : null}
      </div>
      {tags.length > 0 ? <TagFilter tags={tags} value={tag} onChange={setTag} /> : null}
      <div className={styles.listBody} tabIndex={-1}>
        {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <BlockSkeleton height={420} /> : null}
        {data ? (
          <Sections
            data={data}
            isFiltered={q !== '' || tag !== undefined}
            current={current}
            draftOf={draftOf}
            tagsOf={tagsOf}
          />
        ) : null}
      </div>
    </div>
  )
}

interface SectionsProps {
  data: Output<typeof chatApi.list>
  isFiltered: boolean
  current: string | undefined
  draftOf: (id: string) => string
  tagsOf: (ids: readonly string[]) => readonly ChatTag[]
}

/** Important contacts, then chats with the newest first, then people to write to. */
function Sections({ data, isFiltered, current, draftOf, tagsOf }: SectionsProps) {
  const lineOf = (row: ChatRow) => (
    <ChatLine
      key={row.chat.id}
      row={row}
      tags={tagsOf(row.tags)}
      draft={row.id === current ? '' : draftOf(row.id)}
      isCurrent={row.id === current}
      me={data.profileUser.id}
    />
  )
  const contactOf = (contact: ChatContact) => (
    <ContactLine key={contact.id} contact={contact} tags={tagsOf(contact.tags)} isCurrent={contact.id === current} />
  )
  const { chatsContacts, contacts } = data
  const isImportant = (one: ChatContact) => one.isImportant
  const isOther = (one: ChatContact) => !one.isImportant
  const important = [...chatsContacts.filter(isImportant).map(lineOf), ...contacts.filter(isImportant).map(contactOf)]
  const noChats = isFiltered ? t('No chats found.') : t('No chats yet. Choose a contact below.')
  return (
    <>
      <Section title={t('Important')} rows={important} />
      <Section
        title={t('Chats')}
        rows={chatsContacts.filter(isOther).map(lineOf)}
        {...(chatsContacts.length === 0 && { none: noChats })}
      />
      <Section
        title={t('Contacts')}
        rows={contacts.filter(isOther).map(contactOf)}
        {...(contacts.length === 0 && { none: t('No contacts found.') })}
      />
      {data.hasMoreContacts ? <p className={styles.none}>{t('Search by name to find more contacts.')}</p> : null}
    </>
  )
}

/** Without rows it is there only where it says so. */
function Section({ title, rows, none }: { title: string; rows: ReactNode[]; none?: string }) {
  if (rows.length === 0 && none === undefined) return null
  return (
    <>
      <h2 className={styles.listTitle}>{title}</h2>
      {rows.length === 0 ? <p className={styles.none}>{none}</p> : <ul className={styles.rows}>{rows}</ul>}
    </>
  )
}

interface ChatLineProps {
  row: ChatRow
  tags: readonly ChatTag[]
  /** What was typed there and not sent. */
  draft: string
  isCurrent: boolean
  me: string
}

function ChatLine({ row, tags, draft, isCurrent, me }: ChatLineProps) {
  const { number } = useFormat()
  const { short } = useChatTime()
  const { lastMessage, unseenMsgs, typing, isMuted } = row.chat
  const snippet = () => {
    if (typing.length > 0) return <em className={styles.typing}>{t('Typing…')}</em>
    if (draft !== '')
      return (
        <>
          <b className={styles.draft}>{t('Draft')}</b> {draft}
        </>
      )
    if (!lastMessage) return t('No messages')
    const text = lastMessage.message === '' ? t('Message deleted') : lastMessage.message
    return lastMessage.senderId === me ? t('You: {text}', { text }) : text
  }
  return (
    <li>
      <RouterLink
        className={styles.row}
        to="/chat/$id"
        params={{ id: row.id }}
        underline="never"
        aria-current={isCurrent ? 'page' : undefined}
      >
        <ChatPhoto person={row} size={40} hasStatus />
        <span className={styles.rowText}>
          <span className={styles.rowName}>
            <bdi>{row.fullName}</bdi>
            <TagDots tags={tags} />
          </span>
          <span className={styles.snippet}>
            <bdi>{snippet()}</bdi>
          </span>
        </span>
        <span className={styles.rowEnd}>
          {lastMessage ? <time dateTime={lastMessage.time}>{short(lastMessage.time)}</time> : null}
          <span className={styles.marks}>
            {isMuted ? <IconBellOff size={14} stroke={1.6} aria-label={t('Muted')} /> : null}
            {unseenMsgs > 0 ? (
              <span
                className={styles.unseen}
                data-muted={isMuted || undefined}
                aria-label={t('{count, plural, one {# unread message} other {# unread messages}}', {
                  count: unseenMsgs,
                })}
              >
                {unseenMsgs > 99 ? '99+' : number(unseenMsgs)}
              </span>
            ) : null}
          </span>
        </span>
      </RouterLink>
    </li>
  )
}

interface ContactLineProps {
  contact: ChatContact
  tags: readonly ChatTag[]
  isCurrent: boolean
}

function ContactLine({ contact, tags, isCurrent }: ContactLineProps) {
  return (
    <li>
      <RouterLink
        className={styles.row}
        to="/chat/$id"
        params={{ id: contact.id }}
        underline="never"
        aria-current={isCurrent ? 'page' : undefined}
      >
        <ChatPhoto person={contact} size={40} hasStatus />
        <span className={styles.rowText}>
          <span className={styles.rowName}>
            <bdi>{contact.fullName}</bdi>
            <TagDots tags={tags} />
          </span>
          <span className={styles.snippet}>
            <bdi>{contact.about === '' ? t(contact.designation) : contact.about}</bdi>
          </span>
        </span>
      </RouterLink>
    </li>
  )
}
