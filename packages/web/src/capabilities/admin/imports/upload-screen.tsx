import { Button } from '@mantine/core'
import { importsApi } from '@rad/api/admin/imports/contract'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { ErrorState } from '#kit/error-state.tsx'
import { PageHead } from '#kit/page-head.tsx'
import { isRefusal } from '#kit/refusal.ts'
import type { RawSearch } from '#kit/view-url.ts'
import page from '#kit/page.module.css'
import { DropZone } from './drop-zone.tsx'
import { Steps } from './steps.tsx'
import styles from './import.module.css'

const kindsQuery = () => ({ ...query(importsApi.kinds, {}), staleTime: 5 * 60_000 })

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient) => void queryClient.prefetchQuery(kindsQuery())

export function Screen() {
  const navigate = useNavigate()
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
  const send = () => {
    const wanted = {
      ...(chosen ? {} : { kind: 'Say what the file holds.' }),
      ...(file ? {} : { file: 'Choose a file.' }),
    }
    setMissing(wanted)
    if (!chosen || !file) return
    upload.mutate(
      { body: { kind: chosen.kind, file } },
      { onSuccess: ({ import: { id } }) => void navigate({ to: '/imports/$id', params: { id } }) },
    )
  }
  const refused = upload.error
    ? (isRefusal(upload.error) && upload.error.fields.file) || upload.error.message
    : undefined

  return (
    <div className={`${page.page} ${styles.wizard}`}>
      <PageHead
        title="Import a file"
        lead="Nothing is written before you have seen what would happen, and every import can be undone."
      />
      <Steps current="file" />
      {kinds.error ? <ErrorState error={kinds.error} onRetry={() => void kinds.refetch()} /> : null}
      <fieldset className={styles.kinds} aria-invalid={missing.kind ? true : undefined}>
        <legend>What does the file hold?</legend>
        {kinds.data?.map((one) => (
          <label key={one.kind} className={styles.kind}>
            <input
              type="radio"
              name="kind"
              checked={one.kind === chosen?.kind}
              onChange={() => choose(one.kind)}
              aria-label={one.label}
            />
            <strong>{one.label}</strong>
            <small>{one.hint}</small>
          </label>
        ))}
      </fieldset>
      {missing.kind ? (
        <p className={styles.wrong} role="alert">
          {missing.kind}
        </p>
      ) : null}
      <DropZone
        file={file}
        onFile={(given) => {
          setFile(given)
          upload.reset()
          setMissing(({ kind }) => (kind ? { kind } : {}))
        }}
        error={missing.file ?? refused}
      />
      {chosen ? (
        <p className={styles.soft}>
          What can be filled:{' '}
          {chosen.fields.map((field, index) => (
            <span key={field.key}>
              {index > 0 ? ', ' : ''}
              {field.required ? <strong>{field.label} (required)</strong> : field.label}
            </span>
          ))}
          . The columns may have any names and any order.
        </p>
      ) : null}
      <div className={styles.bar}>
        <Button onClick={send} loading={upload.isPending}>
          Upload and match columns
        </Button>
      </div>
    </div>
  )
}
