import { Button } from '@mantine/core'
import { importsApi } from '@rad/api/admin/imports/contract'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import { isRefusal } from '#kit/form/refusal.ts'
import type { RawSearch } from '#kit/filter/view-url.ts'
import page from '#kit/page/page.module.css'
import { Steps } from '#kit/page/steps.tsx'
import { t, translateApiMessage } from '#kit/words.ts'
import { FileZone } from './file-zone.tsx'
import { importSteps } from './import-steps.ts'
import type { ImportKind } from './use-setup.ts'
import styles from './import.module.css'

const kindsQuery = () => ({ ...query(importsApi.kinds, {}), staleTime: 5 * 60_000 })

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient) => void queryClient.prefetchQuery(kindsQuery())

export function Screen() {
  const navigate = useNavigate()
  const { list } = useFormat()
  const { kind } = useSearch({ strict: false }) as RawSearch
  const kinds = useQuery(kindsQuery())
  const upload = useSend(importsApi.upload)
  const [file, setFile] = useState<File>()
  const [missing, setMissing] = useState<{ kind?: string; file?: string }>({})
  const chosen = kinds.data?.find((one) => one.kind === kind)

  const choose = (next: string) => {
    setMissing(({ file }) => (file ? { file } : {}))
    void navigate({ to: '.', search: { kind: next } as never, replace: true })
  }
  // Without the kinds there is nothing to choose from, and no file that could be sent.
  if (kinds.error)
    return (
      <UploadPage>
        <ErrorState error={kinds.error} onRetry={() => void kinds.refetch()} />
      </UploadPage>
    )
  const send = () => {
    const messages = {
      ...(chosen ? {} : { kind: t('Choose what the file contains.') }),
      ...(file ? {} : { file: t('Choose a file.') }),
    }
    setMissing(messages)
    if (!chosen || !file) return
    upload.mutate(
      { body: { kind: chosen.kind, file } },
      { onSuccess: ({ import: { id } }) => void navigate({ to: '/imports/$id', params: { id } }) },
    )
  }
  const refused = upload.error
    ? translateApiMessage((isRefusal(upload.error) && upload.error.fields.file) || upload.error.message)
    : undefined

  return (
    <UploadPage>
      <FileZone
        file={file}
        onFile={(given) => {
          setFile(given)
          upload.reset()
          setMissing(({ kind }) => (kind ? { kind } : {}))
        }}
        error={missing.file ?? refused}
      />
      <KindChoice kinds={kinds.data ?? []} chosen={chosen} onChoose={choose} missing={missing.kind} />
      {chosen ? (
        <p className={styles.soft}>
          {t('Available fields: {fields}. Columns can have any name and order.', {
            fields: list(
              chosen.fields.map(({ label, required }) =>
                required ? t('{field} (required)', { field: t(label) }) : t(label),
              ),
            ),
          })}
        </p>
      ) : null}
      <div className={styles.bar}>
        <Button onClick={send} loading={kinds.isPending || upload.isPending}>
          {t('Upload and match columns')}
        </Button>
      </div>
    </UploadPage>
  )
}

function UploadPage({ children }: { children: ReactNode }) {
  return (
    <div className={`${page.page} ${styles.wizard}`}>
      <PageHead
        title={t('Import file')}
        lead={t('You preview all changes before they’re saved. You can undo any import.')}
      />
      <Steps steps={importSteps(true)} current="file" />
      {children}
    </div>
  )
}

interface KindChoiceProps {
  kinds: readonly ImportKind[]
  chosen: ImportKind | undefined
  onChoose: (kind: string) => void
  missing: string | undefined
}

function KindChoice({ kinds, chosen, onChoose, missing }: KindChoiceProps) {
  return (
    <>
      <fieldset className={styles.kinds} aria-invalid={missing ? true : undefined}>
        <legend>{t('File contents')}</legend>
        {kinds.map(({ kind, label, hint }) => (
          <label key={kind} className={styles.kind}>
            <input
              type="radio"
              name="kind"
              checked={kind === chosen?.kind}
              onChange={() => onChoose(kind)}
              aria-label={t(label)}
            />
            <strong>{t(label)}</strong>
            <small>{translateApiMessage(hint)}</small>
          </label>
        ))}
      </fieldset>
      {missing ? (
        <p className={styles.wrong} role="alert">
          {missing}
        </p>
      ) : null}
    </>
  )
}
