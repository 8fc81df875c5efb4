import { Button, Drawer, Select, TextInput } from '@mantine/core'
import { documentsApi, documentTypes, type DocumentType } from '@rad/api/insight/documents/contract'
import { useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { OutletPicker } from '#choose/outlet-picker.tsx'
import { FileField } from '#kit/form/file-field.tsx'
import { FileResults } from '#kit/form/file-results.tsx'
import { isRefusal, messageOf } from '#kit/form/refusal.ts'
import { RouterLink } from '#kit/page/router-link.tsx'
import { t, translateApiMessage } from '#kit/words.ts'
import { typeWords } from './parts/document-words.tsx'
import styles from './documents.module.css'

/** What became of one file. */
interface Added {
  name: string
  no?: string
  isSame?: boolean
  refusal?: string
}

const accept = '.pdf,.docx,.xlsx,.png,.jpg,.jpeg,.tif,.tiff,.txt,.md,.eml'
const largestMegabytes = 25
const most = 20

/** The first sentence about the file or what comes with it. */
const refusedBy = (error: unknown) => {
  const [first] = isRefusal(error) ? Object.values(error.fields) : []
  return first ? translateApiMessage(first) : messageOf(error)
}

/** Adds files as documents, one after the other. */
export function AddDrawer({ onClose }: { onClose: () => void }) {
  const send = useSend(documentsApi.add)
  const [type, setType] = useState<DocumentType | null>(null)
  const [outlet, setOutlet] = useState<string | null>(null)
  const [complaint, setComplaint] = useState('')
  const [files, setFiles] = useState<File[]>([])
  const [done, setDone] = useState<Added[]>([])
  const [isBusy, setBusy] = useState(false)

  const addOne = async (file: File): Promise<Added> => {
    const no = complaint.trim() || null
    const body = { file, doc_type: type, outlet, linked_kind: no && ('complaint' as const), linked_no: no }
    try {
      const added = await send.mutateAsync({ body })
      return { name: file.name, no: added.no, isSame: added.is_duplicate }
    } catch (error) {
      return { name: file.name, refusal: refusedBy(error) }
    }
  }
  const addAll = async () => {
    setBusy(true)
    setDone([])
    for (const file of files) {
      const one = await addOne(file)
      setDone((before) => [...before, one])
      if (one.no !== undefined) setFiles((before) => before.filter((other) => other !== file))
    }
    setBusy(false)
  }

  return (
    <Drawer
      opened
      onClose={onClose}
      title={t('Add documents')}
      size={440}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <div className={styles.adding}>
        <FileField
          label={t('Files')}
          description={t('PDF, DOCX, XLSX, PNG, JPG, TIF, TXT, MD, or EML, up to 25 MB each.')}
          files={files}
          onChange={setFiles}
          accept={accept}
          largestMegabytes={largestMegabytes}
          most={most}
        />
        <Select
          label={t('Type')}
          placeholder={t('Found by its text')}
          data={documentTypes.map((value) => ({ value, label: typeWords(value) }))}
          value={type}
          clearable
          onChange={(value) => setType(value as DocumentType | null)}
        />
        <OutletPicker label={t('Outlet')} value={outlet} onChange={setOutlet} clearable />
        <TextInput
          label={t('Complaint')}
          description={t('The documents become part of this complaint.')}
          value={complaint}
          maxLength={40}
          autoComplete="off"
          onChange={({ currentTarget }) => setComplaint(currentTarget.value)}
        />
        <Button disabled={files.length === 0} loading={isBusy} onClick={() => void addAll()}>
          {t('Add documents')}
        </Button>
        {done.length > 0 ? <FileResults label={t('Added documents')} results={done.map(resultOf)} /> : null}
      </div>
    </Drawer>
  )
}

const resultOf = ({ name, no, isSame, refusal }: Added) => ({
  isDone: no !== undefined,
  title: no ? (
    <RouterLink to="/documents/$no" params={{ no }}>
      <bdi>{name}</bdi>
    </RouterLink>
  ) : (
    <bdi>{name}</bdi>
  ),
  notes: [...(isSame ? [t('The same file was added before.')] : []), ...(refusal ? [refusal] : [])],
})
