import { Button, SegmentedControl, Textarea } from '@mantine/core'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { sayDone } from '#kit/feedback/toast.ts'
import { dropDraft, readDraft, saveDraft } from '#kit/form/draft.ts'
import { messagesFor } from '#kit/form/refusal.ts'
import { Card } from '#kit/page/facts.tsx'
import { t } from '#kit/words.ts'
import styles from './comment-card.module.css'

export interface Comment {
  text: string
  visibility: 'all' | 'brand'
}

/** What the field of a comment is drawn with; those of a field of one's own are the same. */
export interface CommentFieldProps {
  'aria-label': string
  rows: number
  maxLength: number
  classNames: { input: string | undefined }
  value: string
  error: string | undefined
  onChange: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

export interface CommentCardProps {
  /** Under which what is typed is stored until it is sent. */
  draftKey: string
  canWriteInternally: boolean
  isSending: boolean
  /** Adds it to the record; rejects with what the API refuses. */
  send: (comment: Comment) => Promise<unknown>
  /** A field that does more than take a text. */
  field?: (props: CommentFieldProps, isInternal: boolean) => ReactNode
}

const plainField = ({ onChange, ...props }: CommentFieldProps) => (
  <Textarea {...props} placeholder={t('Add a comment')} onChange={(event) => onChange(event.currentTarget.value)} />
)

/** Says something about a record beside its steps. What is typed stays until it is sent, also when the page is left. */
export function CommentCard({ draftKey, canWriteInternally, isSending, send, field = plainField }: CommentCardProps) {
  const [draft, setDraft] = useState<Comment>(() => readDraft<Comment>(draftKey) ?? { text: '', visibility: 'all' })
  const [refused, setRefused] = useState<string>()
  const isInternal = canWriteInternally && draft.visibility === 'brand'

  const change = (patch: Partial<Comment>) => {
    const next = { ...draft, ...patch }
    setDraft(next)
    if (next.text) saveDraft(draftKey, next)
    else dropDraft(draftKey)
  }
  const submit = async () => {
    setRefused(undefined)
    try {
      await send({ text: draft.text, visibility: isInternal ? 'brand' : 'all' })
      change({ text: '' })
      sayDone(t('Comment added.'))
    } catch (error) {
      const { fields, rest } = messagesFor(error, ['text'])
      setRefused(fields.text ?? rest)
    }
  }

  return (
    <Card title={t('Add comment')}>
      <form
        className={styles.composer}
        data-internal={isInternal || undefined}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void submit()
        }}
        noValidate
      >
        {field(
          {
            'aria-label': isInternal ? t('Internal comment') : t('Comment'),
            rows: 2,
            maxLength: 4000,
            classNames: { input: styles.grows },
            value: draft.text,
            error: refused,
            onChange: (text) => change({ text }),
            onKeyDown: (event) => {
              if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void submit()
            },
          },
          isInternal,
        )}
        <div className={styles.foot}>
          {canWriteInternally ? (
            <SegmentedControl
              size="xs"
              aria-label={t('Visibility')}
              value={draft.visibility}
              onChange={(visibility) => change({ visibility: visibility as Comment['visibility'] })}
              data={[
                { value: 'all', label: t('Everyone') },
                { value: 'brand', label: t('Internal') },
              ]}
            />
          ) : null}
          {isInternal ? (
            <span className={styles.internal}>
              <IconEyeOff size={14} stroke={1.8} aria-hidden="true" />
              {t('Visible to brand staff only.')}
            </span>
          ) : null}
          <Button type="submit" loading={isSending} disabled={!draft.text.trim()}>
            {t('Send')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
