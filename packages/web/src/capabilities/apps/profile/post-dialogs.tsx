import { Button, Modal, Radio, Textarea } from '@mantine/core'
import { type ReportReason, reportReasons } from '@rad/api/apps/profile/bounds.contract'
import type { Post } from '@rad/api/apps/profile/shapes.contract'
import { useState } from 'react'
import { useFocusBack } from '#kit/base/use-focus-back.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx'
import { messageOf } from '#kit/form/refusal.ts'
import { refusalOf, usePlainForm } from '#kit/form/use-plain-form.ts'
import { t } from '#kit/words.ts'
import type { PostActs } from './use-post-acts.ts'
import styles from './post.module.css'

/** The dialogs of a post. */
export type PostQuestion = 'remove' | 'share' | 'report'

interface DialogProps {
  post: Post
  acts: PostActs
  onClose: () => void
}

/** The question before a post is deleted, shared, or reported. */
export function PostDialogs({ question, ...props }: DialogProps & { question: PostQuestion }) {
  if (question === 'share') return <ShareDialog {...props} />
  if (question === 'report') return <ReportDialog {...props} />
  const { post, acts, onClose } = props
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      question={t('Delete this post?')}
      consequence={t('Its comments and likes are deleted too. This can’t be undone.')}
      confirmLabel={t('Delete post')}
      onConfirm={() => acts.remove(post).catch((error: unknown) => showToast(messageOf(error), { tone: 'bad' }))}
    />
  )
}

function ShareDialog({ post, acts, onClose }: DialogProps) {
  useFocusBack(true)
  const form = usePlainForm(async (typed) => {
    const refused = await refusalOf(acts.share(post, typed('text')), ['text'])
    if (!refused) onClose()
    return refused
  })
  const name = post.isShare && post.sharedPost ? post.sharedPost.fullName : post.fullName
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Share the post by {name}', { name })}
      size="sm"
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form ref={form.element} className={styles.dialog} onSubmit={form.onSubmit} noValidate>
        <Textarea
          name="text"
          label={t('Message')}
          description={t('Your connections see it above the post. You can leave it empty.')}
          rows={3}
          maxLength={2000}
          data-autofocus
          error={form.messages.text ?? form.messages.form}
        />
        <DialogFoot label={t('Share post')} isBusy={form.isBusy} onClose={onClose} />
      </form>
    </Modal>
  )
}

function ReportDialog({ post, acts, onClose }: DialogProps) {
  useFocusBack(true)
  const [reason, setReason] = useState<ReportReason>('rude')
  const form = usePlainForm(async (typed) => {
    const refused = await refusalOf(acts.report(post, { reason, note: typed('note') }), ['note', 'reason'])
    if (!refused) onClose()
    return refused
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Report the post by {name}', { name: post.fullName })}
      size="sm"
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form ref={form.element} className={styles.dialog} onSubmit={form.onSubmit} noValidate>
        <Radio.Group
          label={t('Reason')}
          description={t('Moderators see who reported it. The writer doesn’t.')}
          value={reason}
          onChange={(value) => setReason(value as ReportReason)}
          error={form.messages.reason}
        >
          <div className={styles.reasons}>
            {Object.entries(reportReasons).map(([code, label]) => (
              <Radio key={code} value={code} label={t(label)} />
            ))}
          </div>
        </Radio.Group>
        <Textarea
          name="note"
          label={t('Note')}
          rows={2}
          maxLength={500}
          error={form.messages.note ?? form.messages.form}
        />
        <DialogFoot label={t('Report post')} isBusy={form.isBusy} onClose={onClose} />
      </form>
    </Modal>
  )
}

function DialogFoot({ label, isBusy, onClose }: { label: string; isBusy: boolean; onClose: () => void }) {
  return (
    <div className={styles.foot}>
      <Button variant="default" onClick={onClose}>
        {t('Cancel')}
      </Button>
      <Button type="submit" loading={isBusy}>
        {label}
      </Button>
    </div>
  )
}
