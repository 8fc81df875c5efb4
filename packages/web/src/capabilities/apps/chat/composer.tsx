import { ActionIcon, FileButton } from '@mantine/core'
import { chatApi } from '@rad/api/apps/chat/contract'
import { call } from '@rad/api/client'
import type { ChatMember } from '@rad/api/apps/chat/shapes.contract'
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import IconSend2 from '@tabler/icons-react/dist/esm/icons/IconSend2.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ClipboardEvent, type RefObject, useRef } from 'react'
import { transport } from '#api/transport.ts'
import { t } from '#kit/words.ts'
import { MessageField } from './message-field.tsx'
import { useChatDraft } from './use-chat-draft.ts'
import type { Sending } from './use-sending.ts'
import styles from './composer.module.css'

interface ComposerProps {
  /** The contact. */
  id: string
  name: string
  me: string
  members: readonly ChatMember[]
  sending: Sending
  /** The thread it writes into. */
  parent?: number
  /** Whether the chat has begun: the others see that someone types. */
  hasBegun: boolean
  field?: RefObject<HTMLTextAreaElement | null>
  /** One writes at once. */
  hasFocus?: boolean
  onUp?: () => void
  /** A file that was dropped on the chat. */
  file: File | undefined
  onFile: (file: File | undefined) => void
}

const signEveryMs = 4000

/** Tells the others that someone types, every few seconds; where that fails they see nothing of it. */
function useTypingSign(id: string, isEnabled: boolean) {
  const sentAt = useRef(0)
  return (isTyping: boolean) => {
    if (!isEnabled) return
    if (isTyping && Date.now() - sentAt.current < signEveryMs) return
    if (!isTyping && sentAt.current === 0) return
    sentAt.current = isTyping ? Date.now() : 0
    call(transport, chatApi.typing, { params: { id }, body: { isTyping } }, {}).catch(() => undefined)
  }
}

/** Where a message is written. What is typed stays in its chat until it is sent. */
export function Composer(props: ComposerProps) {
  const { id, name, me, members, sending, parent, hasBegun, field, hasFocus = false, onUp, file, onFile } = props
  const [text, setText] = useChatDraft(me, id, parent)
  const say = useTypingSign(id, hasBegun)
  const change = (typed: string) => {
    setText(typed)
    say(typed !== '')
  }
  const send = () => {
    if (text.trim() === '' && !file) return
    sending.send({ text: text.trim(), ...(file && { file }), ...(parent !== undefined && { parent }) })
    setText('')
    onFile(undefined)
  }
  const onPaste = (event: ClipboardEvent) => {
    const [pasted] = event.clipboardData.files
    if (!pasted) return
    event.preventDefault()
    onFile(pasted)
  }
  return (
    <div className={styles.composer} onPaste={onPaste}>
      {file ? (
        <span className={styles.chosen}>
          <IconPaperclip size={14} stroke={1.6} />
          <bdi>{file.name}</bdi>
          <ActionIcon size={22} aria-label={t('Remove file')} onClick={() => onFile(undefined)}>
            <IconX size={13} stroke={1.8} />
          </ActionIcon>
        </span>
      ) : null}
      <div className={styles.bar}>
        <FileButton onChange={(chosen) => onFile(chosen ?? undefined)}>
          {(button) => (
            <ActionIcon {...button} size={36} aria-label={t('Attach file')} title={t('Attach file')}>
              <IconPaperclip size={18} stroke={1.6} />
            </ActionIcon>
          )}
        </FileButton>
        <MessageField
          {...(field && { ref: field })}
          label={parent === undefined ? t('Message to {name}', { name }) : t('Reply in thread')}
          placeholder={parent === undefined ? t('Write a message') : t('Write a reply')}
          text={text}
          members={members}
          hasFocus={hasFocus}
          onChange={change}
          onEnter={send}
          {...(onUp && { onUp })}
        />
        <ActionIcon
          size={36}
          variant="filled"
          aria-label={t('Send message')}
          disabled={text.trim() === '' && !file}
          onClick={send}
        >
          <IconSend2 size={18} stroke={1.6} className={styles.arrow} />
        </ActionIcon>
      </div>
    </div>
  )
}
