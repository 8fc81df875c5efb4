import { Button, Modal, Radio, Textarea } from '@mantine/core'
import { type ChatReportReason, chatReportReasons } from '@rad/api/apps/chat/bounds.contract'
import { chatApi } from '@rad/api/apps/chat/contract'
import type { ChatMessage } from '@rad/api/apps/chat/shapes.contract'
import { useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { refusalOf, usePlainForm } from '#kit/form/use-plain-form.ts'
import { t } from '#kit/words.ts'
import styles from './drawer.module.css'

interface ReportDialogProps {
  /** The contact whose chat it is. */
  id: string
  /** Of the contact, or of who wrote the message. */
  name: string
  /** Where one message is reported and not the chat. */
  message?: ChatMessage | undefined
  onClose: () => void
}

/** Asks why a chat or a message is reported. */
export function ReportDialog({ id, name, message, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState<ChatReportReason>('rude')
  const report = useSend(chatApi.report)
  const form = usePlainForm(async (typed) => {
    const body = { reason, note: typed('note'), ...(message && { no: message.id }) }
    const refused = await refusalOf(report.mutateAsync({ params: { id }, body }), ['note', 'reason'])
    if (refused) return refused
    showToast(message ? t('Message reported.') : t('Chat reported.'), { isElsewhere: true })
    onClose()
    return undefined
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={message ? t('Report the message by {name}', { name }) : t('Report the chat with {name}', { name })}
      size="sm"
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form ref={form.element} className={styles.dialog} onSubmit={form.onSubmit} noValidate>
        <Radio.Group
          label={t('Reason')}
          description={
            message
              ? t('Moderators see your report and this message, and no other message of the chat.')
              : t('Moderators see your report, not the messages. Describe what happened in the note.')
          }
          value={reason}
          onChange={(value) => setReason(value as ChatReportReason)}
          error={form.messages.reason}
        >
          <div className={styles.reasons}>
            {Object.entries(chatReportReasons).map(([code, label]) => (
              <Radio key={code} value={code} label={t(label)} />
            ))}
          </div>
        </Radio.Group>
        <Textarea
          name="note"
          label={t('Note')}
          rows={3}
          maxLength={500}
          error={form.messages.note ?? form.messages.form}
        />
        <div className={styles.dialogFoot}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={form.isBusy}>
            {message ? t('Report message') : t('Report chat')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
