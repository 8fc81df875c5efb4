import { Button, SegmentedControl } from '@mantine/core'
import { type Ticket, ticketsApi } from '@rad/api/service/tickets/contract'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { dropDraft, readDraft, saveDraft } from '#kit/form/draft.ts'
import { Card } from '#kit/page/facts.tsx'
import { messagesFor } from '#kit/form/refusal.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import { MentionField } from './mention-field.tsx'
import styles from './ticket.module.css'

interface Draft {
  text: string
  visibility: 'all' | 'brand'
}

/** The place to say something; it then stands on top of the timeline. */
export const CommentCard = ({ ticket, canWriteInternally }: { ticket: Ticket; canWriteInternally: boolean }) => (
  <Card title={t('Add comment')}>
    <CommentComposer no={ticket.no} canWriteInternally={canWriteInternally} />
  </Card>
)

/** Says something about a ticket. What is typed stays here until it is sent, also when the page is left. */
function CommentComposer({ no, canWriteInternally }: { no: string; canWriteInternally: boolean }) {
  const draftKey = `tickets:${no}:comment`
  const [draft, setDraft] = useState<Draft>(() => readDraft<Draft>(draftKey) ?? { text: '', visibility: 'all' })
  const [refused, setRefused] = useState<string>()
  const comment = useSend(ticketsApi.comment, { refreshes: ['timeline'] })
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
    <form className={styles.composer} data-internal={isInternal || undefined} onSubmit={onSubmit} noValidate>
      <MentionField
        no={no}
        isInternal={isInternal}
        aria-label={isInternal ? t('Internal comment') : t('Comment')}
        placeholder={t('Add a comment or type @username to notify someone')}
        autosize={false}
        rows={2}
        maxLength={4000}
        classNames={{ input: styles.grows }}
        value={draft.text}
        error={refused}
        onKeyDown={onKeyDown}
        onChange={(text) => change({ text })}
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
  )
}
