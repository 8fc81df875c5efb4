import { Button, Drawer, Select } from '@mantine/core'
import { contentApi, type ContentKind } from '@rad/api/knowledge/content/contract'
import { useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { FileField } from '#kit/form/file-field.tsx'
import { FileResults } from '#kit/form/file-results.tsx'
import { isRefusal, messageOf } from '#kit/form/refusal.ts'
import { RouterLink } from '#kit/page/router-link.tsx'
import { language as spoken, t, translateApiMessage } from '#kit/words.ts'
import { kindOptions, languageOptions, useContentOptions } from './use-content-options.ts'
import styles from './content.module.css'

/** What became of one document. */
interface Imported {
  name: string
  id?: string
  title?: string
  notes: readonly string[]
}

const accept = '.md,.markdown,.html,.htm,.docx'

/** What was refused of a document: beside the file where the API says so. */
const refusedBy = (error: unknown) =>
  isRefusal(error) && error.fields.file ? translateApiMessage(error.fields.file) : messageOf(error)

/** Makes drafts of documents, one after the other; what could not be taken over is listed for each. */
export function ImportDrawer({ onClose }: { onClose: () => void }) {
  const options = useContentOptions()
  const send = useSend(contentApi.import)
  const [kind, setKind] = useState<ContentKind>()
  const [language, setLanguage] = useState(spoken())
  const [files, setFiles] = useState<File[]>([])
  const [isChecked, setChecked] = useState(false)
  const [done, setDone] = useState<Imported[]>([])
  const [isBusy, setBusy] = useState(false)

  const importOne = async (file: File, of: ContentKind): Promise<Imported> => {
    try {
      const { content, notes } = await send.mutateAsync({ body: { file, kind: of, language } })
      return { name: file.name, id: content.id, title: content.title, notes }
    } catch (error) {
      return { name: file.name, notes: [refusedBy(error)] }
    }
  }
  const importAll = async () => {
    setChecked(true)
    if (!kind) return
    setBusy(true)
    for (const file of files) {
      const one = await importOne(file, kind)
      setDone((before) => [...before, one])
    }
    setFiles([])
    setBusy(false)
  }

  return (
    <Drawer
      opened
      onClose={onClose}
      title={t('Import documents')}
      size={440}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <div className={styles.importing}>
        <Select
          label={t('Kind')}
          data={kindOptions(options)}
          allowDeselect={false}
          value={kind ?? null}
          error={isChecked && !kind ? t('Choose a kind.') : undefined}
          onChange={(value) => setKind(value as ContentKind)}
          data-autofocus
        />
        <Select
          label={t('Language')}
          data={languageOptions(options)}
          allowDeselect={false}
          value={language}
          onChange={(value) => value && setLanguage(value)}
        />
        <FileField
          label={t('Documents')}
          description={t('Markdown, HTML, or DOCX, up to 5 MB each. Each becomes a draft.')}
          files={files}
          onChange={setFiles}
          accept={accept}
          largestMegabytes={5}
          most={20}
        />
        <Button disabled={files.length === 0} loading={isBusy} onClick={() => void importAll()}>
          {t('Import')}
        </Button>
        {done.length > 0 ? <FileResults label={t('Imported documents')} results={done.map(resultOf)} /> : null}
      </div>
    </Drawer>
  )
}

const resultOf = ({ name, id, title, notes }: Imported) => ({
  isDone: id !== undefined,
  title: id ? (
    <RouterLink to="/content/$id" params={{ id }}>
      <bdi>{title}</bdi>
    </RouterLink>
  ) : (
    <bdi>{name}</bdi>
  ),
  notes: notes.map(translateApiMessage),
})
