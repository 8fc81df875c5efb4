import { Button, Modal, Select } from '@mantine/core'
import { calendarApi, type Kind, kinds } from '@rad/api/apps/calendar/contract'
import { useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { FileField } from '#kit/form/file-field.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t, told } from '#kit/words.ts'
import { kindName } from './kind-words.tsx'
import styles from './import-dialog.module.css'

/** Brings in an iCalendar file: which calendar its events go to, and what became of each. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const send = useSend(calendarApi.import)
  const [file, setFile] = useState<File>()
  const [calendar, setCalendar] = useState<Kind>('ETC')
  const { number } = useFormat()
  const { data, error } = send

  return (
    <Modal opened onClose={onClose} title={t('Import calendar file')} closeButtonProps={{ 'aria-label': t('Close') }}>
      {data ? (
        <div className={styles.form}>
          <p role="status">
            {t('{added} added, {known} already existed, {refused} skipped.', {
              added: number(data.added),
              known: number(data.known),
              refused: number(data.refusedCount),
            })}
          </p>
          {data.refused.length > 0 ? (
            <ul className={styles.refused}>
              {data.refused.map(({ title, reason }, index) => (
                <li key={`${index} ${title}`}>
                  <strong>{title}</strong> {told(reason)}
                </li>
              ))}
            </ul>
          ) : null}
          <div className={styles.foot}>
            <Button onClick={onClose}>{t('Done')}</Button>
          </div>
        </div>
      ) : (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            if (file) send.mutate({ body: { file, calendar } })
          }}
        >
          <FileField
            label={t('Calendar file (.ics)')}
            accept=".ics,text/calendar"
            largestMegabytes={2}
            files={file ? [file] : []}
            onChange={([chosen]) => setFile(chosen)}
          />
          <Select
            label={t('Calendar for unmatched events')}
            data={kinds.map((kind) => ({ value: kind, label: kindName(kind) }))}
            allowDeselect={false}
            value={calendar}
            onChange={(value) => setCalendar(kinds.find((kind) => kind === value) ?? 'ETC')}
          />
          {error ? (
            <p className={styles.error} role="alert">
              {told(error.message)}
            </p>
          ) : null}
          <div className={styles.foot}>
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" disabled={!file} loading={send.isPending}>
              {t('Import')}
            </Button>
          </div>
        </form>
      )}
    </Modal>
  )
}
