import { Button } from '@mantine/core'
import type { ChatMember, ChatMessage } from '@rad/api/apps/chat/shapes.contract'
import { useState } from 'react'
import { messageOf } from '#kit/form/refusal.ts'
import { t } from '#kit/words.ts'
import { MessageField } from './message-field.tsx'
import type { MessageActs } from './use-message-acts.ts'
import styles from './bubble.module.css'

interface EditFormProps {
  message: ChatMessage
  members: readonly ChatMember[]
  acts: MessageActs
  onClose: () => void
}

/** The text of a message as a field in its place: Enter saves, Escape leaves it as it was. */
export function EditForm({ message, members, acts, onClose }: EditFormProps) {
  const [text, setText] = useState(message.message)
  const [refused, setRefused] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    if (text.trim() === '' || isBusy) return
    setBusy(true)
    try {
      await acts.edit(message, text)
      onClose()
    } catch (error) {
      setRefused(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <div className={styles.edit}>
      <MessageField
        label={t('Edit message')}
        text={text}
        members={members}
        hasFocus
        error={refused}
        onChange={setText}
        onEnter={() => void save()}
        onEscape={onClose}
      />
      <span className={styles.editFoot}>
        <Button size="compact-sm" variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button size="compact-sm" loading={isBusy} onClick={() => void save()}>
          {t('Save')}
        </Button>
      </span>
    </div>
  )
}
