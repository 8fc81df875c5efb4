import { Button, SegmentedControl, Textarea } from '@mantine/core'
import { helpdeskApi } from '@rad/api/knowledge/helpdesk/contract'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import { dropDraft, readDraft, saveDraft } from '#kit/form/draft.ts'
import { messagesFor } from '#kit/form/refusal.ts'
import { Card } from '#kit/page/facts.tsx'
import { t } from '#kit/words.ts'
import styles from './case.module.css'

interface Draft {
  text: string
  visibility: 'all' | 'brand'
}

export interface CommentCardProps {
  no: string
  canWriteInternally: boolean
}

/** Says something about a case beside its steps. What is typed stays until it is sent, also when the page is left. */
export function CommentCard({ no, canWriteInternally }: CommentCardProps) {
  const draftKey = `helpdesk:${no}:comment`
  const [draft, setDraft] = useState<Draft>(() => readDraft<Draft>(draftKey) ?? { text: '', visibility: 'all' })
  const [refused, setRefused] = useState<string>()
  const comment = useSend(helpdeskApi.comment, { refreshes: ['timeline'] })
  const isInternal = canWriteInternally && draft.visibility === 'brand'

  const change = (patch: Partial<Draft>) => {
    const next = { ...draft, ...patch }
    setDraft(next)
    if (next.text) saveDraft(draftKey, next)
    else dropDraft(draftKey)
  }
  const send = async () => {
    setRefused(undefined)
    try {
      const visibility = isInternal ? 'brand' : 'all'
      await comment.mutateAsync({ params: { no }, body: { text: draft.text, visibility } })
      change({ text: '' })
      sayDone(t('Comment added.'))
    } catch (error) {
      const { fields, rest } = messagesFor(error, ['text'])
      setRefused(fields.text ?? rest)
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void send()
  }

  return (
    <Card title={t('Add comment')}>
      <form className={styles.composer} onSubmit={onSubmit} noValidate>
        <Textarea
          aria-label={isInternal ? t('Internal comment') : t('Comment')}
          placeholder={t('Add a comment')}
          rows={2}
          maxLength={4000}
          classNames={{ input: styles.grows }}
          value={draft.text}
          error={refused}
          onKeyDown={onKeyDown}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
        <div className={styles.composerFoot}>
          {canWriteInternally ? (
            <SegmentedControl
              size="xs"
              aria-label={t('Visibility')}
              value={draft.visibility}
              onChange={(visibility) => change({ visibility: visibility as Draft['visibility'] })}
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
          <Button type="submit" loading={comment.isPending} disabled={!draft.text.trim()}>
            {t('Send')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
