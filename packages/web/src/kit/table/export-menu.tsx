import { Button } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useState } from 'react'
import { onDemand } from '#kit/feedback/on-demand.tsx'
import { messageOf } from '#kit/form/refusal.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import styles from './export-menu.module.css'

export type FileFormat = 'csv' | 'xlsx' | 'pdf' | 'jsonl'
/** A file, the clipboard, or the printer. */
export type ExportWay = FileFormat | 'copy' | 'print'

/** Some of the rows, and what can be made of them. */
export interface ExportGroup {
  label: string
  ways: readonly ExportWay[]
  onExport: (way: ExportWay) => Promise<void>
}

export interface ExportMenuProps {
  formats?: readonly FileFormat[]
  onExport: (format: FileFormat) => Promise<void>
  /** Other rows that can be written too, with what each of the two is called. */
  besides?:
    | {
        own: string
        label: string
        onExport: (format: FileFormat) => Promise<void>
        formats?: readonly FileFormat[]
      }
    | undefined
  /** In place of both: several kinds of rows, each with its ways. */
  groups?: readonly ExportGroup[] | undefined
}

export interface FormatListProps {
  groups: readonly { label?: string; ways: readonly ExportWay[]; onChoose: (way: ExportWay) => void }[]
}

const FormatList = onDemand<FormatListProps>(() =>
  import('#kit/table/format-list.tsx').then(({ FormatList }) => FormatList),
)

type Group = Omit<ExportGroup, 'label'> & { label?: string }

function groupsOf({ formats = ['csv', 'xlsx'], onExport, besides, groups }: ExportMenuProps): readonly Group[] {
  if (groups) return groups
  const asFile = (write: (format: FileFormat) => Promise<void>) => (way: ExportWay) => write(way as FileFormat)
  return [
    { ...(besides && { label: besides.own }), ways: formats, onExport: asFile(onExport) },
    ...(besides
      ? [{ label: besides.label, ways: besides.formats ?? formats, onExport: asFile(besides.onExport) }]
      : []),
  ]
}

/** Writes what is on screen, all pages of it, to a file. */
export function ExportMenu(props: ExportMenuProps) {
  const [isBusy, setBusy] = useState(false)
  const run = async (write: (way: ExportWay) => Promise<void>, way: ExportWay) => {
    setBusy(true)
    try {
      await write(way)
    } catch (error) {
      showToast(messageOf(error, t('Couldn’t create the file.')), { tone: 'bad' })
    }
    setBusy(false)
  }
  return (
    <FormatList
      groups={groupsOf(props).map(({ onExport, ...group }) => ({
        ...group,
        onChoose: (way: ExportWay) => void run(onExport, way),
      }))}
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
