import { Textarea } from '@mantine/core'
import type { ChatMember } from '@rad/api/apps/chat/shapes.contract'
import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react'
import { t } from '#kit/words.ts'
import { ChatPhoto } from './chat-photo.tsx'
import styles from './composer.module.css'

interface MessageFieldProps {
  ref?: Ref<HTMLTextAreaElement>
  label: string
  placeholder?: string
  text: string
  members: readonly ChatMember[]
  hasFocus?: boolean
  error?: ReactNode
  onChange: (text: string) => void
  onEnter: () => void
  onEscape?: () => void
  /** Pressed in an empty field. */
  onUp?: () => void
}

const mostOffered = 8
const mostLetters = 4000

/** What follows an @ before the caret. */
const mentionAt = (text: string, caret: number) => /(?:^|[\s(])@([\p{L}0-9._-]*)$/u.exec(text.slice(0, caret))?.[1]

const fits = ({ fullName, username }: ChatMember, typed: string) =>
  [username ?? '', ...fullName.split(' ')].some((part) => part.toLowerCase().startsWith(typed.toLowerCase()))

/** A field for a message: Enter sends, Shift and Enter begin a line, @ offers the people of the chat. */
export function MessageField(props: MessageFieldProps) {
  const { ref, label, placeholder, text, members, hasFocus = false, error, onChange, onEnter, onEscape, onUp } = props
  const [caret, setCaret] = useState(0)
  const [isClosed, setClosed] = useState(false)
  const [at, setAt] = useState(0)
  const listId = useId()
  const typed = isClosed ? undefined : mentionAt(text, caret)
  const offered =
    typed === undefined
      ? []
      : members.filter((one) => !one.isYou && one.username !== null && fits(one, typed)).slice(0, mostOffered)
  const active = Math.min(at, offered.length - 1)

  const choose = ({ username }: ChatMember) => {
    const begin = text.slice(0, caret - (typed?.length ?? 0))
    onChange(`${begin}${username} ${text.slice(caret)}`)
    setCaret(begin.length + (username?.length ?? 0) + 1)
    setAt(0)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const press = (run: () => void) => {
      event.preventDefault()
      run()
    }
    if (offered.length > 0) {
      if (event.key === 'ArrowDown') return press(() => setAt((active + 1) % offered.length))
      if (event.key === 'ArrowUp') return press(() => setAt((active - 1 + offered.length) % offered.length))
      if (event.key === 'Enter' || event.key === 'Tab') return press(() => choose(offered[active]!))
      if (event.key === 'Escape') return press(() => setClosed(true))
    }
    if (event.key === 'Enter' && !event.shiftKey) return press(onEnter)
    if (event.key === 'Escape' && onEscape) return press(onEscape)
    if (event.key === 'ArrowUp' && text === '' && onUp) press(onUp)
  }
  return (
    <div className={styles.fieldBox}>
      {offered.length > 0 ? (
        <div className={styles.offers} id={listId} role="listbox" aria-label={t('People to mention')}>
          {offered.map((member, index) => (
            <div
              key={member.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              onPointerDown={(event) => {
                event.preventDefault()
                choose(member)
              }}
            >
              <ChatPhoto person={member} size={24} />
              <bdi>{member.fullName}</bdi>
              <small dir="ltr">@{member.username}</small>
            </div>
          ))}
        </div>
      ) : null}
      <Textarea
        ref={ref}
        aria-label={label}
        placeholder={placeholder}
        classNames={{ input: styles.field }}
        rows={Math.min(6, text.split('\n').length)}
        maxLength={mostLetters}
        dir="auto"
        value={text}
        error={error}
        data-autofocus={hasFocus || undefined}
        autoFocus={hasFocus}
        aria-autocomplete="list"
        aria-controls={offered.length > 0 ? listId : undefined}
        aria-activedescendant={offered.length > 0 ? `${listId}-${active}` : undefined}
        onKeyDown={onKeyDown}
        onBlur={() => setClosed(true)}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onChange={(event) => {
          setClosed(false)
          setCaret(event.currentTarget.selectionStart)
          onChange(event.currentTarget.value)
        }}
      />
    </div>
  )
}
