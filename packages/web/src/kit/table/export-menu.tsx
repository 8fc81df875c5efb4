import { Button } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useState } from 'react'
import { onDemand } from '#kit/feedback/on-demand.tsx'
import { saidBy } from '#kit/form/refusal.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import styles from './export-menu.module.css'

export type FileFormat = 'csv' | 'xlsx' | 'pdf'

export interface ExportMenuProps {
  formats?: readonly FileFormat[]
  onExport: (format: FileFormat) => Promise<void>
  /** Other rows that can be written too, with what each of the two is called. */
  besides?: { own: string; label: string; onExport: (format: FileFormat) => Promise<void> } | undefined
}

export interface FormatListProps {
  formats: readonly FileFormat[]
  onChoose: (format: FileFormat) => void
  besides?: { own: string; label: string; onChoose: (format: FileFormat) => void } | undefined
}

const FormatList = onDemand<FormatListProps>(() =>
  import('#kit/table/format-list.tsx').then(({ FormatList }) => FormatList),
)

/** Writes what is on screen, all pages of it, to a file. */
export function ExportMenu({ formats = ['csv', 'xlsx'], onExport, besides }: ExportMenuProps) {
  const [isBusy, setBusy] = useState(false)
  const run = async (write: (format: FileFormat) => Promise<void>, format: FileFormat) => {
    setBusy(true)
    try {
      await write(format)
    } catch (error) {
      showToast(saidBy(error, t('Couldn’t create the file.')), { tone: 'bad' })
    }
    setBusy(false)
  }
  return (
    <FormatList
      formats={formats}
      onChoose={(format) => void run(onExport, format)}
      besides={besides && { ...besides, onChoose: (format) => void run(besides.onExport, format) }}
      trigger={
        <Button
          className={styles.button}
          variant="default"
          loading={isBusy}
          leftSection={<IconDownload size={15} stroke={1.6} />}
          aria-label={t('Export')}
        >
          <span className={styles.word}>{t('Export')}</span>
        </Button>
      }
    />
  )
}
