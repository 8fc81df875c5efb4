import { Button } from '@mantine/core'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconLayoutSidebar from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebar.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { calendarApi, type Kind } from '@rad/api/apps/calendar/contract'
import { lazy, Suspense, useState } from 'react'
import { download } from '#api/download.ts'
import { ActionMenu } from '#kit/base/action-menu.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { t, translateApiMessage } from '#kit/words.ts'
import styles from './calendar.module.css'

const ImportDialog = lazy(() => import('./import-dialog.tsx').then(({ ImportDialog }) => ({ default: ImportDialog })))

export interface CalendarHeadProps {
  shown: readonly Kind[] | undefined
  onAdd: (() => void) | undefined
  onChoose: () => void
}

export function CalendarHead({ shown, onAdd, onChoose }: CalendarHeadProps) {
  const [isImporting, setImporting] = useState(false)
  const exportFile = () =>
    void download(calendarApi.export, { query: { calendars: shown && [...shown] } }).catch((error: Error) =>
      showToast(translateApiMessage(error.message), { tone: 'bad' }),
    )
  const files = [
    { label: t('Export as iCalendar'), icon: <IconDownload size={15} stroke={1.6} />, run: exportFile },
    ...(onAdd
      ? [{ label: t('Import file'), icon: <IconUpload size={15} stroke={1.6} />, run: () => setImporting(true) }]
      : []),
  ]
  return (
    <>
      <PageHead
        title={t('Calendar')}
        actions={
          <>
            <Button
              className={styles.calendars}
              variant="default"
              leftSection={<IconLayoutSidebar size={15} stroke={1.6} />}
              onClick={onChoose}
            >
              {t('Calendars')}
            </Button>
            <ActionMenu
              groups={[files]}
              trigger={
                <Button variant="default" px={8} aria-label={t('Files')}>
                  <IconDotsVertical size={16} stroke={1.6} />
                </Button>
              }
            />
            {onAdd ? (
              <Button leftSection={<IconPlus size={15} stroke={1.8} />} onClick={onAdd}>
                {t('Add event')}
              </Button>
            ) : null}
          </>
        }
      />
      {isImporting ? (
        <Suspense fallback={null}>
          <ImportDialog onClose={() => setImporting(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
