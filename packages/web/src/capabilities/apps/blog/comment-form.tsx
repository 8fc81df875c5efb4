import { Button, Textarea } from '@mantine/core'
import { type BlogComment, blogApi, commentMax } from '@rad/api/apps/blog/contract'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { t } from '#kit/words.ts'
import styles from './comments.module.css'

export interface CommentFormProps {
  post: number
  /** The comment that is answered; without one a new thread begins. */
  parent?: BlogComment
  onDone?: () => void
}

/** Writes a comment; what was typed stays where it is refused. */
export function CommentForm({ post, parent, onDone }: CommentFormProps) {
  const { mutateAsync: add, isPending } = useSend(blogApi.comment)
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string>()
  const send = async (event?: FormEvent) => {
    event?.preventDefault()
    if (text.trim() === '') {
      setWrong(t('Write a comment first.'))
      return
    }
    try {
      await add({ params: { id: String(post) }, body: { text, parentId: parent?.id ?? null } })
      setText('')
      setWrong(undefined)
      sayDone(t('Comment added.'))
      onDone?.()
    } catch (error) {
      setWrong(messageOf(error))
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void send()
    if (event.key === 'Escape' && text === '') onDone?.()
  }
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} onKeyDown={onKeyDown} noValidate>
      <Textarea
        label={parent ? t('Reply to {name}', { name: parent.userFullName }) : t('Add a comment')}
        rows={parent ? 2 : 3}
        maxLength={commentMax}
        autoFocus={parent !== undefined}
        value={text}
        error={wrong}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setWrong(undefined)
        }}
      />
      <div className={styles.send}>
        {parent ? (
          <Button variant="default" onClick={onDone}>
            {t('Cancel')}
          </Button>
        ) : null}
        <Button type="submit" loading={isPending}>
          {parent ? t('Send reply') : t('Send comment')}
        </Button>
      </div>
    </form>
  )
}
