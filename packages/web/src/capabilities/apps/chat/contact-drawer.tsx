import { Button, Drawer, TextInput } from '@mantine/core'
import { presences } from '@rad/api/apps/chat/bounds.contract'
import { chatApi } from '@rad/api/apps/chat/contract'
import type { Chat, ChatContact } from '@rad/api/apps/chat/shapes.contract'
import { useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import { refusalOf, usePlainForm } from '#kit/form/use-plain-form.ts'
import { RouterLink } from '#kit/page/router-link.tsx'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { ChatPhoto } from './chat-photo.tsx'
import { ContactMarks } from './contact-marks.tsx'
import { PeopleField } from './people-field.tsx'
import { SharedFiles } from './shared-files.tsx'
import { useLog } from './use-log.ts'
import styles from './drawer.module.css'

/** Who one writes with: a person, or the people of a group. */
export function ContactDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useLog(id)
  const can = useCan()
  const title = data?.contact.isGroup ? t('Group') : t('Contact')
  return (
    <Drawer
      opened
      onClose={onClose}
      title={title}
      size={380}
      position="right"
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {data ? (
        <div className={styles.card}>
          <ChatPhoto person={data.contact} size={88} hasStatus />
          <h2 dir="auto">{data.contact.fullName}</h2>
          {data.contact.isGroup ? null : <Person contact={data.contact} />}
          {can('update Chat') ? <ContactMarks contact={data.contact} /> : null}
          {data.contact.isGroup && data.chat ? <Group chat={data.chat} title={data.contact.fullName} /> : null}
          {data.chat ? <SharedFiles id={id} /> : null}
        </div>
      ) : null}
    </Drawer>
  )
}

function Person({ contact }: { contact: ChatContact }) {
  const { username, designation, status, about, email, phone } = contact
  return (
    <>
      <p className={styles.soft}>{[designation && t(designation), t(presences[status])].filter(Boolean).join(' · ')}</p>
      <dl className={styles.facts}>
        <dt>{t('About')}</dt>
        <dd dir="auto">{about === '' ? t('Nothing written yet') : about}</dd>
        {email ? (
          <>
            <dt>{t('Email')}</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </>
        ) : null}
        {phone ? (
          <>
            <dt>{t('Phone')}</dt>
            <dd>
              <a href={`tel:${phone}`} dir="ltr">
                {phone}
              </a>
            </dd>
          </>
        ) : null}
      </dl>
      {username === null ? null : (
        <RouterLink to="/pages/profile/$username" params={{ username }}>
          {t('Show profile')}
        </RouterLink>
      )}
    </>
  )
}

function Group({ chat, title }: { chat: Chat; title: string }) {
  const change = useSend(chatApi.changeGroup)
  const [add, setAdd] = useState<string[]>([])
  const params = { id: chat.id }
  const form = usePlainForm(async (typed) => {
    const refused = await refusalOf(change.mutateAsync({ params, body: { title: typed('title'), add, remove: [] } }), [
      'title',
      'people',
    ])
    if (refused) return refused
    setAdd([])
    sayDone(t('Group saved.'))
    return undefined
  })
  return (
    <>
      <ul className={styles.members} aria-label={t('People in this group')}>
        {chat.members.map((member) => (
          <li key={member.id}>
            <ChatPhoto person={member} size={32} hasStatus />
            <span dir="auto">{member.isYou ? t('{name} (you)', { name: member.fullName }) : member.fullName}</span>
            {member.isOwner ? <small>{t('Owner')}</small> : null}
            {chat.isOwner && !member.isYou ? (
              <Button
                size="compact-xs"
                variant="subtle"
                color="red"
                aria-label={t('Remove {name}', { name: member.fullName })}
                onClick={() =>
                  void form.run(() => refusalOf(change.mutateAsync({ params, body: { remove: [member.id] } }), []))
                }
              >
                {t('Remove')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {chat.isOwner ? (
        <form ref={form.element} className={styles.dialog} onSubmit={form.onSubmit} noValidate>
          <TextInput
            name="title"
            label={t('Group name')}
            defaultValue={title}
            maxLength={80}
            error={form.messages.title}
          />
          <PeopleField
            label={t('Add people')}
            value={add}
            without={chat.members.map(({ id }) => id)}
            onChange={setAdd}
            error={form.messages.people ?? form.messages.form}
          />
          <Button type="submit" loading={form.isBusy}>
            {t('Save group')}
          </Button>
        </form>
      ) : null}
    </>
  )
}
