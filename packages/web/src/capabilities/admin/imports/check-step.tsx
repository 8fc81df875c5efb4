import { Button } from '@mantine/core'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { type CheckAnswer, type Import, importsApi } from '@rad/api/admin/imports/contract'
import { download } from '#api/download.ts'
import type { ReactNode } from 'react'
import { useFormat } from '#kit/text/format.tsx'
import { isRefusal } from '#kit/form/refusal.ts'
import { ButtonLink } from '#kit/page/router-link.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { t, translateApiMessage } from '#kit/words.ts'
import { Findings } from './findings.tsx'
import { Figures } from './figures.tsx'
import { newRowsNote } from './import-words.tsx'
import styles from './import.module.css'

export interface CheckStepProps {
  imported: Import
  check: CheckAnswer
  /** The columns or values were changed after this check. */
  isChanged: boolean
  error: Error | undefined
  onBack: () => void
  onCheckAgain: () => void
  onCommit: (skipWrong: boolean) => void
}

/** What would happen, before it does. */
export function CheckStep({ imported, check, isChanged, error, onBack, onCheckAgain, onCommit }: CheckStepProps) {
  const isStale = isRefusal(error) && error.code === 'import.stale'
  const failure = error?.message ?? imported.error
  return (
    <>
      <Figures
        figures={[
          { key: 'new', label: t('New'), count: check.new, note: newRowsNote(imported.kind, 'next'), tone: 'good' },
          {
            key: 'changed',
            label: t('Updated'),
            count: check.changed,
            note: t('will be updated'),
            tone: 'accent',
          },
          { key: 'same', label: t('Unchanged'), count: check.same, note: t('stay unchanged'), tone: 'plain' },
          { key: 'wrong', label: t('Invalid'), count: check.wrong, note: t('can’t be imported'), tone: 'bad' },
          {
            key: 'warnings',
            label: t('Warnings'),
            count: check.warnings,
            note: t('cells to review, imported anyway'),
            tone: 'warn',
          },
        ]}
      />
      {failure ? (
        <p className={styles.alert} role="alert">
          {translateApiMessage(failure)}
        </p>
      ) : null}
      <Findings imported={imported} check={check} tools={check.wrong > 0 ? <WrongFile id={imported.id} /> : null} />
      <div className={styles.bar}>
        <Button variant="default" onClick={onBack}>
          {t('Back to columns')}
        </Button>
        {isChanged || isStale ? (
          <>
            {isChanged ? <span className={styles.hold}>{t('Columns or values changed after this check.')}</span> : null}
            <Button onClick={onCheckAgain}>{t('Check again')}</Button>
          </>
        ) : (
          <CommitButtons check={check} kind={imported.kind} onCommit={onCommit} />
        )}
      </div>
    </>
  )
}

function CommitButtons({
  check,
  kind,
  onCommit,
}: {
  check: CheckAnswer
  kind: string
  onCommit: (skipWrong: boolean) => void
}) {
  const rows = check.new + check.changed
  const correct = (
    <ButtonLink to="/imports/new" search={{ kind } as never} variant="default">
      {t('Upload corrected file')}
    </ButtonLink>
  )
  if (rows === 0 && check.wrong > 0) return <NothingValid check={check} correct={correct} />
  if (rows === 0) {
    return (
      <>
        <span className={styles.calm} role="status">
          <IconCircleCheck size={16} stroke={1.8} aria-hidden="true" />
          {t('Nothing to import: all rows match the stored data.')}
        </span>
        <ButtonLink to="/imports">{t('Done')}</ButtonLink>
      </>
    )
  }
  if (check.wrong === 0)
    return (
      <Button onClick={() => onCommit(false)}>
        {t('Import {count, plural, one {# row} other {# rows}}', { count: rows })}
      </Button>
    )
  return (
    <>
      {correct}
      <Button onClick={() => onCommit(true)}>
        {t(
          'Import {rows, plural, one {# row} other {# rows}}, skip {wrong, plural, one {# invalid row} other {# invalid rows}}',
          { rows, wrong: check.wrong },
        )}
      </Button>
    </>
  )
}

/** Nothing of the file can go in: most likely because of what most of its rows share. */
function NothingValid({ check, correct }: { check: CheckAnswer; correct: ReactNode }) {
  const { number } = useFormat()
  const [likely] = check.groups ?? []
  return (
    <>
      <span className={styles.alert} role="alert">
        {t('Nothing to import: no rows are valid.')}{' '}
        {likely
          ? t('Most often, in the column “{column}”: {reason} ({count} of {all})', {
              column: likely.column,
              reason: translateApiMessage(likely.message),
              count: number(likely.count),
              all: number(check.errorCount),
            })
          : null}
      </span>
      {correct}
    </>
  )
}

/** The wrong lines as they came, with the reasons in a last column. */
export function WrongFile({ id }: { id: string }) {
  const save = () =>
    download(importsApi.wrong, { params: { id } }).catch((error: Error) =>
      showToast(translateApiMessage(error.message), { tone: 'bad' }),
    )
  return (
    <Button variant="default" leftSection={<IconDownload size={15} stroke={1.6} />} onClick={() => void save()}>
      {t('Download invalid rows (CSV)')}
    </Button>
  )
}
