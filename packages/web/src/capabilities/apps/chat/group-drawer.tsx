import { Button, Drawer, TextInput } from '@mantine/core'
import { chatApi } from '@rad/api/apps/chat/contract'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { emptyOf, refusalOf, usePlainForm } from '#kit/form/use-plain-form.ts'
import { t } from '#kit/words.ts'
import { PeopleField } from './people-field.tsx'
import styles from './drawer.module.css'

/** Begins a group. */
export function GroupDrawer({ onClose }: { onClose: () => void }) {
  const [people, setPeople] = useState<string[]>([])
  const navigate = useNavigate()
  const addGroup = useSend(chatApi.addGroup)
  const form = usePlainForm(
    async (typed) => {
      const refused = await refusalOf(
        addGroup
          .mutateAsync({ body: { title: typed('title'), people } })
          .then(({ id }) => navigate({ to: '/chat/$id', params: { id } })),
        ['title', 'people'],
      )
      return refused
    },
    (typed) => emptyOf(typed, { title: t('Enter a group name.') }),
  )
  return (
    <Drawer opened onClose={onClose} title={t('New group')} size={380} closeButtonProps={{ 'aria-label': t('Close') }}>
      <form ref={form.element} className={styles.dialog} onSubmit={form.onSubmit} noValidate>
        <TextInput name="title" label={t('Group name')} maxLength={80} data-autofocus error={form.messages.title} />
        <PeopleField
          label={t('People')}
          value={people}
          onChange={setPeople}
          error={form.messages.people ?? form.messages.form}
        />
        <div className={styles.dialogFoot}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={form.isBusy}>
            {t('Create group')}
          </Button>
        </div>
      </form>
    </Drawer>
  )
}
