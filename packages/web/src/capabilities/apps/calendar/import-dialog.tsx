import { Button, Modal, Select } from '@mantine/core'
import type { Output } from '@rad/api/contract'
import { calendarApi, type Kind, kinds } from '@rad/api/apps/calendar/contract'
import { type FormEvent, useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { FileField } from '#kit/form/file-field.tsx'
import { messageOf } from '#kit/form/refusal.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t, translateApiMessage } from '#kit/words.ts'
import { kindName } from './kind-words.tsx'
import styles from './import-dialog.module.css'

type Imported = Output<typeof calendarApi.import>

/** Says how many events came in, with the way back: all of them at once. */
function useSayImported() {
  const { mutateAsync: undoImport } = useSend(calendarApi.undoImport)
  const { number } = useFormat()
  const undo = ({ ids, changedIds }: Imported) =>
    undoImport({ body: { ids, changed: changedIds } }).then(
      ({ kept }) =>
        kept === 0
          ? sayDone(t('Change undone.'))
          : void showToast(
              t('{count, plural, one {# event was} other {# events were}} changed since then and kept as is.', {
                count: kept,
              }),
              { tone: 'plain', isElsewhere: true },
            ),
      (error: unknown) => void showToast(messageOf(error), { tone: 'bad' }),
    )
  const words = ({ added, changed, known, refusedCount }: Imported) =>
    t('{added} added, {changed} updated, {known} already existed, {refused} skipped.', {
      added: number(added),
      changed: number(changed),
      known: number(known),
      refused: number(refusedCount),
    })
  const say = (imported: Imported) => {
    const action = { label: t('Undo'), run: () => void undo(imported) }
    showToast(
      words(imported),
      imported.ids.length + imported.changedIds.length > 0 ? { action } : { isElsewhere: true },
    )
  }
  return { words, say }
}

/** Brings in an iCalendar file: which calendar its events go to, and what became of each. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const send = useSend(calendarApi.import)
  const { words, say } = useSayImported()
  const [file, setFile] = useState<File>()
  const [calendar, setCalendar] = useState<Kind>('ETC')
  // What stays out is read before the dialog is closed.
  const data = send.data && send.data.refused.length > 0 ? send.data : undefined
  const { error } = send
  const close = () => {
    if (data) say(data)
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!file) return
    const onSuccess = (imported: Imported) => {
      if (imported.refused.length > 0) return
      say(imported)
      onClose()
    }
    send.mutate({ body: { file, calendar } }, { onSuccess })
  }

  return (
    <Modal opened onClose={close} title={t('Import calendar file')} closeButtonProps={{ 'aria-label': t('Close') }}>
      {data ? (
        <div className={styles.form}>
          <p role="status">{words(data)}</p>
          <ul className={styles.refused}>
            {data.refused.map(({ title, reason }, index) => (
              <li key={`${index} ${title}`}>
                <strong>{title}</strong> {translateApiMessage(reason)}
              </li>
            ))}
          </ul>
          <div className={styles.foot}>
            <Button onClick={close}>{t('Done')}</Button>
          </div>
        </div>
      ) : (
        <form className={styles.form} onSubmit={submit}>
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
              {translateApiMessage(error.message)}
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
