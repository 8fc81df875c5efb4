import { Textarea, type TextareaProps } from '@mantine/core'
import { type KeyboardEvent, lazy, Suspense, useLayoutEffect, useRef, useState } from 'react'
import type { MentionKeys } from './mention-list.tsx'
import styles from './mention.module.css'

const MentionList = lazy(() => import('./mention-list.tsx').then(({ MentionList }) => ({ default: MentionList })))

/** What is between an `@` and the caret, and the place of the `@`. */
interface Call {
  at: number
  typed: string
}

/** Whether the caret is in a name that is being called. */
function calledBefore(text: string, caret: number): Call | undefined {
  const found = /(?<![\p{L}\p{N}_@])@([\p{L}\p{N}._-]{0,40})$/u.exec(text.slice(0, caret))
  return found ? { at: found.index, typed: found[1]! } : undefined
}

export interface MentionFieldProps extends Omit<TextareaProps, 'value' | 'onChange'> {
  /** The number of the ticket whose readers are offered. */
  no: string
  isInternal: boolean
  value: string
  onChange: (text: string) => void
}

/** A text in which `@` offers the people who see the ticket. */
export function MentionField({ no, isInternal, value, onChange, onKeyDown, ...textarea }: MentionFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const keys = useRef<MentionKeys>(null)
  const caretAfter = useRef<number>(undefined)
  const [call, setCall] = useState<Call>()
  const [dismissed, setDismissed] = useState<number>()
  const [active, setActive] = useState<{ list: string; option: string | undefined }>()
  const shown = call && call.at !== dismissed ? call : undefined

  // The text comes back from above before the caret can stand behind the name that was put in.
  useLayoutEffect(() => {
    if (caretAfter.current === undefined) return
    field.current?.setSelectionRange(caretAfter.current, caretAfter.current)
    caretAfter.current = undefined
  }, [value])

  const look = ({ value: text, selectionStart, selectionEnd }: HTMLTextAreaElement) => {
    const found = selectionStart === selectionEnd ? calledBefore(text, selectionStart) : undefined
    setCall(found)
    if (!found) setDismissed(undefined)
  }
  const pick = (username: string) => {
    if (!shown) return
    const rest = value.slice(shown.at + 1 + shown.typed.length)
    const put = `${value.slice(0, shown.at)}@${username}${rest.startsWith(' ') ? '' : ' '}`
    caretAfter.current = put.length + (rest.startsWith(' ') ? 1 : 0)
    setCall(undefined)
    onChange(put + rest)
  }
  const pressed = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!event.nativeEvent.isComposing && shown && keys.current?.press(event)) return
    onKeyDown?.(event)
  }

  return (
    <div className={styles.field}>
      <Textarea
        {...textarea}
        ref={field}
        value={value}
        aria-autocomplete="list"
        aria-haspopup={shown && active ? 'listbox' : undefined}
        aria-controls={shown && active?.list}
        aria-activedescendant={shown && active?.option}
        onChange={(event) => {
          look(event.currentTarget)
          onChange(event.currentTarget.value)
        }}
        onSelect={(event) => look(event.currentTarget)}
        onBlur={() => setCall(undefined)}
        onKeyDown={pressed}
      />
      {shown ? (
        <Suspense fallback={null}>
          <MentionList
            ref={keys}
            no={no}
            isInternal={isInternal}
            typed={shown.typed}
            at={shown.at}
            field={field}
            onPick={pick}
            onActive={setActive}
            onDismiss={() => setDismissed(shown.at)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
