import { Button, Modal, Radio, Textarea } from '@mantine/core'
import { type ChatReportReason, chatReportReasons } from '@rad/api/apps/chat/bounds.contract'
import { chatApi } from '@rad/api/apps/chat/contract'
import type { ChatContact } from '@rad/api/apps/chat/shapes.contract'
import { useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { refusalOf, usePlainForm } from '#kit/form/use-plain-form.ts'
import { t } from '#kit/words.ts'
import styles from './chat.module.css'

/** Asks why a chat is reported. */
export function ReportDialog({ contact, onClose }: { contact: ChatContact; onClose: () => void }) {
  const [reason, setReason] = useState<ChatReportReason>('rude')
  const report = useSend(chatApi.report)
  const form = usePlainForm(async (typed) => {
    const sent = report.mutateAsync({ params: { id: contact.id }, body: { reason, note: typed('note') } })
    const refused = await refusalOf(sent, ['note', 'reason'])
    if (refused) return refused
    showToast(t('Chat reported.'), { isElsewhere: true })
    onClose()
    return undefined
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Report the chat with {name}', { name: contact.fullName })}
      size="sm"
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form ref={form.element} className={styles.dialog} onSubmit={form.onSubmit} noValidate>
        <Radio.Group
          label={t('Reason')}
          description={t('Moderators see your report, not the messages. Describe what happened in the note.')}
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
            {t('Report chat')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
