import { Button, Modal, Switch } from '@mantine/core'
import { most } from '@rad/api/apps/chat/bounds.contract'
import type { ChatContact } from '@rad/api/apps/chat/shapes.contract'
import { chatTagsApi } from '@rad/api/apps/chat/tags.contract'
import { useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { NamedTones } from '#kit/form/named-tones.tsx'
import { messageOf } from '#kit/form/refusal.ts'
import { ToneDot } from '#kit/text/tone-dot.tsx'
import { t } from '#kit/words.ts'
import { useTags } from './use-tags.ts'
import styles from './contact-marks.module.css'

type Mark = Pick<ChatContact, 'isImportant' | 'tags'>
const refreshes = { refreshes: ['chat'] }

/** What one notes about a contact for oneself: that it is important, and one's own tags. */
export function ContactMarks({ contact }: { contact: ChatContact }) {
  const { tags, tagsOf } = useTags()
  const [isEditing, setEditing] = useState(false)
  // As it was chosen, until the contact is read again.
  const [chosen, choose] = useState<Mark>()
  const { mutateAsync: send } = useSend(chatTagsApi.mark, refreshes)
  const mark = chosen ?? contact
  const save = (change: Partial<Mark>) => {
    const next = { isImportant: mark.isImportant, tags: mark.tags, ...change }
    choose(next)
    void send({ params: { id: contact.id }, body: change })
      .catch((error: unknown) => showToast(messageOf(error, t('Couldn’t save the contact.')), { tone: 'bad' }))
      .finally(() => choose((now) => (now === next ? undefined : now)))
  }
  const given = tagsOf(mark.tags).map(({ id }) => id)
  const isFull = given.length >= most.tagsOfOne
  const toggle = (id: string) => {
    if (given.includes(id)) save({ tags: given.filter((one) => one !== id) })
    else if (isFull) showToast(t('A contact has at most {count} tags.', { count: most.tagsOfOne }), { tone: 'bad' })
    else save({ tags: [...given, id] })
  }
  return (
    <section className={styles.marks} aria-label={t('Options')}>
      <Switch
        label={t('Important')}
        description={t('Important contacts come first in your list. Only you see this.')}
        labelPosition="left"
        checked={mark.isImportant}
        onChange={(event) => save({ isImportant: event.currentTarget.checked })}
      />
      <div className={styles.head}>
        <h3>{t('Tags')}</h3>
        <Button size="compact-sm" variant="subtle" onClick={() => setEditing(true)}>
          {t('Edit tags')}
        </Button>
      </div>
      {tags.length === 0 ? (
        <p className={styles.none}>{t('No tags yet. Add tags to sort your contacts.')}</p>
      ) : (
        <div className={styles.tags} role="group" aria-label={t('Tags')}>
          {tags.map(({ id, name, tone }) => (
            <button
              key={id}
              type="button"
              className={styles.tag}
              aria-pressed={given.includes(id)}
              onClick={() => toggle(id)}
            >
              <ToneDot tone={tone} />
              <bdi>{name}</bdi>
            </button>
          ))}
        </div>
      )}
      <TagsDialog opened={isEditing} onClose={() => setEditing(false)} />
    </section>
  )
}

function TagsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { tags } = useTags()
  const { mutateAsync: add } = useSend(chatTagsApi.add)
  const { mutateAsync: update } = useSend(chatTagsApi.update)
  const { mutateAsync: remove } = useSend(chatTagsApi.remove, refreshes)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('Tags')}
      size={460}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <NamedTones
        items={tags}
        mayWrite
        says={{
          field: t('New tag'),
          add: t('Add tag'),
          remove: t('Remove tag'),
          question: (name) => t('Remove the tag “{name}”?', { name }),
          consequence: t('It is taken from all your contacts. The contacts stay.'),
          notSaved: t('Couldn’t save the tag.'),
          notRemoved: t('Couldn’t remove the tag.'),
        }}
        onAdd={(body) => add({ body })}
        onSave={(id, body) => update({ params: { id }, body })}
        onRemove={(id) => remove({ params: { id } })}
      />
    </Modal>
  )
}
