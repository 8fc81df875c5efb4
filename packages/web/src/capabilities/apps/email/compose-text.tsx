import { Input, Textarea } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { t } from '#kit/words.ts'
import type { Writing } from './compose-draft.ts'
import { htmlOf, textOf } from './plain-text.ts'
import { useEmailSettings } from './use-email-settings.ts'
import styles from './compose.module.css'

const RichTextEditor = lazy(() =>
  import('#kit/form/rich-text-editor.tsx').then(({ RichTextEditor }) => ({ default: RichTextEditor })),
)

export interface ComposeTextProps {
  writing: Writing
  change: (patch: Partial<Writing>) => void
  /** Writing begins here. */
  isFocused: boolean
}

/** What the mail says: with formatting, or as plain text. */
export function ComposeText({ writing, change, isFocused }: ComposeTextProps) {
  const { checksSpelling } = useEmailSettings()
  return (
    <div className={styles.text}>
      {writing.isPlainText ? (
        <PlainText value={writing.message} onChange={(message) => change({ message })} isFocused={isFocused} />
      ) : (
        <Suspense fallback={<Input.Wrapper label={t('Message')}>{null}</Input.Wrapper>}>
          <RichTextEditor
            label={t('Message')}
            value={writing.message}
            onChange={(message) => change({ message })}
            isFocused={isFocused}
            checksSpelling={checksSpelling}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Its letters are stored as they are typed: the message holds them without the blanks at the ends of lines. */
function PlainText({
  value,
  onChange,
  isFocused,
}: {
  value: string
  onChange: (html: string) => void
  isFocused: boolean
}) {
  const { checksSpelling } = useEmailSettings()
  const [typed, setTyped] = useState(() => textOf(value))
  const reported = useRef(value)
  useEffect(() => {
    // A template was put in, say.
    if (value === reported.current) return
    reported.current = value
    setTyped(textOf(value))
  }, [value])
  return (
    <Textarea
      label={t('Message')}
      rows={10}
      resize="vertical"
      autoFocus={isFocused}
      spellCheck={checksSpelling}
      dir="auto"
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        reported.current = htmlOf(currentTarget.value)
        onChange(reported.current)
      }}
    />
  )
}
