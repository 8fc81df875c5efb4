import { Button, Modal, Select } from '@mantine/core'
import { type Document, documentsApi, type DocumentType, documentTypes } from '@rad/api/insight/documents/contract'
import { useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { useFocusBack } from '#kit/base/use-focus-back.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { t } from '#kit/words.ts'
import { typeWords } from './parts/document-words.tsx'
import styles from './documents.module.css'

interface DialogProps {
  document: Document
  onClose: () => void
}

/** Has a document read again, as the type that it is. */
export function ReadAgainDialog({ document: { no, doc_type, version }, onClose }: DialogProps) {
  useFocusBack(true)
  const send = useSend(documentsApi.readAgain, { refreshes: ['timeline'] })
  const [type, setType] = useState<DocumentType>(doc_type)
  const read = () =>
    send.mutate(
      { params: { no }, body: { doc_type: type, if_version: version } },
      {
        onSuccess: () => {
          sayDone(t('Document {no} is read again.', { no }))
          onClose()
        },
        onError: (error) => showToast(messageOf(error), { tone: 'bad' }),
      },
    )
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Read {no} again?', { no })}
      size="sm"
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <div className={styles.adding}>
        <Select
          label={t('Type')}
          description={t('The type says which fields are looked for.')}
          data={documentTypes.map((value) => ({ value, label: typeWords(value) }))}
          allowDeselect={false}
          value={type}
          onChange={(value) => setType(value as DocumentType)}
        />
        <div className={styles.foot}>
          <Button loading={send.isPending} onClick={read} data-autofocus>
            {t('Read again')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
