import { Button } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useState } from 'react'
import { onDemand } from '#kit/on-demand.tsx'
import { saidBy } from '#kit/refusal.ts'
import { showToast } from '#kit/toast.ts'
import { t } from '#kit/words.ts'
import styles from './export-menu.module.css'

export type FileFormat = 'csv' | 'xlsx' | 'pdf'

export interface ExportMenuProps {
  formats?: readonly FileFormat[]
  onExport: (format: FileFormat) => Promise<void>
}

export interface FormatListProps {
  formats: readonly FileFormat[]
  onChoose: (format: FileFormat) => void
}

const FormatList = onDemand<FormatListProps>(() => import('#kit/format-list.tsx').then(({ FormatList }) => FormatList))

/** Writes what is on screen, all pages of it, to a file. */
export function ExportMenu({ formats = ['csv', 'xlsx'], onExport }: ExportMenuProps) {
  const [isBusy, setBusy] = useState(false)
  const run = async (format: FileFormat) => {
    setBusy(true)
    try {
      await onExport(format)
    } catch (error) {
      showToast(saidBy(error, t('The file could not be made.')), { tone: 'bad' })
    }
    setBusy(false)
  }
  return (
    <FormatList
      formats={formats}
      onChoose={(format) => void run(format)}
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
